package dev.reeve.daemon.codec;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.reeve.core.Noticed;
import dev.reeve.core.member.Loss;
import dev.reeve.core.member.MemberId;
import dev.reeve.core.reconcile.Held;
import dev.reeve.core.task.TaskId;
import dev.reeve.core.task.TaskStatus;
import dev.reeve.core.text.SafeText;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is seen of others' lists and talk while a team is locked. */
class HeldSightsTest {

  @Test
  @DisplayName("T-23 what is seen in files while a team is locked is held as it was seen")
  void held() {
    MemberId session = new MemberId("claude-1");
    TaskId task = new TaskId("claude-1.1");
    SafeText text = SafeText.own("Write \"tests\"");
    assertHeld(
        new Noticed.TaskSeen(session, task, text, TaskStatus.IN_PROGRESS, session),
        new Noticed.TaskSeen(session, task, SafeText.EMPTY, TaskStatus.PENDING, null),
        new Noticed.Overheard(session, new MemberId("claude-1.worker"), text));
  }

  @Test
  @DisplayName("T-39 signs that a member is gone, or is there again, wait for the end of a lock")
  void signs() {
    MemberId member = new MemberId("coder-1");
    List<Loss> both = List.of(Loss.PROCESS_GONE, Loss.CONNECTION_CLOSED);
    assertHeld(
        new Noticed.Lost(member, 2, both, SafeText.own("exit code 3")),
        new Noticed.Lost(member, 1, List.of(Loss.HEARTBEATS_MISSED), SafeText.EMPTY),
        new Noticed.Found(member, 2, Loss.CONNECTION_CLOSED),
        new Noticed.Exited(member, SafeText.own("it ended with 3")));
  }

  private static void assertHeld(Noticed... all) {
    HeldCodec codec = new HeldCodec();
    for (Noticed seen : all) {
      Held held = new Held.OfNotice(Samples.AT, seen);
      assertThat(codec.decode(codec.encode(held))).isEqualTo(held);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "{",
        "[]",
        "{}",
        "{\"at\":7}",
        "{\"at\":\"2026-11-15T21:00:00Z\",\"notice\":\"x\"}"
      })
  @DisplayName("R-12 bytes that nobody held are unreadable, and nothing else")
  void unreadable(String text) {
    assertThatThrownBy(() -> new HeldCodec().decode(text.getBytes(UTF_8)))
        .isInstanceOf(UnreadableHeld.class);
  }
}
