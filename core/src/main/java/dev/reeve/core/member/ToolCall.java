package dev.reeve.core.member;

import dev.reeve.core.text.SafeText;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** A tool call in flight, long enough to be worth a line in the log (T-19). */
public record ToolCall(SafeText tool, SafeText call, Instant since, @Nullable Duration timeout) {

  /** A tool of an MCP server, by the way agents name them. */
  public boolean isMcp() {
    return tool.value().startsWith("mcp__");
  }
}
