package dev.reeve.core.policy;

import dev.reeve.core.Event;
import dev.reeve.core.EventType;
import dev.reeve.core.decision.Decision;
import dev.reeve.core.decision.Decision.Matter;
import dev.reeve.core.decision.DecisionEvent.Decided;
import dev.reeve.core.decision.DecisionEvent.Proposed;
import dev.reeve.core.decision.DecisionKind;
import dev.reeve.core.decision.Decisions;
import dev.reeve.core.member.Loss;
import dev.reeve.core.member.Member;
import dev.reeve.core.member.MemberEvent.Gone;
import dev.reeve.core.member.MemberEvent.Spawned;
import dev.reeve.core.member.MemberId;
import dev.reeve.core.run.Berth;
import dev.reeve.core.task.ApprovalMatrix;
import dev.reeve.core.task.Approver;
import dev.reeve.core.task.Task;
import dev.reeve.core.task.TaskEvent.Flagged;
import dev.reeve.core.task.TaskFlag;
import dev.reeve.core.task.TaskId;
import dev.reeve.core.task.TaskStatus;
import dev.reeve.core.team.TeamState;
import dev.reeve.core.text.SafeText;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * What a member had that is gone stands still, and somebody else is proposed at once (T-39). If it
 * comes back, that is the Lead's answer: it goes on with what it had. If that is the Lead's answer,
 * whoever Reeve ran comes back.
 */
public record Disappearance() implements Consequence {

  @Override
  public List<EventType> upon() {
    return List.of(EventType.MEMBER_GONE, EventType.SPAWN, EventType.DECIDE);
  }

  @Override
  public List<Event> of(TeamState before, Event event, TeamState now) {
    return switch (event) {
      case Gone gone -> gone(before, gone, now);
      case Spawned spawned -> back(before, spawned, now);
      case Decided decided -> kept(decided, now);
      default -> List.of();
    };
  }

  private static List<Event> gone(TeamState before, Gone gone, TeamState now) {
    List<Event> events = new ArrayList<>();
    for (TaskId id : now.board().open()) {
      Task task = now.tasks().get(id);
      boolean claimed = task != null && task.isOwnedBy(gone.member()) && !task.isOnlySeen();
      if (task == null || !claimed || task.status() == TaskStatus.PENDING) continue;
      SafeText why = SafeText.phrase("%s, who has it, is gone", gone.member());
      boolean frozen = task.flags().contains(TaskFlag.FROZEN);
      if (!frozen) events.add(new Flagged(id, List.of(TaskFlag.FROZEN), List.of(), why, null));
      events.add(proposal(gone, id, "%s is gone and had task #%s. Who shall have it?"));
    }
    for (TaskId id : now.board().inReview()) {
      String words = "%s is gone and was to review task #%s. Who shall do it?";
      if (wasAskedAlone(before, gone.member(), now, id)) events.add(proposal(gone, id, words));
    }
    return events;
  }

  /** Where nobody is left who could, the Lead is asked for that (T-32). */
  private static boolean wasAskedAlone(
      TeamState before, MemberId member, TeamState now, TaskId id) {
    Task task = Objects.requireNonNull(now.tasks().get(id));
    for (Approver approver : ApprovalMatrix.missing(task)) {
      boolean alone = ApprovalMatrix.asked(task, approver, before.roster()).equals(List.of(member));
      boolean covered = !ApprovalMatrix.asked(task, approver, now.roster()).isEmpty();
      if (alone && covered) return true;
    }
    return false;
  }

  private static Event proposal(Gone gone, TaskId task, String words) {
    String more = gone.detail().isBlank() ? "" : ", " + gone.detail();
    return new Proposed(
        task,
        gone.member(),
        "replace",
        SafeText.phrase(words, gone.member(), task),
        List.of(SafeText.own(Loss.words(gone.signs()) + more)));
  }

  private static List<Event> kept(Decided decided, TeamState now) {
    Matter matter = Decisions.decision(now, decided.decision()).matter();
    boolean keeps = matter.kind() == DecisionKind.REASSIGN_PROPOSAL;
    if (!keeps || !decided.answer().equals("keep")) return List.of();
    Member member = matter.member() == null ? null : now.roster().get(matter.member());
    Task task = matter.task() == null ? null : now.tasks().get(matter.task());
    if (member == null || member.isActive() || task == null) return List.of();
    boolean reviews = task.status() == TaskStatus.IN_REVIEW && member.role().judges();
    boolean its = task.isOwnedBy(member.id()) && !task.status().isTerminal();
    return (its || reviews) && isOver(member, now)
        ? List.of(Adjustments.begunAgain(decided, member, task.id(), now))
        : List.of();
  }

  /** Reeve ran it, and nobody has said yet that it is to come again. */
  private static boolean isOver(Member member, TeamState now) {
    Berth berth = now.crew().get(member.id());
    boolean over = berth != null && !berth.isLive();
    return over && now.ward().chart(member.id()).care().restart() == null;
  }

  private static List<Event> back(TeamState before, Spawned spawned, TeamState now) {
    List<Event> events = new ArrayList<>();
    Member was = before.roster().get(spawned.member());
    Member is = now.roster().get(spawned.member());
    if (was == null || was.isActive() || is == null || !is.isActive()) return events;
    for (Decision open : now.docket().open(DecisionKind.REASSIGN_PROPOSAL)) {
      boolean its = spawned.member().equals(open.matter().member());
      if (its) events.add(open.by(now.roster().authority(), "keep"));
    }
    return events;
  }
}
