package dev.reeve.daemon.codec;

import static org.assertj.core.api.Assertions.assertThat;

import dev.reeve.core.CommandType;
import dev.reeve.core.Key;
import dev.reeve.core.member.MemberId;
import dev.reeve.core.task.TaskId;
import dev.reeve.daemon.log.Line;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class KeyPrintTest {

  private static final MemberId CODER = new MemberId("coder-1");

  @Test
  @DisplayName("T-4 a stored fingerprint is found again by every later version")
  void stable() {
    Key transition = new Key.OfTransition(new TaskId("1"), 2, CommandType.CLAIM, CODER);
    assertThat(KeyPrint.of(transition)).isEqualTo(5_061_103_150_766_184_551L);
    assertThat(KeyPrint.of(new Key.OfRequest(CODER, "ü 1"))).isEqualTo(1_676_592_098_081_511_651L);
  }

  @Test
  @DisplayName("T-4 fingerprints of different keys differ, and none says that there is no key")
  void spread() {
    Set<Long> prints = new HashSet<>();
    for (int i = 0; i < 50_000; i++) {
      prints.add(KeyPrint.of(new Key.OfRequest(CODER, "request-" + i)));
    }
    assertThat(prints).hasSize(50_000).doesNotContain(Line.NO_KEY);
  }
}
