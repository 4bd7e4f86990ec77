package dev.reeve.core.teardown;

import dev.reeve.core.Event;
import dev.reeve.core.Noticed.SummariesKept;
import dev.reeve.core.decision.Decision;
import dev.reeve.core.decision.DecisionEvent.Decided;
import dev.reeve.core.decision.DecisionEvent.Opened;
import dev.reeve.core.decision.DecisionEvent.Withdrawn;
import dev.reeve.core.decision.DecisionId;
import dev.reeve.core.decision.DecisionKind;
import dev.reeve.core.decision.Decisions;
import dev.reeve.core.member.MemberId;
import dev.reeve.core.message.MessageEvent.Told;
import dev.reeve.core.message.Saying;
import dev.reeve.core.policy.Consequence;
import dev.reeve.core.team.Phase;
import dev.reeve.core.team.TeamState;
import dev.reeve.core.teardown.TeardownEvent.AckStatus;
import dev.reeve.core.teardown.TeardownEvent.Answered;
import dev.reeve.core.teardown.TeardownEvent.Blocked;
import dev.reeve.core.teardown.TeardownEvent.BlockedBy;
import dev.reeve.core.teardown.TeardownEvent.Candidate;
import dev.reeve.core.teardown.TeardownEvent.Checking;
import dev.reeve.core.teardown.TeardownEvent.FailedSafe;
import dev.reeve.core.teardown.TeardownEvent.Failure;
import dev.reeve.core.teardown.TeardownEvent.ForceApproved;
import dev.reeve.core.teardown.TeardownEvent.Forced;
import dev.reeve.core.teardown.TeardownEvent.Ready;
import dev.reeve.core.teardown.TeardownEvent.Requested;
import dev.reeve.core.teardown.TeardownEvent.Retried;
import dev.reeve.core.text.SafeText;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** What each step of a teardown leads to, until the team may be deleted or is safe again. */
public record Steps() implements Consequence {

  private static final SafeText COMPLETE = SafeText.own("everybody has agreed after all");
  private static final SafeText TOO_LATE = SafeText.own("nobody answered in time");

  @Override
  public List<Event> of(TeamState before, Event event, TeamState now) {
    if (now.phase() != Phase.TEARING_DOWN) return List.of();
    if (isSettled(now) && !isSettled(before)) return settled(now);
    boolean answered = now.teardown().isAnswered() && !before.teardown().isAnswered();
    if (answered) return withdrawn(now, COMPLETE); // only processes are waited for by now
    return switch (event) {
      case Answered(var member, var request, var approve, var reason)
          when !approve
              && request.equals(now.teardown().request())
              && !before.teardown().refused().contains(member) ->
          List.of(new BlockedBy(member, reason, toLead(now, Wording.refused(member, reason))));
      case ForceApproved(var actor) when now.teardown().candidate() != null ->
          List.of(new Decided(actor, now.teardown().candidate(), "approve", SafeText.EMPTY));
      case Decided decided when decided.decision().equals(now.teardown().candidate()) ->
          decided.answer().equals("approve")
              ? forced(now)
              : failed(now, Failure.REFUSED, List.of());
      default -> List.of();
    };
  }

  /**
   * Nobody is waited for any more, nor is any process (T-64): the last one who was missing has
   * agreed, or is gone, or is passed over.
   */
  static boolean isSettled(TeamState state) {
    Teardown teardown = state.teardown();
    if (!teardown.stage().isWaiting() || !teardown.isOverWithWords()) return false;
    return state.crew().live() == 0 || !isAnyLive(state);
  }

  private static boolean isAnyLive(TeamState state) {
    for (MemberId target : state.teardown().targets()) {
      if (state.crew().isLive(target)) return true;
    }
    return false;
  }

  static List<Event> settled(TeamState now) {
    if (now.teardown().forced()) return List.of(ready(now, AckStatus.FORCED_FINALIZE_APPROVED));
    List<Event> events = new ArrayList<>(withdrawn(now, COMPLETE));
    events.add(ready(now, AckStatus.COMPLETE));
    return events;
  }

  private static List<Event> withdrawn(TeamState now, SafeText reason) {
    DecisionId id = now.teardown().candidate();
    Decision decision = id == null ? null : now.docket().decisions().get(id);
    return decision == null || !decision.isOpen()
        ? List.of()
        : List.of(new Withdrawn(decision.id(), reason));
  }

