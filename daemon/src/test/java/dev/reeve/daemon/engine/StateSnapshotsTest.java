package dev.reeve.daemon.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.reeve.core.ownership.Ownership;
import dev.reeve.core.task.Complexity;
import dev.reeve.core.task.Plan;
import dev.reeve.core.task.Task;
import dev.reeve.core.task.TaskId;
import dev.reeve.core.team.TeamId;
import dev.reeve.core.team.TeamState;
import dev.reeve.core.team.TeamState.Position;
import dev.reeve.core.text.SafeText;
import dev.reeve.daemon.codec.Chance;
import dev.reeve.daemon.codec.RandomTeams;
import dev.reeve.daemon.codec.StateCodec;
import dev.reeve.daemon.log.Chain;
import dev.reeve.daemon.log.Finding;
import dev.reeve.daemon.log.Parts;
import dev.reeve.daemon.log.Snapshot;
import dev.reeve.daemon.log.SnapshotReader;
import dev.reeve.daemon.log.Verifier;
import dev.reeve.daemon.log.memory.MemoryEventLog;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class StateSnapshotsTest {

  private static final int SEED = 20261117;
  private static final TeamId TEAM = new TeamId("login");

  private final MemoryEventLog log = new MemoryEventLog();
  private final StateCodec codec = new StateCodec();

  @Test
  @DisplayName("T-21 in parts, a state comes back as it was, under the hash that it has by itself")
  void whatever_happens() {
    for (int life = 0; life < 30; life++) {
      RandomTeams team = new RandomTeams(new Chance(SEED + life));
      log.acquire("node-1", List.of(team.state().id()));
      StateSnapshots snapshots = new StateSnapshots(0, 10_000);
      long last = 0;
      for (int step = 0; step < 200; step++) {
        team.step();
        TeamState state = team.state();
        if (step % 7 != 0 || state.position().index() == last) continue;
        last = state.position().index();
        assertKept(snapshots.of(state), state, "seed " + (SEED + life) + ", step " + step);
      }
      log.tampering().deleteSnapshots(team.state().id());
    }
  }

  private void assertKept(Snapshot snapshot, TeamState state, String when) {
    log.save(snapshot);
    assertThat(new SnapshotReader(log).state(snapshot)).as(when).isEqualTo(codec.encode(state));
    assertThat(new StateSnapshots(0, 10_000).of(state).hash()).as(when).isEqualTo(snapshot.hash());
  }

  @Test
  @DisplayName("P-10 of a team with thousands of tasks only what has changed is stored again")
  void only_what_changed() {
    StateSnapshots snapshots = new StateSnapshots();
    TeamState many = tasks(TeamState.blank(TEAM), 0, 5_000, "as planned");
    Snapshot first = kept(snapshots.of(at(many, 1)));
    TeamState next = many.without(new TaskId("t3")).with(task(10, "otherwise"));
    next = tasks(next, 4_000, 4_100, "otherwise"); // these stand side by side
    next = tasks(next, 7_000, 7_010, "as planned");
    Snapshot second = kept(snapshots.of(at(next, 2)));
    assertThat(second.state().length).isLessThan(first.state().length / 20);
    assertThat(new SnapshotReader(log).state(second)).isEqualTo(codec.encode(at(next, 2)));
    assertThat(second.hash()).isEqualTo(new StateSnapshots().of(at(next, 2)).hash());
  }

  @Test
  @DisplayName("T-21 a small state is stored whole, and its hash is that over its JSON")
  void small() {
    StateSnapshots snapshots = new StateSnapshots();
    TeamState state = at(tasks(TeamState.blank(TEAM), 0, StateSnapshots.FEW, "as planned"), 1);
    Snapshot small = snapshots.of(state);
    assertThat(small.state()).isEqualTo(codec.encode(state));
    assertThat(small.hash()).isEqualTo(new Chain().hash(codec.encode(state)));
    Snapshot large = snapshots.of(at(state.with(task(9_999, "one more")), 2));
    assertThat(large.base()).isNull();
    assertThat(large.state()).isNotEqualTo(codec.encode(state));
  }

  @Test
  @DisplayName(
      "T-21 after so many on top of each other, in a new epoch, and after a loss comes one"
          + " that stands for itself")
  void on_top_of_each_other() {
    StateSnapshots snapshots = new StateSnapshots(0, 10_000);
    TeamState state = tasks(TeamState.blank(TEAM), 0, 20, "as planned");
    List<Boolean> alone = new ArrayList<>();
    for (int i = 1; i <= 2 * Parts.MOST_LINKS; i++) {
      Snapshot kept = kept(snapshots.of(at(state.with(task(i, "otherwise")), i)));
      alone.add(kept.base() == null);
      assertThat(new SnapshotReader(log).state(kept)).isNotNull();
    }
    assertThat(alone.stream().filter(it -> it)).hasSize(2);
    assertThat(alone.get(Parts.MOST_LINKS)).isTrue();
    snapshots.of(at(state, 88));
    assertThat(snapshots.of(at(state, 89)).base()).isNotNull();
    TeamState handedOver = state.with(new Ownership(3, null, null, false));
    assertThat(snapshots.of(at(handedOver, 90)).base()).isNull();
    assertThat(snapshots.of(at(handedOver, 91)).base()).isNotNull();
    snapshots.forget(TEAM);
    assertThat(snapshots.of(at(handedOver, 92)).base()).isNull();
    assertThat(snapshots.of(at(handedOver, 92)).base()).isNull(); // of the same line, once more
  }

  @Test
  @DisplayName("R-6 no more is remembered than there is room for")
  void bounded() {
    StateSnapshots snapshots = new StateSnapshots(0, 50);
    TeamState one = tasks(TeamState.blank(TEAM), 0, 30, "as planned");
    TeamState other = tasks(TeamState.blank(new TeamId("search")), 0, 30, "as planned");
    snapshots.of(at(one, 1));
    assertThat(snapshots.of(at(one, 2)).base()).isNotNull();
    snapshots.of(at(other, 1));
    assertThat(snapshots.of(at(one, 3)).base()).isNull();
    TeamState tooLarge = tasks(one, 0, 60, "as planned");
    snapshots.of(at(tooLarge, 4));
    assertThat(snapshots.of(at(tooLarge, 5)).base()).isNull();
  }

  @Test
  @DisplayName("T-21 what it is to be stored on top of must be there")
  void baseless() {
    log.acquire("node-1", List.of(TEAM));
    StateSnapshots snapshots = new StateSnapshots(0, 10_000);
    TeamState state = tasks(TeamState.blank(TEAM), 0, 20, "as planned");
    snapshots.of(at(state, 1)); // which is lost
    assertThatThrownBy(() -> log.save(snapshots.of(at(state, 2))))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("on top of one that is not there");
  }

  @Test
  @DisplayName("R-4 a flipped bit is found in it and in all that is stored on top of it")
  void flipped() {
    StateSnapshots snapshots = new StateSnapshots(0, 10_000);
    TeamState state = tasks(TeamState.blank(TEAM), 0, 3, "as planned");
    Snapshot first = kept(snapshots.of(at(state, 1)));
    Snapshot second = kept(snapshots.of(at(state.with(task(1, "otherwise")), 2)));
    Verifier verifier = new Verifier(Verifier.Writers.ANY);
    assertThat(snapshotsFoundIn(log, verifier)).isEmpty();
    for (int bit = 0; bit < 8 * first.state().length; bit++) {
      assertThat(damaged(1, bit, verifier)).as("bit %d", bit).containsExactly(2L, 1L);
    }
    for (int bit = 0; bit < 8 * second.state().length; bit++) {
      assertThat(damaged(2, bit, verifier)).as("bit %d", bit).containsExactly(2L);
    }
  }

  private List<Long> damaged(long index, int bit, Verifier verifier) {
    MemoryEventLog copy = log.copy();
    copy.tampering()
        .snapshot(
            TEAM,
            index,
            state -> {
              state[bit / 8] ^= (byte) (1 << bit % 8);
              return state;
            });
    return snapshotsFoundIn(copy, verifier);
  }

  private static List<Long> snapshotsFoundIn(MemoryEventLog in, Verifier verifier) {
    return verifier.verify(in).stream()
        .filter(finding -> finding.what().contains("snapshot"))
        .map(Finding::index)
        .toList();
  }

  private Snapshot kept(Snapshot snapshot) {
    if (!log.heads().containsKey(TEAM)) log.acquire("node-1", List.of(TEAM));
    log.save(snapshot);
    return snapshot;
  }

  private static TeamState at(TeamState state, long index) {
    return state.at(new Position(index, Instant.EPOCH.plusSeconds(index)));
  }

  private static TeamState tasks(TeamState on, int from, int to, String what) {
    TeamState state = on;
    for (int i = from; i < to; i++) state = state.with(task(i, what));
    return state;
  }

  private static Task task(int number, String what) {
    Plan plan = Plan.of(SafeText.own(number + ". " + what), Complexity.SIMPLE);
    return Task.added(new TaskId("t" + number), plan, Task.Standing.NEW);
  }
}
