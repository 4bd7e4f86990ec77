package dev.reeve.server.mcp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.reeve.core.member.MemberId;
import dev.reeve.core.team.TeamId;
import dev.reeve.server.LiveDaemon;
import dev.reeve.server.PipelineCopy;
import dev.reeve.server.access.Bearer;
import io.modelcontextprotocol.client.McpClient;
import io.modelcontextprotocol.client.McpSyncClient;
import io.modelcontextprotocol.client.transport.HttpClientStreamableHttpTransport;
import io.modelcontextprotocol.spec.McpSchema.CallToolRequest;
import io.modelcontextprotocol.spec.McpSchema.CallToolResult;
import io.modelcontextprotocol.spec.McpSchema.ReadResourceRequest;
import io.modelcontextprotocol.spec.McpSchema.TextContent;
import io.modelcontextprotocol.spec.McpSchema.TextResourceContents;
import java.io.IOException;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A real client of the protocol against a real daemon. */
class McpTest {

  @TempDir Path folder;

  private LiveDaemon daemon;
  private final Map<String, McpSyncClient> clients = new TreeMap<>();
  private final Set<String> called = new TreeSet<>();

  @BeforeEach
  void found() {
    daemon = new LiveDaemon(folder);
    daemon.api.ok(
        "/api/teams",
        """
        {"id": "login", "members": {"lead": "lead", "coder": "coder", "other": "coder",
         "rev": "reviewer/unified"},
         "tasks": [{"id": "1", "subject": "Add login", "complexity": "SIMPLE"},
                   {"id": "2", "subject": "Add logout", "complexity": "SIMPLE"},
                   {"id": "3", "subject": "Write docs", "complexity": "SIMPLE",
                    "depends_on": ["2"]}]}
        """);
    call("lead", "lead", Map.of("type", "STATE_OWNERSHIP_HANDOFF", "data", Map.of("epoch", 1)));
  }

  @AfterEach
  void close() {
    clients.values().forEach(McpSyncClient::close);
    daemon.close();
  }

  private McpSyncClient client(String name, String token) {
    return clients.computeIfAbsent(
        name,
        _ -> {
          McpSyncClient client =
              McpClient.sync(
                      HttpClientStreamableHttpTransport.builder("http://127.0.0.1:" + daemon.port())
                          .addHttpRequestCustomizer((request, _, _, _, _) ->
                              request.header("Authorization", "Bearer " + token))
                          .build())
                  .build();
          client.initialize();
          return client;
        });
  }

  private McpSyncClient member(String name) {
    return client(
        name, daemon.tokens.issue(new Bearer.OfMember(new TeamId("login"), new MemberId(name))));
  }

  private CallToolResult tried(String who, String tool, Map<String, Object> arguments) {
    called.add(tool);
    McpSyncClient client =
        who.equals("operator") ? client(who, daemon.tokens.operator()) : member(who);
    return client.callTool(CallToolRequest.builder(tool).arguments(arguments).build());
  }

  private JsonNode call(String who, String tool, Map<String, Object> arguments) {
    CallToolResult result = tried(who, tool, arguments);
    assertThat(result.isError()).as(texts(result).toString()).isNotEqualTo(true);
    return JsonMapper.shared().valueToTree(result.structuredContent());
  }

  private String refused(String who, String tool, Map<String, Object> arguments) {
    CallToolResult result = tried(who, tool, arguments);
    assertThat(result.isError()).as(texts(result).toString()).isTrue();
    return texts(result).getFirst();
  }

  private static List<String> texts(CallToolResult result) {
    List<String> texts = new ArrayList<>();
    result
        .content()
        .forEach(each -> {
          if (each instanceof TextContent text) texts.add(text.text());
        });
    return texts;
  }

  private String lastType(JsonNode answer) {
    JsonNode events = answer.get("events");
    return events.get(0).get("type").asString();
  }

