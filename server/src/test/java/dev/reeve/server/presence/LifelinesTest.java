package dev.reeve.server.presence;

import static org.assertj.core.api.Assertions.assertThat;

import dev.reeve.agents.process.ProcessId;
import dev.reeve.core.member.MemberId;
import dev.reeve.core.team.TeamId;
import dev.reeve.server.HandTime;
import dev.reeve.server.LiveDaemon;
import dev.reeve.server.access.Bearer;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.HttpURLConnection;
import java.net.URI;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import tools.jackson.databind.JsonNode;

/** Members with real connections and a real process, in time that is led by hand. */
@Timeout(300)
@Execution(ExecutionMode.CONCURRENT)
class LifelinesTest {

  private static final Duration STEP = Duration.ofSeconds(5);
  private static final Duration BETWEEN_STEPS = Duration.ofMillis(50);

  @TempDir Path root;

  private final HandTime time = new HandTime();
  private LiveDaemon daemon;
  private Process agent;

  @BeforeEach
  void begin() throws IOException {
    daemon = daemon();
    agent = new ProcessBuilder("sleep", "600").start();
    daemon.api.ok(
        "/api/teams",
        "{\"id\":\"login\",\"members\":{\"lead\":\"lead\",\"ann\":\"coder\",\"bob\":\"coder\"},"
            + "\"tasks\":[{\"id\":\"1\",\"subject\":\"Add login\"}]}");
    command("STATE_OWNERSHIP_HANDOFF", "lead", "\"data\":{\"epoch\":1}");
    command("CLAIM", "ann", "\"task_id\":\"1\",\"rev\":1");
  }

  @AfterEach
  void end() {
    daemon.close();
    agent.destroyForcibly();
  }

  private LiveDaemon daemon() {
    return new LiveDaemon(root, LiveDaemon.Setting.quick(time));
  }

  @Test
  @DisplayName("T-39 whose process is gone and whose connection is closed is gone")
  void gone() throws Exception {
    close(open("ann", process(agent)));
    pass(Duration.ofSeconds(50), Duration.ofSeconds(1));
    HttpURLConnection connection = open("ann", process(agent));
    pass(Duration.ofMinutes(5));
    assertThat(signs("LIFELINE_CUT")).as("it came back within a minute").isEmpty();
    agent.destroyForcibly().waitFor();
    close(connection);
    await("MEMBER_GONE", 1);
    JsonNode gone = events("MEMBER_GONE").getFirst();
    assertThat(gone.get("member").asString()).isEqualTo("ann");
    assertThat(texts(gone.at("/data/signs"))).isSubsetOf("process_gone", "connection_closed");
    assertThat(gone.at("/data/signs").size()).isEqualTo(2);
    assertThat(roster("ann")).isEqualTo("STOPPED");
    assertThat(daemon.api.get("/api/teams/login").at("/tasks/1/flags").toString())
        .contains("FROZEN");
  }

  @Test
  @DisplayName("T-39 one sign is taken back by whoever comes again, with another process too")
  void back() throws Exception {
    HttpURLConnection first = open("ann", process(agent));
    agent.destroyForcibly().waitFor();
    await("LIFELINE_CUT", 1);
    assertThat(signs("LIFELINE_CUT")).containsExactly("process_gone");
    assertThat(lost("ann")).containsExactly("process_gone");
    agent = new ProcessBuilder("sleep", "600").start();
    HttpURLConnection second = open("ann", process(agent));
    await("LIFELINE_BACK", 1);
    assertThat(signs("LIFELINE_BACK")).containsExactly("process_gone");
    close(first);
    close(second);
    await("LIFELINE_CUT", 2);
    assertThat(lost("ann")).containsExactly("connection_closed");
    open("ann", process(agent));
    await("LIFELINE_BACK", 2);
    pass(Duration.ofMinutes(5));
    assertThat(lost("ann")).isEmpty();
    assertThat(events("LIFELINE_CUT")).hasSize(2);
    assertThat(roster("ann")).isEqualTo("ACTIVE");
  }

  @Test
  @DisplayName("T-39 after a restart nobody is missed who merely has not come again")
  void restart() throws Exception {
    HttpURLConnection connection = open("ann", process(agent));
    restarted(connection, () -> {});
    pass(Duration.ofMinutes(5));
    assertThat(events("LIFELINE_CUT")).isEmpty();
    agent.destroyForcibly().waitFor();
    await("MEMBER_GONE", 1);
  }

  @Test
  @DisplayName("T-39 who ended while no daemon ran is missed by the next one, and only once")
  void ended_meanwhile() throws Exception {
    HttpURLConnection connection = open("ann", process(agent));
    restarted(connection, agent::destroyForcibly);
    await("MEMBER_GONE", 1);
    assertThat(events("MEMBER_GONE").getFirst().get("member").asString()).isEqualTo("ann");
    assertThat(events("MEMBER_GONE").getFirst().at("/data/signs").size()).isEqualTo(2);
    restarted(connection, () -> {});
    pass(Duration.ofMinutes(5));
    assertThat(events("MEMBER_GONE")).hasSize(1);
  }

