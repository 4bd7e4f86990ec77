package dev.reeve.daemon.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.reeve.daemon.log.Snapshot;
import dev.reeve.daemon.log.SnapshotReader;
import dev.reeve.daemon.log.memory.MemoryEventLog;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class LostSnapshotTest {

  private static final int LOST = 2;

  private final MemoryEventLog log = new MemoryEventLog();
  private final List<Snapshot> made = new ArrayList<>();
  private final Engine engine =
      new Engine(
          new EngineSettings("n1", 100, 1, 1, 1, 0),
          new Engine.Parts(log, TimeSource.SYSTEM, new Forgetful(), (_, _) -> {}));

  /** Makes the third snapshot and does not keep it. */
  private final class Forgetful implements Committer {

    @Override
    public void commit(Flight flight) {
      flight.landIn(log);
    }

    @Override
    public void save(Supplier<Snapshot> snapshot, Receipt receipt) {
      Snapshot next = snapshot.get();
      boolean kept = made.size() != LOST;
      made.add(next);
      if (kept) log.save(next);
      receipt.saved(kept);
    }
  }

  @Test
  @DisplayName("T-21 nothing is stored on top of a snapshot that was not kept")
  void begins_anew() {
    engine.ask(new Ask.Foundation(Crew.TEAM, Crew.plan(), _ -> {}));
    settle();
    engine.ask(new Ask.Command(Crew.TEAM, Crew.handOff(), _ -> {}));
    for (int i = 0; made.size() < LOST + 3; i++) {
      engine.ask(new Ask.Command(Crew.TEAM, Crew.progress(Crew.CODER, "r" + i, "s" + i), _ -> {}));
      settle();
    }
    assertThat(made.stream().map(snapshot -> snapshot.base() == null))
        .as("the first, that of the new epoch, and the one after the lost one stand for themselves")
        .containsExactly(true, true, false, true, false);
    SnapshotReader reader = new SnapshotReader(log);
    assertThat(reader.state(made.getLast())).isNotNull();
    assertThat(log.snapshotsAt(Crew.TEAM, made.get(LOST).index())).isEmpty();
  }

  private void settle() {
    do {
      engine.step();
    } while (!engine.isIdle());
  }
}
