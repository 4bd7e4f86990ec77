package dev.reeve.daemon.log;

import static org.assertj.core.api.Assertions.assertThat;

import dev.reeve.daemon.log.memory.MemoryEventLog;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

final class VerifierTest {

  private final MemoryEventLog log = new MemoryEventLog();

  @Test
  @DisplayName("T-18 a line that names another writer than the one who held the term is found")
  void writers() {
    Scribe.granted(log, "node-1", "a").write(2);
    Scribe second = Scribe.granted(log, "node-2", "a");
    second.write(2);
    Verifier verifier = new Verifier((body, tenure) -> isByOdds(body) == (tenure.term() == 1));
    assertThat(verifier.verify(log, second.team()))
        .containsExactly(
            new Finding(second.team(), 2, "it names another writer than node-1 in term 1"),
            new Finding(second.team(), 3, "it names another writer than node-2 in term 2"));
  }

  /** Lets lines 1 and 3 say that the first term wrote them. */
  private static boolean isByOdds(byte[] body) {
    return new String(body, StandardCharsets.UTF_8).matches("a [13]");
  }

  @Test
  @DisplayName("T-20 a finding says the team, the replay index and what is wrong")
  void words() {
    Scribe scribe = Scribe.granted(log, "a");
    scribe.write(5);
    log.tampering().drop(scribe.team(), 5);
    log.tampering().drop(scribe.team(), 2);
    assertThat(new Verifier(Verifier.Writers.ANY).verify(log))
        .extracting(Finding::toString)
        .containsExactly(
            "team a, replay index 2: it is missing; the next one is 3",
            "team a, replay index 5: the log ends before it, but the head says that it ends at 5");
  }

  @Test
  @DisplayName("R-4 damage to a copy of the log leaves the log alone")
  void copies() {
    Scribe scribe = Scribe.granted(log, "a");
    scribe.write(5);
    MemoryEventLog copy = log.copy();
    copy.tampering().drop(scribe.team(), 3);
    scribe.write(1);
    Verifier verifier = new Verifier(Verifier.Writers.ANY);
    assertThat(verifier.verify(log)).isEmpty();
    assertThat(verifier.verify(copy)).hasSize(1);
    assertThat(copy.heads().get(scribe.team())).isNotEqualTo(scribe.head());
  }
}