  @Test
  @DisplayName("T-39 who comes again to the next daemon, with another process, is not missed")
  void came_again() throws Exception {
    HttpURLConnection connection = open("ann", process(agent));
    restarted(connection, agent::destroyForcibly);
    agent = new ProcessBuilder("sleep", "600").start();
    open("ann", process(agent));
    pass(Duration.ofMinutes(5));
    assertThat(events("LIFELINE_CUT")).isEmpty();
    assertThat(roster("ann")).isEqualTo("ACTIVE");
  }

  @Test
  @DisplayName("T-39 a file that cannot be read keeps no daemon from starting")
  void unreadable() throws Exception {
    HttpURLConnection connection = open("ann", process(agent));
    Path file = root.resolve("reeve/lifelines.json");
    for (String text : List.of("[{", "[{\"team\":\"Not a team!\"}]", "{\"a\":1}", "")) {
      restarted(connection, () -> write(file, text));
      connection = open("ann", process(agent));
      pass(Duration.ofSeconds(30));
    }
    assertThat(roster("ann")).isEqualTo("ACTIVE");
  }

  private void restarted(HttpURLConnection connection, Runnable meanwhile) {
    daemon.close();
    connection.disconnect();
    meanwhile.run();
    daemon = daemon();
  }

  private static void write(Path file, String text) {
    assertThat(file).exists();
    try {
      Files.writeString(file, text);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  @DisplayName(
      "T-39 the operator's connection is nobody's own, and a process elsewhere is not seen")
  void not_its_own() throws Exception {
    ProcessId other = new ProcessId(process(agent).pid(), process(agent).start() + 1);
    open("bob", other);
    HttpURLConnection connection = get("&team=login&as=ann", daemon.tokens.operator());
    begun(connection);
    close(connection);
    pass(Duration.ofMinutes(5));
    assertThat(events("LIFELINE_CUT")).isEmpty();
    String token = token("ann");
    assertThat(get("&pid=1", token).getResponseCode()).isEqualTo(400);
    assertThat(get("&pid=one&start=1", token).getResponseCode()).isEqualTo(400);
  }

  @Test
  @DisplayName("T-39 who speaks by another way is there, whatever became of its connection")
  void speaks() throws Exception {
    HttpURLConnection connection = open("ann", process(agent));
    agent.destroyForcibly().waitFor();
    close(connection);
    for (int i = 0; i < 20; i++) {
      command("PROGRESS", "ann", "\"task_id\":\"1\",\"data\":{\"percent\":" + i + "}");
      pass(Duration.ofSeconds(30));
    }
    assertThat(events("LIFELINE_CUT")).isEmpty();
    await("MEMBER_GONE", 1);
  }

  @Test
  @DisplayName("T-39 a member that reeve run runs is gone when that process and the agent's are")
  void a_run_is_killed() throws Exception {
    Process runner = new ProcessBuilder("sleep", "600").start();
    assertThat(run(runner, "turn_began").statusCode()).isEqualTo(200);
    pass(Duration.ofMinutes(5));
    assertThat(events("LIFELINE_CUT")).isEmpty();
    runner.destroyForcibly().waitFor();
    await("LIFELINE_CUT", 1);
    assertThat(signs("LIFELINE_CUT")).as("the agent goes on").containsExactly("connection_closed");
    assertThat(roster("ann")).isEqualTo("ACTIVE");
    agent.destroyForcibly().waitFor();
    await("MEMBER_GONE", 1);
    assertThat(roster("ann")).isEqualTo("STOPPED");
    assertThat(events("TURN_ENDED")).hasSize(1);
  }

  @Test
  @DisplayName("T-48 nobody is run twice, not even by whoever comes after a reeve run was killed")
  void nobody_is_run_twice() throws Exception {
    Process first = new ProcessBuilder("sleep", "600").start();
    Process second = new ProcessBuilder("sleep", "600").start();
    assertThat(run(first, "turn_began").statusCode()).isEqualTo(200);
    assertThat(run(second, "turn_began").body())
        .contains("INVALID_TRANSITION", "ann is run already, by process " + first.pid() + ": ");
    assertThat(run(first, "active").statusCode()).isEqualTo(200);
    first.destroyForcibly().waitFor();
    assertThat(run(second, "turn_began").body())
        .contains("ann is run already, by process " + agent.pid() + ": ");
    assertThat(events("TURN_BEGAN")).hasSize(1);
    agent.destroyForcibly().waitFor();
    assertThat(run(second, "turn_began").statusCode()).isEqualTo(200);
    assertThat(run(second, "exited").statusCode()).isEqualTo(200);
    assertThat(roster("ann")).isEqualTo("STOPPED");
    Process third = new ProcessBuilder("sleep", "600").start();
    assertThat(run(third, "turn_began").statusCode()).as("the second is through").isEqualTo(200);
    second.destroyForcibly();
    third.destroyForcibly();
  }

  @Test
  @DisplayName("A-1 what is run for a team that nobody made is refused, and the nearest is named")
  void a_team_that_is_not_there() {
    HttpResponse<String> refused =
        daemon.api.post("/hooks/run", "{\"team\":\"logim\",\"member\":\"ann\",\"signs\":[]}");
    assertThat(refused.statusCode()).isEqualTo(404);
    assertThat(refused.body()).contains("there is no team logim; did you mean 'login'?");
  }

  /** What a reeve run, that is this process, says of ann. */
  private HttpResponse<String> run(Process runner, String sign) {
    String signs = "[{\"sign\":\"" + sign + "\"}]";
    String who = "\"cwd\":\"/\",\"team\":\"login\",\"member\":\"ann\"";
    String processes = "\"runner\":" + named(runner) + ",\"agent\":" + named(agent);
    return daemon.api.post("/hooks/run", "{" + who + ",\"signs\":" + signs + "," + processes + "}");
  }

  private static String named(Process process) {
    ProcessId known = ProcessId.of(process.pid());
    return known == null ? "null" : "{\"pid\":" + known.pid() + ",\"start\":" + known.start() + "}";
  }

  @Test
  @DisplayName("T-39 heartbeats that were promised and do not come are a sign; the team shows both")
  void heartbeats() {
    JsonNode first = command("ACTIVITY", "bob", "\"data\":{\"heartbeat\":\"10s\"}");
    assertThat(first.at("/events/0/type").asString()).isEqualTo("HEARTBEAT");
    JsonNode again = command("ACTIVITY", "bob", "\"data\":{\"heartbeat\":\"10s\"}");
    assertThat(again.get("noted").asBoolean()).isTrue();
    assertThat(member("bob").get("heartbeat").asString()).isEqualTo("PT10S");
    assertThat(member("ann").get("heartbeat").isNull()).isTrue();
    await("LIFELINE_CUT", 1);
    assertThat(lost("bob")).containsExactly("heartbeats_missed");
    assertThat(roster("bob")).isEqualTo("ACTIVE");
  }

  private HttpURLConnection open(String member, ProcessId process) throws IOException {
    String query = "&pid=" + process.pid() + "&start=" + process.start();
    HttpURLConnection connection = get(query, token(member));
    begun(connection);
    return connection;
  }

  /** A server sees that nobody is there when it has something to say to ann. */
  private void close(HttpURLConnection connection) {
    connection.disconnect();
    for (int i = 0; i < 3; i++) {
      command("MESSAGE", "lead", "\"data\":{\"to\":\"ann\",\"text\":\"hello\"}");
      LockSupport.parkNanos(BETWEEN_STEPS.toNanos());
    }
  }

  private static void begun(HttpURLConnection connection) throws IOException {
    BufferedReader lines =
        new BufferedReader(
            new InputStreamReader(connection.getInputStream(), StandardCharsets.UTF_8));
    assertThat(lines.readLine()).isEqualTo(": reeve");
  }

  private HttpURLConnection get(String query, String token) throws IOException {
    URI uri = URI.create("http://127.0.0.1:" + daemon.port() + "/mcp?push=1" + query);
    HttpURLConnection connection = (HttpURLConnection) uri.toURL().openConnection();
    connection.setRequestProperty("Authorization", "Bearer " + token);
    return connection;
  }

  private String token(String member) {
    return daemon.tokens.issue(new Bearer.OfMember(new TeamId("login"), new MemberId(member)));
  }

  private static ProcessId process(Process process) {
    return Objects.requireNonNull(ProcessId.of(process.pid()));
  }

  private JsonNode command(String type, String actor, String rest) {
    String order = "{\"type\":\"" + type + "\",\"actor\":\"" + actor + "\"," + rest + "}";
    return daemon.api.ok("/api/teams/login/commands", order);
  }

  /** Time goes on until something has been recorded so often. */
  private void await(String type, int times) {
    for (int i = 0; i < 1_200 && events(type).size() < times; i++) pass(STEP);
    assertThat(events(type)).hasSize(times);
  }

  /** In steps that are no time in which nobody looked. */
  private void pass(Duration duration) {
    pass(duration, STEP);
  }

  private void pass(Duration duration, Duration step) {
    Duration until = time.passed().plus(duration);
    while (time.passed().compareTo(until) < 0) {
      time.go(time.passed().plus(step));
      LockSupport.parkNanos(BETWEEN_STEPS.toNanos());
    }
  }

  private List<JsonNode> events(String type) {
    return daemon.api.events("login").stream()
        .filter(each -> each.get("type").asString().equals(type))
        .toList();
  }

  private List<String> signs(String type) {
    return events(type).stream().map(each -> each.at("/data/sign").asString()).toList();
  }

  private JsonNode member(String id) {
    return daemon.api.get("/api/teams/login").at("/members/" + id);
  }

  private String roster(String member) {
    return member(member).get("roster").asString();
  }

  private List<String> lost(String member) {
    return texts(member(member).get("lost"));
  }

  private static List<String> texts(JsonNode list) {
    return list.valueStream().map(JsonNode::asString).toList();
  }
}
