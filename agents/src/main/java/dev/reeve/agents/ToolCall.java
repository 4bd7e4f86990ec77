package dev.reeve.agents;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A tool call in detail, where an agent tells it. Texts are as the agent wrote them: whoever lets
 * them into Reeve redacts them.
 *
 * @param words what it is, for people: the tool and the most telling of what it is given
 * @param input all that it is given, in a form that is the same for the same
 * @param writes the files that it writes, as far as its input says so
 * @param result null if it is about to be made
 */
public record ToolCall(
    String tool, String words, String input, List<Write> writes, @Nullable Result result) {

  public ToolCall {
    writes = List.copyOf(writes);
  }

  /** The same, now that it is known what came of it. */
  public ToolCall with(Result came) {
    return new ToolCall(tool, words, input, writes, came);
  }

  /**
   * A file that a call writes.
   *
   * @param path as the call names it: absolute, or relative to the session's folder
   * @param before what gives way; null if the whole file does
   */
  public record Write(String path, @Nullable String before, String after) {}

  /** What came of it: its output, or its error. */
  public record Result(boolean ok, String text) {}
}
