package dev.reeve.daemon.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.reeve.daemon.codec.EntryCodec;
import dev.reeve.daemon.log.Finding;
import dev.reeve.daemon.log.Snapshot;
import dev.reeve.daemon.log.SnapshotReader;
import dev.reeve.daemon.log.Verifier;
import dev.reeve.daemon.log.memory.MemoryEventLog;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class DamagedSnapshotTest {

  private final MemoryEventLog log = new MemoryEventLog();
  private final Verifier verifier = new EntryCodec().verifier();

  /** It stores in parts, whatever the size, after each line. */
  private final Engine engine =
      new Engine(
          new EngineSettings("n1", 100, 1, 1, 1, 0),
          new Engine.Parts(log, TimeSource.SYSTEM, new DirectCommitter(log), (_, _) -> {}));

  @Test
  @DisplayName(
      "T-29 once a damaged snapshot is reconciled, nothing is stored on top of it any more")
  void begins_anew() {
    engine.ask(new Ask.Foundation(Crew.TEAM, Crew.plan(), _ -> {}));
    settle();
    engine.ask(new Ask.Command(Crew.TEAM, Crew.handOff(), _ -> {}));
    settle();
    breakLast();
    for (Finding finding : verifier.verify(log, Crew.TEAM)) engine.suspect(finding);
    settle();
    for (int i = 0; i < 3; i++) {
      engine.ask(new Ask.Command(Crew.TEAM, Crew.progress(Crew.CODER, "r" + i, "s" + i), _ -> {}));
      settle();
    }
    assertThat(verifier.verify(log, Crew.TEAM)).allMatch(Finding::known);
    assertThat(new SnapshotReader(log).state(last())).isNotNull();
  }

  private Snapshot last() {
    return log.snapshot(Crew.TEAM, Long.MAX_VALUE).orElseThrow();
  }

  private void breakLast() {
    log.tampering()
        .snapshot(
            Crew.TEAM,
            last().index(),
            state -> {
              state[state.length - 1] ^= 1;
              return state;
            });
    assertThat(verifier.verify(log, Crew.TEAM)).isNotEmpty();
  }

  private void settle() {
    do {
      engine.step();
    } while (!engine.isIdle());
  }
}
