package dev.reeve.agents.stream;

import dev.reeve.agents.ToolCall;
import dev.reeve.base.data.Recent;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The tool calls of a stream that have begun, so that each is known in detail when it has ended
 * . Of many that never end the oldest are forgotten. Not for several threads.
 */
public final class OpenCalls {

  private static final int MOST = 1_000;

  private final Map<String, ToolCall> open = new Recent<>(MOST);
  private final List<ToolCall> made = new ArrayList<>();

  public void began(String id, ToolCall call) {
    open.put(id, call);
  }

  /**
   * @param text what came of it; null if it was not told: then nobody can say whether it is the
   *     same as before, and the call says nothing but what it wrote
   */
  public void ended(String id, boolean ok, @Nullable String text) {
    @Nullable ToolCall call = open.remove(id);
    if (call == null || MOST <= made.size()) return;
    if (text == null && call.writes().isEmpty()) return;
    made.add(call.with(new ToolCall.Result(ok, text == null ? "" : text)));
  }

  /** It was never made, or nobody will hear what came of it. */
  public void forget(String id) {
    open.remove(id);
  }

  /** Those that were made since this was last asked. */
  public List<ToolCall> take() {
    if (made.isEmpty()) return List.of();
    List<ToolCall> taken = List.copyOf(made);
    made.clear();
    return taken;
  }
}
