package dev.reeve.sim.life;

import static org.assertj.core.api.Assertions.assertThat;

import dev.reeve.core.Core;
import dev.reeve.core.Entry;
import dev.reeve.core.member.MemberEvent.Pulsed;
import dev.reeve.core.task.TaskEvent.StatusChanged;
import dev.reeve.core.team.TeamId;
import dev.reeve.core.team.TeamState;
import dev.reeve.daemon.log.Appended;
import dev.reeve.daemon.log.Batch;
import dev.reeve.daemon.log.Batch.Slice;
import dev.reeve.daemon.log.Chain;
import dev.reeve.daemon.log.EventLog;
import dev.reeve.daemon.log.Head;
import dev.reeve.daemon.log.Lease;
import dev.reeve.daemon.log.Snapshot;
import dev.reeve.daemon.log.SnapshotReader;
import dev.reeve.daemon.log.Unwatched;
import dev.reeve.daemon.log.memory.MemoryEventLog;
import dev.reeve.daemon.log.memory.Tampering;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledIfSystemProperty;

/**
 * Bugs put in on purpose: each must be found within a few hundred lives, or the simulation is blind
 * to its kind.
 */
@DisabledIfSystemProperty(named = "seed", matches = ".+")
class PlantedBugsTest {

  private static final int WITHIN = 500;

  /** The engine met what cannot be, and said so. */
  private static final String STOPPED = "the engine itself";

  /** Lines that are lost, changed, out of place, or shown before they are there. */
  private static final String[] OF_THE_LOG = {"R-1", "R-2", "R-4", "T-20", "I5", STOPPED};

  @Test
  @DisplayName("R-10 a disk that answers before it has synced is found")
  void a_disk_that_answers_before_it_has_synced_is_found() {
    assertFound("no sync", Plant.unsynced(), OF_THE_LOG);
  }

  @Test
  @DisplayName("R-10 a log that does not look at the term is found")
  void a_log_that_does_not_look_at_the_term_is_found() {
    assertFound("any term", Plant.store(TermBlind::new), "R-2");
  }

  @Test
  @DisplayName("R-10 a log that does not compare the head is found")
  void a_log_that_does_not_compare_the_head_is_found() {
    assertFound("any head", Plant.store(HeadBlind::new), OF_THE_LOG);
  }

  @Test
  @DisplayName("R-10 a log that stores half of a batch is found")
  void a_log_that_stores_half_of_a_batch_is_found() {
    assertFound("half a batch", Plant.store(Halving::new), OF_THE_LOG);
  }

  @Test
  @DisplayName("R-10 an index of keys that forgets is found")
  void an_index_of_keys_that_forgets_is_found() {
    assertFound("forgotten keys", Plant.store(Forgetful::new), "R-1", "T-4");
  }

  @Test
  @DisplayName("R-10 a snapshot of an older state is found")
  void a_snapshot_of_an_older_state_is_found() {
    // A team that wakes in an older state decides again what was decided: any law of the model
    // that compares an answer with the log may be the first to notice.
    assertFound("old snapshots", Plant.store(Belated::new), "R-3", "T-4", "T-11", "T-16", STOPPED);
  }

  @Test
  @DisplayName("R-10 a replay that passes over one kind of event is found")
  void a_replay_that_passes_over_an_event_is_found() {
    assertFound("replay ignores", Plant.evolve(PlantedBugsTest::ignoring, false), "R-3");
  }

  @Test
  @DisplayName("R-10 an evolve that passes over one kind of event, live and in replay, is found")
  void an_evolve_that_passes_over_an_event_is_found() {
    assertFound("evolve ignores", Plant.evolve(PlantedBugsTest::ignoring, true), "T-4");
  }

  @Test
  @DisplayName("R-10 an evolve that forgets when a member last pulsed is found")
  void an_evolve_that_forgets_pulses_is_found() {
    assertFound("pulses forgotten", Plant.evolve(PlantedBugsTest::pulseless, false), "R-3");
  }

  @Test
  @DisplayName("R-10 a store that tells of unwatched time that is still to come is found")
  void a_store_that_tells_of_time_to_come_is_found() {
    assertFound("stretched stretches", Plant.store(Stretching::new), "T-34");
  }

