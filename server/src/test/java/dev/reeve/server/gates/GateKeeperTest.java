package dev.reeve.server.gates;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.reeve.agents.CommandSpec;
import dev.reeve.agents.process.ProcessId;
import dev.reeve.agents.rescue.GitTrouble;
import dev.reeve.agents.rescue.ScratchRepository;
import dev.reeve.base.text.Sha256;
import dev.reeve.core.team.Settings;
import dev.reeve.daemon.engine.TimeSource;
import dev.reeve.server.Daemon;
import dev.reeve.server.LiveDaemon;
import dev.reeve.server.notify.Notifier;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Gates that a real daemon runs, in a real repository. */
@Timeout(180)
@Execution(ExecutionMode.CONCURRENT)
class GateKeeperTest {

  private static final String DONE = "{'type': 'DONE', 'actor': 'c', 'task_id': '1', 'rev': 2}";
  private static final String SECRET = "ghp_" + "0123456789abcdefghijABCDEFGHIJ012345";

  @TempDir private Path temp;
  private Path work;
  private final List<CommandSpec> commands = new ArrayList<>();
  private @Nullable LiveDaemon daemon;

  @BeforeEach
  void repository() throws IOException, GitTrouble {
    work = Files.createDirectory(temp.resolve("work"));
    ScratchRepository.in(work);
  }

  @AfterEach
  void close() {
    if (daemon != null) daemon.close();
  }

  private void gate(Duration timeout, String... command) {
    commands.add(new CommandSpec("tests", List.of(command), Path.of("."), List.of(), timeout));
  }

  private void gate(String... command) {
    gate(Duration.ofMinutes(1), command);
  }

  /** With the gates of now. */
  private void start(Path base) {
    daemon =
        new LiveDaemon(
            temp,
            new LiveDaemon.Setting(
                Settings.DEFAULT,
                Notifier.Plan.NONE,
                new Daemon.Plan.Agents(List.of(), commands, base),
                TimeSource.SYSTEM));
  }

  /** A team in which one has claimed a task with the gate 'tests'. */
  private void up() {
    start(work);
    post(
        "/api/teams",
        "{'id': 't', 'profile': 'solo', 'members': {'c': 'coder', 'd': 'coder'},"
            + " 'tasks': [{'id': '1', 'subject': 'Add login', 'gate': 'tests'}]}");
    say("{'type': 'CLAIM', 'actor': 'c', 'task_id': '1', 'rev': 1}");
  }

  private JsonNode post(String path, String json) {
    HttpResponse<String> answer = live().api.post(path, json.replace('\'', '"'));
    return JsonMapper.shared().readTree(answer.body());
  }

  private LiveDaemon live() {
    if (daemon == null) throw new IllegalStateException("it is not up");
    return daemon;
  }

  private JsonNode say(String json) {
    return post("/api/teams/t/commands", json);
  }

  private List<JsonNode> runs() {
    return live().api.events("t").stream()
        .filter(event -> event.get("type").asString().equals("GATE_RUN"))
        .map(event -> event.get("data"))
        .toList();
  }

  private String status() {
    return live().api.get("/api/teams/t").get("tasks").get("1").get("status").asString();
  }

