package dev.reeve.agents.claude;

import dev.reeve.agents.ToolCall;
import dev.reeve.agents.ToolCall.Result;
import dev.reeve.agents.stream.CallDetails;
import dev.reeve.agents.stream.Part;
import java.util.ArrayList;
import java.util.List;

/** The tool calls that a hook tells of, in detail: of every program whose hooks are read here. */
final class CallReader {

  private static final String REFUSED = "<tool_use_error>";

  private CallReader() {}

  static List<ToolCall> of(String event, Part hook) {
    return switch (event) {
      case "PreToolUse" -> List.of(call(hook));
      case "PostToolUse" -> {
        String response = CallDetails.plain(hook.json().path("tool_response"));
        yield List.of(call(hook).with(new Result(true, response)));
      }
      case "PostToolUseFailure" -> List.of(call(hook).with(new Result(false, hook.text("error"))));
      case "PostToolBatch" -> refused(hook);
      default -> List.of();
    };
  }

  /** Calls that were refused before they began have no other hook than that of their batch. */
  private static List<ToolCall> refused(Part hook) {
    List<ToolCall> calls = new ArrayList<>();
    for (Part each : hook.parts("tool_calls")) {
      String response = each.text("tool_response");
      if (response.startsWith(REFUSED)) calls.add(call(each).with(new Result(false, response)));
    }
    return calls;
  }

  private static ToolCall call(Part hook) {
    return CallDetails.of(hook.text("tool_name"), hook.json().path("tool_input"));
  }
}
