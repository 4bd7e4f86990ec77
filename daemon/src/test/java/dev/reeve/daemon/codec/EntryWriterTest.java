package dev.reeve.daemon.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.reeve.core.Cause;
import dev.reeve.core.Entry;
import dev.reeve.core.Via;
import dev.reeve.core.Writer;
import dev.reeve.core.member.MemberId;
import dev.reeve.core.task.TaskEvent.Claimed;
import dev.reeve.core.task.TaskId;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class EntryWriterTest {

  private final EntryCodec codec = new EntryCodec();
  private final EntryWriter writer = new EntryWriter();

  @Test
  @DisplayName("R-12 a line is the same bytes whatever was written before it, and keeps them")
  void one_after_another() {
    RandomEvents random = new RandomEvents(new Chance(7));
    List<Entry> entries = new ArrayList<>();
    List<byte[]> bodies = new ArrayList<>();
    for (int i = 1; i <= 5_000; i++) {
      Entry entry = i % 1_000 == 0 ? claim("x".repeat(100 * i), 1) : random.entry(i);
      entries.add(entry);
      bodies.add(writer.encode(Samples.TEAM, entry));
    }
    for (int i = 0; i < entries.size(); i++) {
      assertThat(bodies.get(i)).isEqualTo(codec.encode(Samples.TEAM, entries.get(i)));
    }
  }

  @Test
  @DisplayName("T-18 each line names its own writer")
  void writers_in_turn() {
    for (int term : new int[] {1, 2, 2, 1, 3}) {
      byte[] body = writer.encode(Samples.TEAM, claim("d", term));
      assertThat(codec.decode(Samples.TEAM, 5, body).writer()).isEqualTo(new Writer("n1", term));
    }
  }

  @Test
  @DisplayName("R-12 after a line that cannot be written the next one is written as ever")
  void after_a_fault() {
    Entry sound = claim("d", 1);
    byte[] before = writer.encode(Samples.TEAM, sound);
    Entry broken = claim(nothing(), 1);
    assertThatThrownBy(() -> writer.encode(Samples.TEAM, broken))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("replay index 5: cannot be written");
    assertThat(writer.encode(Samples.TEAM, sound)).isEqualTo(before);
  }

  @SuppressWarnings("NullAway") // what cannot be is written on purpose
  private static String nothing() {
    return null;
  }

  private static Entry claim(String digest, long term) {
    Claimed event = new Claimed(new MemberId("coder-1"), new TaskId("1"), 1L);
    Cause cause = new Cause(null, digest, 1);
    return new Entry(5, Samples.AT, 1, new Writer("n1", term), Via.DIRECT, cause, event);
  }
}
