package dev.reeve.server.night;

import dev.reeve.server.night.NightScript.Stuck;
import dev.reeve.server.night.NightScript.TimedHook;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;

/** One session of the night, from its start to its end, or to where it sticks. */
final class NightSession {

  private final Random random;
  private boolean prompted;
  private final String session;
  private final Duration stuckFrom;
  private final List<TimedHook> hooks = new ArrayList<>();
  private long now;
  private int prompts;
  private int calls;
  private int agents;
  private String turn = "";
  private String agent = "";
  private String stuckIn = "";

  NightSession(Random random, int number, Duration stuckFrom) {
    this.random = random;
    this.session = String.format(Locale.ROOT, "00000000-0000-4000-8000-%012d", number);
    this.stuckFrom = stuckFrom;
    this.now = random.nextInt(600_000);
  }

  List<TimedHook> hooks() {
    return hooks;
  }

  Stuck stuck() {
    return new Stuck(hooks.getLast().at(), session, stuckIn);
  }

  void live() {
    hook("SessionStart", "\"source\":\"startup\",\"model\":\"claude-opus-5-5\"");
    long end = NightScript.LENGTH.toMillis() - 1_800_000L + random.nextInt(1_200_000);
    boolean sticks = stuckFrom.compareTo(NightScript.LENGTH) < 0;
    while ((now < end || sticks || prompted) && stuckIn.isEmpty()) {
      turn();
      if (stuckIn.isEmpty() && !prompted) pass(5, 1_500);
    }
    if (stuckIn.isEmpty() && random.nextBoolean()) {
      hook("SessionEnd", "\"reason\":\"prompt_input_exit\"");
    }
  }

  private void turn() {
    prompted = false;
    turn = String.format(Locale.ROOT, "%s%04d", session.substring(0, 32), ++prompts);
    hook("UserPromptSubmit", "\"prompt\":\"Work on part " + prompts + "\"");
    int steps = 1 + random.nextInt(random.nextInt(4) == 0 ? 40 : 8);
    for (int i = 0; i < steps; i++) {
      if (stuckFrom.toMillis() <= now) {
        stick();
        return;
      }
      model();
      if (random.nextInt(40) == 0) { // broken off by a person: no hook tells, but they are there
        pass(5, 600);
        prompted = true;
        return;
      }
      step();
    }
    model();
    end();
  }

  private void stick() {
    if (random.nextBoolean()) {
      stuckIn = "model";
      return;
    }
    model();
    stuckIn = "tool";
    String call = call();
    hook("PreToolUse", tool(call, "Bash", "{\"command\":\"make test\",\"timeout\":120000}"));
  }

  private void step() {
    switch (random.nextInt(12)) {
      case 0 -> permission();
      case 1 -> compaction();
      case 2 -> subagent();
      case 3 -> refused();
      case 4 -> longCall();
      case 5 -> use("mcp__demo__search", "{\"query\":\"x\"}", 1, 100);
      case 6 -> parallel();
      default -> use("Bash", "{\"command\":\"ls\",\"description\":\"List\"}", 0, 20);
    }
  }

  /** Mostly seconds, at times minutes: a model that thinks is silent. */
  private void model() {
    if (random.nextInt(15) == 0) pass(60, (int) NightScript.SILENCE.toSeconds());
    else pass(1, 45);
  }

  private void end() {
    switch (random.nextInt(14)) {
      case 0 -> {
        hook("StopFailure", "\"error\":\"rate_limit\",\"last_assistant_message\":\"429\"");
        pass(1_800, 7_200);
      }
      case 1 -> {
        hook("StopFailure", "\"error\":\"server_error\",\"last_assistant_message\":\"529\"");
      }
      case 2 -> {
        stop(
            "[{\"id\":\"b1\",\"type\":\"shell\",\"status\":\"running\",\"description\":\"Build\","
                + "\"command\":\"make\"}]");
        pass(300, 2_400);
      }
      default -> {
        stop("[]");
        if (random.nextBoolean()) {
          now += 60_100;
          hook("Notification", "\"message\":\"Waiting\",\"notification_type\":\"idle_prompt\"");
        }
      }
    }
  }

  private void stop(String background) {
    hook(
        "Stop",
        "\"stop_hook_active\":false,\"last_assistant_message\":\"Done.\","
            + "\"background_tasks\":"
            + background
            + ",\"session_crons\":[]");
  }

  private void use(String tool, String input, int least, int most) {
    String call = call();
    hook("PreToolUse", tool(call, tool, input));
    pass(least, most);
    if (random.nextInt(8) == 0) failed(call, tool, input);
    else done(call, tool, input);
    batch(List.of(call), tool, input);
  }

