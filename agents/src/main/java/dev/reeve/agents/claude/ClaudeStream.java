package dev.reeve.agents.claude;

import dev.reeve.agents.Sign;
import dev.reeve.agents.Sign.Active;
import dev.reeve.agents.Sign.End;
import dev.reeve.agents.Sign.Erred;
import dev.reeve.agents.Sign.Reason;
import dev.reeve.agents.Sign.Said;
import dev.reeve.agents.Sign.Spent;
import dev.reeve.agents.Sign.ToolEnded;
import dev.reeve.agents.Sign.TurnBegan;
import dev.reeve.agents.Sign.TurnEnded;
import dev.reeve.agents.Sign.Used;
import dev.reeve.agents.Sign.Waits;
import dev.reeve.agents.ToolCall;
import dev.reeve.agents.run.Protocol;
import dev.reeve.agents.stream.CallDetails;
import dev.reeve.agents.stream.OpenCalls;
import dev.reeve.agents.stream.Parsing;
import dev.reeve.agents.stream.Part;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads the lines that {@code claude -p --output-format stream-json} prints, one run.
 *
 * <p>One process may print several results: background work wakes the session up again. Each is
 * said when it comes, and the end of the work is the end of the process. The heartbeat of a running
 * tool says that Claude Code is alive, not that the tool moves, and gives no sign. Lines of an
 * unknown type are signs of life. Not for several threads.
 */
final class ClaudeStream implements Protocol.Reader {

  /** Ways to end that are no failure although the model was not done. */
  private static final List<String> ENDED_WELL =
      List.of(
          "",
          "background_requested",
          "completed",
          "hook_stopped",
          "stop_hook_prevented",
          "tool_deferred");

  private static final List<String> READ =
      List.of("inputTokens", "cacheReadInputTokens", "cacheCreationInputTokens");

  private static final List<Sign> NOTHING = List.of();
  private static final List<Sign> ALIVE = List.of(new Active());

  private final InstantSource clock;
  private final Transcripts transcripts;
  private final OpenCalls calls = new OpenCalls();
  private boolean inTurn;
  private boolean background;
  private @Nullable Instant limitedUntil;
  private @Nullable Path transcript;