  @Test
  @DisplayName("W-5 a client of the protocol lists every tool and calls each of them")
  void every_tool() throws IOException {
    assertThat(call("coder", "my_work", Map.of()).at("/free"))
        .extracting(task -> task.get("task_id").asString())
        .containsExactly("1", "2"); // 3 waits for 2
    assertThat(lastType(call("coder", "claim_task", Map.of("task_id", "#1")))).isEqualTo("CLAIM");
    assertThat(call("coder", "my_work", Map.of()).at("/mine/0/task_id").asString()).isEqualTo("1");
    JsonNode progress =
        call("coder", "report_progress", Map.of("task_id", "1", "percent", 40, "step", "parser"));
    assertThat(progress.at("/events/0/data/percent").asInt()).isEqualTo(40);
    assertThat(lastType(call("coder", "report_waiting", Map.of("reason", "background"))))
        .isEqualTo("WAIT");
    JsonNode asked = call("coder", "ask", Map.of("to", "other", "text", "Which port?"));
    String question = "m-" + asked.at("/events/0/replay_index").asLong();
    call("other", "answer", Map.of("question", question, "text", "7717"));
    call("other", "send_message", Map.of("to", "coder", "text", "it is free"));
    assertThat(call("coder", "read_messages", Map.of()).get("messages"))
        .extracting(message -> message.get("text").asString())
        .contains("7717", "it is free");
    call("coder", "submit_for_review", Map.of("task_id", "1", "files", List.of("a.c")));
    assertThat(call("rev", "my_work", Map.of()).at("/to_review/0/task_id").asString())
        .isEqualTo("1");
    call("rev", "review_task", Map.of("task_id", "1", "verdict", "approve"));
    JsonNode done = call("coder", "complete_task", Map.of("task_id", "1", "claiming", "2"));
    assertThat(done.get("parts")).hasSize(2);
    call("coder", "escalate", Map.of("task_id", "2", "kind", "medium", "reason", "two services"));
    call("coder", "report_tool_unavailable", Map.of("tool", "docker", "task_id", "2"));
    call("coder", "report_stuck", Map.of("task_id", "2", "problem", "no docker"));
    assertThat(call("coder", "team_status", Map.of()).at("/tasks/2/status").asString())
        .isEqualTo("STUCK");
    assertThat(refused("coder", "ack_shutdown", Map.of("request_id", "x", "approve", true)))
        .contains("nobody asked coder");
    aSession();
    List<String> listed = new ArrayList<>();
    member("coder")
        .listTools()
        .tools()
        .forEach(tool -> {
          listed.add(tool.name());
          assertThat(tool.description()).isNotBlank();
          assertThat(tool.inputSchema()).containsKey("properties");
          assertThat(tool.outputSchema()).containsKey("properties");
          assertThat(tool.annotations().readOnlyHint()).isNotNull();
        });
    assertThat(listed).containsExactlyInAnyOrderElementsOf(called);
  }

  /** One that is supervised for the team; all that is said there stays on its bus. */
  private void aSession() throws IOException {
    Path session = PipelineCopy.in(folder.resolve("session"));
    daemon.api.ok(
        "/api/supervisors",
        """
        {"role": "supervisor", "role_spec": "shipped", "session": "%s", "session_id": "S-1",
         "team_name": "login", "requirement": "parcels"}
        """
            .formatted(session));
    call("coder", "request_checkpoint", Map.of("task_id", "CHECKPOINT-001"));
    JsonNode listed = call("coder", "team_msg", Map.of("operation", "list", "from", "supervisor"));
    for (int i = 0; i < 1_000 && !listed.toString().contains("CHECKPOINT-001: PASS"); i++) {
      LockSupport.parkNanos(20_000_000);
      listed = call("coder", "team_msg", Map.of("operation", "list", "from", "supervisor"));
    }
    assertThat(listed.toString()).contains("CHECKPOINT-001: PASS");
    Map<String, Object> log = new TreeMap<>(Map.of("operation", "log", "summary", "half done"));
    assertThat(call("coder", "team_msg", log).at("/message/from").asString()).isEqualTo("coder");
    log.put("from", "lead");
    assertThat(refused("coder", "team_msg", log)).startsWith("FORBIDDEN");
    log.putAll(Map.of("from", "IMPL-1", "type", "progress", "session_id", "S-1"));
    assertThat(call("coder", "team_msg", log).at("/message/from").asString()).isEqualTo("IMPL-1");
    log.put("session_id", "../other");
    assertThat(refused("coder", "team_msg", log)).startsWith("INVALID").contains("no session");
  }

