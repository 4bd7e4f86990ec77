package dev.reeve.agents.acp;

import dev.reeve.agents.Sign;
import dev.reeve.agents.Sign.Active;
import dev.reeve.agents.Sign.End;
import dev.reeve.agents.Sign.Erred;
import dev.reeve.agents.Sign.Progressed;
import dev.reeve.agents.Sign.Reason;
import dev.reeve.agents.Sign.Said;
import dev.reeve.agents.Sign.Spent;
import dev.reeve.agents.Sign.ToolBegan;
import dev.reeve.agents.Sign.ToolEnded;
import dev.reeve.agents.Sign.TurnBegan;
import dev.reeve.agents.Sign.TurnEnded;
import dev.reeve.agents.Sign.Used;
import dev.reeve.agents.Sign.Waits;
import dev.reeve.agents.ToolCall;
import dev.reeve.agents.run.Protocol;
import dev.reeve.agents.stream.LimitText;
import dev.reeve.agents.stream.Parsing;
import dev.reeve.agents.stream.Part;
import dev.reeve.agents.stream.Utterance;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * Reads what an agent says in the Agent Client Protocol, one run, whoever its client is.
 *
 * <p>Some agents announce a call, some only ask for the permission to make it: either begins it.
 * That an agent tries again at a limit is not said; that it has given up is. Not for several
 * threads.
 */
final class AcpStream implements Protocol.Reader {

  private static final int MOST_CALLS = 1_000;
  private static final List<Sign> NOTHING = List.of();
  private static final List<Sign> ALIVE = List.of(new Active());

  private final LimitText limits;
  private final Utterance message = new Utterance();
  private final SortedSet<String> calls = new TreeSet<>();
  private final AcpCalls details = new AcpCalls();
  private String speaking = "";
  private boolean inTurn;
  private long read;
  private long written;

  AcpStream(LimitText limits) {
    this.limits = limits;
  }

  @Override
  public List<Sign> read(String line) {
    return Parsing.line(line, this::hear);
  }

  @Override
  public List<ToolCall> made() {
    return details.take();
  }

  @Override
  public List<Sign> end() {
    return message.whole(NOTHING);
  }

  List<Sign> hear(Part said) {
    return switch (said.text("method")) {
      case "" -> answer(said);
      case "session/update" -> update(said.part("params").part("update"));
      case "session/request_permission" -> permission(said.part("params").part("toolCall"));
      default -> ALIVE;
    };
  }

  /** The prompt was sent: from here on it owes the next move. */
  List<Sign> begin() {
    if (inTurn) return NOTHING;
    inTurn = true;
    return List.of(new TurnBegan("", ""));
  }

  private List<Sign> update(Part update) {
    return switch (update.text("sessionUpdate")) {
      case "agent_message_chunk" -> chunk(update);
      case "agent_thought_chunk" -> begun(ALIVE);
      case "tool_call" -> begun(message.whole(call(update)));
      case "tool_call_update" -> begun(message.whole(callUpdate(update)));
      case "plan" -> begun(plan(update));
      case "usage_update" -> cost(update.part("cost"));
      case "available_commands_update",
          "config_option_update",
          "current_mode_update",
          "session_info_update" ->
          NOTHING;
      default -> ALIVE;
    };
  }

  private List<Sign> chunk(Part update) {
    String id = update.text("messageId");
    List<Sign> before = id.equals(speaking) ? List.of() : message.whole(List.of());
    speaking = id;
    message.add(update.part("content").text("text"));
    List<Sign> signs = new ArrayList<>(before);
    signs.addAll(message.lines(ALIVE));
    return begun(signs);
  }

  private List<Sign> call(Part update) {
    String call = update.id("toolCallId");
    if (call.isEmpty() || MOST_CALLS <= calls.size() || !calls.add(call)) return ALIVE;
    List<Sign> signs = new ArrayList<>(List.of(new ToolBegan(call, AcpCalls.tool(update), null)));
    signs.addAll(outcome(update, call));
    return signs;
  }

  private List<Sign> callUpdate(Part update) {
    String call = update.id("toolCallId");
    if (call.isEmpty()) return ALIVE;
    if (!calls.contains(call)) return isOver(update) ? ALIVE : call(update);
    List<Sign> signs = outcome(update, call);
    return signs.isEmpty() ? ALIVE : signs;
  }

