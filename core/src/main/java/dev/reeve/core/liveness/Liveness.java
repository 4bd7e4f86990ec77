package dev.reeve.core.liveness;

import dev.reeve.core.Entry;
import dev.reeve.core.Event;
import dev.reeve.core.decision.Decision;
import dev.reeve.core.decision.DecisionEvent.Proposed;
import dev.reeve.core.decision.DecisionKind;
import dev.reeve.core.health.HealthEvent;
import dev.reeve.core.health.HealthEvent.Checked;
import dev.reeve.core.health.HealthEvent.Reported;
import dev.reeve.core.liveness.Climb.Attempt;
import dev.reeve.core.liveness.Climb.Fate;
import dev.reeve.core.liveness.LivenessEvent.Deadlocked;
import dev.reeve.core.liveness.LivenessEvent.LeadReminded;
import dev.reeve.core.liveness.LivenessEvent.NoProgress;
import dev.reeve.core.liveness.LivenessEvent.NobodyMoves;
import dev.reeve.core.liveness.LivenessEvent.NudgeSuppressed;
import dev.reeve.core.liveness.LivenessEvent.Recovered;
import dev.reeve.core.liveness.LivenessEvent.Reminded;
import dev.reeve.core.liveness.LivenessEvent.Undeliverable;
import dev.reeve.core.liveness.LivenessEvent.WaitOverdue;
import dev.reeve.core.member.IdleStage;
import dev.reeve.core.member.Member;
import dev.reeve.core.member.MemberEvent.Progressed;
import dev.reeve.core.member.MemberEvent.Waits;
import dev.reeve.core.member.MemberEvent.WorkChanged;
import dev.reeve.core.member.MemberId;
import dev.reeve.core.member.Role;
import dev.reeve.core.member.ToolCall;
import dev.reeve.core.member.Wait;
import dev.reeve.core.member.WaitReason;
import dev.reeve.core.message.Message;
import dev.reeve.core.message.MessageId;
import dev.reeve.core.task.TaskEvent.Claimed;
import dev.reeve.core.task.TaskEvent.Finished;
import dev.reeve.core.task.TaskEvent.GateRan;
import dev.reeve.core.task.TaskEvent.GotStuck;
import dev.reeve.core.task.TaskEvent.Judged;
import dev.reeve.core.task.TaskEvent.Submitted;
import dev.reeve.core.task.TaskEvent.TurnEnded;
import dev.reeve.core.task.TaskId;
import dev.reeve.core.task.Tasks;
import dev.reeve.core.task.TurnEnd;
import dev.reeve.core.team.TeamState;
import dev.reeve.core.team.WatchTime;
import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** What becomes of the ladders as things happen (T-42, T-44). */
public final class Liveness {

  private Liveness() {}

  /** When something must be done about this member, on the watch clock; null if nothing is owed. */
  public static @Nullable WatchTime due(TeamState state, Member member) {
    return member.duties().isEmpty() ? null : new Ladder(state, member).due();
  }

  /** What silence leads to next, and when; null while no ladder runs (T-37, T-41). */
  public static @Nullable Upcoming next(TeamState state, Member member) {
    boolean leads = member.id().equals(state.roster().authority());
    if (!state.isAtWork() || leads || !member.isActive()) return null;
    Ladder ladder = new Ladder(state, member);
    Upcoming first = null;
    for (Duty duty : member.duties()) {
      Ladder.Next next = ladder.next(duty);
      if (next == null) continue;
      Instant at = state.watch().due(next.due());
      if (first == null || at.isBefore(first.at())) {
        first = new Upcoming(next.rung(), duty.what(), at);
      }
    }
    return first;
  }

  /** The thresholds that a stage went by, in the state before it. */
  public static Stages stages(TeamState before, Reminded stage) {
    Clocks clocks = before.settings().clocks();
    if (stage.why().clock() == Clock.REVIEW_OVERDUE) return clocks.sets().review();
    Member member = before.roster().get(stage.member());
    if (member == null) return clocks.sets().other();
    Ladder ladder = new Ladder(before, member);
    for (Duty duty : member.duties()) {
      if (duty.what().equals(stage.what())) return ladder.stages(duty);
    }
    return clocks.of(member.role());
  }

  /** How long those thresholds had to be passed before the stage came (T-35). */
  public static Duration interval(TeamState before, Reminded stage) {
    Member member = before.roster().get(stage.member());
    return member == null
        ? before.settings().clocks().manners().interval()
        : new Ladder(before, member).interval();
  }

