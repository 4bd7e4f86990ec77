package dev.reeve.core.teardown;

import dev.reeve.core.Case;
import dev.reeve.core.Effect;
import dev.reeve.core.Entry;
import dev.reeve.core.Event;
import dev.reeve.core.Noticed;
import dev.reeve.core.Outcome;
import dev.reeve.core.Rejection;
import dev.reeve.core.decision.Decision;
import dev.reeve.core.decision.DecisionEvent;
import dev.reeve.core.decision.DecisionEvent.Withdrawn;
import dev.reeve.core.decision.DecisionId;
import dev.reeve.core.decision.DecisionKind;
import dev.reeve.core.health.Care;
import dev.reeve.core.member.Member;
import dev.reeve.core.member.MemberEvent.Pulsed;
import dev.reeve.core.member.MemberId;
import dev.reeve.core.message.MessageEvent.Delivered;
import dev.reeve.core.run.RunEvent;
import dev.reeve.core.task.Task;
import dev.reeve.core.task.TaskEvent.Cancelled;
import dev.reeve.core.team.Phase;
import dev.reeve.core.team.TeamEvent;
import dev.reeve.core.team.TeamState;
import dev.reeve.core.team.WatchTime;
import dev.reeve.core.teardown.TeardownCommand.AcknowledgeForced;
import dev.reeve.core.teardown.TeardownCommand.AcknowledgeShutdown;
import dev.reeve.core.teardown.TeardownCommand.Delete;
import dev.reeve.core.teardown.TeardownCommand.TearDown;
import dev.reeve.core.teardown.TeardownEvent.Answered;
import dev.reeve.core.teardown.TeardownEvent.Begun;
import dev.reeve.core.teardown.TeardownEvent.Blocked;
import dev.reeve.core.teardown.TeardownEvent.BlockedBy;
import dev.reeve.core.teardown.TeardownEvent.Candidate;
import dev.reeve.core.teardown.TeardownEvent.Checking;
import dev.reeve.core.teardown.TeardownEvent.Deleted;
import dev.reeve.core.teardown.TeardownEvent.FailedSafe;
import dev.reeve.core.teardown.TeardownEvent.ForceApproved;
import dev.reeve.core.teardown.TeardownEvent.Forced;
import dev.reeve.core.teardown.TeardownEvent.Ready;
import dev.reeve.core.teardown.TeardownEvent.Requested;
import dev.reeve.core.teardown.TeardownEvent.Retried;
import dev.reeve.core.text.SafeText;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The rules of a team's end (T-60 to T-69): what may be asked when, and what each step makes of the
 * state. What happens by itself is in {@link Rounds} and {@link Steps}.
 */
public final class Teardowns {

  private static final SafeText STOPPED = SafeText.own("the team is stopped");

  private Teardowns() {}

  /** Whether it is not too early for it, or too late (T-69). */
  public static @Nullable Rejection illegal(Case it, TeardownCommand command) {
    Teardown teardown = it.state().teardown();
    return switch (command) {
      case TearDown _, Delete _ -> null;
      case AcknowledgeForced _ when teardown.candidate() == null ->
          tooEarly("nobody has to be passed over yet", teardown);
      case AcknowledgeForced _ -> null;
      case AcknowledgeShutdown answer -> illegalAnswer(it, answer);
    };
  }

  /** An answer must name the request that is open, and come from one who was asked. */
  private static @Nullable Rejection illegalAnswer(Case it, AcknowledgeShutdown answer) {
    Teardown teardown = it.state().teardown();
    MemberId actor = it.order().actor();
    Care.Shutdown alone = askedAlone(it, answer);
    if (alone != null) {
      boolean bound = Boolean.TRUE.equals(alone.agreed()) && !answer.approve();
      return bound ? tooEarly(actor + " has agreed to shut down already", teardown) : null;
    }
    if (!teardown.stage().isWaiting() && teardown.stage() != Stage.READY_TO_DELETE) {
      return tooEarly("nobody asked " + actor + " to shut down by that request", teardown);
    }
    if (!answer.shutdown().value().equals(teardown.request())) {
      return new Rejection(
          Rejection.Code.INVALID_TRANSITION,
          "the open shutdown request is " + teardown.request() + ", not the one that is answered",
          "request_id",
          teardown.request());
    }
    if (!teardown.targets().contains(actor)) {
      return tooEarly("nobody asked " + actor + " to shut down", teardown);
    }
    boolean agreed = !teardown.missing().contains(actor);
    return agreed && !answer.approve()
        ? tooEarly(actor + " has agreed to shut down already", teardown)
        : null;
  }

