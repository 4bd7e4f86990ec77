package dev.reeve.sim.scenario.run;

import dev.reeve.core.Noticed;
import dev.reeve.core.Order;
import dev.reeve.core.task.Evidence;
import dev.reeve.core.task.Gating;
import dev.reeve.core.task.Task;
import dev.reeve.core.task.TaskId;
import dev.reeve.core.task.Witness;
import dev.reeve.core.team.TeamId;
import dev.reeve.core.team.TeamState;
import dev.reeve.core.text.SafeText;
import dev.reeve.sim.scenario.Fault;
import dev.reeve.sim.world.World;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The work trees of a story, and what gates come to in them: as a daemon would see them (T-33). */
final class Gates {

  private static final Duration TOOK = Duration.ofSeconds(1);

  private final TeamId team;
  private final World world;
  private final SortedMap<TaskId, Commit> commits = new TreeMap<>();

  /** A commit, and the exit status of the gate on it. */
  private record Commit(SafeText name, int status) {}

  Gates(TeamId team, World world) {
    this.team = team;
    this.world = world;
  }

  /** The work on a task is committed once more. */
  void set(Fault.Gate fault) {
    Commit before = commits.get(fault.task());
    int number = before == null ? 1 : Integer.parseInt(before.name().value().substring(1)) + 1;
    commits.put(fault.task(), new Commit(SafeText.own("c" + number), fault.code()));
  }

  /** The command, with what a daemon would have seen because of it. */
  Order witnessed(Order order) {
    TeamState state = Gating.mayConcern(order) ? world.engine().state(team) : null;
    if (state == null) return order;
    List<Witness> seen = new ArrayList<>();
    for (Task task : Gating.wanted(state, order, world.engine().now())) {
      seen.add(witness(order, task));
    }
    return order.witnessed(seen);
  }

  private Witness witness(Order order, Task task) {
    Commit commit = commits.get(task.id());
    if (commit == null) {
      SafeText nothing = SafeText.own("nothing is committed for it");
      return Witness.prevented(task.id(), nothing);
    }
    SafeText gate = task.plan().gate();
    @Nullable Evidence known = task.past().evidence();
    if (known == null || !known.proves(gate, commit.name())) {
      Evidence found =
          new Evidence(gate, commit.name(), commit.status(), TOOK, SafeText.EMPTY, SafeText.EMPTY);
      world.prove(team, new Noticed.GateRun(order.actor(), task.id(), found, false));
    }
    return Witness.at(task.id(), commit.name());
  }
}
