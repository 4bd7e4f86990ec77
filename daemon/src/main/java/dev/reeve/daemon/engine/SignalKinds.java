package dev.reeve.daemon.engine;

import dev.reeve.core.Asked;
import dev.reeve.core.CommandType;
import dev.reeve.core.member.SignalCounts;

/** Under which kind a sign of life is counted in a pulse. */
final class SignalKinds {

  private static final SignalCounts ACTIVITY = new SignalCounts(1, 0, 0);
  private static final SignalCounts TOOL_CALL = new SignalCounts(0, 1, 0);
  private static final SignalCounts COMMAND = new SignalCounts(0, 0, 1);

  private SignalKinds() {}

  static SignalCounts of(Asked command) {
    if (command.type() == CommandType.ACTIVITY) return ACTIVITY;
    return command.type().group() == CommandType.Group.SIGNAL ? TOOL_CALL : COMMAND;
  }
}