  private static void assertFound(String bug, Plant plant, String... laws) {
    for (int seed = 1; seed <= WITHIN; seed++) {
      try {
        Life.run(seed, plant);
      } catch (RuntimeException e) {
        String law = e instanceof LawBroken broken ? broken.rule() : STOPPED;
        System.out.println("planted: " + bug + ": found by " + law + " in life " + seed);
        assertThat(law).isIn((Object[]) laws);
        return;
      }
    }
    throw new AssertionError(bug + " was not found in " + WITHIN + " lives");
  }

  private static TeamState ignoring(TeamState before, Entry entry) {
    boolean passedOver = entry.event() instanceof StatusChanged;
    return passedOver
        ? before.at(new TeamState.Position(entry.index(), entry.at()))
        : Core.evolve(before, entry);
  }

  private static TeamState pulseless(TeamState before, Entry entry) {
    boolean passedOver = entry.event() instanceof Pulsed;
    return passedOver
        ? before.at(new TeamState.Position(entry.index(), entry.at()))
        : Core.evolve(before, entry);
  }

  /** Takes every writer for the one who holds the team. */
  private static final class TermBlind extends WrongLog {
    private final Map<TeamId, Long> terms = new TreeMap<>();

    TermBlind(EventLog right) {
      super(right);
    }

    @Override
    public SortedMap<TeamId, Lease> acquire(String node, Collection<TeamId> teams) {
      SortedMap<TeamId, Lease> granted = super.acquire(node, teams);
      granted.forEach((team, lease) -> terms.put(team, lease.term()));
      return granted;
    }

    @Override
    public List<Appended> append(Batch batch) {
      List<Slice> slices = new ArrayList<>();
      for (Slice slice : batch.slices()) {
        long term = terms.getOrDefault(slice.team(), slice.term());
        slices.add(
            new Slice(
                slice.team(), term, slice.expected(), slice.onto(), slice.lines(), slice.held()));
      }
      return super.append(new Batch(slices, batch.audits(), batch.watchMark()));
    }
  }

  /** Puts lines where they say that they belong, whatever is there. */
  private static final class HeadBlind extends WrongLog {
    HeadBlind(EventLog right) {
      super(right);
    }

    @Override
    public List<Appended> append(Batch batch) {
      List<Appended> answers = new ArrayList<>(super.append(batch));
      for (int i = 0; i < answers.size(); i++) {
        Slice slice = batch.slices().get(i);
        if (!(answers.get(i) instanceof Appended.Moved)) continue;
        Tampering hand = ((MemoryEventLog) right).tampering();
        slice.lines().forEach(line -> hand.forge(slice.team(), line));
        hand.head(slice.team(), slice.end());
        answers.set(i, new Appended.Done(slice.end()));
      }
      return answers;
    }
  }

  /** Stores the first team's part and says that it stored them all. */
  private static final class Halving extends WrongLog {
    Halving(EventLog right) {
      super(right);
    }

    @Override
    public List<Appended> append(Batch batch) {
      if (batch.slices().size() < 2) return super.append(batch);
      List<Slice> first = batch.slices().subList(0, 1);
      List<Appended> answers =
          new ArrayList<>(super.append(new Batch(first, batch.audits(), batch.watchMark())));
      for (Slice slice : batch.slices().subList(1, batch.slices().size())) {
        answers.add(new Appended.Done(slice.end()));
      }
      return answers;
    }
  }

  /** Knows the keys of the last few lines only. */
  private static final class Forgetful extends WrongLog {
    Forgetful(EventLog right) {
      super(right);
    }

    @Override
    public List<Long> find(TeamId team, long key) {
      long end = heads().getOrDefault(team, Head.EMPTY).index();
      return super.find(team, key).stream().filter(index -> end - 3 < index).toList();
    }
  }

  /** Keeps under each index the state of the snapshot before. */
  private static final class Belated extends WrongLog {
    Belated(EventLog right) {
      super(right);
    }

    @Override
    public void save(Snapshot snapshot) {
      Snapshot before = snapshot(snapshot.team(), snapshot.index() - 1).orElse(snapshot);
      byte[] state = Objects.requireNonNull(new SnapshotReader(this).state(before));
      super.save(
          new Snapshot(
              snapshot.team(), snapshot.epoch(), snapshot.index(), new Chain().hash(state), state));
    }
  }

  /** Makes every stretch without a watch a minute longer. */
  private static final class Stretching extends WrongLog {
    Stretching(EventLog right) {
      super(right);
    }

    @Override
    public Unwatched unwatched(Instant from, Instant to, Duration jump) {
      return super.unwatched(from, to.plusSeconds(60), jump);
    }
  }
}