  /** What moves a task on is progress of the one who did it (T-44). */
  public static boolean isProgress(TeamState before, Event event) {
    return switch (event) {
      case Claimed _, Submitted _, Judged _, Finished _, GotStuck _, TurnEnded _ -> true;
      case WorkChanged _ -> true;
      case Progressed progressed -> progressed.progress();
      case GateRan ran -> ran.evidence().passed();
      case Waits(var actor, var task, var reason, _) ->
          reason == WaitReason.BLOCKED && Tasks.blocks(before, actor, task);
      default -> false;
    };
  }

  /** The task that a member speaks of: the one it names, else the only one that it is at. */
  public static @Nullable TaskId meant(@Nullable Member member, @Nullable TaskId named) {
    return named != null || member == null ? named : member.onlyTask();
  }

  /** The confirmation that an event calls for, if it is progress on something long silent. */
  public static @Nullable Event recovery(TeamState before, Event progress) {
    Member member = before.roster().get(progress.actor());
    boolean cut = progress instanceof TurnEnded(_, _, var end) && end == TurnEnd.INTERRUPTED;
    TaskId task = meant(member, progress.task());
    if (member == null || task == null || cut || isExecutor(member)) return null;
    Duty duty = member.duty(task);
    boolean reminded = duty != null && duty.stage() != IdleStage.NONE;
    return reminded ? Recovered.of(member.id(), task, before.settings().templates()) : null;
  }

  /** Progress sets back the ladder of what it was made on; for all others it is activity (T-85). */
  public static TeamState progressed(TeamState state, Entry entry) {
    Member member = state.roster().get(entry.event().actor());
    if (member == null) return state;
    TaskId task = meant(member, entry.event().task());
    return state.with(member.progressed(task, entry.at()));
  }

  /** A reply to a reminder that says when it will be done parks the ladder, once (T-44). */
  public static TeamState eta(TeamState state, Progressed event, Instant at) {
    Member member = state.roster().get(event.actor());
    Integer minutes = event.headway().etaMinutes();
    TaskId task = meant(member, event.task());
    if (member == null || task == null || minutes == null || minutes <= 0) return state;
    Ladder ladder = new Ladder(state, member);
    Duration asked = Duration.ofMinutes(minutes);
    return state.with(
        member.changing(
            task,
            duty -> {
              boolean reply = duty.stage() != IdleStage.NONE && !duty.climb().etaGiven();
              Duration most = ladder.stages(duty).escalate();
              Duration granted = asked.compareTo(most) < 0 ? asked : most;
              return reply ? duty.with(duty.climb().parked(at.plus(granted))) : duty;
            }));
  }

  public static TeamState evolve(TeamState state, LivenessEvent event, Entry entry) {
    if (event instanceof LeadReminded reminded) return LeadReminder.evolve(state, reminded);
    Member member = state.roster().get(event.member());
    if (member == null) return state;
    Instant at = entry.at();
    Member after =
        switch (event) {
          case Reminded reminded -> reminded(member, reminded, entry);
          case NudgeSuppressed(_, var what, _, _, _) ->
              climbed(member, what, new Attempt(Rung.NUDGE, at, null, null, Fate.SUPPRESSED));
          case Undeliverable _ when isExecutor(member) ->
              member.changing(_ -> true, duty -> duty.with(duty.climb().unreached(at)));
          case Undeliverable(_, var what, _, _, _, _) ->
              member.climbing(what, climb -> climb.unreached(at));
          case NoProgress(_, var what, _, _, _) -> member.climbing(what, Climb::toldOfStalling);
          case Recovered _, LeadReminded _, Deadlocked _, NobodyMoves _ -> member;
          case WaitOverdue _ -> {
            Wait wait = member.labour().declared();
            yield wait == null ? member : member.with(member.labour().waiting(wait.toldOf()));
          }
        };
    return state.with(after);
  }

  /** A question to an executor, or a report on it, is a step of its ladder (H-4). */
  public static TeamState asked(TeamState state, HealthEvent event, Entry entry) {
    return switch (event) {
      case Checked checked when checked.check().about() != null ->
          asked(state, checked, Inquiry.rung(checked), entry);
      case Reported reported when reported.report().anomaly().isAsked() ->
          asked(state, reported, Inquiry.rung(reported), entry);
      default -> state;
    };
  }

  private static TeamState asked(TeamState state, Event event, Rung rung, Entry entry) {
    Member member = event.member() == null ? null : state.roster().get(event.member());
    if (member == null || !isExecutor(member)) return state;
    MessageId message = event instanceof Checked ? new MessageId(entry.index()) : null;
    Attempt attempt = new Attempt(rung, entry.at(), null, message, Fate.SENT);
    return state.with(
        member.changing(
            duty -> Objects.equals(duty.task(), event.task()),
            duty -> duty.with(duty.climb().climbed(attempt))));
  }

