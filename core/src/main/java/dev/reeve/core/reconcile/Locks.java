package dev.reeve.core.reconcile;

import dev.reeve.core.Entry;
import dev.reeve.core.Event;
import dev.reeve.core.Noticed;
import dev.reeve.core.decision.Decision;
import dev.reeve.core.decision.DecisionId;
import dev.reeve.core.decision.DecisionKind;
import dev.reeve.core.decision.Docket;
import dev.reeve.core.member.MemberId;
import dev.reeve.core.message.Mail;
import dev.reeve.core.message.Message;
import dev.reeve.core.message.MessageId;
import dev.reeve.core.message.Saying;
import dev.reeve.core.ownership.Ownership;
import dev.reeve.core.reconcile.ReconcileEvent.Diverged;
import dev.reeve.core.reconcile.ReconcileEvent.Froze;
import dev.reeve.core.reconcile.ReconcileEvent.LockEntered;
import dev.reeve.core.reconcile.ReconcileEvent.LockExited;
import dev.reeve.core.team.Phase;
import dev.reeve.core.team.TeamState;
import dev.reeve.core.team.Teams;
import dev.reeve.core.team.Watch;
import dev.reeve.core.text.SafeText;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** What a lock means for a team, and what becomes of it (T-23, T-27). */
public final class Locks {

  private Locks() {}

  /** Whether operational writes are shut out. */
  public static boolean isShut(TeamState state) {
    return state.phase() == Phase.LOCKED || state.phase() == Phase.FROZEN;
  }

  /** Whether this is what the lock waits for. */
  public static boolean isAwaiting(TeamState state, DecisionId decision) {
    Lock lock = state.soundness().lock();
    return lock != null && decision.equals(lock.decision());
  }

  /** What is noticed while a team is locked waits for the exit, with its own time (T-23). */
  public static boolean holds(TeamState state, Noticed noticed) {
    if (state.phase() != Phase.LOCKED) return false;
    return switch (noticed) {
      case Noticed.Observation _, Noticed.Pulse _, Noticed.LongCall _, Noticed.Lost _ -> true;
      case Noticed.Found _ -> true;
      case Noticed.DeliveryReport _, Noticed.RestartReport _, Noticed.SummariesKept _ -> true;
      case Noticed.MarkersMissing _, Noticed.ScopeViolated _, Noticed.Leaked _ -> true;
      case Noticed.RunNotice _, Noticed.Spending _ -> true;
      case Noticed.Founded _, Noticed.Tick _, Noticed.Unwatched _, Noticed.Inspected _ -> false;
      case Noticed.CheckpointBlocked _, Noticed.GateRun _ -> false; // they are brought again
      case Noticed.CallsRepeat _ -> true;
      case Noticed.WorkChanged _ -> false; // what is changed meanwhile counts for nothing
    };
  }

  /** The lock's question, once more; of so many reminders, with those that were missed. */
  public static Event reminder(TeamState state, int number) {
    Lock lock = Objects.requireNonNull(state.soundness().lock());
    Decision decision = awaited(state, lock);
    Asking asking = new Asking(decision.id(), decision.matter(), state.roster().authority());
    return new Diverged(unresolved(lock), null, number, asking.saying());
  }

  /** The lock's question for the operator, because the Lead has left it (T-76). */
  public static Event referral(TeamState state, Instant now) {
    Lock lock = Objects.requireNonNull(state.soundness().lock());
    Decision decision = awaited(state, lock);
    Duration elapsed = Duration.between(decision.opened(), now);
    SafeText words = decision.leftBy(state.roster().authority(), elapsed);
    return new Diverged(unresolved(lock), null, 0, new Saying(MemberId.OPERATOR, words));
  }

  private static Decision awaited(TeamState state, Lock lock) {
    return Objects.requireNonNull(
        state.docket().decisions().get(Objects.requireNonNull(lock.decision())));
  }

  private static Suspicion unresolved(Lock lock) {
    SafeText what = SafeText.own("the team waits for the answer to " + lock.decision());
    return Suspicion.of(lock.doubt(), 0, what);
  }

  public static TeamState evolve(TeamState state, ReconcileEvent event, Entry entry) {
    return switch (event) {
      case Diverged diverged when diverged.isReferral() -> referred(state);
      case Diverged diverged -> diverged.reminder() == 0 ? state : reminded(state, diverged);
      case LockEntered entered -> entered(state, entered, entry);
      case Froze froze -> frozen(state, froze, entry);
      case LockExited exited -> exited(state, exited, entry);
    };
  }