  private static boolean isOver(Part update) {
    String status = update.text("status");
    return status.equals("completed") || status.equals("failed");
  }

  private List<Sign> outcome(Part update, String call) {
    if (!isOver(update)) {
      details.hear(call, update);
      return NOTHING;
    }
    calls.remove(call);
    boolean ok = update.text("status").equals("completed");
    String error = ok ? "" : error(update);
    details.ended(call, update, ok ? null : error);
    return List.of(new ToolEnded(call, ok, error));
  }

  private static String error(Part update) {
    String error = update.part("rawOutput").text("error");
    long code = update.part("_meta").part("terminal_exit").whole("exit_code");
    if (error.isEmpty() && 0 <= code) return "exit " + code;
    return error.isEmpty() ? "it failed" : error;
  }

  private List<Sign> permission(Part call) {
    List<Sign> signs = new ArrayList<>();
    String id = call.id("toolCallId");
    if (!id.isEmpty() && !calls.contains(id)) signs.addAll(call(call));
    else details.hear(id, call);
    signs.remove(new Active());
    signs.add(new Waits(Reason.PERMISSION, null));
    return begun(message.whole(signs));
  }

  /** It was not allowed to make the call; not every agent says that the call is over then. */
  List<Sign> denied(Part request) {
    String call = request.part("params").part("toolCall").id("toolCallId");
    details.forget(call);
    return calls.remove(call) ? List.of(new ToolEnded(call, false, "not allowed")) : NOTHING;
  }

  private static List<Sign> plan(Part update) {
    List<Part> entries = update.parts("entries");
    if (entries.isEmpty()) return ALIVE;
    String step = "all of its plan is done";
    long done = 0;
    for (Part entry : entries) {
      String status = entry.text("status");
      if (status.equals("completed")) done++;
      if (status.equals("in_progress")) step = entry.text("content");
    }
    return List.of(new Progressed(step, (int) (100 * done / entries.size())));
  }

  private static List<Sign> cost(Part cost) {
    Double amount = cost.number("amount");
    boolean dollars = cost.text("currency").equals("USD");
    return amount == null || amount < 0 || !dollars ? NOTHING : List.of(new Spent(amount, false));
  }

  /** The answer to a request of the client's; the one to its prompt is the end of a turn. */
  private List<Sign> answer(Part said) {
    Part result = said.part("result");
    if (result.has("stopReason")) return ended(result);
    if (said.has("error") && inTurn) return failed(said.part("error"));
    return ALIVE;
  }

  private List<Sign> ended(Part result) {
    List<Sign> signs = new ArrayList<>(message.whole(List.of()));
    signs.addAll(used(result));
    End end =
        switch (result.text("stopReason")) {
          case "end_turn" -> End.COMPLETED;
          case "cancelled" -> End.INTERRUPTED;
          default -> End.FAILED;
        };
    inTurn = false;
    signs.add(new TurnEnded("", end, message.last()));
    if (end == End.FAILED) signs.add(new Erred("it stopped: " + result.text("stopReason")));
    return signs;
  }

  private List<Sign> used(Part result) {
    Part usage = result.part("usage");
    Part quota = result.part("_meta").part("quota").part("token_count");
    read += Math.max(0, Math.max(usage.whole("inputTokens"), quota.whole("input_tokens")));
    written += Math.max(0, Math.max(usage.whole("outputTokens"), quota.whole("output_tokens")));
    return read + written == 0 ? List.of() : List.of(new Used(read, written));
  }

  /** Also for what went wrong before there was a turn. */
  List<Sign> failed(Part error) {
    List<Sign> signs = new ArrayList<>(message.whole(List.of()));
    String more = error.part("data").text("message");
    String text = more.isEmpty() ? error.text("message") : more;
    boolean limit =
        error.whole("code") == 429
            || error.part("data").text("codexErrorInfo").equals("usageLimitExceeded")
            || LimitText.isLimit(text);
    inTurn = false;
    if (!text.equals(message.last())) signs.add(new Said("Error: " + text));
    signs.add(new TurnEnded("", End.FAILED, text));
    signs.add(limit ? new Waits(Reason.RATE_LIMIT, limits.until(text)) : new Erred(text));
    return signs;
  }

  private List<Sign> begun(List<Sign> then) {
    if (inTurn) return then;
    List<Sign> signs = new ArrayList<>(begin());
    signs.addAll(then);
    return signs;
  }
}
