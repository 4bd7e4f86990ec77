package dev.reeve.core.task;

import dev.reeve.core.Event;
import dev.reeve.core.EventType;
import dev.reeve.core.member.MemberId;
import dev.reeve.core.message.Saying;
import dev.reeve.core.team.NewTeam.Job;
import dev.reeve.core.text.SafeText;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The life of a task. {@code rev} is the one that the sender acted upon (T-4). */
public sealed interface TaskEvent extends Event {

  @Override
  TaskId task();

  record Added(MemberId actor, Job job) implements TaskEvent {
    @Override
    public TaskId task() {
      return job.id();
    }

    @Override
    public EventType type() {
      return EventType.ADD_TASK;
    }
  }

  record Claimed(MemberId actor, TaskId task, Long rev) implements TaskEvent {
    @Override
    public EventType type() {
      return EventType.CLAIM;
    }
  }

  record Assigned(
      MemberId actor, TaskId task, Long rev, @Nullable MemberId member, List<MemberId> reviewers)
      implements TaskEvent {
    public Assigned {
      reviewers = List.copyOf(reviewers);
    }

    @Override
    public EventType type() {
      return EventType.ASSIGN;
    }
  }

  record Submitted(MemberId actor, TaskId task, Long rev, List<SafeText> files)
      implements TaskEvent {
    public Submitted {
      files = List.copyOf(files);
    }

    @Override
    public EventType type() {
      return EventType.IN_REVIEW;
    }
  }

  /**
   * @param counts the approvals that this verdict gives, by the approver's word
   */
  record Judged(
      MemberId actor, TaskId task, Verdict verdict, List<Finding> findings, List<String> counts)
      implements TaskEvent {
    public Judged {
      findings = List.copyOf(findings);
      counts = List.copyOf(counts);
    }

    @Override
    public EventType type() {
      return EventType.REVIEW;
    }
  }

  record Finished(MemberId actor, TaskId task, Long rev) implements TaskEvent {
    @Override
    public EventType type() {
      return EventType.DONE;
    }
  }

  record GotStuck(MemberId actor, TaskId task, Long rev, SafeText problem) implements TaskEvent {
    @Override
    public EventType type() {
      return EventType.STUCK;
    }
  }

  record Cancelled(MemberId actor, TaskId task, Long rev, SafeText reason) implements TaskEvent {
    @Override
    public EventType type() {
      return EventType.CANCEL;
    }
  }

  /** A status that changed in consequence of something that was no transition. */
  record StatusChanged(TaskId task, TaskStatus to, Because because) implements TaskEvent {
    @Override
    public EventType type() {
      return EventType.TASK_STATUS;
    }
  }

  /** Why a status or an owner changed in consequence. */
  enum Because {
    WAITS,
    PROGRESS,
    CHANGES_WANTED,
    DECISION
  }

  /** Somebody else has it in consequence of a decision; nobody, if the task became free. */
  record OwnerChanged(TaskId task, @Nullable MemberId member, Because because)
      implements TaskEvent {
    @Override
    public EventType type() {
      return EventType.TASK_OWNER;
    }
  }

  /**
   * The Lead wants somebody else to review it: {@code member} owes nothing on it any more, and
   * {@code reviewers} are those who are asked by name from here on.
   */
  record ReviewerRelieved(TaskId task, MemberId member, List<MemberId> reviewers)
      implements TaskEvent {
    public ReviewerRelieved {
      reviewers = List.copyOf(reviewers);
    }

    @Override
    public EventType type() {
      return EventType.TASK_REVIEWERS;
    }
  }

  record LoopReported(MemberId actor, TaskId task, @Nullable MemberId reviewer, SafeText feedback)
      implements TaskEvent {
    @Override
    public EventType type() {
      return EventType.REVIEW_LOOP;
    }
  }

  record EscalatedToMedium(MemberId actor, TaskId task, SafeText reason) implements TaskEvent {
    @Override
    public EventType type() {
      return EventType.ESCALATE_TO_MEDIUM;
    }
  }

