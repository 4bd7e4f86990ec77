package dev.reeve.core.liveness;

import dev.reeve.core.health.Anomaly;
import dev.reeve.core.health.Chart;
import dev.reeve.core.health.Pace;
import dev.reeve.core.member.IdleStage;
import dev.reeve.core.member.Member;
import dev.reeve.core.member.Wait;
import dev.reeve.core.member.WaitReason;
import dev.reeve.core.team.TeamState;
import dev.reeve.core.team.WatchTime;
import java.time.Duration;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * When which stage comes for a silent member: one ladder for each duty, with one clock for its
 * silence and, where it reviews, one for the review itself (T-35, T-41).
 */
final class Ladder {

  private final Member member;
  private final Clocks clocks;
  private final Silence silence;
  private final @Nullable Pace pace;
  private final boolean held;
  private final @Nullable Anomaly open;

  Ladder(TeamState state, Member member) {
    this.member = member;
    clocks = state.settings().clocks();
    silence = new Silence(state, member);
    pace = Liveness.isExecutor(member) ? state.settings().health().pace() : null;
    Chart chart = pace == null ? null : state.ward().chart(member.id());
    held = chart != null && chart.isBeyondAsking();
    open = chart != null && chart.isAsked() ? chart.open() : null;
  }

  /** What comes next for a duty, when, and counted from when. */
  record Next(Rung rung, Clock clock, WatchTime due, WatchTime since) {

    Duration elapsed(WatchTime now) {
      return Duration.between(since.value(), Silence.later(due, now).value());
    }
  }

  /** When something must be done about this member, on the watch clock; null if nothing is owed. */
  @Nullable WatchTime due() {
    WatchTime due = silence.overdue();
    for (Duty duty : member.duties()) {
      Next next = next(duty);
      if (next != null) due = earlier(due, next.due());
      due = earlier(due, stalled(duty));
    }
    return due;
  }

  /** The next stage of a duty; null if there is none, or the move is another's. */
  @Nullable Next next(Duty duty) {
    if (silence.isAnothers(duty)) return null;
    if (!member.isActive()) return absent(duty);
    if (pace != null && (held || isAskedAboutAnother(duty))) return null;
    Next silent = silent(duty);
    Next overdue = pace == null ? overdue(duty) : stale(duty, pace);
    if (silent == null || overdue == null) return silent == null ? overdue : silent;
    return overdue.due().compareTo(silent.due()) < 0 ? overdue : silent;
  }

  /**
   * Whoever is not there is asked nothing: when it would be, somebody else is proposed, unless the
   * Lead has just said that it keeps what it has (T-39).
   */
  private @Nullable Next absent(Duty duty) {
    boolean proposed = duty.climb().done() == Rung.PROPOSE;
    if (proposed || !duty.kind().isReplaceable()) return null;
    WatchTime since = silence.absent(duty);
    WatchTime due = silence.awaited(duty).plus(clocks.of(member.role()).ping());
    return new Next(Rung.PROPOSE, Clock.SILENCE, due, since);
  }

  private @Nullable Next silent(Duty duty) {
    Climb climb = duty.climb();
    Rung rung = pace == null ? Rung.after(climb.done(), duty.kind()) : Rung.after(climb.done());
    WatchTime since = silence.since(duty);
    if (rung == null || since == null) return null;
    return new Next(rung, Clock.SILENCE, spaced(duty, since.plus(wait(rung, stages(duty)))), since);
  }

  /**
   * An executor is asked about one thing at a time: what came later has to wait (H-2); also while
   * what was asked has not reached it.
   */
  private boolean isAskedAboutAnother(Duty duty) {
    for (Duty other : member.duties()) {
      boolean another =
          duty.stage() == IdleStage.NONE || !Objects.equals(other.task(), duty.task());
      if (another && other.isOwed() && other.stage() != IdleStage.NONE) return true;
      if (other.isOwed() && isOpen(other) && !isOpen(duty)) return true;
    }
    return false;
  }

  /** Whether this is what it was asked about, and the matter is open. */
  private boolean isOpen(Duty duty) {
    return open != null && Objects.equals(open.task(), duty.task());
  }