  /**
   * An executor that has answered how it is begins anew, at once or when it said that it would be
   * back (H-4). For one that is not there nobody answers.
   */
  public static TeamState replied(TeamState state, MemberId id, Instant at) {
    Member member = state.roster().get(id);
    if (member == null || !isExecutor(member) || !member.isActive()) return state;
    return state.with(member.changing(_ -> true, duty -> duty.with(duty.climb().replied(at))));
  }

  /** Whatever an executor says is an answer, if it was asked; else it is merely alive. */
  public static TeamState spoke(TeamState state, MemberId id, Instant at) {
    Member member = state.roster().get(id);
    boolean asked = member != null && member.idleStage() != IdleStage.NONE;
    return asked ? replied(state, id, at) : state;
  }

  /** The same of a wait that something ended, unless it was over before. */
  public static Member waited(TeamState state, Member member, Wait wait, Instant at) {
    if (!isExecutor(member)) return member;
    return waited(member, new Silence(state, member).over(wait, at));
  }

  /** The same of a call that came back. */
  public static Member waited(TeamState state, Member member, ToolCall call, Instant at) {
    if (!isExecutor(member)) return member;
    return waited(member, new Silence(state, member).over(call, at));
  }

  /** What an executor waited for is over: neither of its clocks ran meanwhile (T-85). */
  private static Member waited(Member member, Instant at) {
    return member.changing(_ -> true, duty -> duty.with(duty.climb().waited(at)));
  }

  /** Whether the clocks of executors are its own (H-1). */
  static boolean isExecutor(Member member) {
    return member.role().kind() == Role.Kind.EXECUTOR;
  }

  /** Whether anybody owes the next move, after one more line (T-53). */
  public static TeamState lull(TeamState state, Entry entry) {
    Lull before = state.agenda().lull();
    Lull now = Lull.after(before, state, entry);
    return now.equals(before) ? state : state.with(state.agenda().with(now));
  }

  /** Whoever is to be replaced need not be proposed again in this episode (T-41). */
  public static TeamState proposed(TeamState state, Proposed event, Instant at) {
    Member member = state.roster().get(event.member());
    if (member == null) return state;
    Attempt attempt = new Attempt(Rung.PROPOSE, at, null, null, Fate.SENT);
    return state.with(
        member.changing(event.task(), duty -> duty.with(duty.climb().climbed(attempt))));
  }

  /** Whoever is to keep what it has begins anew: the Lead has seen its silence. */
  public static TeamState decided(TeamState state, Decision decision, Instant at) {
    boolean keeps =
        decision.matter().kind() == DecisionKind.REASSIGN_PROPOSAL
            && decision.answer().equals("keep");
    MemberId id = decision.matter().member();
    TaskId task = decision.matter().task();
    Member member = id == null ? null : state.roster().get(id);
    if (!keeps || member == null || task == null) return state;
    TeamState next = state.with(member.changing(task, duty -> duty.anew(at)));
    return awaited(next, member.id(), task, at);
  }

  /** Whoever is not there and is to keep what it has gets time to come back. */
  static TeamState awaited(TeamState state, MemberId id, TaskId task, Instant at) {
    Member member = state.roster().get(id);
    if (member == null || member.isActive()) return state;
    Instant back = at.plus(state.settings().clocks().of(member.role()).replace());
    return state.with(member.changing(task, duty -> duty.with(duty.climb().waited(back))));
  }

  private static Member reminded(Member member, Reminded event, Entry entry) {
    Rung rung = Rung.to(event.stage());
    if (rung == null) return member;
    boolean toMember = event.stage() != IdleStage.ESCALATED;
    boolean speaks = event.said() != null;
    MessageId own = speaks ? new MessageId(entry.index()) : newestMessage(member);
    Attempt attempt =
        new Attempt(rung, entry.at(), event.why().template(), toMember ? own : null, Fate.SENT);
    Member climbed = climbed(member, event.what(), attempt);
    return speaks && event.stage() == IdleStage.NUDGED ? climbed.nudged(entry.at()) : climbed;
  }

  /** A joint message stands in the line of the first stage that it tells of. */
  private static @Nullable MessageId newestMessage(Member member) {
    MessageId newest = null;
    for (Duty duty : member.duties()) {
      Attempt last = duty.climb().last();
      MessageId message = last == null ? null : last.message();
      if (message != null && (newest == null || newest.compareTo(message) < 0)) newest = message;
    }
    return newest;
  }

  private static Member climbed(Member member, Obligation what, Attempt attempt) {
    return member.climbing(what, climb -> climb.climbed(attempt));
  }

  /** A reminder that did not reach its member does not count against it (T-46). */
  public static TeamState undelivered(TeamState state, Message message) {
    Member member = state.roster().get(message.to());
    if (member == null || member.idleStage() == IdleStage.NONE) return state;
    return state.with(
        member.changing(_ -> true, duty -> duty.with(duty.climb().refused(message.id()))));
  }
}