  @Test
  @DisplayName("T-30 by no tool does a member's token act as another, on another team or as Lead")
  void nobody_else() {
    daemon.api.ok(
        "/api/teams",
        "{\"id\": \"secret\", \"members\": {\"lead\": \"lead\", \"coder\": \"coder\"}}");
    List<JsonNode> before = daemon.api.events("login");
    List<JsonNode> there = daemon.api.events("secret");
    for (ToolPlan tool : ToolPlan.all()) {
      Map<String, Object> arguments = sample(tool);
      for (Map<String, Object> claim : CLAIMS) {
        Map<String, Object> forged = new TreeMap<>(arguments);
        forged.putAll(claim);
        assertThat(refused("coder", tool.name(), forged))
            .as(tool.name() + " with " + claim)
            .startsWith("FORBIDDEN");
      }
    }
    assertThat(daemon.api.events("login")).isEqualTo(before);
    assertThat(daemon.api.events("secret")).isEqualTo(there);
  }

  /** What the Lead's commands have to say. */
  private static final JsonNode LEADS =
      JsonMapper.shared()
          .readTree(
              """
              {"STATE_OWNERSHIP_HANDOFF": {"epoch": 2},
               "SPAWN": {"member": "other", "role": "coder"},
               "ASSIGN": {"member": "other"},
               "ADD_TASK": {"id": "1", "subject": "Another"},
               "DECIDE": {"decision": "d-1", "answer": "coder"},
               "ADJUSTMENT_DECISION":
                 {"executor_id": "other", "action": "replan", "reason": "because"}}
              """);

  /** Whom a token of coder's in login is not. */
  private static final List<Map<String, Object>> CLAIMS =
      List.of(
          Map.of("as", "lead"),
          Map.of("as", "other"),
          Map.of("as", "nobody"),
          Map.of("team", "secret"),
          Map.of("team", "secret", "as", "coder"),
          Map.of("team", "nowhere"));

  @Test
  @DisplayName("T-30 what is the Lead's to say a member's token cannot say by the Lead's tool")
  void not_the_lead() {
    for (String id : List.of("7", "8")) {
      Map<String, Object> task = Map.of("id", id, "subject", "Part " + id, "scope", List.of("src"));
      call("lead", "lead", Map.of("type", "ADD_TASK", "data", task));
    }
    call("other", "claim_task", Map.of("task_id", "7"));
    call("coder", "claim_task", Map.of("task_id", "8")); // in what is another's: d-1 is open now
    List<JsonNode> before = deeds();
    ToolPlan tool =
        ToolPlan.all().stream()
            .filter(each -> each.name().equals("lead"))
            .findFirst()
            .orElseThrow();
    JsonNode types = tool.input().at("/properties/type/enum");
    assertThat(types.size()).isGreaterThanOrEqualTo(10);
    for (JsonNode type : types) {
      JsonNode said = LEADS.path(type.asString());
      Object data = said.isMissingNode() ? Map.of() : said;
      Map<String, Object> lead =
          Map.of("type", type.asString(), "task_id", "1", "rev", 1, "data", data);
      assertThat(refused("coder", "lead", lead)).as(type.asString()).startsWith("FORBIDDEN");
    }
    assertThat(deeds()).isEqualTo(before);
  }

  /** What somebody did; what became of messages is told whenever it is known. */
  private List<JsonNode> deeds() {
    return daemon.api.events("login").stream()
        .filter(event -> !event.path("type").asString().equals("DELIVERY"))
        .toList();
  }

  private static String text(JsonNode schema) {
    return schema.has("pattern") ? "CHECKPOINT-001" : "1";
  }

  /** Something for each required argument. */
  private static Map<String, Object> sample(ToolPlan tool) {
    Map<String, Object> arguments = new TreeMap<>();
    for (JsonNode name : tool.input().get("required")) {
      JsonNode schema = tool.input().get("properties").get(name.asString());
      arguments.put(
          name.asString(),
          switch (schema.get("type").asString()) {
            case "array" -> List.of("x");
            case "boolean" -> true;
            case "integer" -> 1;
            default -> schema.has("enum") ? schema.get("enum").get(0).asString() : text(schema);
          });
    }
    return arguments;
  }