  /**
   * An executor that gets on with nothing is asked however active it is; critical is silence alone.
   * Of a turn that is only seen from outside nobody knows whether it gets on.
   */
  private @Nullable Next stale(Duty duty, Pace of) {
    Rung rung = Rung.after(duty.climb().done());
    WatchTime since = silence.stale(duty);
    if (rung == null || rung == Rung.PROPOSE || since == null || duty.turn()) return null;
    Stages stages = of.stale(clocks.manners().interval());
    WatchTime due = since.plus(wait(rung, stages, Duration.ZERO));
    return new Next(rung, Clock.PROGRESS_STALE, spaced(duty, due), since);
  }

  /** For how long nothing has been seen of it. */
  Duration idle(Duty duty, WatchTime now) {
    WatchTime since = silence.since(duty);
    boolean silent = since != null && since.compareTo(now) < 0;
    return since == null || !silent ? Duration.ZERO : Duration.between(since.value(), now.value());
  }

  /**
   * A review is overdue by itself: its clock goes on from the highest stage that was ever reached,
   * for no stage is sent twice. Whoever cannot be reached is the Lead's to deal with.
   */
  private @Nullable Next overdue(Duty duty) {
    Climb climb = duty.climb();
    if (duty.kind() != Obligation.Kind.REVIEW || climb.unreached()) return null;
    Rung rung = Rung.after(climb.reached(), duty.kind());
    if (rung == null) return null;
    WatchTime since = silence.begun(duty);
    WatchTime due =
        Silence.later(since.plus(wait(rung, clocks.sets().review())), silence.floor(duty));
    return new Next(rung, Clock.REVIEW_OVERDUE, spaced(duty, due), since);
  }

  /** Two stages never come at once, however late the first one was. */
  private WatchTime spaced(Duty duty, WatchTime due) {
    WatchTime said = silence.lastSaid(duty);
    return said == null ? due : Silence.later(due, said.plus(clocks.manners().interval()));
  }

  /**
   * When it has been active for too long without any progress; null while that cannot be said. The
   * Lead that was told of its silence is told again only if it is active since then, and not sooner
   * than that takes from there (T-42, T-45). Of a turn that is only seen from outside nobody knows
   * whether it gets on.
   */
  @Nullable WatchTime stalled(Duty duty) {
    boolean said = duty.climb().stalled() || duty.turn() || pace != null;
    WatchTime active = silence.active();
    if (said || !member.isActive() || active == null) return null;
    WatchTime told = duty.stage() == IdleStage.ESCALATED ? silence.lastSaid(duty) : null;
    WatchTime from = told == null ? silence.moved(duty) : Silence.later(silence.moved(duty), told);
    WatchTime since = active.compareTo(from) <= 0 ? null : silence.since(duty);
    if (since == null) return null;
    WatchTime due = from.plus(stages(duty).replace()).plus(clocks.manners().interval());
    boolean silent = told != null && since.plus(stages(duty).ping()).compareTo(due) < 0;
    return silent ? null : Silence.later(due, since);
  }

  WatchTime moved(Duty duty) {
    return silence.moved(duty);
  }

  /** When somebody must be told that it waits for a person; null if it does not. */
  @Nullable WatchTime overdue() {
    return silence.overdue();
  }

  /** The stages of this member about this duty, as it stands. */
  Stages stages(Duty duty) {
    if (pace != null) return pace.idle(clocks.manners().interval());
    Wait declared = member.labour().declared();
    WaitReason reason = declared == null ? null : declared.reason();
    boolean blocked = duty.kind() == Obligation.Kind.BLOCKED;
    if (blocked || reason == WaitReason.BLOCKED) return clocks.sets().blocked();
    if (reason == WaitReason.WAITING_ACK) return clocks.sets().waitingAck();
    return clocks.of(member.role());
  }

  private Duration wait(Rung rung, Stages stages) {
    return wait(rung, stages, interval());
  }

  /** So long a stage's threshold must still be passed; of executors one breach suffices (H-1). */
  Duration interval() {
    return pace == null ? clocks.manners().interval() : Duration.ZERO;
  }

  private static Duration wait(Rung rung, Stages stages, Duration interval) {
    return switch (rung) {
      case PING -> stages.ping();
      case NUDGE -> stages.nudge().plus(interval);
      case ESCALATE -> stages.escalate().plus(interval);
      case PROPOSE -> stages.replace().plus(interval);
    };
  }

  private static @Nullable WatchTime earlier(@Nullable WatchTime one, @Nullable WatchTime other) {
    if (one == null || other == null) return one == null ? other : one;
    return one.compareTo(other) <= 0 ? one : other;
  }
}
