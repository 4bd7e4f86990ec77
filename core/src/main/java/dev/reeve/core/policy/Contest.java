package dev.reeve.core.policy;

import dev.reeve.core.Event;
import dev.reeve.core.decision.Decision;
import dev.reeve.core.decision.Decision.Matter;
import dev.reeve.core.decision.DecisionEvent.Withdrawn;
import dev.reeve.core.decision.DecisionKind;
import dev.reeve.core.decision.Decisions;
import dev.reeve.core.member.MemberId;
import dev.reeve.core.message.Saying;
import dev.reeve.core.task.Task;
import dev.reeve.core.task.TaskEvent.Flagged;
import dev.reeve.core.task.TaskFlag;
import dev.reeve.core.team.TeamState;
import dev.reeve.core.text.SafeText;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Claims that are in each other's way: all of them are frozen until the Lead names one owner (T-51,
 * T-52).
 *
 * @param task the one that the decision is about
 * @param rivals the others
 */
record Contest(TeamState now, DecisionKind kind, Task task, List<Task> rivals) {

  Contest {
    rivals = List.copyOf(rivals);
  }

  /** The tasks in the order in which they have a right to go on. */
  static List<Task> byRight(List<Task> tasks) {
    List<Task> sorted = new ArrayList<>(tasks);
    sorted.sort(Task.BY_RIGHT);
    return sorted;
  }

  /** Whether the Lead is being asked about one of these. */
  static boolean isDisputed(TeamState now, DecisionKind kind, List<Task> tasks) {
    return tasks.stream().anyMatch(each -> now.docket().open(kind, each.id()) != null);
  }

  /** Freezes them all and asks; what was asked before about some of them is no longer asked. */
  List<Event> opened(SafeText question) {
    List<Event> events = new ArrayList<>();
    List<Task> all = all();
    for (Task each : all) {
      for (Decision open : now.docket().openAbout(kind, each.id())) {
        events.add(new Withdrawn(open.id(), SafeText.own("another claim has come")));
      }
    }
    for (Task each : all) {
      Event frozen = frozen(each, flag(), question);
      if (frozen != null) events.add(frozen);
    }
    List<MemberId> owners = owners(all);
    events.add(
        Decisions.open(
            now,
            Matter.of(kind, question)
                .about(task.id())
                .shownBy(all.stream().map(Contest::evidence).toList())
                .among(owners.stream().map(MemberId::value).toList())
                .recommending(owners.getFirst().value())));
    return events;
  }

  private TaskFlag flag() {
    return kind == DecisionKind.OVERLAP ? TaskFlag.OVERLAP_SCOPE : TaskFlag.DUPLICATE_TASK_KEY;
  }

  private List<Task> all() {
    List<Task> all = new ArrayList<>(rivals);
    all.add(task);
    return byRight(all);
  }

  private static List<MemberId> owners(List<Task> tasks) {
    List<MemberId> owners = new ArrayList<>();
    for (Task each : tasks) {
      if (each.owner() != null && !owners.contains(each.owner())) owners.add(each.owner());
    }
    return owners;
  }

  private static SafeText evidence(Task each) {
    return SafeText.phrase(
        "task #%s of %s, claimed at %s, %s",
        each.id(),
        each.owner(),
        each.claimed() == null ? "the start" : each.claimed(),
        each.moved() ? "with progress" : "without progress yet");
  }

  /** With the flag that says what for; null if it is all that already. */
  static @Nullable Event frozen(Task task, TaskFlag cause, SafeText why) {
    List<TaskFlag> set = new ArrayList<>(List.of(cause, TaskFlag.FROZEN));
    set.removeAll(task.flags());
    if (set.isEmpty()) return null;
    Saying said = set.contains(TaskFlag.FROZEN) ? held(task, why) : null;
    return new Flagged(task.id(), set, List.of(), why, said);
  }

  /** What its owner is told when it may go on no more. */
  static @Nullable Saying held(Task task, SafeText why) {
    return toOwner(
        task,
        SafeText.phrase(
            "Task #%s is frozen: %s Leave it as it is until the Lead has decided.",
            task.id(), why));
  }

  /** Null if none of these flags is set. */
  static @Nullable Event cleared(Task task, List<TaskFlag> flags, SafeText why) {
    List<TaskFlag> set = flags.stream().filter(task.flags()::contains).toList();
    if (set.isEmpty()) return null;
    boolean goesOn = task.isHeld() && !task.flagged(List.of(), set).isHeld();
    SafeText words = SafeText.phrase("Task #%s goes on: %s", task.id(), why);
    return new Flagged(task.id(), List.of(), set, why, goesOn ? toOwner(task, words) : null);
  }

  private static @Nullable Saying toOwner(Task task, SafeText words) {
    return task.owner() == null ? null : new Saying(task.owner(), words);
  }
}