  /** The request that was put to the sender by itself, if that is what it answers (H-15). */
  private static Care.@Nullable Shutdown askedAlone(Case it, AcknowledgeShutdown answer) {
    Care.Shutdown asked = it.state().ward().chart(it.order().actor()).care().shutdown();
    return asked != null && answer.shutdown().value().equals(asked.id()) ? asked : null;
  }

  private static Rejection tooEarly(String why, Teardown teardown) {
    return Rejection.invalidTransition(why, teardown.stage().name());
  }

  public static Outcome decide(Case it, TeardownCommand command) {
    MemberId actor = it.order().actor();
    return switch (command) {
      case TearDown(var stop) -> Outcome.accept(begin(it, stop));
      case AcknowledgeForced _ -> Outcome.accept(new ForceApproved(actor));
      case Delete _ -> Outcome.accept(new Deleted(actor));
      case AcknowledgeShutdown answer ->
          isNews(it, answer)
              ? Outcome.accept(
                  new Answered(actor, answer.shutdown().value(), answer.approve(), answer.reason()))
              : Outcome.NOTED;
    };
  }

  private static boolean isNews(Case it, AcknowledgeShutdown answer) {
    Care.Shutdown alone = askedAlone(it, answer);
    if (alone != null) return alone.agreed() == null || alone.agreed() != answer.approve();
    Teardown teardown = it.state().teardown();
    return teardown.stage().isUnderWay() && teardown.missing().contains(it.order().actor());
  }

  /** What stands in the way is named when all of it is known: what is kept, too (T-61). */
  private static List<Event> begin(Case it, boolean stop) {
    TeamState state = it.state();
    List<Event> events = new ArrayList<>();
    if (stop) events.addAll(abandoned(state, it.order().actor()));
    events.add(new Begun(it.order().actor(), state.teardown().attempt() + 1, stop, targets(state)));
    return events;
  }

  /** Consent to stop covers what is still open (T-77). */
  private static List<Event> abandoned(TeamState state, MemberId actor) {
    List<Event> events = new ArrayList<>();
    for (Task task : state.tasks().values()) {
      if (task.status().isTerminal()) continue;
      events.add(new Cancelled(actor, task.id(), task.rev(), STOPPED));
    }
    for (DecisionId open : state.docket().open().values()) events.add(new Withdrawn(open, STOPPED));
    return events;
  }

  /** Everybody who is there, but for the Lead, who is released by the deletion (T-60). */
  private static List<MemberId> targets(TeamState state) {
    List<MemberId> targets = new ArrayList<>();
    for (Member member : state.roster().members().values()) {
      boolean lead = member.id().equals(state.roster().authority());
      if (member.isActive() && !lead) targets.add(member.id());
    }
    return targets;
  }

  /** What was to be kept is kept, or is not: now it goes on, or not (T-61, T-62). */
  public static Outcome kept(TeamState state, Noticed.SummariesKept report, Instant now) {
    Teardown.Check check = state.teardown().check();
    boolean asked =
        state.phase() == Phase.TEARING_DOWN && check != null && check.line() == report.line();
    if (!asked) return Outcome.NOTHING;
    if (check != null && check.stirred() && !Steps.isBlocked(state)) {
      return Outcome.accept(new Checking());
    }
    List<Event> next = Steps.checked(state, report, now);
    return next.isEmpty() ? Outcome.NOTHING : Outcome.accept(next);
  }

