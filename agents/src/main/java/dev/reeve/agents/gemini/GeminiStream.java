package dev.reeve.agents.gemini;

import dev.reeve.agents.Sign;
import dev.reeve.agents.Sign.Active;
import dev.reeve.agents.Sign.End;
import dev.reeve.agents.Sign.Erred;
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
import dev.reeve.agents.stream.Utterance;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads the lines that {@code gemini -p --output-format stream-json} prints, one run.
 *
 * <p>It never asks for permission; that it waits at a limit and tries again is said only among its
 * errors. An end without a {@code result} is an interruption, whatever its exit status. Not for
 * several threads.
 */
final class GeminiStream implements Protocol.Reader {

  private static final List<Sign> ALIVE = List.of(new Active());

  private final LimitText limits;
  private final Utterance message = new Utterance();
  private final OpenCalls calls = new OpenCalls();
  private boolean limited;

  GeminiStream(LimitText limits) {
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

  @Override
  public List<Sign> end() {
    return message.whole(List.of());
  }

  /** "Attempt 1 failed: …" begins what "… Retrying after 5847ms..." ends. */
  @Override
  public List<Sign> error(String line) {
    if (line.startsWith("Attempt ")) limited = LimitText.isLimit(line);
    int retries = line.indexOf("Retrying ");
    if (retries < 0) return ALIVE;
    @Nullable Instant until = limits.until(line.substring(retries));
    return List.of(new Waits(limited ? Reason.RATE_LIMIT : Reason.RETRY, until));
  }

  private List<Sign> hear(Part said) {
    return switch (said.text("type")) {
      case "init" -> List.of(new TurnBegan("", ""), new Active());
      case "message" -> message(said);
      case "tool_use" -> message.whole(call(said));
      case "tool_result" -> message.whole(answer(said));
      case "result" -> result(said);
      default -> ALIVE;
    };
  }

  private List<Sign> message(Part said) {
    if (!said.text("role").equals("assistant")) return ALIVE;
    message.add(said.text("content"));
    return said.flag("delta") ? message.lines(ALIVE) : message.whole(ALIVE);
  }

  private List<Sign> call(Part said) {
    String call = said.id("tool_id");
    String tool = said.text("tool_name");
    if (call.isEmpty() || tool.isEmpty()) return ALIVE;
    calls.began(call, CallDetails.of(tool, said.json().path("parameters")));
    return List.of(new ToolBegan(call, tool, null));
  }

  private List<Sign> answer(Part said) {
    String call = said.id("tool_id");
    if (call.isEmpty()) return ALIVE;
    boolean ok = said.text("status").equals("success");
    String error = said.part("error").text("message");
    @Nullable String output =
        said.has("output") ? CallDetails.plain(said.json().path("output")) : null;
    calls.ended(call, ok, ok ? output : error);
    return List.of(new ToolEnded(call, ok, ok ? "" : error));
  }

  private List<Sign> result(Part said) {
    List<Sign> signs = new ArrayList<>(message.whole(List.of()));
    Part stats = said.part("stats");
    long read = stats.whole("input_tokens");
    long written = stats.whole("output_tokens");
    if (0 <= read && 0 <= written) signs.add(new Used(read, written));
    if (said.text("status").equals("success")) {
      signs.add(new TurnEnded("", End.COMPLETED, message.last()));
      return signs;
    }
    String error = said.part("error").text("message");
    signs.add(new Said("Error: " + error));
    signs.add(new TurnEnded("", End.FAILED, error));
    signs.add(
        LimitText.isLimit(error)
            ? new Waits(Reason.RATE_LIMIT, limits.until(error))
            : new Erred(error));
    return signs;
  }
}
