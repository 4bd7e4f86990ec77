package dev.reeve.daemon.log.postgres;

import static dev.reeve.daemon.log.Scribe.batch;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.reeve.daemon.log.Appended;
import dev.reeve.daemon.log.Batch;
import dev.reeve.daemon.log.LogUnavailable;
import dev.reeve.daemon.log.Scribe;
import dev.reeve.daemon.log.Unwatched;
import dev.reeve.daemon.log.Verifier;
import dev.reeve.database.TestServer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Commits that are not answered: it is found out what became of them. */
final class PostgresCommitTest {

  private static final Instant NOON = Instant.parse("2026-11-15T12:00:00Z");

  private final String database = TestServer.name();
  private final Proxy proxy;
  private final PostgresEventLog log;

  PostgresCommitTest() throws Exception {
    proxy = new Proxy(TestServer.port());
    log = PostgresEventLog.open(proxy.to(database), Duration.ofSeconds(1));
  }

  @AfterEach
  void stop() throws Exception {
    log.close();
    proxy.close();
  }

  @ParameterizedTest
  @EnumSource(
      mode = EnumSource.Mode.EXCLUDE,
      names = {"NONE", "AFTER_AND_AWAY"})
  @DisplayName("R-1 a commit whose answer is lost is told as what it was, and happens once")
  void unanswered(Proxy.Cut cut) {
    Scribe a = Scribe.granted(log, "a");
    Scribe b = Scribe.granted(log, "b");
    for (int i = 1; i <= 8; i++) {
      Batch.Slice one = a.slice(2);
      Batch.Slice other = b.slice(1);
      proxy.cutNext(cut);
      assertThat(log.append(batch(one, other)))
          .as("round %d", i)
          .containsExactly(new Appended.Done(one.end()), new Appended.Done(other.end()));
      assertThat(proxy.hasCut()).isTrue();
      a.moveTo(one.end());
      b.moveTo(other.end());
      assertThat(log.find(a.team(), one.end().index())).containsExactly(one.end().index());
    }
    assertThat(log.read(a.team(), 0, 100)).hasSize(16);
    assertThat(log.heads()).containsEntry(a.team(), a.head()).containsEntry(b.team(), b.head());
    assertThat(new Verifier(Verifier.Writers.ANY).verify(log)).isEmpty();
  }

  @ParameterizedTest
  @EnumSource(
      mode = EnumSource.Mode.EXCLUDE,
      names = {"NONE", "AFTER_AND_AWAY"})
  @DisplayName("T-23 what is held without any line is kept once, whatever became of the answer")
  void held_once(Proxy.Cut cut) {
    Scribe a = Scribe.granted(log, "a");
    a.write(1);
    proxy.cutNext(cut);
    assertThat(log.append(batch(holding(a, "one")))).containsExactly(new Appended.Done(a.head()));
    assertThat(proxy.hasCut()).isTrue();
    assertThat(log.append(batch(holding(a, "two")))).containsExactly(new Appended.Done(a.head()));
    assertThat(log.held(a.team())).extracting(String::new).containsExactly("one", "two");
  }

  private static Batch.Slice holding(Scribe scribe, String input) {
    return new Batch.Slice(
        scribe.team(),
        scribe.term(),
        scribe.head(),
        scribe.head(),
        List.of(),
        new Batch.Held(false, List.of(input.getBytes(StandardCharsets.UTF_8))));
  }

  @Test
  @DisplayName(
      "R-1 a commit that nobody can ask about is told as failed, and shows when it is back")
  void in_doubt() {
    Scribe a = Scribe.granted(log, "a");
    Scribe b = Scribe.granted(log, "b");
    a.write(3);
    b.write(3);
    Batch.Slice lines = a.slice(1);
    proxy.cutNext(Proxy.Cut.AFTER_AND_AWAY);
    assertThatThrownBy(() -> log.append(batch(lines, holding(b, "one"))))
        .isInstanceOf(LogUnavailable.class)
        .hasMessageContaining("whether it took place shows when the server is back");
    assertThatThrownBy(() -> log.append(batch(lines))).isInstanceOf(LogUnavailable.class);
    proxy.comeBack();
    assertThat(log.append(batch(lines, holding(b, "one"))))
        .as("both have to be read again")
        .containsExactly(new Appended.Moved(lines.end()), new Appended.Moved(b.head()));
    assertThat(log.find(a.team(), 4)).containsExactly(4L);
    assertThat(log.held(b.team())).extracting(String::new).containsExactly("one");
    assertThat(log.append(batch(holding(b, "two")))).containsExactly(new Appended.Done(b.head()));
    assertThat(log.held(b.team())).extracting(String::new).containsExactly("one", "two");
    a.moveTo(lines.end());
    a.write(1);
  }

  @Test
  @DisplayName("T-34 a stretch that nobody watched is not recorded twice by one who asks again")
  void unwatched_once() {
    proxy.cutNext(Proxy.Cut.AFTER_AND_AWAY);
    assertThatThrownBy(() -> log.unwatched(NOON, NOON.plusSeconds(9), Duration.ZERO))
        .isInstanceOf(LogUnavailable.class);
    proxy.comeBack();
    Unwatched again = log.unwatched(NOON, NOON.plusSeconds(9), Duration.ZERO);
    assertThat(log.unwatchedAfter(0)).containsExactly(again);
  }
}
