package dev.reeve.sim.scenario.run;

import dev.reeve.base.redact.Redactor;
import dev.reeve.sim.scenario.Deed;
import dev.reeve.workflows.checkpoint.Decision;
import dev.reeve.workflows.checkpoint.Gate;
import dev.reeve.workflows.checkpoint.Outcome;
import dev.reeve.workflows.checkpoint.Request;
import dev.reeve.workflows.checkpoint.Setup;
import dev.reeve.workflows.checkpoint.Supervisor;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Supervises the sessions of a story, as {@code reeve checkpoint} does. */
record Checkpoints(Workplace place, ScriptedAgents agents, InstantSource clock) {

  private static final int BLOCKED = 3;
  private static final int REFUSED = 5;
  private static final String OPERATOR = "operator";

  Ended check(Deed.Checkpoint deed) {
    Setup setup = session(deed.session(), deed.roleSpec());
    @Nullable String one = deed.task();
    List<String> tasks = one == null ? Supervisor.checkpoints(setup) : List.of(one);
    List<String> lines = new ArrayList<>();
    int exit = 0;
    try (Supervisor supervisor = open(setup)) {
      for (String task : tasks) {
        Outcome outcome = supervisor.check(new Request(task, List.of()));
        lines.addAll(outcome.lines());
        if (outcome instanceof Outcome.Refused) return tagged(REFUSED, lines);
        if (outcome.blocks()) exit = BLOCKED;
      }
      lines.addAll(supervisor.gate().lines());
    }
    return tagged(exit, lines);
  }

  Ended decide(Deed.Decide deed) {
    try (Supervisor supervisor = open(session(deed.session(), null))) {
      var decision = new Decision(deed.task(), deed.answer(), OPERATOR, deed.note());
      String obstacle = supervisor.decide(decision);
      if (!obstacle.isEmpty()) return new Ended(REFUSED, "INVALID_TRANSITION: " + obstacle);
      List<String> lines = new ArrayList<>();
      lines.add(deed.task() + ": " + deed.answer() + " by " + OPERATOR);
      lines.addAll(supervisor.gate().lines());
      return tagged(0, lines);
    }
  }

  Ended gate(String session) {
    try (Supervisor supervisor = open(session(session, null))) {
      Gate gate = supervisor.gate();
      return tagged(gate.closed().isEmpty() ? 0 : BLOCKED, gate.lines());
    }
  }

  /** Everything that a supervisor says is tagged (C-16). */
  private static Ended tagged(int exit, List<String> lines) {
    return new Ended(exit, String.join("\n", lines.stream().map(Supervisor.TAG::concat).toList()));
  }

  private static Supervisor open(Setup setup) {
    @Nullable Supervisor supervisor = Supervisor.open(setup);
    if (supervisor == null) throw new IllegalStateException("two have one session");
    return supervisor;
  }

  private Setup session(String folder, @Nullable String roleSpec) {
    return new Setup(
        place.path(folder),
        roleSpec == null ? null : place.path(roleSpec),
        agents.commands(),
        agents,
        place.path(".reeve/checkpoints"),
        Redactor.standard(),
        Duration.ZERO,
        clock);
  }
}
