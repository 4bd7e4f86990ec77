package dev.reeve.core.member;

import dev.reeve.core.Asked;
import dev.reeve.core.CommandType;
import dev.reeve.core.task.TaskId;
import dev.reeve.core.team.NewTeam.Seat;
import dev.reeve.core.text.SafeText;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What members say of themselves, and how the Lead brings them in. */
public sealed interface MemberCommand extends Asked {

  /**
   * @param heartbeat how often it will be heard of from now on; zero if it promises nothing any
   *     more, null if it says nothing about that (T-39)
   */
  record Act(@Nullable Duration heartbeat) implements MemberCommand {

    public Act() {
      this(null);
    }

    @Override
    public CommandType type() {
      return CommandType.ACTIVITY;
    }
  }

  record StartTool(SafeText tool, SafeText call, @Nullable Duration timeout, @Nullable TaskId task)
      implements MemberCommand {
    @Override
    public CommandType type() {
      return CommandType.TOOL_STARTED;
    }
  }

  record EndTool(SafeText call, boolean ok, SafeText error, @Nullable TaskId task)
      implements MemberCommand {
    @Override
    public CommandType type() {
      return CommandType.TOOL_ENDED;
    }
  }

  record ReportProgress(@Nullable TaskId task, Headway headway) implements MemberCommand {
    @Override
    public CommandType type() {
      return CommandType.PROGRESS;
    }
  }

  record ReportWait(@Nullable TaskId task, WaitReason reason, @Nullable Instant until)
      implements MemberCommand {
    @Override
    public CommandType type() {
      return CommandType.WAIT;
    }
  }

  record ReportError(@Nullable TaskId task, SafeText text) implements MemberCommand {
    @Override
    public CommandType type() {
      return CommandType.ERROR;
    }
  }

  record AnswerHealth(@Nullable TaskId task, HealthStatus status, SafeText blocker, SafeText help)
      implements MemberCommand {
    @Override
    public CommandType type() {
      return CommandType.HEALTH_RESPONSE;
    }
  }

  record ReportQuality(@Nullable TaskId task, boolean passed, List<SafeText> findings)
      implements MemberCommand {
    public ReportQuality {
      findings = List.copyOf(findings);
    }

    @Override
    public CommandType type() {
      return CommandType.QUALITY_RESULT;
    }
  }

  record ReportToolOutage(SafeText tool, SafeText error, @Nullable TaskId task)
      implements MemberCommand {
    @Override
    public CommandType type() {
      return CommandType.TOOL_UNAVAILABLE;
    }
  }

  record Spawn(Seat seat) implements MemberCommand {
    @Override
    public CommandType type() {
      return CommandType.SPAWN;
    }
  }
}