  private String git(String... words) {
    List<String> command = new ArrayList<>(List.of("git", "-C", work.toString()));
    command.addAll(List.of("-c", "user.name=a", "-c", "user.email=a@localhost"));
    command.addAll(List.of(words));
    try {
      Process git = new ProcessBuilder(command).redirectErrorStream(true).start();
      String said = new String(git.getInputStream().readAllBytes(), UTF_8).strip();
      assertThat(git.waitFor()).as(said).isZero();
      return said;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  private void write(String name, String text) {
    try {
      Files.writeString(work.resolve(name), text);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void commit(String name) {
    write(name, name);
    git("add", ".");
    git("commit", "--quiet", "-m", name);
  }

  @Test
  @DisplayName("T-33 the gate is run in the work tree before DONE, and what came of it is recorded")
  void passes() {
    gate("sh", "-c", "sleep 0.2; pwd; cat README.md");
    up();
    JsonNode answer = say(DONE);
    assertThat(answer.get("events").get(0).get("type").asString()).isEqualTo("DONE");
    assertThat(status()).isEqualTo("DONE");
    JsonNode run = runs().getFirst();
    assertThat(run.get("gate").asString()).isEqualTo("tests");
    assertThat(run.get("passed").asBoolean()).isTrue();
    assertThat(run.get("status").asInt()).isZero();
    assertThat(Duration.parse(run.get("took").asString())).isGreaterThan(Duration.ofMillis(150));
    assertThat(run.get("commit").asString()).isEqualTo(git("rev-parse", "HEAD"));
    assertThat(run.get("output").asString()).isEqualTo(Sha256.hex(work + "\n# A shop\n"));
    assertThat(live().api.get("/api/teams/t").get("tasks").get("1").get("gate").toString())
        .contains("\"passed\":true");
  }

  @Test
  @DisplayName("T-33 while a gate runs, everybody else is answered")
  void holds_up_nobody() throws Exception {
    gate("sh", "-c", "touch .git/begun; until test -f .git/go; do sleep 0.05; done");
    up();
    CompletableFuture<JsonNode> answer = CompletableFuture.supplyAsync(() -> say(DONE));
    Path begun = work.resolve(".git/begun");
    while (!Files.exists(begun)) Thread.sleep(Duration.ofMillis(50));
    for (int i = 0; i < 5; i++) {
      JsonNode other = say("{'type': 'ERROR', 'actor': 'd', 'data': {'text': 'no " + i + "'}}");
      assertThat(other.has("events")).as(other.toString()).isTrue();
      assertThat(status()).isEqualTo("IN_PROGRESS");
    }
    assertThat(answer).isNotDone();
    write(".git/go", "");
    assertThat(answer.get(20, TimeUnit.SECONDS).has("events")).isTrue();
    assertThat(status()).isEqualTo("DONE");
  }

  @Test
  @DisplayName("T-33 a gate that fails keeps the task open; on the next commit it is run again")
  void fails_then_passes() {
    gate("sh", "-c", "test -f ok || { echo 'no ok here' >&2; exit 3; }");
    up();
    JsonNode refused = say(DONE);
    assertThat(refused.get("error").asString()).isEqualTo("APPROVALS_MISSING");
    assertThat(refused.get("field").asString()).isEqualTo("gate");
    assertThat(refused.get("message").asString()).contains("ended with exit status 3: no ok here");
    assertThat(status()).isEqualTo("IN_PROGRESS");
    write("ok", "1");
    assertThat(say(DONE).get("message").asString())
        .contains("has changes that are in no commit (?? ok): commit or ignore them first");
    commit("ok");
    assertThat(say(DONE).has("events")).isTrue();
    assertThat(status()).isEqualTo("DONE");
    assertThat(runs().stream().map(run -> run.get("status").asInt()).toList())
        .containsExactly(3, 0);
  }

  @Test
  @DisplayName("T-33 what Reeve itself writes into the folders of teams is no change of the work")
  void own_files() throws IOException {
    gate("true");
    Path folder = Files.createDirectories(work.resolve(".claude/teams/u"));
    up();
    post("/api/teams", "{'id': 'u', 'members': {'e': 'coder'}, 'folder': '" + folder + "'}");
    write(".claude/teams/u/DECISIONS.md", "new");
    write("mine", "1");
    assertThat(say(DONE).get("message").asString()).contains("in no commit (?? mine): ");
    commit("mine");
    write(".claude/teams/u/DECISIONS.md", "changed");
    write(".claude/teams/u/state-log-1.md", "new");
    write(".claude/settings.json", "{}");
    assertThat(say(DONE).get("message").asString())
        .contains("in no commit (?? .claude/settings.json): ");
    Files.delete(work.resolve(".claude/settings.json"));
    assertThat(say(DONE).has("events")).isTrue();
    assertThat(status()).isEqualTo("DONE");
  }

  @Test
  @DisplayName("T-33 what a gate has shown does not hold for what was committed while it ran")
  void moves_on() {
    gate("git", "-c", "user.name=a", "-c", "user.email=a@b", "commit", "-qm", "b", "--allow-empty");
    up();
    String before = git("rev-parse", "HEAD");
    assertThat(say(DONE).get("message").asString())
        .contains("it was run on commit " + before + ", and the work tree is at ");
    assertThat(git("rev-parse", "HEAD")).isNotEqualTo(before);
    assertThat(status()).isEqualTo("IN_PROGRESS");
  }

  @Test
  @DisplayName(
      "T-33 a gate that takes too long is stopped with what it started, and has not passed")
  void takes_too_long() throws IOException {
    gate(Duration.ofSeconds(3), "sh", "-c", "sleep 77 & echo $! > .git/child; wait");
    up();
    assertThat(say(DONE).get("message").asString()).contains("did not end by itself");
    assertThat(runs().getFirst().get("passed").asBoolean()).isFalse();
    assertThat(runs().getFirst().has("status")).isFalse();
    long child = Long.parseLong(Files.readString(work.resolve(".git/child")).strip());
    assertThat(ProcessHandle.of(child).filter(ProcessId::isAlive)).isEmpty();
  }

  @Test
  @DisplayName("T-82 secrets that a gate prints are taken out before they are hashed or shown")
  void secrets() {
    gate("sh", "-c", "echo key " + SECRET + "; exit 1");
    up();
    assertThat(say(DONE).get("message").asString()).contains("key [REDACTED_SECRET]");
    JsonNode run = runs().getFirst();
    assertThat(run.toString()).doesNotContain(SECRET);
    assertThat(run.get("output").asString()).isEqualTo(Sha256.hex("key [REDACTED_SECRET]\n"));
  }

  @Test
  @DisplayName("R-25 a gate is the name of a configured command, which stays in the work tree")
  void names() {
    gate("true");
    up();
    live().close();
    commands.clear();
    start(temp); // which is no repository, but what is missing first is the gate
    assertThat(say(DONE).get("message").asString())
        .contains("there is no entry 'commands.tests' in reeve.yaml with a command");
    live().close();
    List<String> mark = List.of("touch", temp.resolve("mark").toString());
    commands.add(new CommandSpec("tests", mark, Path.of("/tmp"), List.of(), Duration.ofMinutes(1)));
    start(work);
    assertThat(say(DONE).get("message").asString()).contains("a folder within it, not /tmp");
    assertThat(runs()).isEmpty();
    assertThat(temp.resolve("mark")).doesNotExist();
  }

  @Test
  @DisplayName("T-33 a gate or an agent that is not configured is refused when it is named")
  void only_what_is_configured() {
    gate("true");
    up();
    JsonNode task =
        say(
            "{'type': 'ADD_TASK', 'actor': 'operator', 'task_id': '2', 'data':"
                + " {'subject': 's', 'gate': 'test'}}");
    assertThat(task.get("error").asString()).isEqualTo("INVALID");
    assertThat(task.get("field").asString()).isEqualTo("gate");
    assertThat(task.get("message").asString())
        .isEqualTo(
            "there is no gate 'test' under commands: in the daemon's reeve.yaml; did you mean"
                + " 'tests'?");
    JsonNode seat =
        say(
            "{'type': 'SPAWN', 'actor': 'operator', 'data': {'member': 'e', 'role':"
                + " 'coder', 'run': 'reeve'}}");
    assertThat(seat.get("field").asString()).isEqualTo("agent");
    assertThat(seat.get("message").asString())
        .isEqualTo(
            "there is no agent 'e' under agents: in the daemon's reeve.yaml; there are none");
    JsonNode team =
        post(
            "/api/teams",
            "{'id': 'u', 'members': {'c': {'role': 'coder', 'agent': 'fast'}}, 'tasks': []}");
    assertThat(team.get("field").asString()).isEqualTo("members.c.agent");
    JsonNode gated =
        post(
            "/api/teams",
            "{'id': 'u', 'members': {'c': 'coder'}, 'tasks': [{'id': '1', 'subject': 's', 'gate':"
                + " 'lint'}]}");
    assertThat(gated.get("field").asString()).isEqualTo("tasks[0].gate");
    assertThat(live().api.status("/api/teams/u")).isEqualTo(404);
    assertThat(live().api.get("/api/teams/t/audit").toString()).contains("no gate 'test'");
  }

  @Test
  @DisplayName("T-33 a DONE that is refused for something else runs no gate")
  void only_if_wanted() {
    gate("touch", temp.resolve("mark").toString());
    up();
    assertThat(say(DONE.replace("'c'", "'d'")).get("error").asString()).isEqualTo("FORBIDDEN");
    assertThat(say(DONE.replace("2}", "1}")).get("error").asString()).isEqualTo("STALE_REV");
    assertThat(temp.resolve("mark")).doesNotExist();
    assertThat(runs()).isEmpty();
  }

  @Test
  @DisplayName("T-33 a DONE in words is held to the same")
  void in_words() {
    gate("sh", "-c", "exit 1");
    up();
    JsonNode answer = say("{'type': 'TEXT', 'actor': 'c', 'data': {'text': 'DONE: task 1'}}");
    assertThat(answer.toString()).contains("APPROVALS_MISSING");
    assertThat(runs()).hasSize(1);
  }

  private String told() {
    return live().api.get("/api/teams/t/messages?for=c&after=0").toString();
  }

  private void awaitRun() throws InterruptedException {
    for (int i = 0; i < 600 && runs().isEmpty(); i++) Thread.sleep(50);
    assertThat(runs()).hasSize(1);
  }

  @Test
  @DisplayName("T-33 whoever was promised to be told of a gate is told by the next daemon, too")
  void outlives() throws Exception {
    gate("sh", "-c", "test -f .git/again || { touch .git/again; sleep 60; }");
    up();
    assertThat(say(DONE).get("message").asString()).contains("you are told when it has ended");
    live().close();
    start(work);
    awaitRun();
    assertThat(told())
        .contains("has passed on commit " + git("rev-parse", "HEAD") + ": send DONE again.");
    assertThat(say(DONE).has("events")).isTrue();
    assertThat(status()).isEqualTo("DONE");
    live().close();
    start(work);
    assertThat(runs()).as("nothing is promised any more").hasSize(1);
    assertThat(temp.resolve("reeve/gate-promises")).isEmptyDirectory();
  }

  @Test
  @DisplayName("T-33 who was promised to be told of a gate that cannot be run again is told why")
  void cannot_be_run_again() throws Exception {
    gate("true");
    up();
    live().close();
    Path promise = temp.resolve("reeve/gate-promises/a1");
    Files.writeString(promise, "t\nc\n1\n" + git("rev-parse", "HEAD") + "\n");
    write("more", "1");
    start(work);
    assertThat(status()).isEqualTo("IN_PROGRESS");
    awaitRun();
    assertThat(runs().getFirst().get("passed").asBoolean()).isFalse();
    assertThat(told())
        .contains("did not end by itself: Reeve was restarted, and now the work tree")
        .contains("has changes that are in no commit (?? more)");
    for (int i = 0; i < 100 && Files.exists(promise); i++) Thread.sleep(50);
    assertThat(promise.getParent()).isEmptyDirectory();
  }
}