  private static TeamState reminded(TeamState state, Diverged diverged) {
    Lock lock = state.soundness().lock();
    if (lock == null) return state;
    return state.with(state.soundness().with(lock.reminded(diverged.reminder())));
  }

  private static TeamState referred(TeamState state) {
    Lock lock = state.soundness().lock();
    return lock == null ? state : state.with(state.soundness().with(lock.asReferred()));
  }

  /**
   * Lines that are damaged give no state: what can be rebuilt without them is what everybody sees.
   * A second owner's lines do, and it is for the Lead to say whether they count.
   */
  private static TeamState entered(TeamState before, LockEntered event, Entry entry) {
    Rollback rollback = event.rollback();
    TeamState base =
        rollback == null || event.doubt() == Doubt.OWNERS
            ? before
            : rollback.state().at(before.position());
    Lock earlier = before.soundness().lock();
    List<Break> breaks = new ArrayList<>(earlier == null ? List.of() : earlier.breaks());
    breaks.addAll(event.breaks());
    Asking asking = event.asking();
    Lock lock =
        new Lock(
            entry.index(),
            earlier == null ? entry.at() : earlier.since(),
            event.doubt(),
            Locks.isShut(base) && earlier != null ? earlier.phase() : base.phase(),
            breaks,
            rollback,
            event.offers(),
            asking == null ? null : asking.decision(),
            0,
            false);
    Docket docket = withdrawn(merged(base.docket(), before.docket()), earlier);
    return base.in(Phase.LOCKED)
        .with(base.soundness().with(lock))
        .with(asking == null ? docket : docket.with(opened(asking, entry)));
  }

  private static TeamState frozen(TeamState before, Froze event, Entry entry) {
    Lock lock = before.soundness().lock();
    if (lock == null) return before;
    Ruling ruling = event.ruling();
    Docket docket =
        ruling == null ? withdrawn(before.docket(), lock) : answered(before.docket(), ruling);
    return before
        .in(Phase.FROZEN)
        .with(before.soundness().with(lock.asking(event.asking().decision())))
        .with(docket.with(opened(event.asking(), entry)));
  }

  /** The state that it carries; with what the lock itself brought, and its time on no clock. */
  private static TeamState exited(TeamState before, LockExited event, Entry entry) {
    TeamState to = event.rollback().state();
    Ownership ownership = to.ownership();
    Watch watch = to.watch().missed(event.since(), entry.at(), to.watch().seen());
    Docket docket = merged(to.docket(), before.docket());
    if (event.ruling() != null) docket = answered(docket, event.ruling());
    TeamState next =
        to.at(before.position())
            .with(event.epoch() == null ? ownership : ownership.acknowledged(event.epoch()))
            .in(event.epoch() == null ? to.phase() : Phase.ACTIVE)
            .with(watch)
            .with(docket)
            .with(mail(to.mail(), before))
            .with(to.soundness().without(event.rollback().excluded(), event.breaks()));
    return Teams.rearmed(next);
  }

  private static Decision opened(Asking asking, Entry entry) {
    return Decision.open(asking.decision(), asking.matter(), entry.at());
  }

  /** What was decided about locks is no part of any rebuilt state, and is not forgotten. */
  private static Docket merged(Docket docket, Docket other) {
    Docket all = docket;
    for (Decision each : other.decisions().values()) {
      if (isOfLocks(each.matter().kind())) all = all.with(each);
    }
    return all.from(other.next());
  }

  static boolean isOfLocks(DecisionKind kind) {
    return switch (kind) {
      case RECONCILE, SPLIT_BRAIN, UNFREEZE -> true;
      default -> false;
    };
  }

  private static Docket withdrawn(Docket docket, @Nullable Lock lock) {
    DecisionId id = lock == null ? null : lock.decision();
    Decision decision = id == null ? null : docket.decisions().get(id);
    if (decision == null || !decision.isOpen()) return docket;
    return docket.with(decision.withdrawn());
  }

  private static Docket answered(Docket docket, Ruling ruling) {
    Decision decision = docket.decisions().get(ruling.decision());
    return decision == null ? docket : docket.with(decision.answered(ruling.answer()));
  }

  /** What was said since the lock began stays said. */
  private static Mail mail(Mail rebuilt, TeamState before) {
    Lock lock = before.soundness().lock();
    if (lock == null) return rebuilt;
    Mail mail = rebuilt;
    for (Message message : before.mail().messages().values()) {
      if (new MessageId(lock.index()).compareTo(message.id()) <= 0) mail = mail.with(message);
    }
    return mail;
  }
}
