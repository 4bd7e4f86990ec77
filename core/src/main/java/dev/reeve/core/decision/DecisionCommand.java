package dev.reeve.core.decision;

import dev.reeve.core.Asked;
import dev.reeve.core.CommandType;
import dev.reeve.core.member.MemberId;
import dev.reeve.core.task.TaskId;
import dev.reeve.core.text.SafeText;
import org.jspecify.annotations.Nullable;

/** How the Lead answers what was put before it. */
public sealed interface DecisionCommand extends Asked {

  @Override
  default @Nullable TaskId task() {
    return null;
  }

  /**
   * @param epoch the next epoch, where the answer begins one (T-27)
   */
  record Decide(DecisionId decision, String answer, @Nullable Long epoch, SafeText note)
      implements DecisionCommand {
    @Override
    public CommandType type() {
      return CommandType.DECIDE;
    }
  }

  /** The coordinator's word on an executor (H-3): it answers the open RESTART decision. */
  record Adjust(@Nullable MemberId executor, String action, SafeText spec, SafeText reason)
      implements DecisionCommand {
    @Override
    public CommandType type() {
      return CommandType.ADJUSTMENT_DECISION;
    }
  }
}
