package dev.reeve.core.task;

import dev.reeve.core.Answer;
import dev.reeve.core.Asked;
import dev.reeve.core.Case;
import dev.reeve.core.Core;
import dev.reeve.core.Noticed;
import dev.reeve.core.Order;
import dev.reeve.core.Outcome;
import dev.reeve.core.Rejection;
import dev.reeve.core.message.MessageCommand.Say;
import dev.reeve.core.message.Saying;
import dev.reeve.core.message.TextProtocol;
import dev.reeve.core.task.TaskCommand.Finish;
import dev.reeve.core.task.TaskEvent.GateRan;
import dev.reeve.core.team.Phase;
import dev.reeve.core.team.TeamState;
import dev.reeve.core.text.SafeText;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Evidence-bound done (T-33): a task that names a gate is done when the gate has passed on the
 * commit that its work tree stands at. Who runs gates, and how, is not known here.
 */
public final class Gating {

  /** The field that a refusal names if nothing but the gate stands in the way. */
  private static final String FIELD = "gate";

  private Gating() {}

  /** What is missing before a task with a gate is done; null if nothing is. */
  public static @Nullable Rejection unproven(Case it) {
    if (!(it.command() instanceof Finish(var id, _))) return null;
    Task task = it.knownTask();
    SafeText gate = task.plan().gate();
    if (gate.isBlank()) return null;
    Witness witness = it.order().witness(id);
    Evidence evidence = task.past().evidence();
    boolean proven = witness != null && evidence != null && evidence.proves(gate, witness.commit());
    if (proven) return null;
    return new Rejection(
        Rejection.Code.APPROVALS_MISSING,
        "task " + id + " needs its gate '" + gate + "' passed: " + why(witness, evidence, gate),
        FIELD,
        gate.value());
  }

  private static String why(@Nullable Witness witness, @Nullable Evidence evidence, SafeText gate) {
    if (witness == null) return "nobody has looked at its work tree";
    if (!witness.obstacle().isBlank()) return witness.obstacle().value();
    boolean known = evidence != null && evidence.gate().equals(gate);
    if (!known || evidence == null) return "it was not run on commit " + witness.commit();
    String run = "it was run on commit " + evidence.commit();
    return evidence.passed()
        ? run + ", and the work tree is at " + witness.commit()
        : run + how(evidence);
  }

  /**
   * The tasks that the command says are done, and of which nothing but the witness of their gates
   * is missing: only for them a gate is worth running.
   */
  public static List<Task> wanted(TeamState state, Order order, Instant now) {
    List<Task> wanted = new ArrayList<>();
    for (Finish finish : finishes(order.command())) {
      Task task = state.tasks().get(finish.task());
      if (task == null || task.plan().gate().isBlank()) continue;
      Order alone = alone(order, task);
      if (isMissing(Core.decide(state, alone, null, now).answer())) wanted.add(task);
    }
    return wanted;
  }

  /** The part of a command that says that this task is done, at its present rev if it is text. */
  public static Order alone(Order order, Task task) {
    boolean spoken = !(order.command() instanceof Finish);
    Order.Stamps stamps = spoken ? order.stamps().at(task.rev()) : order.stamps();
    return order.saying(new Finish(task.id(), null), stamps);
  }

  /** Whether the command may say that something is done: most do not, and need no closer look. */
  public static boolean mayConcern(Order order) {
    return switch (order.command()) {
      case Finish _ -> true;
      case Say(var text) -> text.value().contains("DONE");
      default -> false;
    };
  }

  private static boolean isMissing(Answer answer) {
    return answer instanceof Answer.Rejected(var rejection) && isMissing(rejection);
  }

  /** Whether nothing but the gate stood in the way. */
  public static boolean isMissing(Rejection rejection) {
    return rejection.code() == Rejection.Code.APPROVALS_MISSING && FIELD.equals(rejection.field());
  }

  private static List<Finish> finishes(Asked command) {
    if (command instanceof Finish finish) return List.of(finish);
    if (!(command instanceof Say(var text))) return List.of();
    List<Finish> found = new ArrayList<>();
    for (Asked part : TextProtocol.parse(text)) {
      if (part instanceof Finish finish) found.add(finish);
    }
    return found;
  }

  /** What came of a gate is recorded, unless nothing can be done by it any more. */
  public static Outcome decide(TeamState state, Noticed.GateRun run) {
    Task task = state.tasks().get(run.task());
    boolean open = state.phase() == Phase.ACTIVE && task != null && !task.status().isTerminal();
    if (!open || state.roster().get(run.member()) == null) return Outcome.NOTHING;
    Saying said = run.late() ? new Saying(run.member(), words(run)) : null;
    return Outcome.accept(new GateRan(run.member(), run.task(), run.evidence(), said));
  }

  private static SafeText words(Noticed.GateRun run) {
    Evidence evidence = run.evidence();
    return evidence.passed()
        ? SafeText.phrase(
            "The gate '%s' of task %s has passed on commit %s: send DONE again.",
            evidence.gate(), run.task(), evidence.commit())
        : SafeText.phrase(
            "The gate '%s' of task %s has not passed: it was run on commit %s%s.",
            evidence.gate(), run.task(), evidence.commit(), how(evidence));
  }

  private static String how(Evidence evidence) {
    String end =
        evidence.status() == null
            ? " and did not end by itself"
            : " and ended with exit status " + evidence.status();
    return evidence.detail().isBlank() ? end : end + ": " + evidence.detail();
  }
}
