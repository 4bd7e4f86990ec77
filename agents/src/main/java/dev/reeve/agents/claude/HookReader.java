package dev.reeve.agents.claude;

import dev.reeve.agents.Sign;
import dev.reeve.agents.ToolCall;
import dev.reeve.agents.stream.Parsing;
import dev.reeve.agents.stream.Part;
import dev.reeve.agents.stream.UnreadableJson;
import java.util.List;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/**
 * Reads what Claude Code sends to a hook, whether on stdin or as the body of a request; and
 * what other programs send, once it is in Claude Code's words.
 *
 * <p>Unknown events and fields are passed over and named in {@link Hook#unknown}; so is a known
 * field of the wrong type treated as if it were not there. Only what cannot be told whose it is, or
 * what it is, is refused. May be used by several threads.
 *
 * <p>What hooks cannot show: an interrupt by the user (Esc, or a signal) fires none at all. A turn
 * without an end is followed by the next prompt, by the notice that the session waits for input, by
 * the session's end, or by nothing.
 */
public final class HookReader {

  /** What is larger is refused, in bytes: the hook of an edit holds all of the file before it. */
  public static final int LARGEST = 32 * 1024 * 1024;

  private static final int LONGEST_EVENT = 64;
  private static final String SUPERVISOR = "supervisor";

  private final String program;
  private final UnaryOperator<ObjectNode> translation;

  /** For Claude Code itself. */
  public HookReader() {
    this("Claude Code", hook -> hook);
  }

  /**
   * @param program as people call it
   * @param translation puts a hook of its into Claude Code's words
   */
  public HookReader(String program, UnaryOperator<ObjectNode> translation) {
    this.program = program;
    this.translation = translation;
  }

  /**
   * @throws UnreadableHook if it is not a JSON object within bounds, with a session and an event
   */
  public Hook read(byte[] payload) throws UnreadableHook {
    Part hook = translated(object(payload));
    String event = hook.id("hook_event_name");
    if (event.isEmpty() || LONGEST_EVENT < event.length()) throw missing("hook_event_name");
    String session = hook.id("session_id");
    if (session.isEmpty()) throw missing("session_id");
    boolean phantom = isPhantom(hook);
    return new Hook(
        event,
        session,
        phantom ? null : agent(hook),
        hook.text("cwd"),
        hook.text("transcript_path"),
        hook.id("prompt_id"),
        phantom ? List.<Sign>of() : HookSigns.of(event, hook),
        phantom ? List.<ToolCall>of() : CallReader.of(event, hook),
        letter(event, hook),
        HookFields.unknown(event, hook));
  }

  /** Agents know Reeve as their supervisor. */
  private static @Nullable String letter(String event, Part hook) {
    boolean talks = event.equals("PreToolUse") && hook.text("tool_name").equals("SendMessage");
    Part input = hook.part("tool_input");
    if (!talks || !input.text("to").equals(SUPERVISOR)) return null;
    String message = input.text("message");
    return message.isEmpty() ? input.text("content") : message;
  }

  private Part translated(Part hook) {
    return hook.json() instanceof ObjectNode json ? new Part(translation.apply(json)) : hook;
  }

  private static Part object(byte[] payload) throws UnreadableHook {
    try {
      return Parsing.object(payload, LARGEST);
    } catch (UnreadableJson e) {
      throw new UnreadableHook(String.valueOf(e.getMessage()));
    }
  }

  /** Compaction reports the end of agents that never began, and have no type. */
  private static boolean isPhantom(Part hook) {
    return !hook.id("agent_id").isEmpty() && hook.text("agent_type").isEmpty();
  }

  private static Hook.@Nullable Agent agent(Part hook) {
    String id = hook.id("agent_id");
    return id.isEmpty() ? null : new Hook.Agent(id, hook.text("agent_type"));
  }

  private UnreadableHook missing(String field) {
    return new UnreadableHook("a hook of " + program + " has a " + field + ": a short text");
  }
}
