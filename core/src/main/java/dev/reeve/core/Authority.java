package dev.reeve.core;

import dev.reeve.core.member.Member;
import dev.reeve.core.member.MemberId;
import dev.reeve.core.member.Role;
import dev.reeve.core.task.ApprovalMatrix;
import dev.reeve.core.task.Approver;
import dev.reeve.core.task.Task;
import dev.reeve.core.team.TeamState;
import java.util.EnumSet;
import java.util.Set;

/** Who may send what (T-30): one table by office and command, and the rule of one's own tasks. */
public final class Authority {

  /** In which capacity somebody sends a command. */
  public enum Office {
    /** The Lead, as T-17 means it. */
    AUTHORITY,
    TECH_LEAD,
    REVIEWER,
    CODER,
    EXECUTOR,
    RESEARCHER,
    /** A role that the team made up. */
    OTHER,
    /** A lead or coordinator beside the one who is the authority. */
    BYSTANDER
  }

  private static final Set<Office> EVERYBODY = EnumSet.allOf(Office.class);
  private static final Set<Office> LEAD = EnumSet.of(Office.AUTHORITY);
  private static final Set<Office> WORKERS =
      EnumSet.of(Office.CODER, Office.EXECUTOR, Office.RESEARCHER, Office.OTHER);
  private static final Set<Office> JUDGES = EnumSet.of(Office.TECH_LEAD, Office.REVIEWER);

  private Authority() {}

  public static boolean may(Office office, CommandType type) {
    return allowed(type).contains(office);
  }

  /** Whether it is for nobody but the Lead. */
  static boolean isLeadsOwn(CommandType type) {
    return allowed(type).equals(LEAD);
  }

  private static Set<Office> allowed(CommandType type) {
    return switch (type) {
      case ACTIVITY, TOOL_STARTED, TOOL_ENDED, PROGRESS, WAIT, ERROR, HEALTH_RESPONSE -> EVERYBODY;
      case TOOL_UNAVAILABLE, QUESTION, ANSWER, MESSAGE, SHUTDOWN_ACK, TEXT -> EVERYBODY;
      case CLAIM, IN_REVIEW, DONE, STUCK, REVIEW_LOOP, IMPOSSIBLE_WAIT -> WORKERS;
      case ESCALATE_TO_MEDIUM ->
          EnumSet.of(
              Office.REVIEWER, Office.CODER, Office.EXECUTOR, Office.RESEARCHER, Office.OTHER);
      case REVIEW -> JUDGES;
      case QUALITY_RESULT -> EnumSet.of(Office.TECH_LEAD, Office.REVIEWER, Office.OTHER);
      case STATE_OWNERSHIP_HANDOFF, SPAWN, ADD_TASK, ASSIGN, CANCEL -> LEAD;
      case DECIDE, ADJUSTMENT_DECISION, TEARDOWN, FORCED_FINALIZE_ACK, DELETE_TEAM -> LEAD;
    };
  }

  public static Office office(TeamState state, MemberId actor) {
    if (actor.equals(state.roster().authority())) return Office.AUTHORITY;
    Member member = state.roster().get(actor);
    if (member == null) return Office.BYSTANDER;
    return switch (member.role().kind()) {
      case LEAD, COORDINATOR -> Office.BYSTANDER;
      case TECH_LEAD -> Office.TECH_LEAD;
      case REVIEWER -> Office.REVIEWER;
      case CODER -> Office.CODER;
      case EXECUTOR -> Office.EXECUTOR;
      case RESEARCHER -> Office.RESEARCHER;
      case OTHER -> Office.OTHER;
    };
  }

  /** Workers speak for their own tasks, reviewers for those they review. */
  public static boolean isOnesOwn(TeamState state, Member member, CommandType type, Task task) {
    return switch (type) {
      case CLAIM -> !task.id().isCheckpoint() || member.role().equals(Role.SUPERVISOR);
      case IN_REVIEW, DONE, STUCK, REVIEW_LOOP, IMPOSSIBLE_WAIT -> task.isOwnedBy(member.id());
      case REVIEW -> reviews(state, member, task);
      case ESCALATE_TO_MEDIUM -> task.isOwnedBy(member.id()) || reviews(state, member, task);
      case PROGRESS, WAIT ->
          !WORKERS.contains(office(state, member.id())) || task.isOwnedBy(member.id());
      default -> true;
    };
  }

  /** Named as a reviewer, or of a kind whose approval it needs and nobody named can give. */
  private static boolean reviews(TeamState state, Member member, Task task) {
    if (task.plan().reviewers().contains(member.id())) return true;
    boolean judgesAll = member.role().kind() != Role.Kind.REVIEWER;
    for (Approver approver : ApprovalMatrix.of(task)) {
      boolean met = approver.isMetBy(member);
      if (met && (judgesAll || !isMetByANamedOne(state, task, approver))) return true;
    }
    return false;
  }

  private static boolean isMetByANamedOne(TeamState state, Task task, Approver approver) {
    for (MemberId id : task.plan().reviewers()) {
      Member named = state.roster().get(id);
      if (named != null && named.isActive() && approver.isMetBy(named)) return true;
    }
    return false;
  }
}
