package dev.reeve.server.hooks;

import dev.reeve.agents.ToolCall;

/** Lets the fuzzer in. */
public final class SectionsDoor {

  private SectionsDoor() {}

  public static void touched(String text, ToolCall.Write write) {
    Sections.touched(text, write);
  }

  /** The text itself, and written anew. */
  public static void touched(String text) {
    touched(text, new ToolCall.Write("DECISIONS.md", null, text + "\n## More\n"));
    touched(text, new ToolCall.Write("DECISIONS.md", "## ", "# "));
  }
}
