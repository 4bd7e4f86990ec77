package dev.reeve.core.policy;

import dev.reeve.core.Event;
import dev.reeve.core.EventType;
import dev.reeve.core.decision.Decision;
import dev.reeve.core.decision.Decision.Matter;
import dev.reeve.core.decision.DecisionEvent.Decided;
import dev.reeve.core.decision.DecisionEvent.Proposed;
import dev.reeve.core.decision.DecisionKind;
import dev.reeve.core.decision.Decisions;
import dev.reeve.core.member.Member;
import dev.reeve.core.member.MemberId;
import dev.reeve.core.task.Complexity;
import dev.reeve.core.task.Task;
import dev.reeve.core.task.TaskEvent.Assigned;
import dev.reeve.core.task.TaskEvent.Because;
import dev.reeve.core.task.TaskEvent.Claimed;
import dev.reeve.core.task.TaskEvent.EscalatedToMedium;
import dev.reeve.core.task.TaskEvent.GotStuck;
import dev.reeve.core.task.TaskEvent.OwnerChanged;
import dev.reeve.core.task.TaskEvent.StatusChanged;
import dev.reeve.core.task.TaskFlag;
import dev.reeve.core.task.TaskId;
import dev.reeve.core.task.TaskStatus;
import dev.reeve.core.team.TeamState;
import dev.reeve.core.team.WatchTime;
import dev.reeve.core.text.SafeText;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Whoever should not keep a task is not relieved of it by Reeve: the Lead is asked, once at a time
 * of each, and what it answers is done (T-47, T-54).
 */
public record Reassignment() implements Consequence {

  /** So long an escalation counts. */
  private static final Duration RECENT = Duration.ofHours(2);

  @Override
  public List<EventType> upon() {
    return List.of(
        EventType.REASSIGN_PROPOSAL,
        EventType.DECIDE,
        EventType.STUCK,
        EventType.CLAIM,
        EventType.ASSIGN,
        EventType.TASK_OWNER,
        EventType.ESCALATE_TO_MEDIUM);
  }

  @Override
  public List<Event> of(TeamState before, Event event, TeamState now) {
    return switch (event) {
      case Proposed proposed -> ask(proposed, now);
      case Decided decided -> obey(decided, now);
      case GotStuck stuck -> stuck(now, stuck);
      case Claimed claimed -> fits(now, claimed.task());
      case Assigned assigned -> fits(now, assigned.task());
      case OwnerChanged changed -> fits(now, changed.task());
      case EscalatedToMedium escalated -> fits(now, escalated.task());
      default -> List.of();
    };
  }

  private static List<Event> ask(Proposed proposed, TeamState now) {
    DecisionKind kind = DecisionKind.REASSIGN_PROPOSAL;
    boolean asked = now.docket().open(kind, proposed.task(), proposed.member()) != null;
    if (asked) return List.of();
    return List.of(
        Decisions.open(
            now,
            Matter.of(kind, proposed.reason())
                .about(proposed.task())
                .concerning(proposed.member())
                .shownBy(proposed.evidence())
                .recommending(proposed.strategy())));
  }

  private static List<Event> obey(Decided decided, TeamState now) {
    Decision decision = Decisions.decision(now, decided.decision());
    if (decision.matter().kind() != DecisionKind.REASSIGN_PROPOSAL) return List.of();
    Task task = decision.matter().task() == null ? null : now.tasks().get(decision.matter().task());
    if (task == null || task.status().isTerminal()) return List.of();
    MemberId member = decision.matter().member();
    boolean kept = decided.answer().equals("keep");
    if (member == null) return List.of();
    if (task.owner() != null && !task.isOwnedBy(member)) {
      return kept ? List.of() : Rerouting.without(now, task, member);
    }
    List<Event> events = new ArrayList<>();
    Event thawed = thawed(now, task, kept);
    if (thawed != null) events.add(thawed);
    if (kept && task.status() == TaskStatus.STUCK) {
      events.add(new StatusChanged(task.id(), TaskStatus.IN_PROGRESS, Because.DECISION));
    }
    if (!kept && task.owner() != null) {
      events.add(new OwnerChanged(task.id(), null, Because.DECISION));
      if (thawed == null) events.add(relieved(task, member));
    }
    return events;
  }

  /**
   * What froze when its owner was gone goes on with it, or without (T-39). Null if it did not, or
   * waits for somebody else's claim as well; no scope is in the way of what nobody has (T-52).
   */
  static @Nullable Event thawed(TeamState now, Task task, boolean kept) {
    boolean waits = DuplicateWork.waits(now, task) || (kept && OverlappingScope.waits(now, task));
    if (waits) return null;
    return Contest.cleared(task, List.of(TaskFlag.FROZEN), SafeText.own("the Lead has decided."));
  }

  static Event relieved(Task task, MemberId owner) {
    SafeText words =
        SafeText.phrase(
            "Task #%s is no longer yours: the Lead wants somebody else to have it.", task.id());
    return Tell.to(owner, task.id(), words);
  }

  /** Who cannot go on, or should not have begun, is proposed for relief. */
  private static List<Event> stuck(TeamState now, GotStuck stuck) {
    Task task = task(now, stuck.task());
    List<SafeText> evidence =
        List.of(
            SafeText.phrase("times stuck so far: %s", task.attempts()),
            SafeText.phrase("rounds of review: %s", task.rounds()),
            Tell.quoted(stuck.problem()));
    return List.of(
        new Proposed(
            task.id(),
            stuck.actor(),
            strategy(now, task, stuck.actor()),
            SafeText.phrase("%s is stuck on task #%s. Who shall go on?", stuck.actor(), task.id()),
            evidence));
  }

  private static List<Event> fits(TeamState now, TaskId id) {
    Task task = task(now, id);
    Member owner = task.owner() == null ? null : now.roster().get(task.owner());
    if (owner == null || !isAboveFit(task, owner) || task.status().isTerminal()) return List.of();
    Complexity complexity = task.plan().complexity();
    Complexity fit = owner.skills().fit();
    return List.of(
        new Proposed(
            id,
            owner.id(),
            "specialist",
            SafeText.phrase(
                "task #%s is %s, but %s is fit for %s at most. Who shall have it?",
                id, complexity, owner.id(), fit),
            List.of(SafeText.phrase("complexity %s, fit %s", complexity, fit))));
  }

  private static boolean isAboveFit(Task task, Member member) {
    return member.skills().fit().compareTo(task.plan().complexity()) < 0;
  }

  /** By rule (T-75). */
  static String strategy(TeamState now, Task task, MemberId member) {
    Member owner = now.roster().get(member);
    if (owner != null && isAboveFit(task, owner)) return "specialist";
    WatchTime since = now.watch().watched(now.position().at().minus(RECENT));
    long recent =
        task.past().escalations().stream()
            .filter(each -> since.compareTo(now.watch().watched(each)) <= 0)
            .count();
    return recent < 2 ? "split" : "replace";
  }

  private static Task task(TeamState state, TaskId id) {
    return Objects.requireNonNull(state.tasks().get(id), id::value);
  }
}
