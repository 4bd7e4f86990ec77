package dev.reeve.sim.opinion;

import dev.reeve.core.member.MemberId;
import dev.reeve.core.task.Complexity;
import dev.reeve.core.task.TaskEvent;
import dev.reeve.core.task.TaskFlag;
import dev.reeve.core.task.TaskStatus;
import dev.reeve.core.task.Verdict;
import dev.reeve.core.team.NewTeam.Job;
import java.util.List;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** A task, as it stands after the lines about it. */
final class Work {

  TaskStatus status = TaskStatus.PENDING;
  @Nullable String owner;
  List<String> reviewers = List.of();

  /** Who is not to review it, until it comes again. */
  final SortedSet<String> relieved = new TreeSet<>();

  Complexity complexity = Complexity.SIMPLE;
  boolean raised;
  boolean isOff;
  final SortedSet<TaskFlag> flags = new TreeSet<>();
  final SortedSet<String> approvedBy = new TreeSet<>();
  final SortedSet<String> answeredBy = new TreeSet<>();
  final SortedSet<String> steps = new TreeSet<>();

  /** How far each says to be with its own part of it. */
  final SortedMap<String, Integer> percents = new TreeMap<>();

  static Work added(Job job) {
    Work task = new Work();
    task.status = job.standing().status();
    task.owner = job.standing().owner() == null ? null : job.standing().owner().value();
    task.reviewers = names(job.plan().reviewers());
    task.complexity = job.plan().complexity();
    return task;
  }

  void add(TaskEvent event) {
    switch (event) {
      case TaskEvent.Claimed claimed -> give(claimed.actor().value());
      case TaskEvent.Assigned assigned -> {
        if (!assigned.reviewers().isEmpty()) reviewers = names(assigned.reviewers());
        give(assigned.member() == null ? null : assigned.member().value());
      }
      case TaskEvent.ReviewerRelieved(_, var member, var others) -> {
        reviewers = names(others);
        relieved.add(member.value());
      }
      case TaskEvent.OwnerChanged(_, var next, _) -> give(next == null ? null : next.value());
      case TaskEvent.StatusChanged(_, var to, var because) -> {
        if (because == TaskEvent.Because.DECISION) status = to;
      }
      case TaskEvent.Submitted _ -> status = TaskStatus.IN_REVIEW;
      case TaskEvent.Judged judged -> judged(judged);
      case TaskEvent.GotStuck _ -> status = TaskStatus.STUCK;
      case TaskEvent.EscalatedToMedium _ -> raised |= complexity == Complexity.SIMPLE;
      case TaskEvent.Staffed staffed -> raised &= staffed.staffed();
      case TaskEvent.Flagged flagged -> flag(flagged);
      default -> {}
    }
  }

  /** T-57: the Lead owes the move on it. */
  private void flag(TaskEvent.Flagged flagged) {
    flags.removeAll(flagged.cleared());
    flags.addAll(flagged.set());
    isOff = flags.contains(TaskFlag.FROZEN) || flags.contains(TaskFlag.QUARANTINED);
  }

  private void give(@Nullable String to) {
    owner = to;
    status = to == null ? TaskStatus.PENDING : TaskStatus.IN_PROGRESS;
    percents.clear();
    approvedBy.clear();
    answeredBy.clear();
  }

  private void judged(TaskEvent.Judged judged) {
    answeredBy.add(judged.actor().value());
    if (judged.verdict() == Verdict.APPROVE) {
      approvedBy.add(judged.actor().value());
    } else {
      status = TaskStatus.IN_PROGRESS;
      approvedBy.clear();
      answeredBy.clear();
    }
  }

  private static List<String> names(List<MemberId> ids) {
    return ids.stream().map(MemberId::value).toList();
  }
}