  public static TeamState evolve(TeamState state, TeardownEvent event, Entry entry) {
    Teardown before = state.teardown();
    WatchTime at = state.watch().watched(entry.at());
    return switch (event) {
      case Begun(_, var attempt, var stop, var targets) ->
          state
              .with(
                  before.begun(
                      attempt, stop, targets, new Teardown.Check(entry.index(), at, false)))
              .in(Phase.TEARING_DOWN);
      case Checking _ -> {
        WatchTime since = before.check() == null ? at : before.check().since();
        yield state.with(before.checking(new Teardown.Check(entry.index(), since, false)));
      }
      case Blocked _ -> state.with(before.in(Stage.NONE)).in(Phase.ACTIVE);
      case BlockedBy(var member, _, _) -> state.with(before.refusedBy(member));
      case Requested _ -> state.with(before.requested(at));
      case Retried(_, _, var round, _) -> state.with(before.retried(round));
      case Answered(var member, var request, var approve, _) ->
          approve && request.equals(before.request()) ? state.with(before.without(member)) : state;
      case Candidate(_, var decision) -> state.with(before.candidate(decision));
      case ForceApproved _ -> state;
      case Forced _ -> state.with(before.passingOver());
      case Ready _ -> state.with(before.in(Stage.READY_TO_DELETE)).in(Phase.READY_TO_DELETE);
      case FailedSafe _ -> state.with(before.in(Stage.TEARDOWN_FAILED_SAFE)).in(Phase.ACTIVE);
      case Deleted _ -> state.with(before.in(Stage.TEAM_DELETED)).in(Phase.DELETED);
    };
  }

  /** What any line means for a teardown that is under way. */
  public static TeamState after(TeamState state, Entry entry) {
    Teardown before = state.teardown();
    if (!before.stage().isUnderWay()) return state;
    Teardown now = isOfTeardown(state, entry.event()) ? before : before.stirred();
    if (isNoQuestion(entry.event(), before.candidate())) now = now.candidate(null);
    MemberId concerned = concerned(entry.event());
    Member member = state.roster().get(concerned);
    boolean gone = member != null && !member.isActive() && now.missing().contains(concerned);
    if (gone) now = now.without(concerned);
    return now.equals(before) ? state : state.with(now);
  }

  /** Whether the Lead is not asked any more. */
  private static boolean isNoQuestion(Event event, @Nullable DecisionId candidate) {
    return event instanceof Withdrawn withdrawn && withdrawn.decision().equals(candidate);
  }

  private static MemberId concerned(Event event) {
    return event.member() == null ? event.actor() : event.member();
  }

  /** Whether it need not be kept anew: steps of the teardown, and what no summary tells of. */
  private static boolean isOfTeardown(TeamState state, Event event) {
    return switch (event) {
      case TeardownEvent _, TeamEvent _, Pulsed _, Delivered _, RunEvent _ -> true;
      case DecisionEvent.Opened opened -> isForcing(state, opened.decision());
      case DecisionEvent.Decided decided -> isForcing(state, decided.decision());
      case Withdrawn withdrawn -> isForcing(state, withdrawn.decision());
      default -> false;
    };
  }

  private static boolean isForcing(TeamState state, DecisionId id) {
    Decision decision = state.docket().decisions().get(id);
    return decision != null && decision.matter().kind() == DecisionKind.FORCED_FINALIZE;
  }

  public static List<Effect> react(TeamState after, TeardownEvent event, Entry entry) {
    return switch (event) {
      case Begun _, Checking _ -> List.of(new Effect.KeepSummaries(entry.index()));
      case Ready _ -> List.of(new Effect.WritePostMortem(after.teardown().attempt()));
      default -> List.of();
    };
  }

  public static List<Effect> owed(TeamState state) {
    Teardown teardown = state.teardown();
    if (teardown.check() != null) {
      return List.of(new Effect.KeepSummaries(teardown.check().line()));
    }
    return teardown.stage() == Stage.READY_TO_DELETE
        ? List.of(new Effect.WritePostMortem(teardown.attempt()))
        : List.of();
  }
}
