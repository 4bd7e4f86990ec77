package dev.reeve.core.reconcile;

import dev.reeve.core.Case;
import dev.reeve.core.Event;
import dev.reeve.core.Rejection;
import dev.reeve.core.decision.Decision;
import dev.reeve.core.decision.DecisionCommand.Decide;
import dev.reeve.core.decision.DecisionId;
import dev.reeve.core.decision.DecisionKind;
import dev.reeve.core.member.MemberId;
import dev.reeve.core.ownership.Ownership;
import dev.reeve.core.reconcile.ReconcileCommand.Unfreeze;
import dev.reeve.core.reconcile.ReconcileEvent.Froze;
import dev.reeve.core.reconcile.ReconcileEvent.LockExited;
import dev.reeve.core.task.Task;
import dev.reeve.core.task.TaskId;
import dev.reeve.core.team.TeamState;
import dev.reeve.core.text.SafeText;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** What the Lead's answer makes of a lock (T-15, T-26, T-27). */
public final class Rulings {

  /** The answer that goes back to how the team was set up. */
  public static final String BOOTSTRAP = "bootstrap";

  private Rulings() {}

  /** What a frozen team is asked to go back to. */
  static Asking unfreeze(DecisionId id, SafeText what, List<Long> offers, MemberId asked) {
    List<String> options = new ArrayList<>();
    for (long index : offers) options.add(String.valueOf(index));
    options.add(BOOTSTRAP);
    String choice =
        offers.isEmpty()
            ? ". No snapshot is left to go back to: '"
                + BOOTSTRAP
                + "' goes back to how the team was set up. Name the epoch that begins."
            : ". Which snapshot is right? Name its event, and the epoch that begins.";
    SafeText question = SafeText.own("The team is frozen: " + what + choice);
    Decision.Matter matter =
        Decision.Matter.of(DecisionKind.UNFREEZE, question).shownBy(List.of(what)).among(options);
    return new Asking(id, matter, asked);
  }

  /** The epoch that the answer to a decision begins, if it is the next; null if it begins none. */
  public static @Nullable Long nextEpoch(TeamState state, Decision decision) {
    boolean unfreezing = decision.matter().kind() == DecisionKind.UNFREEZE;
    return unfreezing ? state.ownership().epoch() + 1 : null;
  }

  /** An epoch must begin, and it must be a new one. */
  public static @Nullable Rejection invalid(TeamState state, Decide decide) {
    Decision decision = state.docket().decisions().get(decide.decision());
    boolean unfreezing = decision != null && decision.matter().kind() == DecisionKind.UNFREEZE;
    return unfreezing && decide.epoch() == null ? Rejection.missing("epoch") : null;
  }

  /** Whether the epoch that is to begin has been already. */
  public static boolean isStale(TeamState state, Unfreeze unfreeze) {
    Long epoch = unfreeze.decide().epoch();
    return epoch != null && epoch <= state.ownership().epoch();
  }

  public static List<Event> decide(Case it, Decide decide) {
    Lock lock = Objects.requireNonNull(it.state().soundness().lock());
    Decision decision =
        Objects.requireNonNull(it.state().docket().decisions().get(decide.decision()));
    return switch (decision.matter().kind()) {
      case RECONCILE -> List.of(reconcile(it, decide, lock));
      case SPLIT_BRAIN -> List.of(splitBrain(it, decide, lock));
      default -> throw new IllegalStateException("comes as another command: " + decide);
    };
  }

  private static Event reconcile(Case it, Decide decide, Lock lock) {
    if (decide.answer().equals("accept")) {
      return exit(it, decide, Objects.requireNonNull(lock.rollback()), null);
    }
    SafeText what = SafeText.own("the rollback was refused");
    DecisionId id = new DecisionId(it.state().docket().next());
    return new Froze(
        it.order().actor(),
        Froze.Why.CONTRADICTION,
        0,
        what,
        ruling(decide),
        unfreeze(id, what, lock.offers(), it.state().roster().authority()));
  }

  private static Event splitBrain(Case it, Decide decide, Lock lock) {
    TeamState unlocked = unlocked(it.state(), lock);
    return switch (decide.answer()) {
      case "rollback" -> exit(it, decide, Objects.requireNonNull(lock.rollback()), null);
      case "new-epoch" -> {
        Ownership awaiting = unlocked.ownership().awaiting(unlocked.watch().watched(lock.since()));
        yield exit(it, decide, asItIs(unlocked.with(awaiting)), null);
      }
      default -> exit(it, decide, asItIs(unlocked), null);
    };
  }

  private static Rollback asItIs(TeamState state) {
    SnapshotId here = new SnapshotId(state.ownership().epoch(), state.position().index(), "");
    return new Rollback(here, List.of(), List.of(), List.of(), state);
  }

  private static TeamState unlocked(TeamState state, Lock lock) {
    return state.in(lock.phase()).with(state.soundness().unlocked());
  }

  /** Handoff and acknowledgement in one (T-27). */
  public static List<Event> decide(Case it, Unfreeze unfreeze) {
    long last = it.state().position().index();
    long from = unfreeze.state().position().index() + 1;
    List<TaskId> affected = new ArrayList<>();
    for (Task task : unfreeze.state().tasks().values()) {
      if (!task.status().isTerminal()) affected.add(task.id());
    }
    Rollback rollback =
        new Rollback(
            unfreeze.snapshot(),
            last < from ? List.of() : List.of(new Span(from, last)),
            affected,
            List.of(),
            unfreeze.state());
    return List.of(exit(it, unfreeze.decide(), rollback, unfreeze.decide().epoch()));
  }

  private static LockExited exit(Case it, Decide decide, Rollback rollback, @Nullable Long epoch) {
    Lock lock = Objects.requireNonNull(it.state().soundness().lock());
    return new LockExited(
        it.order().actor(),
        ruling(decide),
        SafeText.own(it.order().actor() + " answered " + decide.answer()),
        rollback,
        lock.breaks(),
        since(lock.since(), rollback),
        epoch,
        null);
  }

  private static Ruling ruling(Decide decide) {
    return new Ruling(decide.decision(), decide.answer(), decide.note());
  }

  /** Of what is left out nobody knows what it was: that time counts against nobody either. */
  static Instant since(Instant entered, Rollback rollback) {
    if (rollback.excluded().isEmpty()) return entered;
    Instant kept = rollback.state().position().at();
    boolean earlier = kept.isBefore(entered) && 0 < rollback.state().position().index();
    return earlier ? kept : entered;
  }
}
