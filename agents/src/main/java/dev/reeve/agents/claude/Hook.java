package dev.reeve.agents.claude;

import dev.reeve.agents.Sign;
import dev.reeve.agents.ToolCall;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * One hook of Claude Code, read. Texts are as Claude Code sent them: whoever lets them into Reeve
 * redacts them. A text that the payload did not have is empty.
 *
 * @param event the name of the event, such as {@code PreToolUse}
 * @param session the session that it happened in
 * @param agent the subagent or teammate of that session whose signs these are; null if they are the
 *     session's own
 * @param folder the session's folder at the time
 * @param transcript the file in which Claude Code writes the session down
 * @param turn what groups all events of one prompt. A teammate's turns under one prompt share it
 * @param signs what it amounts to, in order; none for what says nothing of the agent
 * @param calls the tool calls that it tells of in detail
 * @param letter what the agent is about to say to Reeve itself, by the tool with which it talks to
 *     other agents; null if nothing
 * @param unknown events and fields that this version does not know, for counting: {@code Event} or
 *     {@code Event.field}
 */
public record Hook(
    String event,
    String session,
    @Nullable Agent agent,
    String folder,
    String transcript,
    String turn,
    List<Sign> signs,
    List<ToolCall> calls,
    @Nullable String letter,
    List<String> unknown) {

  public Hook {
    signs = List.copyOf(signs);
    calls = List.copyOf(calls);
    unknown = List.copyOf(unknown);
  }

  /**
   * Inside a session. A teammate's {@code id} is new each time it is spawned and its {@code type}
   * is its name; of a subagent the type is what kind of agent it is.
   */
  public record Agent(String id, String type) {

    private static final Pattern NAMED = Pattern.compile("a(.+)-[0-9a-f]{16}");

    /** The name that it was given; empty if it was given none. */
    public String name() {
      Matcher named = NAMED.matcher(id);
      return named.matches() ? named.group(1) : "";
    }
  }
}
