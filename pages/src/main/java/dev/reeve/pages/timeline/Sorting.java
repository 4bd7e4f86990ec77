package dev.reeve.pages.timeline;

import dev.reeve.core.Entry;
import dev.reeve.core.Event;
import dev.reeve.core.decision.Decision;
import dev.reeve.core.decision.DecisionEvent.Decided;
import dev.reeve.core.decision.DecisionEvent.Withdrawn;
import dev.reeve.core.decision.DecisionId;
import dev.reeve.core.liveness.Liveness;
import dev.reeve.core.member.MemberEvent.Spawned;
import dev.reeve.core.member.MemberId;
import dev.reeve.core.report.ActionType;
import dev.reeve.core.report.Meaning;
import dev.reeve.core.report.Meanings;
import dev.reeve.core.report.Severity;
import dev.reeve.core.task.Task;
import dev.reeve.core.team.TeamState;
import org.jspecify.annotations.Nullable;

/** What a line is shown as, and on whose lane. */
final class Sorting {

  private Sorting() {}

  /** Null if no mark is made of it. */
  static Mark.@Nullable Kind kind(TeamState before, Event event) {
    return switch (event.type()) {
      case PING, LEAD_REMINDED -> Mark.Kind.PING;
      case NUDGE -> Mark.Kind.NUDGE;
      case HEALTH_CHECK, ASSIST_OFFER, CLARIFICATION, QUALITY_CHECK, QUALITY_FEEDBACK ->
          Mark.Kind.HELP;
      case RECOVERED -> Mark.Kind.PROGRESS;
      case RESTART -> Mark.Kind.RESTART;
      case SPAWN -> isRestart(event) ? Mark.Kind.RESTART : null;
      case LEFT, MEMBER_GONE, RUN_STOP, SHUTDOWN_REQUESTED, TEARDOWN_RETRY, SHUTDOWN_ACK ->
          Mark.Kind.STOP;
      case ERROR, TOOL_UNAVAILABLE, RUN_NOT_STARTED -> Mark.Kind.ERROR;
      case DECISION_OPENED -> Mark.Kind.DECISION;
      case DECIDE, DECISION_WITHDRAWN, ADJUSTMENT_DECISION, FORCED_FINALIZE_ACK -> Mark.Kind.ANSWER;
      default -> byMeaning(before, event);
    };
  }

  private static Mark.@Nullable Kind byMeaning(TeamState before, Event event) {
    Meaning meaning = Meanings.of(event);
    if (meaning.alert() != null && meaning.severity() == Severity.CRITICAL)
      return Mark.Kind.CRITICAL;
    if (meaning.action() == ActionType.ESCALATE) return Mark.Kind.ESCALATE;
    if (meaning.alert() != null && meaning.severity() == Severity.WARN) return Mark.Kind.ESCALATE;
    return Liveness.isProgress(before, event) ? Mark.Kind.PROGRESS : null;
  }

  private static boolean isRestart(Event event) {
    return event instanceof Spawned spawned && 1 < spawned.incarnation();
  }

  /** Whose lane it belongs to; null if it is the team's. */
  static @Nullable MemberId lane(TeamState state, Event event) {
    return switch (event.type()) {
      case NOBODY_MOVES, DEADLOCK -> null;
      case DECIDE, DECISION_WITHDRAWN -> subject(state, event);
      default -> known(state, of(state, event));
    };
  }

  private static @Nullable MemberId of(TeamState state, Event event) {
    if (event.member() != null) return event.member();
    if (!event.actor().isReserved()) return event.actor();
    Task task = event.task() == null ? null : state.tasks().get(event.task());
    return task == null ? null : task.owner();
  }

  /** Of an answer: whom the question was about. */
  private static @Nullable MemberId subject(TeamState state, Event event) {
    DecisionId id =
        switch (event) {
          case Decided decided -> decided.decision();
          case Withdrawn withdrawn -> withdrawn.decision();
          default -> null;
        };
    Decision decision = id == null ? null : state.docket().decisions().get(id);
    return decision == null ? null : subject(state, decision);
  }

  static @Nullable MemberId subject(TeamState state, Decision decision) {
    if (decision.matter().member() != null) return known(state, decision.matter().member());
    Task task =
        decision.matter().task() == null ? null : state.tasks().get(decision.matter().task());
    return task == null ? null : known(state, task.owner());
  }

  private static @Nullable MemberId known(TeamState state, @Nullable MemberId member) {
    return member != null && state.roster().get(member) != null ? member : null;
  }

  static Mark mark(Mark.Kind kind, Entry entry) {
    return new Mark(kind, entry.happened(), entry.index(), Wording.of(entry.event()));
  }
}
