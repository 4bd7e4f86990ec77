package dev.reeve.core.task;

import dev.reeve.core.Asked;
import dev.reeve.core.CommandType;
import dev.reeve.core.member.MemberId;
import dev.reeve.core.member.Role;
import dev.reeve.core.team.NewTeam.Job;
import dev.reeve.core.text.SafeText;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What can be asked of a task. */
public sealed interface TaskCommand extends Asked {

  @Override
  TaskId task();

  record Claim(TaskId task) implements TaskCommand {
    @Override
    public CommandType type() {
      return CommandType.CLAIM;
    }
  }

  record Submit(TaskId task, List<SafeText> files) implements TaskCommand {
    public Submit {
      files = List.copyOf(files);
    }

    @Override
    public CommandType type() {
      return CommandType.IN_REVIEW;
    }
  }

  /**
   * @param claiming the next task, claimed in the same breath (T-6)
   */
  record Finish(TaskId task, @Nullable TaskId claiming) implements TaskCommand {
    @Override
    public CommandType type() {
      return CommandType.DONE;
    }
  }

  record GetStuck(TaskId task, SafeText problem) implements TaskCommand {
    @Override
    public CommandType type() {
      return CommandType.STUCK;
    }
  }

  record Judge(TaskId task, Verdict verdict, List<Finding> findings) implements TaskCommand {
    public Judge {
      findings = List.copyOf(findings);
    }

    @Override
    public CommandType type() {
      return CommandType.REVIEW;
    }
  }

  record ReportLoop(TaskId task, @Nullable MemberId reviewer, SafeText feedback)
      implements TaskCommand {
    @Override
    public CommandType type() {
      return CommandType.REVIEW_LOOP;
    }
  }

  record Escalate(TaskId task, SafeText reason) implements TaskCommand {
    @Override
    public CommandType type() {
      return CommandType.ESCALATE_TO_MEDIUM;
    }
  }

  record ReportImpossibleWait(TaskId task, Role role) implements TaskCommand {
    @Override
    public CommandType type() {
      return CommandType.IMPOSSIBLE_WAIT;
    }
  }

  record Add(Job job) implements TaskCommand {
    @Override
    public TaskId task() {
      return job.id();
    }

    @Override
    public CommandType type() {
      return CommandType.ADD_TASK;
    }
  }

  /**
   * Without a member the task becomes free again. {@code reviewers}, if any, replace the earlier
   * choice.
   */
  record Assign(TaskId task, @Nullable MemberId member, List<MemberId> reviewers)
      implements TaskCommand {
    public Assign {
      reviewers = List.copyOf(reviewers);
    }

    @Override
    public CommandType type() {
      return CommandType.ASSIGN;
    }
  }

  record Cancel(TaskId task, SafeText reason) implements TaskCommand {
    @Override
    public CommandType type() {
      return CommandType.CANCEL;
    }
  }
}
