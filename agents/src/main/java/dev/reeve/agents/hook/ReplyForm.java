package dev.reeve.agents.hook;

import dev.reeve.agents.hook.HookReply.Deny;
import dev.reeve.agents.hook.HookReply.Nothing;
import dev.reeve.agents.hook.HookReply.Tell;
import java.util.List;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** How a program takes answers to its hooks. Events have Claude Code's names here. */
public enum ReplyForm {

  /** A decision at the call, and words at every event that asks for them. */
  CLAUDE {
    @Override
    Answer denial(String event, String reason) {
      ObjectNode body = JsonMapper.shared().createObjectNode();
      specific(body, event)
          .put("permissionDecision", "deny")
          .put("permissionDecisionReason", reason);
      return new Answer(true, body.toString());
    }

    @Override
    public boolean reads(String event) {
      return event.equals("PreToolUse") || WITH_ALL.contains(event);
    }
  },

  /** A call is stopped by how its hook ends: with 2, and the reason on standard error. */
  CODEX,

  /** The same, under names of its own. */
  GEMINI {
    @Override
    String name(String event) {
      return switch (event) {
        case "UserPromptSubmit" -> "BeforeAgent";
        case "PostToolUse" -> "AfterTool";
        default -> event;
      };
    }
  },

  /** Reeve's own plugin reads it. */
  OPENCODE {
    @Override
    Answer denial(String event, String reason) {
      return new Answer(
          true, JsonMapper.shared().createObjectNode().put("deny", reason).toString());
    }

    @Override
    Answer words(String event, String words) {
      return new Answer(true, JsonMapper.shared().createObjectNode().put("tell", words).toString());
    }

    @Override
    public boolean reads(String event) {
      return event.equals("PostToolUse"); // nowhere else does it reach the model
    }
  };

  private static final List<String> WITH_ALL =
      List.of("SessionStart", "UserPromptSubmit", "PostToolUse");

  /**
   * An answer on its way to the program.
   *
   * @param json false if it is the reason of a denial, to be said by how the hook ends
   */
  public record Answer(boolean json, String body) {

    public static final Answer NOTHING = new Answer(true, "{}");
  }

  public Answer of(String event, HookReply reply) {
    return switch (reply) {
      case Nothing _ -> Answer.NOTHING;
      case Deny(var reason) -> denial(event, reason);
      case Tell(var words) -> reads(event) ? words(event, words) : Answer.NOTHING;
    };
  }

  /** Whether words that are answered to this event reach the agent. */
  public boolean reads(String event) {
    return WITH_ALL.contains(event);
  }

  /** What it calls an event. */
  String name(String event) {
    return event;
  }

  Answer denial(String event, String reason) {
    return new Answer(false, reason);
  }

  Answer words(String event, String words) {
    ObjectNode body = JsonMapper.shared().createObjectNode();
    specific(body, name(event)).put("additionalContext", words);
    return new Answer(true, body.toString());
  }

  private static ObjectNode specific(ObjectNode body, String event) {
    return body.putObject("hookSpecificOutput").put("hookEventName", event);
  }
}
