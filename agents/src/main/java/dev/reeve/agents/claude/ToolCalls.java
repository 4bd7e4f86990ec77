package dev.reeve.agents.claude;

import dev.reeve.agents.Sign;
import dev.reeve.agents.stream.Part;
import java.time.Duration;

/** What hooks and stream say of a tool call in the same words. */
final class ToolCalls {

  private ToolCalls() {}

  static Sign began(String call, String tool, Part input) {
    Duration limit = tool.equals("Bash") ? input.millis("timeout") : null;
    return new Sign.ToolBegan(call, tool, limit);
  }

  /** Such a call lasts until somebody answers. */
  static boolean asksPerson(String tool) {
    return tool.equals("AskUserQuestion") || tool.equals("ExitPlanMode");
  }
}
