package dev.reeve.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.reeve.agents.ObserverTokens;
import dev.reeve.base.file.Home;
import dev.reeve.core.CommandType;
import dev.reeve.core.member.MemberId;
import dev.reeve.core.team.TeamId;
import dev.reeve.server.Daemon;
import dev.reeve.server.access.Bearer;
import dev.reeve.server.access.Tokens;
import dev.reeve.sim.scenario.read.ScenarioReader;
import dev.reeve.sim.scenario.run.Plan;
import dev.reeve.sim.scenario.run.ScenarioRun;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * Whatever way a command comes in, the same event comes of it, but for {@code via}. Where a way
 * does not take a command, the table in {@code docs/guide/ways-in.md} says so, and it is refused.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ParityTest {

  private static final JsonMapper JSON = JsonMapper.shared();
  private static final String CAST =
      """
      {"members": {"lead": "lead", "ann": "coder", "rev": "reviewer/unified"},
       "tasks": [{"id": "1", "subject": "Add login", "complexity": "SIMPLE"},
                 {"id": "2", "subject": "Add logout", "complexity": "SIMPLE"}]}
      """;

  private Path temp = Path.of("");
  private final HttpClient http = HttpClient.newHttpClient();
  private @Nullable Daemon daemon;
  private Home home = new Home(Path.of("/"));
  private int teams;

  /** One command: what was sent before it, and how it is said by each way that takes it. */
  record Story(JsonNode json) {

    String type() {
      return json.get("type").asString();
    }

    String actor() {
      return json.get("actor").asString();
    }

    List<String> before() {
      List<String> all = new ArrayList<>(List.of("lead STATE_OWNERSHIP_HANDOFF - {\"epoch\": 1}"));
      json.path("before").forEach(each -> all.add(each.asString()));
      return all;
    }

    @Override
    public String toString() {
      return type();
    }
  }

  static Stream<Story> stories() throws IOException {
    try (InputStream text = ParityTest.class.getResourceAsStream("parity.json")) {
      JsonNode all = JSON.readTree(Objects.requireNonNull(text).readAllBytes());
      return all.valueStream().map(Story::new);
    }
  }

  @BeforeAll
  void start(@TempDir Path folder) throws IOException {
    temp = folder;
    home = new Home(temp.resolve("home"));
    daemon = new Daemon(Daemon.Plan.of(home, 0));
    Files.createDirectories(temp.resolve("project/.git"));
  }

  @AfterAll
  void stop() {
    if (daemon != null) daemon.close();
    http.close();
  }

  @Test
  @DisplayName("W-4 every command there is has its row")
  void complete() throws IOException {
    var types = new TreeSet<String>();
    for (CommandType each : CommandType.values()) types.add(each.name());
    assertThat(new TreeSet<>(stories().map(Story::type).toList())).isEqualTo(types);
    assertThat(table().keySet()).isEqualTo(types);
  }

  @ParameterizedTest
  @MethodSource("stories")
  @DisplayName("W-4 a command comes to the same by every way in, or is refused as is written down")
  void the_same(Story story) throws Exception {
    String expected = byHttp(story);
    Map<String, String> row = Objects.requireNonNull(table().get(story.type()), story.type());
    assertThat(byCli(story)).as("cli").isEqualTo(expected);
    assertThat(byScenario(story)).as("scenario").isEqualTo(expected);
    assertThat(takes(row, "http") && takes(row, "cli") && takes(row, "scenario")).isTrue();
    assertThat(story.json().has("mcp")).as("mcp in the table").isEqualTo(takes(row, "mcp"));
    if (takes(row, "mcp")) assertThat(byMcp(story)).as("mcp").isEqualTo(expected);
    assertThat(story.json().has("text")).as("text in the table").isEqualTo(takes(row, "text"));
    if (takes(row, "text")) assertThat(byText(story)).as("text").isEqualTo(expected);
    assertThat(story.json().has("hook") || story.json().has("text"))
        .as("hook in the table")
        .isEqualTo(takes(row, "hook"));
    if (takes(row, "hook")) assertThat(byHook(story)).as("hook").isEqualTo(expected);
  }

  private static boolean takes(Map<String, String> row, String way) {
    return Objects.requireNonNull(row.get(way), way).startsWith("yes");
  }

  /** The table of the guide: by command, by way. */
  private static Map<String, Map<String, String>> table() throws IOException {
    Map<String, Map<String, String>> table = new TreeMap<>();
    for (String line : Files.readAllLines(Checkout.ROOT.resolve("docs/guide/ways-in.md"))) {
      if (!line.startsWith("| `")) continue;
      String[] cells = line.split("\\|", -1);
      Map<String, String> row = new TreeMap<>();
      List<String> ways = List.of("http", "mcp", "cli", "text", "hook", "scenario");
      for (int i = 0; i < ways.size(); i++) row.put(ways.get(i), cells[i + 2].strip());
      table.put(cells[1].strip().replace("`", ""), row);
    }
    return table;
  }

  /** A team on which all has been said that comes before; by its name. */
  private String prepared(Story story) throws Exception {
    String team = "parity-" + ++teams;
    ObjectNode cast = (ObjectNode) JSON.readTree(CAST);
    assertThat(post("/api/teams", operator(), cast.put("id", team)).statusCode()).isIn(200, 201);
    for (String line : story.before()) {
      String[] words = line.split(" ", 4);
      ObjectNode command = command(team, words[0], words[1], words[2].equals("-") ? "" : words[2]);
      if (words.length == 4) command.set("data", JSON.readTree(words[3]));
      HttpResponse<String> answer =
          post("/api/teams/" + team + "/commands", token(team, words[0]), command);
      assertThat(answer.statusCode()).as(line + answer.body()).isIn(200, 202);
    }
    return team;
  }

  private ObjectNode command(String team, String actor, String type, String task) throws Exception {
    ObjectNode command = JSON.createObjectNode().put("type", type).put("actor", actor);
    if (task.isEmpty()) return command;
    command.put("task_id", task);
    JsonNode rev = get("/api/teams/" + team).path("tasks").path(task).path("rev");
    if (CommandType.valueOf(type).isTransition()) command.set("rev", rev);
    return command;
  }

  private ObjectNode command(String team, Story story) throws Exception {
    String task = story.json().path("task").asString("");
    ObjectNode command = command(team, story.actor(), story.type(), task);
    return command.set("data", filled(team, story.json().get("data")));
  }

  /** With the ids that the team gave to what is spoken of. */
  private JsonNode filled(String team, JsonNode data) throws Exception {
    Patience.until(() -> !filled(data.toString(), events(team, 0)).contains("$"));
    return JSON.readTree(filled(data.toString(), events(team, 0)));
  }

  private static String filled(String data, List<JsonNode> events) {
    return data.replace("$question", question(events)).replace("$shutdown", shutdown(events));
  }

  private static String question(List<JsonNode> events) {
    for (JsonNode each : events) {
      if (each.get("type").asString().equals("QUESTION")) return "m-" + each.get("replay_index");
    }
    return "$question";
  }

  private static String shutdown(List<JsonNode> events) {
    for (JsonNode each : events) {
      boolean asked = each.get("type").asString().equals("SHUTDOWN_REQUESTED");
      if (asked) return each.at("/data/request_id").asString();
    }
    return "$shutdown";
  }

  private String byHttp(Story story) throws Exception {
    String team = prepared(story);
    long last = last(team);
    HttpResponse<String> answer =
        post("/api/teams/" + team + "/commands", token(team, story.actor()), command(team, story));
    boolean refused = answer.statusCode() != 200 && answer.statusCode() != 202;
    return refused
        ? "refused " + JSON.readTree(answer.body()).get("error").asString()
        : came(team, last, story);
  }

  private String byCli(Story story) throws Exception {
    String team = prepared(story);
    long last = last(team);
    List<String> args = new ArrayList<>(List.of("send", team, story.type()));
    args.addAll(List.of("--as", story.actor()));
    args.addAll(List.of("--data", filled(team, story.json().get("data")).toString()));
    if (story.json().has("task"))
      args.addAll(List.of("--task", story.json().get("task").asString()));
    Terminal.Shown shown = new Terminal(home.folder()).run(args.toArray(String[]::new));
    return shown.exit() == 5 ? "refused " + code(shown.err()) : came(team, last, story);
  }

  /** The first word in capitals. */
  private static String code(String sentence) {
    for (String word : sentence.split("[^A-Z_]+", -1)) if (3 < word.length()) return word;
    return sentence;
  }

  private String byMcp(Story story) throws Exception {
    String team = prepared(story);
    long last = last(team);
    JsonNode how = story.json().get("mcp");
    ObjectNode call = JSON.createObjectNode().put("jsonrpc", "2.0").put("id", 1);
    call.put("method", "tools/call");
    String tool = how.get(0).asString();
    ObjectNode arguments = (ObjectNode) filled(team, how.get(1));
    if (tool.equals("lead")) {
      arguments.put("type", story.type()).set("data", filled(team, story.json().get("data")));
      if (story.json().has("task")) arguments.set("task_id", story.json().get("task"));
    }
    call.putObject("params").put("name", tool).set("arguments", arguments);
    HttpResponse<String> answer = post("/mcp", token(team, story.actor()), call);
    JsonNode result = JSON.readTree(answer.body()).path("result");
    assertThat(result.isMissingNode()).as(answer.body()).isFalse();
    return result.path("isError").asBoolean(false)
        ? "refused " + code(result.at("/content/0/text").asString())
        : came(team, last, story);
  }

  private String byText(Story story) throws Exception {
    String team = prepared(story);
    long last = last(team);
    ObjectNode command = command(team, story.actor(), "TEXT", "");
    command.putObject("data").put("text", story.json().get("text").asString());
    String path = "/api/teams/" + team + "/commands";
    HttpResponse<String> answer = post(path, token(team, story.actor()), command);
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
    return came(team, last, story);
  }

  /**
   * Of a session that bears the member's token; what has no hook of its own is said in a letter.
   */
  private String byHook(Story story) throws Exception {
    String team = prepared(story);
    long last = last(team);
    ObjectNode hook = JSON.createObjectNode();
    if (story.json().get("hook") instanceof ObjectNode own) {
      hook.setAll(own);
    } else {
      hook.put("hook_event_name", "PreToolUse").put("tool_name", "SendMessage");
      hook.put("tool_use_id", "c1").putObject("tool_input").put("to", "supervisor");
      ((ObjectNode) hook.get("tool_input")).set("message", story.json().get("text"));
    }
    Path project = temp.resolve("project").toRealPath();
    hook.put("session_id", "s1").put("cwd", project.toString());
    String observer = new ObserverTokens(home).issue(project);
    HttpResponse<String> answer =
        send(
            request("/hooks/claude", observer)
                .header("Reeve-Member", token(team, story.actor()))
                .POST(BodyPublishers.ofString(hook.toString())));
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
    return came(team, last, story);
  }

  private String byScenario(Story story) {
    StringBuilder text = new StringBuilder("scenario: parity\n");
    text.append("team: {\"id\": \"parity\", ")
        .append(CAST.strip().substring(1))
        .append("\nsteps:\n");
    int at = 1;
    for (String line : story.before()) {
      String[] words = line.split(" ", 4);
      ObjectNode step = step(at++, words[0], words[1], words[2].equals("-") ? "" : words[2]);
      if (words.length == 4) step.set("data", JSON.readTree(words[3]));
      text.append("  - ").append(step).append('\n');
    }
    String before = text.toString();
    List<JsonNode> setUp = played(before + "  - {at: 30s, state: {\"phase\": \"~.*\"}}\n");
    ObjectNode step = step(60, story.actor(), story.type(), story.json().path("task").asString(""));
    step.set("data", JSON.readTree(filled(story.json().get("data").toString(), setUp)));
    List<JsonNode> all = played(before + "  - " + step + "\n");
    List<JsonNode> came = all.subList(Math.min(all.size(), setUp.size()), all.size());
    String words = words(came, story);
    if (!words.isEmpty() || !refused(before + "  - " + step)) return words;
    return "refused " + refusal(before, step);
  }

  private static ObjectNode step(int second, String actor, String type, String task) {
    ObjectNode step = JSON.createObjectNode().put("at", second + "s").put("from", actor);
    step.put("send", type);
    return task.isEmpty() ? step : step.put("task", task);
  }

  private static boolean refused(String story) {
    return !ScenarioRun.of(Plan.of(ScenarioReader.read("parity.yaml", story))).holds();
  }

  /** The code for which the story holds if the step is expected to be refused with it. */
  private static String refusal(String before, ObjectNode step) {
    for (var code : dev.reeve.core.Rejection.Code.values()) {
      String line = "  - " + step.deepCopy().put("rejected", code.name());
      if (!refused(before + line)) return code.name();
    }
    return "?";
  }

  private static List<JsonNode> played(String story) {
    var result = ScenarioRun.of(Plan.of(ScenarioReader.read("parity.yaml", story)));
    List<JsonNode> events = new ArrayList<>();
    for (var line : result.log()) {
      ObjectNode event = (ObjectNode) JSON.readTree(line.body());
      events.add(event.put("replay_index", line.index()));
    }
    return events;
  }

  /** What the actor's own events are, without what no two teams have in common. */
  private String came(String team, long after, Story story) throws Exception {
    return words(events(team, after), story);
  }

  private static String words(List<JsonNode> events, Story story) {
    List<String> words = new ArrayList<>();
    for (JsonNode each : events) {
      String type = each.get("type").asString();
      boolean own = each.get("actor").asString().equals(story.actor());
      if (!own || type.equals("ACTIVITY")) continue;
      ObjectNode data = (ObjectNode) each.get("data").deepCopy();
      if (data.has("request_id")) data.put("request_id", "$shutdown");
      if (data.has("question")) data.put("question", "$question");
      words.add(type + " " + each.path("task_id") + " " + each.path("rev") + " " + data);
    }
    return String.join("\n", words);
  }

  private long last(String team) throws Exception {
    return events(team, 0).getLast().get("replay_index").asLong();
  }

  private List<JsonNode> events(String team, long after) throws Exception {
    List<JsonNode> events = new ArrayList<>();
    get("/api/teams/" + team + "/events?limit=1000&after=" + after)
        .get("events")
        .forEach(events::add);
    return events;
  }

  private String operator() {
    return new Tokens(home).operator();
  }

  private String token(String team, String member) {
    return new Tokens(home).issue(new Bearer.OfMember(new TeamId(team), new MemberId(member)));
  }

  private HttpRequest.Builder request(String path, String token) {
    return HttpRequest.newBuilder(
            URI.create("http://127.0.0.1:" + Objects.requireNonNull(daemon).port() + path))
        .header("Authorization", "Bearer " + token)
        .header("Accept", "application/json, text/event-stream")
        .header("Content-Type", "application/json");
  }

  private HttpResponse<String> send(HttpRequest.Builder request) throws Exception {
    return http.send(request.build(), BodyHandlers.ofString(StandardCharsets.UTF_8));
  }

  private HttpResponse<String> post(String path, String token, JsonNode body) throws Exception {
    return send(request(path, token).POST(BodyPublishers.ofString(body.toString())));
  }

  private JsonNode get(String path) throws Exception {
    HttpResponse<String> answer = send(request(path, operator()));
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
    return JSON.readTree(answer.body());
  }
}
