package dev.reeve.agents.codex;

import dev.reeve.agents.Sign;
import dev.reeve.agents.Sign.Active;
import dev.reeve.agents.Sign.End;
import dev.reeve.agents.Sign.Erred;
import dev.reeve.agents.Sign.Progressed;
import dev.reeve.agents.Sign.Reason;
import dev.reeve.agents.Sign.Said;
import dev.reeve.agents.Sign.ToolBegan;
import dev.reeve.agents.Sign.ToolEnded;
import dev.reeve.agents.Sign.TurnBegan;
import dev.reeve.agents.Sign.TurnEnded;
import dev.reeve.agents.Sign.Used;
import dev.reeve.agents.Sign.Waits;
import dev.reeve.agents.ToolCall;
import dev.reeve.agents.run.Protocol;
import dev.reeve.agents.stream.CallDetails;
import dev.reeve.agents.stream.LimitText;
import dev.reeve.agents.stream.OpenCalls;
import dev.reeve.agents.stream.Parsing;
import dev.reeve.agents.stream.Part;
import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Reads the lines that {@code codex exec --json} prints, one run.
 *
 * <p>It never asks for permission. A line of type {@code error} is not the end: warnings and
 * retries are said with it, and only {@code turn.failed} ends a turn. Limits are said in prose.
 * Calls that its sandbox refuses at once are not always printed. Not for several threads.
 */
final class CodexStream implements Protocol.Reader {

  private static final List<Sign> ALIVE = List.of(new Active());
  private static final String RETRIES = "Reconnecting";

  /** What a call has beside what it is given. */
  private static final List<String> BESIDE =
      List.of("id", "type", "status", "aggregated_output", "exit_code", "error", "result");

  private final LimitText limits;
  private final OpenCalls calls = new OpenCalls();
  private String answer = "";
  private long read;
  private long written;

  CodexStream(LimitText limits) {
    this.limits = limits;
  }

  @Override
  public List<Sign> read(String line) {
    return Parsing.line(line, this::hear);
  }

  @Override
  public List<ToolCall> made() {
    return calls.take();
  }

  private List<Sign> hear(Part said) {
    return switch (said.text("type")) {
      case "turn.started" -> List.of(new TurnBegan("", ""), new Active());
      case "item.started" -> started(said.part("item"));
      case "item.updated" -> updated(said.part("item"));
      case "item.completed" -> completed(said.part("item"));
      case "error" -> trouble(said.text("message"));
      case "turn.completed" -> done(said.part("usage"));
      case "turn.failed" -> failed(said.part("error").text("message"));
      default -> ALIVE;
    };
  }

  private static List<Sign> started(Part item) {
    String tool = tool(item);
    String call = item.id("id");
    if (item.text("type").equals("todo_list")) return updated(item);
    return tool.isEmpty() || call.isEmpty() ? ALIVE : List.of(new ToolBegan(call, tool, null));
  }

  /** The plan it made for itself: the first thing in it that is not done is where it stands. */
  private static List<Sign> updated(Part item) {
    if (!item.text("type").equals("todo_list")) return ALIVE;
    List<Part> plan = item.parts("items");
    long done = plan.stream().filter(one -> one.flag("completed")).count();
    if (plan.isEmpty()) return ALIVE;
    String step =
        plan.stream()
            .filter(one -> !one.flag("completed"))
            .findFirst()
            .map(one -> one.text("text"))
            .orElse("all of its plan is done");
    return List.of(new Progressed(step, (int) (100 * done / plan.size())));
  }

  private List<Sign> completed(Part item) {
    String call = item.id("id");
    if (item.text("type").equals("agent_message")) {
      answer = item.text("text");
      return List.of(new Active(), new Said(answer));
    }
    if (item.text("type").equals("todo_list")) return updated(item);
    if (tool(item).isEmpty() || call.isEmpty()) return ALIVE;
    boolean ok = item.text("status").equals("completed");
    String error = ok ? "" : error(item);
    made(item, ok, error);
    return List.of(new ToolEnded(call, ok, error));
  }

  /** All that there is to know of a call stands where it ends. */
  private void made(Part item, boolean ok, String error) {
    if (!(item.json().deepCopy() instanceof ObjectNode input)) return;
    input.remove(BESIDE);
    String call = item.id("id");
    calls.began(call, CallDetails.of(tool(item), input));
    JsonNode output = item.json().path(item.has("result") ? "result" : "aggregated_output");
    String told = CallDetails.plain(output);
    // Where nothing else was told, the same error of other calls is another one.
    String wrong = told.isEmpty() ? error + "\n" + input : error;
    calls.ended(call, ok, ok ? (output.isMissingNode() ? null : told) : wrong);
  }

  private static String error(Part item) {
    String message = item.part("error").text("message");
    if (!message.isEmpty()) return message;
    String output = item.text("aggregated_output").strip();
    long code = item.whole("exit_code");
    return (code < 0 ? item.text("status") : "exit " + code)
        + (output.isEmpty() ? "" : ": ")
        + output;
  }

  /** What the call is, in the words that its kind has for it; empty if it is no call. */
  private static String tool(Part item) {
    return switch (item.text("type")) {
      case "command_execution" -> "shell";
      case "file_change" -> "apply_patch";
      case "web_search" -> "web_search";
      case "mcp_tool_call" -> "mcp__" + item.text("server") + "__" + item.text("tool");
      case "collab_tool_call" -> "agent";
      default -> "";
    };
  }

  private List<Sign> trouble(String message) {
    boolean limit = LimitText.isLimit(message);
    if (!limit && !message.startsWith(RETRIES)) return ALIVE;
    return List.of(new Waits(limit ? Reason.RATE_LIMIT : Reason.RETRY, limits.until(message)));
  }

  private List<Sign> done(Part usage) {
    read += Math.max(0, usage.whole("input_tokens"));
    written += Math.max(0, usage.whole("output_tokens"));
    return List.of(new Used(read, written), new TurnEnded("", End.COMPLETED, answer));
  }

  private List<Sign> failed(String message) {
    Sign end = new TurnEnded("", End.FAILED, message);
    Sign why =
        LimitText.isLimit(message)
            ? new Waits(Reason.RATE_LIMIT, limits.until(message))
            : new Erred(message);
    return List.of(new Said("Error: " + message), end, why);
  }
}
