package dev.reeve.server.checkpoint;

import dev.reeve.base.redact.Redactor;
import dev.reeve.core.Noticed;
import dev.reeve.core.data.PersistentMap;
import dev.reeve.core.decision.Decision;
import dev.reeve.core.decision.DecisionEvent.Decided;
import dev.reeve.core.decision.DecisionId;
import dev.reeve.core.decision.DecisionKind;
import dev.reeve.core.team.TeamId;
import dev.reeve.core.team.TeamState;
import dev.reeve.core.text.SafeText;
import dev.reeve.daemon.engine.Engine;
import dev.reeve.daemon.log.EventLog;
import dev.reeve.daemon.views.Past;
import dev.reeve.workflows.checkpoint.Block;
import dev.reeve.workflows.checkpoint.Supervisor;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Puts checkpoints that block before the Lead of the team that works in the session, if the daemon
 * has such a team, and brings back what was decided (C-12). The session's files decide; what stands
 * in the team's log is brought to them.
 */
record Petitions(String team, Supplier<Engine> engine, EventLog log, Redactor redactor) {

  private static final String UNSAID = "no reason was given";

  void step(Supervisor supervisor) {
    if (!TeamId.isValid(team)) return;
    @Nullable TeamState state = engine.get().state(new TeamId(team));
    if (state == null) return;
    for (Block block : supervisor.undecided()) {
      SafeText question = redactor.redact(block.question());
      @Nullable Decision known = about(state, question);
      if (known == null) {
        var evidence = block.evidence().stream().map(redactor::redact).toList();
        engine.get().notice(state.id(), new Noticed.CheckpointBlocked(question, evidence));
      } else if (known.state() == Decision.State.ANSWERED) {
        bring(supervisor, block, state, known);
      }
    }
  }

  /** Null if it was never put before anybody. */
  private static @Nullable Decision about(TeamState state, SafeText question) {
    for (PersistentMap.Entry<DecisionId, Decision> each : state.docket().decisions()) {
      Decision.Matter matter = each.value().matter();
      boolean same = matter.kind() == DecisionKind.CHECKPOINT && matter.question().equals(question);
      if (same) return each.value();
    }
    return null;
  }

  private void bring(Supervisor supervisor, Block block, TeamState state, Decision decision) {
    AtomicReference<@Nullable Decided> found = new AtomicReference<>();
    new Past(log, state.id())
        .read(
            state.position().index(),
            entry -> {
              if (entry.event() instanceof Decided it && it.decision().equals(decision.id())) {
                found.set(it);
              }
            });
    @Nullable Decided decided = found.get();
    String by = decided == null ? "lead" : decided.actor().value();
    String note = decided == null ? "" : decided.note().value();
    supervisor.decide(
        new dev.reeve.workflows.checkpoint.Decision(
            block.task(), decision.answer(), by, note.isBlank() ? UNSAID : note));
  }
}
