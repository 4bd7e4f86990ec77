package dev.reeve.core.run;

import dev.reeve.core.Effect;
import dev.reeve.core.Entry;
import dev.reeve.core.Event;
import dev.reeve.core.Noticed;
import dev.reeve.core.Outcome;
import dev.reeve.core.budget.BudgetEvent.Raised;
import dev.reeve.core.budget.Budgeting;
import dev.reeve.core.health.Care;
import dev.reeve.core.health.HealthEvent.RestartOrdered;
import dev.reeve.core.member.Member;
import dev.reeve.core.member.MemberEvent.Spawned;
import dev.reeve.core.member.MemberEvent.Waits;
import dev.reeve.core.member.MemberId;
import dev.reeve.core.member.Presence;
import dev.reeve.core.member.Wait;
import dev.reeve.core.member.WaitReason;
import dev.reeve.core.message.Saying;
import dev.reeve.core.ownership.OwnershipEvent.Acknowledged;
import dev.reeve.core.reconcile.ReconcileEvent.LockExited;
import dev.reeve.core.run.Berth.Condition;
import dev.reeve.core.run.RunEvent.Ended;
import dev.reeve.core.run.RunEvent.NotStarted;
import dev.reeve.core.run.RunEvent.Resumed;
import dev.reeve.core.run.RunEvent.Started;
import dev.reeve.core.run.RunEvent.StopOrdered;
import dev.reeve.core.task.TaskEvent;
import dev.reeve.core.team.NewTeam.Seat;
import dev.reeve.core.team.Phase;
import dev.reeve.core.team.TeamState;
import dev.reeve.core.team.WatchTime;
import dev.reeve.core.teardown.Rounds;
import dev.reeve.core.teardown.TeardownEvent.Answered;
import dev.reeve.core.teardown.TeardownEvent.Blocked;
import dev.reeve.core.teardown.TeardownEvent.Deleted;
import dev.reeve.core.teardown.TeardownEvent.FailedSafe;
import dev.reeve.core.text.SafeText;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The rules of members that Reeve runs: when their processes are wanted, and what their beginnings
 * and ends mean. Who does it, and how, is not known here.
 */
public final class Crews {

  /** So long after it agreed to stop it may take to do so (T-67). */
  public static final Duration AGREED = Duration.ofSeconds(60);

  private Crews() {}

  public static Outcome decide(TeamState state, Noticed.RunNotice notice) {
    Berth berth = state.crew().get(notice.member());
    boolean current = berth != null && berth.incarnation() == notice.incarnation();
    if (berth == null || !current || !berth.isLive()) return Outcome.NOTHING;
    MemberId member = berth.member();
    return switch (notice) {
      case Noticed.RunBegun(_, var incarnation, var run) ->
          berth.condition() == Condition.WANTED
              ? Outcome.accept(new Started(member, incarnation, run))
              : Outcome.NOTHING;
      case Noticed.RunFailed(_, var incarnation, var reason) -> {
        SafeText words = SafeText.phrase("%s could not be started: %s", member, reason);
        Saying said = new Saying(state.roster().authority(), words);
        yield Outcome.accept(new NotStarted(member, incarnation, reason, said));
      }
      case Noticed.RunOver(_, var incarnation, var receipt) ->
          Outcome.accept(new Ended(member, incarnation, receipt, unsaved(state, member, receipt)));
    };
  }

  private static @Nullable Saying unsaved(TeamState state, MemberId member, Receipt receipt) {
    if (receipt.unsaved().isBlank()) return null;
    SafeText words = SafeText.phrase("Work of %s was NOT saved: %s.", member, receipt.unsaved());
    return new Saying(state.roster().authority(), words);
  }

  public static TeamState evolve(TeamState state, RunEvent event) {
    Berth berth = state.crew().get(event.member());
    if (berth == null) return state;
    return switch (event) {
      case Started(_, _, var run) -> state.with(state.crew().with(berth.running(run)));
      case NotStarted _ -> state.with(state.crew().with(berth.over(berth.breakpoint(), 0)));
      case StopOrdered(_, _, var consent, var after, _) ->
          state.with(state.crew().with(berth.stopping(new Berth.Stop(consent, after))));
      case Resumed _ -> state.with(state.crew().with(berth.due(null)));
      case Ended ended ->
          state.with(state.crew().with(berth.over(last(state, ended), ended.receipt().left())));
    };
  }

  /** Where it was: its own words, and what was saved of its work. */
  private static Breakpoint last(TeamState state, Ended ended) {
    Member member = state.roster().get(ended.member());
    SafeText rescued = ended.receipt().rescued();
    SafeText commit = ended.receipt().commit();
    if (member == null) return new Breakpoint(null, null, SafeText.EMPTY, rescued, commit);
    return new Breakpoint(
        member.onlyTask(), member.labour().percent(), member.labour().step(), rescued, commit);
  }

  /** What any line means for those whom Reeve runs. */
  public static TeamState follow(TeamState state, Entry entry) {
    WatchTime now = state.watch().watched(entry.at());
    return switch (entry.event()) {
      case Spawned(_, var seat, var incarnation) ->
          state.with(spawned(state.crew(), seat, incarnation));
      case Answered(var member, _, var approve, _) when approve -> agreed(state, member, now);
      case Ended(var member, _, _, _) -> awaited(state, member, now);
      case RestartOrdered ordered -> awaited(state, ordered.member(), now);
      case Waits(var member, _, var reason, var until)
          when reason == WaitReason.RATE_LIMITED && until != null ->
          limited(state, member, until);
      default -> moving(state, entry.event().actor());
    };
  }

