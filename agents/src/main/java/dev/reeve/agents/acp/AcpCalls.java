package dev.reeve.agents.acp;

import dev.reeve.agents.ToolCall;
import dev.reeve.agents.ToolCall.Write;
import dev.reeve.agents.stream.CallDetails;
import dev.reeve.agents.stream.OpenCalls;
import dev.reeve.agents.stream.Part;
import dev.reeve.base.data.Recent;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * The tool calls of an agent in detail, which come in pieces: first little more than a name,
 * then what the call is given, what it prints, and what came of it. Not for several threads.
 */
final class AcpCalls {

  private static final int MOST = 1_000;

  private final OpenCalls calls = new OpenCalls();
  private final Map<String, Begun> begun = new Recent<>(MOST);

  /** What is known of a call so far, and what it has printed. */
  private record Begun(ToolCall call, String printed) {}

  /** A piece of a call that has not ended. */
  void hear(String id, Part update) {
    @Nullable Begun before = begun.get(id);
    begun.put(id, new Begun(call(before, update), printed(before, update)));
  }

  /**
   * @param error what went wrong; null if it went well
   */
  void ended(String id, Part update, @Nullable String error) {
    hear(id, update);
    @Nullable Begun all = begun.remove(id);
    if (all == null) return;
    calls.began(id, all.call());
    String told = all.printed() + came(update);
    if (error == null) {
      calls.ended(id, true, told.isEmpty() ? null : told);
    } else {
      // Where nothing else was told, the same error of other calls is another one.
      calls.ended(id, false, error + "\n" + (told.isEmpty() ? all.call().input() : told));
    }
  }

  /** It was not made. */
  void forget(String id) {
    begun.remove(id);
  }

  List<ToolCall> take() {
    return calls.take();
  }

  static String tool(Part update) {
    String kind = update.text("kind");
    return kind.isEmpty() ? update.text("title") : kind;
  }

  private static ToolCall call(@Nullable Begun before, Part update) {
    String tool = before == null ? tool(update) : before.call().tool();
    boolean given = update.has("rawInput");
    JsonNode input = update.json().path(given ? "rawInput" : "title");
    ToolCall call = before == null || given ? CallDetails.of(tool, input) : before.call();
    List<Write> writes = writes(update);
    if (writes.isEmpty()) return call;
    return new ToolCall(tool, call.words(), call.input(), writes, null);
  }

  private static List<Write> writes(Part update) {
    List<Write> writes = new ArrayList<>();
    for (Part each : update.parts("content")) {
      if (!each.text("type").equals("diff")) continue;
      writes.add(new Write(each.text("path"), each.text("oldText"), each.text("newText")));
    }
    return writes;
  }

  private static String printed(@Nullable Begun before, Part update) {
    String more = update.part("_meta").part("terminal_output_delta").text("data");
    String all = (before == null ? "" : before.printed()) + more;
    return all.length() <= Part.LONGEST_TEXT ? all : all.substring(0, Part.LONGEST_TEXT);
  }

  private static String came(Part update) {
    StringBuilder came = new StringBuilder();
    for (Part each : update.parts("content")) {
      if (each.text("type").equals("content")) came.append(each.part("content").text("text"));
    }
    return came.append(CallDetails.plain(update.json().path("rawOutput"))).toString();
  }
}