  /** Somebody whose approval is needed is not there (T-32). */
  record WaitImpossible(MemberId actor, TaskId task, String role) implements TaskEvent {
    @Override
    public EventType type() {
      return EventType.IMPOSSIBLE_WAIT;
    }
  }

  /**
   * A turn of a conversation began: an implicit task, which its member owes from here on (T-77).
   */
  record TurnBegan(MemberId actor, TaskId task, SafeText subject) implements TaskEvent {
    @Override
    public EventType type() {
      return EventType.TURN_BEGAN;
    }
  }

  record TurnEnded(MemberId actor, TaskId task, TurnEnd end) implements TaskEvent {
    @Override
    public EventType type() {
      return EventType.TURN_ENDED;
    }
  }

  /**
   * A task of another program's list was seen to be like this.
   *
   * @param actor the session whose list it is
   * @param member who has it, as far as it is known here
   */
  record Sighted(
      MemberId actor, TaskId task, SafeText subject, TaskStatus status, @Nullable MemberId member)
      implements TaskEvent {
    @Override
    public EventType type() {
      return EventType.TASK_SEEN;
    }
  }

  /** A second claim on a task whose owner is at work already (T-51). */
  record DuplicateClaim(TaskId task, MemberId owner, MemberId claimant) implements TaskEvent {
    @Override
    public EventType type() {
      return EventType.DUPLICATE_TASK_KEY;
    }

    @Override
    public MemberId member() {
      return claimant;
    }
  }

  /** Two open tasks are about the same (T-51). */
  record DuplicateKey(TaskId task, TaskId twin, String key) implements TaskEvent {
    @Override
    public EventType type() {
      return EventType.DUPLICATE_TASK_KEY;
    }
  }

  /** Others are at work where this task's scope reaches too (T-52). */
  record Overlapped(TaskId task, List<TaskId> others, @Nullable Saying said) implements TaskEvent {
    public Overlapped {
      others = List.copyOf(others);
    }

    @Override
    public EventType type() {
      return EventType.OVERLAP_SCOPE;
    }
  }

  /** What is to be known of a task has changed; its owner is told where that matters. */
  record Flagged(
      TaskId task,
      List<TaskFlag> set,
      List<TaskFlag> cleared,
      SafeText reason,
      @Nullable Saying said)
      implements TaskEvent {

    public Flagged {
      set = List.copyOf(set);
      cleared = List.copyOf(cleared);
    }

    @Override
    public EventType type() {
      return EventType.TASK_FLAGS;
    }
  }

  /** Its reviews seem to go in circles (T-50). */
  record LoopSuspected(TaskId task, Trail.Pattern pattern, int rounds, SafeText blocker)
      implements TaskEvent {
    @Override
    public EventType type() {
      return EventType.LOOP_SUSPECTED;
    }
  }

  /**
   * The Lead brought in whoever a task needs, or refused; a refused escalation is undone (T-56).
   */
  record Staffed(TaskId task, boolean staffed, String approvers) implements TaskEvent {
    @Override
    public EventType type() {
      return EventType.STAFFING;
    }
  }

  /**
   * The gate of a task was run, because its owner said that it is done (T-33).
   *
   * @param said what the owner is told of it; null if it waited for the answer to its command
   */
  record GateRan(MemberId actor, TaskId task, Evidence evidence, @Nullable Saying said)
      implements TaskEvent {
    @Override
    public EventType type() {
      return EventType.GATE_RUN;
    }
  }

  /** Nothing is left to do: the Lead may take the team down (T-74). */
  record AllTerminal(TaskId task, Saying said) implements TaskEvent {
    @Override
    public EventType type() {
      return EventType.ALL_TASKS_TERMINAL;
    }
  }

  /** Something that cannot wait (T-59). */
  record SecurityIncident(TaskId task, MemberId member, SafeText what, Saying said)
      implements TaskEvent {
    @Override
    public EventType type() {
      return EventType.SECURITY_INCIDENT;
    }
  }
}