  @Test
  @DisplayName("W-5 a refusal says what is, and what to do next")
  void advice() {
    call("coder", "claim_task", Map.of("task_id", "1"));
    assertThat(refused("other", "claim_task", Map.of("task_id", "1")))
        .startsWith("ALREADY_CLAIMED")
        .contains("my_work shows what is free");
    assertThat(refused("coder", "claim_task", Map.of("task_id", "1")))
        .isEqualTo(
            "INVALID_TRANSITION: CLAIM is not possible: task 1 is yours already, and IN_PROGRESS."
                + " Go on with it if it is yours; my_work shows what is.");
    assertThat(refused("coder", "complete_task", Map.of("task_id", "1")))
        .startsWith("INVALID_TRANSITION")
        .endsWith("submit_for_review first.");
    assertThat(refused("coder", "claim_task", Map.of("task_id", "9"))).startsWith("UNKNOWN_TASK");
    assertThat(refused("coder", "report_waiting", Map.of("reason", "lunch"))).contains("reason");
    assertThat(refused("operator", "my_work", Map.of())).startsWith("MISSING_FIELD");
    JsonNode work = call("operator", "my_work", Map.of("team", "login", "as", "coder"));
    assertThat(work.at("/mine/0/task_id").asString()).isEqualTo("1");
  }

  @Test
  @DisplayName("W-5 arguments that a tool does not take are named, with what to do next")
  void misfits() {
    assertThat(refused("coder", "claim_task", Map.of()))
        .isEqualTo(
            "INVALID: claim_task does not take these arguments: required property 'task_id' not"
                + " found. Call it again when that is mended.");
    assertThat(refused("coder", "claim_task", Map.of("task_id", "1", "frob", 1)))
        .startsWith(
            "INVALID: claim_task does not take these arguments: there is no argument 'frob'");
    assertThat(refused("coder", "claim_task", Map.of("task", "1")))
        .isEqualTo(
            "INVALID: claim_task does not take these arguments: required property 'task_id' not"
                + " found; there is no argument 'task', perhaps task_id. Call it again when that is"
                + " mended.");
    assertThat(refused("coder", "report_progress", Map.of("percent", "x", "stp", "y")))
        .contains("arguments: ", "percent: ", "'stp', perhaps step")
        .doesNotContain(": :", ", :", "/percent");
    assertThat(refused("coder", "team_msg", Map.of("operation", "list")))
        .startsWith("INVALID: no session of team login is supervised here: 'reeve checkpoint")
        .endsWith("has the daemon do so. Call it again when that is mended.");
    assertThat(refused("coder", "report_progress", Map.of("task_id", "x y")))
        .contains("(argument task_id)")
        .endsWith("Correct the argument that is named and call it again.");
  }

  @Test
  @DisplayName("W-5 what became of a command is told in few words, the events stand beside it")
  void receipts() {
    CallToolResult claimed = tried("coder", "claim_task", Map.of("task_id", "1"));
    JsonNode events = JsonMapper.shared().valueToTree(claimed.structuredContent());
    JsonNode event = events.at("/events/0");
    assertThat(texts(claimed))
        .containsExactly("CLAIM of task 1 is recorded, line " + event.get("replay_index") + ".");
    assertThat(event.get("type").asString()).isEqualTo("CLAIM");
    assertThat(event.has("hash") || event.has("prev")).as(event.toString()).isFalse();
    call("coder", "submit_for_review", Map.of("task_id", "1", "files", List.of("a.c")));
    call("rev", "review_task", Map.of("task_id", "1", "verdict", "approve"));
    CallToolResult both = tried("coder", "complete_task", Map.of("task_id", "1", "claiming", "2"));
    assertThat(texts(both).getFirst())
        .matches("DONE of task 1 is recorded, line \\d+\\. CLAIM of task 2 is recorded.*");
    assertThat(both.structuredContent().toString()).doesNotContain("hash");
  }

  @Test
  @DisplayName("T-85 an answer by tool needs no question's id: the oldest that waits is meant")
  void the_oldest_question() {
    JsonNode asked = call("coder", "ask", Map.of("to", "other", "text", "Which port?"));
    call("coder", "ask", Map.of("to", "other", "text", "Which host?"));
    JsonNode answered = call("other", "answer", Map.of("text", "7717"));
    assertThat(answered.at("/events/0/data/question").asString())
        .isEqualTo("m-" + asked.at("/events/0/replay_index").asLong());
  }