  private void parallel() {
    String input = "{\"file_path\":\"/home/user/project/a\"}";
    var batch = List.of(call(), call(), call());
    for (String call : batch) hook("PreToolUse", tool(call, "Read", input));
    for (String call : batch) {
      pass(0, 2);
      done(call, "Read", input);
    }
    batch(batch, "Read", input);
  }

  /** Close to its declared limit, and within. */
  private void longCall() {
    int minutes = 5 + random.nextInt(26);
    String input = "{\"command\":\"make all\",\"timeout\":" + minutes * 60_000 + "}";
    use("Bash", input, minutes * 40, minutes * 60 - 5);
  }

  private void permission() {
    String input = "{\"command\":\"rm -r build\"}";
    String call = call();
    hook("PreToolUse", tool(call, "Bash", input));
    hook("PermissionRequest", "\"tool_name\":\"Bash\",\"tool_input\":" + input);
    now += 6_400;
    hook("Notification", "\"message\":\"Permission\",\"notification_type\":\"permission_prompt\"");
    pass(10, 5_400);
    if (random.nextBoolean()) done(call, "Bash", input);
    batch(List.of(call), "Bash", input);
  }

  private void compaction() {
    hook("PreCompact", "\"trigger\":\"auto\",\"custom_instructions\":null");
    pass(10, 240);
    hook(
        "SubagentStop",
        "\"agent_id\":\"a0000000000000000\",\"agent_type\":\"\",\"stop_hook_active\":false,"
            + "\"last_assistant_message\":\"x\",\"background_tasks\":[],\"session_crons\":[]");
    hook("SessionStart", "\"source\":\"compact\",\"model\":\"claude-opus-5-5\"");
    hook("PostCompact", "\"trigger\":\"auto\",\"compact_summary\":\"So far.\"");
  }

  private void subagent() {
    String input =
        "{\"description\":\"Look\",\"prompt\":\"Look\",\"subagent_type\":\"general-purpose\"}";
    String call = call();
    hook("PreToolUse", tool(call, "Agent", input));
    String id = String.format(Locale.ROOT, "a%016d", ++agents);
    agent = "\"agent_id\":\"" + id + "\",\"agent_type\":\"general-purpose\",";
    hook("SubagentStart", "");
    for (int i = random.nextInt(6); 0 <= i; i--) {
      model();
      use("Bash", "{\"command\":\"cat a\"}", 0, 20);
    }
    hook(
        "SubagentStop",
        "\"stop_hook_active\":false,\"last_assistant_message\":\"Seen.\",\"background_tasks\":[],"
            + "\"session_crons\":[]");
    agent = "";
    done(call, "Agent", input);
    batch(List.of(call), "Agent", input);
  }

  /** Refused before it began: only its batch tells. */
  private void refused() {
    batch(List.of(call()), "Bash", "{\"command\":\"sleep 65; echo done\",\"timeout\":120000}");
  }

  private void done(String call, String tool, String input) {
    hook(
        "PostToolUse",
        tool(call, tool, input) + ",\"tool_response\":{\"stdout\":\"ok\"},\"duration_ms\":71");
  }

  private void failed(String call, String tool, String input) {
    hook(
        "PostToolUseFailure",
        tool(call, tool, input)
            + ",\"error\":\"Exit code 3\",\"is_interrupt\":false,\"duration_ms\":12");
  }

  private void batch(List<String> batch, String tool, String input) {
    var list = new ArrayList<String>();
    for (String call : batch)
      list.add("{" + tool(call, tool, input) + ",\"tool_response\":\"ok\"}");
    hook("PostToolBatch", "\"tool_calls\":[" + String.join(",", list) + "]");
  }

  private String call() {
    return String.format(Locale.ROOT, "toolu_%s%020d", session.substring(32), ++calls);
  }

  private static String tool(String call, String tool, String input) {
    return "\"tool_name\":\""
        + tool
        + "\",\"tool_input\":"
        + input
        + ",\"tool_use_id\":\""
        + call
        + "\"";
  }

  private void pass(int leastSeconds, int mostSeconds) {
    now += 1_000L * leastSeconds + random.nextInt(1 + 1_000 * (mostSeconds - leastSeconds));
  }

  private void hook(String event, String fields) {
    now += 20 + random.nextInt(200);
    String json =
        ("{\"session_id\":\"%s\",\"transcript_path\":\"/home/user/.claude/projects/p/%s.jsonl\","
                + "\"cwd\":\"/home/user/project\",%s%s\"hook_event_name\":\"%s\"%s}")
            .formatted(
                session,
                session,
                turn.isEmpty() ? "" : "\"prompt_id\":\"" + turn + "\",",
                agent,
                event,
                fields.isEmpty() ? "" : "," + fields);
    hooks.add(new TimedHook(Duration.ofMillis(now), session, event, json));
  }
}
