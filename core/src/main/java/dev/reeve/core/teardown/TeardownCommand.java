package dev.reeve.core.teardown;

import dev.reeve.core.Asked;
import dev.reeve.core.CommandType;
import dev.reeve.core.task.TaskId;
import dev.reeve.core.text.SafeText;
import org.jspecify.annotations.Nullable;

/** What can be asked about the end of a team. */
public sealed interface TeardownCommand extends Asked {

  @Override
  default @Nullable TaskId task() {
    return null;
  }

  /**
   * @param stop whether consent is given with it: open tasks are cancelled, and nobody who is
   *     missing after a short while is waited for (T-77)
   */
  record TearDown(boolean stop) implements TeardownCommand {
    @Override
    public CommandType type() {
      return CommandType.TEARDOWN;
    }
  }

  record AcknowledgeForced() implements TeardownCommand {
    @Override
    public CommandType type() {
      return CommandType.FORCED_FINALIZE_ACK;
    }
  }

  record Delete() implements TeardownCommand {
    @Override
    public CommandType type() {
      return CommandType.DELETE_TEAM;
    }
  }

  /**
   * @param shutdown the id of the shutdown request that is answered
   */
  record AcknowledgeShutdown(SafeText shutdown, boolean approve, SafeText reason)
      implements TeardownCommand {
    @Override
    public CommandType type() {
      return CommandType.SHUTDOWN_ACK;
    }
  }
}