  @Test
  @DisplayName("T-85 an answer by tool may name the one who asked")
  void the_asker() {
    call("coder", "ask", Map.of("to", "lead", "text", "Which port?"));
    JsonNode asked = call("other", "ask", Map.of("to", "lead", "text", "Which host?"));
    JsonNode answered = call("lead", "answer", Map.of("to", "other", "text", "ours"));
    assertThat(answered.at("/events/0/data/question").asString())
        .isEqualTo("m-" + asked.at("/events/0/replay_index").asLong());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "[]| 400| -32600| format",
        "5| 400| -32600| format",
        "{\"jsonrpc\": | 400| -32700| no JSON",
        "{\"jsonrpc\": \"1.0\", \"id\": 7, \"method\": \"tools/list\"}| 200| -32600| expected",
        "{\"jsonrpc\": \"2.0\", \"id\": 7, \"method\": \"tools/call\", \"params\": {\"name\":"
            + " \"claim_tsk\"}}| 200| -32602| did you mean 'claim_task'?"
      })
  @DisplayName("W-5 what is no request is answered in the words of the protocol")
  void no_requests(String message, int status, int code, String words) {
    HttpResponse<String> answer = posted(message);
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(status);
    JsonNode told = JsonMapper.shared().readTree(answer.body());
    assertThat(told.get("jsonrpc").asString()).isEqualTo("2.0");
    assertThat(told.at("/error/code").asInt()).as(answer.body()).isEqualTo(code);
    assertThat(told.at("/error/message").asString()).contains(words);
    assertThat(told).hasSize(3);
  }

  @ParameterizedTest
  @CsvSource({"1999-01-01, 400", "2025-03-26, 200", "2025-06-18, 200", "2025-11-25, 200"})
  @DisplayName("W-5 a version of the protocol that is not spoken is refused, with those that are")
  void versions(String version, int status) {
    String list = "{\"jsonrpc\": \"2.0\", \"id\": 7, \"method\": \"tools/list\"}";
    HttpResponse<String> answer =
        daemon.api.send(asked(list).header("MCP-Protocol-Version", version));
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(status);
    if (status == 400) assertThat(answer.body()).contains("-32600", "2025-11-25");
  }

  private HttpResponse<String> posted(String message) {
    return daemon.api.send(asked(message));
  }

  private HttpRequest.Builder asked(String message) {
    return daemon
        .api
        .request("/mcp")
        .header("Content-Type", "application/json")
        .header("Accept", "application/json, text/event-stream")
        .POST(BodyPublishers.ofString(message));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "tools/call|",
        "tools/call|, \"params\": null",
        "tools/call|, \"params\": 7",
        "tools/call|, \"params\": [\"my_work\"]",
        "tools/call|, \"params\": {}",
        "tools/call|, \"params\": {\"name\": \"my_work\", \"arguments\": \"none\"}",
        "resources/read|",
        "resources/read|, \"params\": \"state\"",
        "initialize|",
        "initialize|, \"params\": []",
        "tools/list|, \"params\": \"all\""
      })
  @DisplayName("W-5 a request without what it needs is told so, in the words of the protocol")
  void missing_params(String method, @Nullable String params) {
    String asked =
        "{\"jsonrpc\": \"2.0\", \"id\": 7, \"method\": \"%s\"%s}"
            .formatted(method, params == null ? "" : params);
    HttpResponse<String> answer = posted(asked);
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
    JsonNode told = JsonMapper.shared().readTree(answer.body());
    assertThat(told.get("id").asInt()).isEqualTo(7);
    assertThat(told.at("/error/code").asInt()).as(answer.body()).isEqualTo(-32602);
  }

  @Test
  @DisplayName("W-5 what was said to a member rides on the next answer that it gets, once")
  void riding() {
    call("other", "send_message", Map.of("to", "coder", "text", "lunch is ready"));
    CallToolResult first = tried("coder", "my_work", Map.of());
    assertThat(texts(first)).hasSize(2);
    assertThat(texts(first).get(1)).contains("from other: lunch is ready");
    CallToolResult second = tried("coder", "my_work", Map.of());
    for (int i = 0; i < 100 && texts(second).size() > 1; i++) {
      second = tried("coder", "my_work", Map.of()); // that it was reached is being written down
    }
    assertThat(texts(second)).hasSize(1);
  }

  @Test
  @DisplayName("W-5 every call is a sign of life, also one that only looks")
  void signs_of_life() {
    call("coder", "team_status", Map.of());
    call("coder", "claim_task", Map.of("task_id", "1"));
    assertThat(daemon.api.get("/api/teams/login").at("/members/coder/last_activity_at").isNull())
        .isFalse();
    assertThat(daemon.api.get("/api/teams/login").at("/members/other/last_activity_at").isNull())
        .isTrue();
    call("other", "my_work", Map.of());
    daemon.close();
    daemon = new LiveDaemon(folder);
    assertThat(daemon.api.get("/api/teams/login").at("/members/other/last_activity_at").isNull())
        .isFalse();
  }

  @Test
  @DisplayName("W-5 a call right after a restart finds its team, which may still have to be read")
  void right_after_a_restart() {
    for (int i = 0; i < 100; i++) {
      daemon.api.ok(
          "/api/teams", "{\"id\": \"before-%d\", \"members\": {\"lead\": \"lead\"}}".formatted(i));
    }
    daemon.close();
    daemon = new LiveDaemon(folder);
    clients.values().forEach(McpSyncClient::close);
    clients.clear();
    assertThat(daemon.api.get("/api/teams/login").get("id").asString()).isEqualTo("login");
    assertThat(call("coder", "my_work", Map.of()).at("/free")).isNotEmpty();
  }

  @Test
  @DisplayName("T-54 what a member was relieved of is not shown to it as free, and is to others")
  void relieved() {
    call("coder", "claim_task", Map.of("task_id", "1"));
    call("coder", "report_stuck", Map.of("task_id", "1", "problem", "no idea"));
    JsonNode why = daemon.api.get("/api/teams/login/why/d-1");
    assertThat(why.get("type").asString()).as("T-71 by its decision").isEqualTo("DECISION_OPENED");
    daemon.api.ok("/api/teams/login/decisions/d-1", "{\"answer\": \"replace\"}");
    assertThat(call("coder", "my_work", Map.of()).at("/free"))
        .extracting(task -> task.get("task_id").asString())
        .containsExactly("2");
    assertThat(refused("coder", "claim_task", Map.of("task_id", "1"))).startsWith("FORBIDDEN");
    call("other", "claim_task", Map.of("task_id", "1"));
  }

  @ParameterizedTest
  @CsvSource({"STOPPED, over", "NOT_SPAWNED, SPAWN"})
  @DisplayName("W-5 who is not there is told who can bring it in, and sent to no other call")
  void not_there(String roster, String word) {
    daemon.api.ok(
        "/api/teams",
        "{\"id\": \"left\", \"members\": {\"lead\": \"lead\","
            + " \"ann\": {\"role\": \"coder\", \"roster\": \""
            + roster
            + "\"}}}");
    Bearer ann = new Bearer.OfMember(new TeamId("left"), new MemberId("ann"));
    CallToolRequest asked = CallToolRequest.builder("my_work").arguments(Map.of()).build();
    var refused = client("ann", daemon.tokens.issue(ann)).callTool(asked);
    assertThat(texts(refused).getFirst())
        .startsWith("FORBIDDEN: ann is " + roster)
        .contains(word, "the team's Lead (lead) brings it in with SPAWN", "Stop working")
        .doesNotContain("my_work", "'ask'");
  }

  @Test
  @DisplayName("W-5 a team can be read as a resource: its state, its report, its tasks")
  void resources() {
    McpSyncClient coder = member("coder");
    assertThat(coder.listResourceTemplates().resourceTemplates())
        .extracting(template -> template.uriTemplate())
        .containsExactlyInAnyOrder(
            "reeve://teams/{team}/state",
            "reeve://teams/{team}/report",
            "reeve://teams/{team}/tasks/{id}");
    assertThat(coder.listResources().resources())
        .extracting(resource -> resource.uri() + " " + resource.mimeType())
        .containsExactly(
            "reeve://teams/login/state application/json", "reeve://teams/login/report text/plain");
    assertThat(client("operator", daemon.tokens.operator()).listResources().resources()).isEmpty();
    assertThat(read(coder, "reeve://teams/login/state")).contains("\"phase\":\"active\"");
    assertThat(read(coder, "reeve://teams/login/report")).contains("SUPERVISOR_REPORT");
    assertThat(read(coder, "reeve://teams/login/tasks/2")).contains("Add logout");
    daemon.api.ok("/api/teams", "{\"id\": \"secret\", \"members\": {\"lead\": \"lead\"}}");
    assertThatThrownBy(() -> read(coder, "reeve://teams/secret/state"))
        .hasMessageContaining("FORBIDDEN");
    assertThatThrownBy(() -> read(coder, "reeve://teams/login/tasks/99"))
        .hasMessageContaining("no such task");
  }

  private static String read(McpSyncClient client, String uri) {
    var contents =
        client.readResource(ReadResourceRequest.builder(uri).build()).contents().getFirst();
    return contents instanceof TextResourceContents text ? text.text() : "";
  }
}