  ClaudeStream(InstantSource clock, Transcripts transcripts) {
    this.clock = clock;
    this.transcripts = transcripts;
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
  public @Nullable Path transcript() {
    return transcript;
  }

  /** Whether work goes on after the result of a turn. */
  boolean isBusy() {
    return background;
  }

  List<Sign> hear(Part said) {
    return switch (said.text("type")) {
      case "system" -> system(said);
      case "assistant" -> assistant(said.part("message"));
      case "user" -> user(said.part("message"));
      case "tool_progress" -> said.flag("heartbeat") ? NOTHING : ALIVE;
      case "rate_limit_event" -> rateLimit(said.part("rate_limit_info"));
      case "control_request" -> control(said.part("request"));
      case "result" -> result(said);
      case "attachment",
          "auth_status",
          "command_lifecycle",
          "control_response",
          "conversation_reset",
          "prompt_suggestion" ->
          NOTHING;
      default -> ALIVE;
    };
  }

  private List<Sign> system(Part said) {
    return switch (said.text("subtype")) {
      case "init" -> init(said);
      case "session_state_changed" -> state(said.text("state"));
      case "status" -> status(said.text("status"));
      case "api_retry" -> List.of(retry(said));
      case "background_tasks_changed" -> {
        background = !said.parts("tasks").isEmpty();
        yield ALIVE;
      }
      case "files_persisted",
          "hook_progress",
          "hook_response",
          "hook_started",
          "informational",
          "model_refusal_no_fallback",
          "notification",
          "permission_denied",
          "plugin_install",
          "worker_shutting_down" ->
          NOTHING;
      default -> ALIVE;
    };
  }

  private List<Sign> init(Part said) {
    transcript = transcripts.of(said.text("cwd"), said.id("session_id"));
    return begun(new Active());
  }

  private List<Sign> state(String state) {
    return switch (state) {
      case "running" -> begun(new Active());
      case "requires_action" -> List.of(new Waits(Reason.HUMAN, null));
      case "idle" -> inTurn ? List.of(ended(End.COMPLETED, "")) : NOTHING;
      default -> ALIVE;
    };
  }

  private List<Sign> status(String status) {
    return switch (status) {
      case "requesting" -> begun(new Waits(Reason.MODEL, null));
      case "compacting" -> List.of(new Waits(Reason.COMPACTION, null));
      default -> ALIVE;
    };
  }

  private Sign retry(Part said) {
    boolean limited = said.text("error").equals("rate_limit") || said.whole("error_status") == 429;
    Duration delay = said.millis("retry_delay_ms");
    return new Waits(
        limited ? Reason.RATE_LIMIT : Reason.RETRY,
        delay == null ? null : clock.instant().plus(delay));
  }

  private List<Sign> rateLimit(Part info) {
    if (!info.text("status").equals("rejected")) return NOTHING;
    long seconds = info.whole("resetsAt");
    boolean known = 0 < seconds && seconds < Instant.MAX.getEpochSecond();
    limitedUntil = known ? Instant.ofEpochSecond(seconds) : null;
    return List.of(new Waits(Reason.RATE_LIMIT, limitedUntil));
  }

  private static List<Sign> control(Part request) {
    return switch (request.text("subtype")) {
      case "can_use_tool" -> List.of(new Waits(Reason.PERMISSION, null));
      case "elicitation" -> List.of(new Waits(Reason.HUMAN, null));
      default -> NOTHING;
    };
  }

  private List<Sign> assistant(Part message) {
    var signs = new ArrayList<Sign>();
    for (Part block : message.parts("content")) {
      String call = block.id("id");
      String tool = block.text("name");
      boolean isCall = block.text("type").equals("tool_use") && !call.isEmpty() && !tool.isEmpty();
      if (!isCall) continue;
      calls.began(call, CallDetails.of(tool, block.json().path("input")));
      signs.add(ToolCalls.began(call, tool, block.part("input")));
      if (ToolCalls.asksPerson(tool)) signs.add(new Waits(Reason.HUMAN, null));
    }
    return signs.isEmpty() ? List.of(new Active()) : signs;
  }

  private List<Sign> user(Part message) {
    var signs = new ArrayList<Sign>();
    for (Part block : message.parts("content")) {
      String call = block.id("tool_use_id");
      boolean failed = block.flag("is_error");
      if (!block.text("type").equals("tool_result") || call.isEmpty()) continue;
      calls.ended(call, !failed, CallDetails.plain(block.json().path("content")));
      signs.add(new ToolEnded(call, !failed, failed ? block.text("content") : ""));
    }
    return signs.isEmpty() ? List.of(new Active()) : signs;
  }

  /** {@code subtype} says success also where there was none. */
  private List<Sign> result(Part said) {
    var signs = new ArrayList<Sign>();
    Double usd = said.number("total_cost_usd");
    if (usd != null && 0 <= usd) signs.add(new Spent(usd, false));
    signs.addAll(used(said.members("modelUsage")));
    List<String> errors = said.texts("errors");
    String text = errors.isEmpty() ? said.text("result") : "Error: " + String.join("\n", errors);
    if (!text.isEmpty()) signs.add(new Said(text));
    End end = end(said);
    signs.add(ended(end, text));
    boolean limited = isLimited(said);
    if (end == End.FAILED && !limited) signs.add(new Erred(text));
    if (end == End.FAILED && limited) signs.add(new Waits(Reason.RATE_LIMIT, limitedUntil));
    if (background) signs.add(new Waits(Reason.BACKGROUND, null));
    return signs;
  }

  /** Its figures are those of the session so far, model by model. */
  private static List<Sign> used(List<Part> models) {
    long read = 0;
    long written = 0;
    for (Part model : models) {
      for (String name : READ) read += Math.max(0, model.whole(name));
      written += Math.max(0, model.whole("outputTokens"));
    }
    return read + written == 0 ? NOTHING : List.of(new Used(read, written));
  }

  private static End end(Part said) {
    String reason = said.text("terminal_reason");
    if (reason.startsWith("aborted_")) return End.INTERRUPTED;
    return said.flag("is_error") || !ENDED_WELL.contains(reason) ? End.FAILED : End.COMPLETED;
  }

  private static boolean isLimited(Part said) {
    return said.text("api_error").equals("usage_limit_reached")
        || said.text("api_error_type").equals("rate_limit_error")
        || said.whole("api_error_status") == 429;
  }

  private List<Sign> begun(Sign sign) {
    if (inTurn) return List.of(sign);
    inTurn = true;
    return List.of(new TurnBegan("", ""), sign);
  }

  private Sign ended(End end, String text) {
    inTurn = false;
    return new TurnEnded("", end, text);
  }
}