  private static Crew spawned(Crew crew, Seat seat, long incarnation) {
    Berth before = crew.get(seat.id());
    if (seat.agent().isBlank() || seat.presence() != Presence.ACTIVE) {
      return seat.agent().isBlank() ? crew.without(seat.id()) : crew;
    }
    Berth old = seat.replaces() == null ? before : crew.get(seat.replaces());
    Breakpoint from = old == null ? Breakpoint.NONE : old.breakpoint();
    Crew relieved = old == null || old.isLive() ? crew : crew.with(old.due(null));
    return relieved.with(Berth.wanted(seat.id(), seat.agent(), incarnation, from));
  }

  /** Whoever waits at a rate limit is told when it is over: it may not look by itself. */
  private static TeamState limited(TeamState state, MemberId member, Instant until) {
    Berth berth = state.crew().get(member);
    boolean runs = berth != null && berth.condition() == Condition.RUNNING;
    boolean free = berth != null && (berth.due() == null || berth.limited());
    return berth == null || !runs || !free
        ? state
        : state.with(state.crew().with(berth.limitedUntil(state.watch().watched(until))));
  }

  /** Whoever goes on by itself need not be told. */
  private static TeamState moving(TeamState state, MemberId actor) {
    Berth berth = state.crew().get(actor);
    if (berth == null || !berth.limited()) return state;
    Member member = state.roster().get(actor);
    Wait wait = member == null ? null : member.labour().declared();
    boolean waits = wait != null && wait.reason() == WaitReason.RATE_LIMITED;
    return waits ? state : state.with(state.crew().with(berth.due(null)));
  }

  private static TeamState agreed(TeamState state, MemberId member, WatchTime now) {
    Berth berth = state.crew().get(member);
    boolean runs = berth != null && berth.condition() == Condition.RUNNING;
    boolean stop = state.phase() == Phase.TEARING_DOWN && state.teardown().stop();
    WatchTime due = now.plus(stop ? Rounds.STOP : AGREED);
    return berth == null || !runs ? state : state.with(state.crew().with(berth.due(due)));
  }

  /** A successor was ordered, and there is nothing left of its predecessor: it comes in a while. */
  private static TeamState awaited(TeamState state, MemberId member, WatchTime now) {
    Berth berth = state.crew().get(member);
    Care.Restart ordered = state.ward().chart(member).care().restart();
    boolean due =
        berth != null
            && !berth.isLive()
            && berth.left() == 0
            && ordered != null
            && ordered.incarnation() == berth.incarnation();
    if (berth == null || !due) return state;
    int failed = state.ward().chart(member).history().failed();
    return state.with(state.crew().with(berth.due(now.plus(RestartPace.pause(failed)))));
  }

  /** What a durable line asks to be done about processes. */
  public static List<Effect> react(TeamState after, Event event) {
    return switch (event) {
      case Spawned(_, var seat, _) -> of(after, after.crew().get(seat.id()), Condition.WANTED);
      case StopOrdered(var member, _, _, _, _) ->
          of(after, after.crew().get(member), Condition.STOPPING);
      case Acknowledged _, LockExited _, Raised _ -> owed(after);
      case Blocked _, FailedSafe _ -> owed(after); // who came while the team was to end
      case Deleted _ -> released(after);
      case TaskEvent _ -> startable(after);
      default -> List.of();
    };
  }

  /** Who is wanted and may begin, also if the budget of a task was in its way before. */
  private static List<Effect> startable(TeamState state) {
    if (state.ledger().accounts().isEmpty() || state.crew().live() == 0) return List.of();
    List<Effect> effects = new ArrayList<>();
    for (Berth berth : state.crew().berths().values()) {
      effects.addAll(of(state, berth, Condition.WANTED));
    }
    return effects;
  }

  private static List<Effect> of(TeamState state, @Nullable Berth berth, Condition condition) {
    if (berth == null || berth.condition() != condition) return List.of();
    Effect effect = effect(state, berth);
    return effect == null || effect instanceof Effect.Follow ? List.of() : List.of(effect);
  }

  /**
   * What is to be done about the processes of a team, as it stands. One that may not begin now may
   * have begun before, and nobody had time to say so.
   */
  public static List<Effect> owed(TeamState state) {
    if (state.phase() == Phase.DELETED) return released(state);
    List<Effect> owed = new ArrayList<>();
    for (Berth berth : state.crew().berths().values()) {
      Effect effect = effect(state, berth);
      if (effect != null) owed.add(effect);
    }
    return owed;
  }

  /** Whoever was kept to the last, the Lead, is released with the team (T-60). */
  private static List<Effect> released(TeamState state) {
    List<Effect> effects = new ArrayList<>();
    for (Berth berth : state.crew().berths().values()) {
      if (berth.isLive()) {
        effects.add(
            new Effect.Stop(
                berth.member(), berth.incarnation(), state.position().at(), force(state)));
      }
    }
    return effects;
  }

  private static @Nullable Effect effect(TeamState state, Berth berth) {
    MemberId member = berth.member();
    Berth.Stop stop = berth.stop();
    return switch (berth.condition()) {
      case WANTED ->
          mayStart(state) && !Budgeting.isSpent(state, member)
              ? new Effect.Start(member, berth.incarnation(), berth.agent(), berth.breakpoint())
              : new Effect.Follow(member, berth.incarnation(), berth.agent(), true);
      case RUNNING -> new Effect.Follow(member, berth.incarnation(), berth.agent(), false);
      case STOPPING ->
          stop == null
              ? null
              : new Effect.Stop(member, berth.incarnation(), stop.after(), force(state));
      case OVER -> null;
    };
  }

  /** Before the handoff nobody could do anything, and in a team at its end nobody begins. */
  public static boolean mayStart(TeamState state) {
    return state.phase() == Phase.ACTIVE;
  }

  /** From the first signal to the last. */
  private static Duration force(TeamState state) {
    return state.settings().health().limits().signals();
  }
}