  /**
   * Everything is kept, or something is in the way: what follows (T-61, T-62). If everybody has
   * agreed meanwhile, there is nobody to pass over.
   */
  static List<Event> checked(TeamState now, SummariesKept report, Instant at) {
    List<Unmet> unmet = Preconditions.unmet(now, report);
    boolean first = now.teardown().stage() == Stage.TEARDOWN_INIT;
    if (!first && now.teardown().isAnswered()) return List.of();
    if (!unmet.isEmpty()) {
      return first ? List.of(blocked(now, unmet)) : failed(now, Failure.PRECONDITION, unmet);
    }
    if (first) return begun(now, report.waiting());
    return now.teardown().stop() ? forced(now) : candidate(now, at);
  }

  /** Whether the first attempt is in vain whatever is kept: nobody is held up for that. */
  static boolean isBlocked(TeamState now) {
    return now.teardown().stage() == Stage.TEARDOWN_INIT && !Preconditions.unmet(now).isEmpty();
  }

  private static Event blocked(TeamState now, List<Unmet> unmet) {
    return new Blocked(unmet, toLead(now, Wording.blocked(unmet)));
  }

  /** A stop waits for nobody's headings; that something waits for them is told (T-77, T-81). */
  private static List<Event> begun(TeamState now, SafeText waiting) {
    List<Event> events = new ArrayList<>();
    if (!waiting.isBlank()) {
      SafeText words = Wording.unwritten(waiting);
      events.add(new Told(MemberId.SUPERVISOR, now.roster().authority(), words, null, false));
    }
    events.addAll(requests(now));
    return events;
  }

  private static List<Event> requests(TeamState now) {
    Teardown teardown = now.teardown();
    if (teardown.missing().isEmpty()) return List.of(ready(now, AckStatus.COMPLETE));
    List<Event> events = new ArrayList<>();
    for (MemberId member : teardown.missing()) {
      SafeText words = Wording.request(teardown.request(), 0);
      events.add(new Requested(member, teardown.request(), new Saying(member, words)));
    }
    return events;
  }

  static List<Event> retries(TeamState now) {
    Teardown teardown = now.teardown();
    int round = teardown.round() + 1;
    List<Event> events = new ArrayList<>();
    for (MemberId member : teardown.missing()) {
      SafeText words = Wording.request(teardown.request(), round);
      events.add(new Retried(member, teardown.request(), round, new Saying(member, words)));
    }
    return events;
  }

  /** The rounds are over: whether anybody may be passed over is looked into first (T-62). */
  static List<Event> judged(TeamState now) {
    List<Unmet> unmet = Preconditions.unmet(now);
    return unmet.isEmpty() ? List.of(new Checking()) : failed(now, Failure.PRECONDITION, unmet);
  }

  private static List<Event> candidate(TeamState now, Instant at) {
    List<MemberId> missing = missing(now);
    Decision.Matter matter =
        Decision.Matter.of(DecisionKind.FORCED_FINALIZE, Wording.question(missing))
            .until(at.plus(Rounds.DECISION));
    Opened opened = Decisions.open(now, matter);
    return List.of(new Candidate(missing, opened.decision()), opened);
  }

  private static List<Event> forced(TeamState now) {
    Teardown teardown = now.teardown();
    List<MemberId> agreed = new ArrayList<>();
    for (MemberId target : teardown.targets()) {
      if (!teardown.missing().contains(target)) agreed.add(target);
    }
    return List.of(new Forced(missing(now), agreed, teardown.round()));
  }

  /** The Lead let the decision lie. */
  static List<Event> unanswered(TeamState now) {
    return givenUp(now, Failure.UNANSWERED, TOO_LATE);
  }

  /** It has failed, whatever the Lead may be thinking about. */
  static List<Event> givenUp(TeamState now, Failure cause, SafeText reason) {
    List<Event> events = new ArrayList<>(withdrawn(now, reason));
    events.addAll(failed(now, cause, List.of()));
    return events;
  }

  private static List<Event> failed(TeamState now, Failure cause, List<Unmet> unmet) {
    List<MemberId> missing = missing(now);
    SafeText words = Wording.failed(cause, unmet, missing);
    return List.of(new FailedSafe(cause, unmet, missing, toLead(now, words)));
  }

  private static Event ready(TeamState now, AckStatus acks) {
    return new Ready(acks, toLead(now, Wording.ready(acks)));
  }

  private static List<MemberId> missing(TeamState now) {
    List<MemberId> missing = new ArrayList<>();
    for (MemberId member : now.teardown().missing()) missing.add(member);
    return missing;
  }

  private static Saying toLead(TeamState now, SafeText words) {
    return new Saying(now.roster().authority(), words);
  }
}
