package dev.reeve.server.members;

import static org.assertj.core.api.Assertions.assertThat;

import dev.reeve.agents.CommandSpec;
import dev.reeve.server.ApiClient;
import dev.reeve.server.LiveDaemon;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** Members that Reeve runs, as real processes of a real daemon. */
@Timeout(180)
class MemberRunsTest {

  private static final double PACE = 60;

  private static final String HAND_OVER =
      "{'type': 'STATE_OWNERSHIP_HANDOFF', 'actor': 'lead', 'data': {'epoch': 1}}";

  @TempDir private Path temp;
  private Troop troop;

  @BeforeEach
  void open() {
    troop = new Troop(temp, PACE);
  }

  @AfterEach
  void close() {
    troop.close();
  }

  private void found(String members) {
    troop.found(
        "{'id': 't', 'members': {'lead': 'lead', "
            + members
            + "}, 'tasks': [{'id': '1', 'subject': 'Add login'}]}");
    troop.send("t", HAND_OVER);
  }

  @Test
  @DisplayName("R-6 a member that reports without end fills no log, and it is told")
  void without_end() {
    String[] flood = new String[1_000];
    Arrays.setAll(flood, i -> i == 0 ? "--say=CLAIM: task 1" : "--say=STATUS: task 1. step " + i);
    troop.agent("loud", "claude", flood);
    troop.up();
    found("'coder-1': {'role': 'coder', 'run': 'reeve', 'agent': 'loud'}");
    JsonNode told = troop.await("t", "ERROR", Troop.by("coder-1"));
    assertThat(told.get("data").toString()).contains("more than one thing a second");
    assertThat(troop.events("t"))
        .filteredOn(event -> event.path("type").asString().equals("PROGRESS"))
        .hasSizeBetween(1, 500);
  }

  @Test
  @DisplayName("T-9 what was refused to a member that takes no words lies in its inbox, in bounds")
  void refusals() {
    List<String> steps = new ArrayList<>(List.of("--say=CLAIM: task 1"));
    for (int i = 0; i < 30; i++) steps.add("--say=CLAIM: task 7" + i);
    steps.addAll(List.of("--say=DONE: nothing in particular", "--wait-for=go", "--quit"));
    troop.agent("plain", "plain", steps.toArray(String[]::new));
    LiveDaemon daemon = troop.up();
    found("'coder-1': {'role': 'coder', 'run': 'reeve', 'agent': 'plain'}");
    String inbox = "/api/teams/t/messages?for=coder-1&after=";
    Troop.await("all refusals", () -> daemon.api.get(inbox + 0).toString().contains("DONE"));
    JsonNode refused = daemon.api.get(inbox + 0).get("refused");
    assertThat(refused).hasSize(20);
    assertThat(refused.get(18).get("text").asString())
        .isEqualTo("CLAIM task 729: UNKNOWN_TASK, there is no task 729");
    assertThat(refused.get(19).get("text").asString()).contains("INVALID", "DONE: task N");
    String on = inbox + 0 + "&refused_after=";
    long last = daemon.api.get(inbox + 0).get("next_refused").asLong();
    assertThat(daemon.api.get(on + (last - 1)).get("refused")).hasSize(1);
    JsonNode nothing = daemon.api.get(on + last);
    assertThat(nothing.get("refused")).as("of before").isEmpty();
    assertThat(nothing.get("next_refused").asLong()).isEqualTo(last);
    assertThat(daemon.api.get("/api/teams/t/messages?for=lead").has("refused")).isFalse();
    write("go");
  }

  @Test
  @DisplayName("A-4 what still runs for a team that is not in the store is left alone")
  void of_another_store() throws Exception {
    troop.agent("good", "claude", "--wait-for=go", "--quit");
    troop.up();
    found("'coder-1': {'role': 'coder', 'run': 'reeve', 'agent': 'good'}");
    JsonNode started = troop.await("t", "RUN_STARTED", Troop.by("coder-1"));
    String run = started.get("data").get("run").asString();
    troop.down();
    try (Stream<Path> files = Files.walk(temp)) {
      for (Path file : files.filter(each -> each.toString().contains("reeve.db")).toList()) {
        Files.move(file, file.resolveSibling("away-" + file.getFileName()));
      }
    }
    troop.up();
    troop.found(
        "{'id': 'u', 'members': {'lead': 'lead',"
            + " 'coder-1': {'role': 'coder', 'run': 'reeve', 'agent': 'good'}}}");
    troop.send("u", HAND_OVER);
    troop.await("u", "RUN_STARTED", Troop.by("coder-1"));
    assertThat(Troop.marked(run)).isNotEmpty();
    write("go");
    Troop.await("its end", () -> Troop.marked(run).isEmpty());
  }

  @Test
  @DisplayName("A-4 a member is started with the team, works by what it says, and its end is seen")
  void works() {
    troop.agent(
        "good",
        "claude",
        "--mark=starts",
        "--say=CLAIM: task 1",
        "--say=STATUS: task 1. the form is there",
        "--tool=Bash",
        "--wait-for=go",
        "--quit");
    troop.up();
    found("'coder-1': {'role': 'coder', 'run': 'reeve', 'agent': 'good'}");
    JsonNode started = troop.await("t", "RUN_STARTED", Troop.by("coder-1"));
    troop.await("t", "CLAIM", Troop.by("coder-1"));
    JsonNode progress = troop.await("t", "PROGRESS", Troop.by("coder-1"));
    assertThat(progress.get("data").get("step").asString()).isEqualTo("the form is there");
    assertThat(troop.written("starts"))
        .contains(started.get("data").get("run").asString())
        .hasLineCount(1);
    troop.send(
        "t", "{'type': 'MESSAGE', 'actor': 'lead', 'data': {'to': 'coder-1', 'text': 'hi'}}");
    JsonNode delivery =
        troop.await(
            "t",
            "DELIVERY",
            event -> event.path("data").path("delivery").asString("").equals("delivered"));
    assertThat(delivery.get("member").asString()).isEqualTo("coder-1");
    write("go");
    JsonNode ended = troop.await("t", "RUN_ENDED", Troop.by("coder-1"));
    assertThat(ended.get("data").get("status").asInt()).isZero();
    assertThat(ended.get("data").get("left").asInt()).isZero();
    troop.await("t", "MEMBER_GONE", Troop.by("coder-1"));
  }

  @Test
  @DisplayName("A-3 a hung call, a question and a rate limit of a member are told from its silence")
  void told_apart() {
    List<String> asking = List.of("json", "claude", "acp");
    List<String> limited = List.of("json", "claude", "codex", "gemini");
    List<String> all = List.of("json", "claude", "codex", "gemini", "acp");
    StringBuilder members = new StringBuilder();
    for (String protocol : all) {
      member(members, "hang", protocol, "--hang=Bash");
      member(members, "mute", protocol, "--silent");
      if (asking.contains(protocol)) member(members, "ask", protocol, "--permission");
      if (limited.contains(protocol)) member(members, "limit", protocol, "--limit=50");
    }
    troop.up();
    found(members.substring(2));
    for (String protocol : all) troop.await("t", "TOOL_STARTED", Troop.by("hang-" + protocol));
    for (String protocol : asking) await("ask-" + protocol, "PERMISSION");
    for (String protocol : limited) await("limit-" + protocol, "RATE_LIMITED");
    assertThat(troop.events("t"))
        .filteredOn(event -> is(event, "WAIT") || is(event, "TOOL_STARTED"))
        .noneMatch(event -> event.toString().contains("mute-"));
  }

  private void member(StringBuilder members, String kind, String protocol, String step) {
    String name = kind + "-" + protocol;
    troop.agent(name, protocol, step);
    members.append(
        ", '%s': {'role': 'coder', 'run': 'reeve', 'agent': '%s'}".formatted(name, name));
  }

  private void await(String member, String reason) {
    troop.await(
        "t",
        "WAIT",
        event ->
            Troop.by(member).test(event)
                && event.at("/data/reason").asString("").equalsIgnoreCase(reason));
  }

  @Test
  @DisplayName("T-59 a private key in what a member prints is a security incident")
  void private_key() {
    troop.agent(
        "leaky",
        "claude",
        "--say=-----BEGIN RSA PRIVATE KEY-----\n"
            + "MIIEowIBAAKCAQEAx4UbaDzY5xjW6hc9jwN0mX33XpTDVW8tSRqkLmZ0qYvVbH2L\n"
            + "q3KQfT1zRkJ8h0cZ5gWm4xV7nB2sD9pEaYtUiO6lKjHgFdSaPoIuYtReWqAzSxDc\n"
            + "-----END RSA PRIVATE KEY-----",
        "--listen");
    troop.up();
    found("'coder-1': {'role': 'coder', 'run': 'reeve', 'agent': 'leaky'}");
    JsonNode incident = troop.await("t", "SECURITY_INCIDENT", event -> true);
    assertThat(incident.get("member").asString()).isEqualTo("coder-1");
    assertThat(incident.get("data").get("where").asString()).isEqualTo("what it printed");
  }

  @Test
  @DisplayName("A-4 after the daemon comes back the same process is followed, and none is started")
  void adopted() {
    troop.agent(
        "good",
        "claude",
        "--mark=starts",
        "--say=CLAIM: task 1",
        "--wait-for=go",
        "--say=STATUS: task 1. after the crash",
        "--listen");
    troop.up();
    found("'coder-1': {'role': 'coder', 'run': 'reeve', 'agent': 'good'}");
    troop.await("t", "CLAIM", Troop.by("coder-1"));
    String run =
        troop.await("t", "RUN_STARTED", Troop.by("coder-1")).get("data").get("run").asString();
    troop.down();
    assertThat(Troop.marked(run)).isNotEmpty();
    troop.up();
    write("go");
    troop.await("t", "PROGRESS", Troop.by("coder-1"));
    assertThat(troop.written("starts")).hasLineCount(1);
    troop.send("t", "{'type': 'TEARDOWN', 'actor': 'lead', 'data': {'stop': true}}");
    troop.await("t", "READY_TO_DELETE", event -> true);
    assertThat(Troop.marked(run)).isEmpty();
    assertThat(troop.events("t").stream().filter(event -> is(event, "RUN_STARTED"))).hasSize(1);
  }

  @Test
  @DisplayName("R-7 one that ended while nobody looked is accounted for, and not started again")
  void ended_meanwhile() {
    troop.agent("short", "plain", "--mark=starts", "--wait-for=go");
    troop.up();
    found("'coder-1': {'role': 'coder', 'run': 'reeve', 'agent': 'short'}");
    String run =
        troop.await("t", "RUN_STARTED", Troop.by("coder-1")).get("data").get("run").asString();
    troop.down();
    write("go");
    Troop.await("its end", () -> Troop.marked(run).isEmpty());
    troop.up();
    JsonNode ended = troop.await("t", "RUN_ENDED", Troop.by("coder-1"));
    assertThat(ended.get("data").get("status").asInt()).isZero();
    assertThat(troop.written("starts")).hasLineCount(1);
  }

  @Test
  @DisplayName(
      "T-64 who ignores SIGTERM, has forked three generations and a daemon is gone, with a receipt")
  void stopped() {
    troop.agent("bad", "plain", "--fork=3", "--daemon", "--ignore", "--mark=up", "--silent");
    troop.up();
    found("'coder-1': {'role': 'coder', 'run': 'reeve', 'agent': 'bad'}");
    Troop.await("its start", () -> !troop.written("up").isEmpty());
    String run =
        troop.await("t", "RUN_STARTED", Troop.by("coder-1")).get("data").get("run").asString();
    Troop.await("its children", () -> 6 <= Troop.marked(run).size());
    troop.send("t", "{'type': 'TEARDOWN', 'actor': 'lead', 'data': {'stop': true}}");
    JsonNode receipt = troop.await("t", "RUN_ENDED", Troop.by("coder-1")).get("data");
    assertThat(receipt.get("signal").asString()).isEqualTo("KILL");
    assertThat(receipt.get("pids").size()).isGreaterThanOrEqualTo(5);
    assertThat(receipt.get("left").asInt()).isZero();
    assertThat(Troop.marked(run)).isEmpty();
    troop.await("t", "READY_TO_DELETE", event -> true);
  }

  /** A team whose executor has begun its task, and hangs in a call. */
  private void hung(String moreTasks) throws Exception {
    troop.agent(
        "hangs",
        "claude",
        "--mark=starts",
        "--say=STATUS: task 1. the grammar is there",
        "--file=parser.txt",
        "--hang=mcp__search__query");
    troop.git("init", "-q");
    troop.git(
        "-c", "user.name=a", "-c", "user.email=a@b", "commit", "-q", "--allow-empty", "-m", "one");
    troop.up();
    troop.found(
        "{'id': 't', 'members': {'coord': 'coordinator',"
            + " 'exec-1': {'role': 'executor', 'run': 'reeve', 'agent': 'hangs'}},"
            + " 'tasks': [{'id': '1', 'subject': 'Parser', 'description': 'a parser',"
            + " 'status': 'IN_PROGRESS', 'owner': 'exec-1'}"
            + moreTasks
            + "]}");
    troop.send("t", HAND_OVER.replace("lead", "coord"));
  }

  @Test
  @DisplayName("H-8 a hung executor is stopped with consent, its work saved, its successor goes on")
  void restarted() throws Exception {
    hung("");
    JsonNode asked =
        troop.await(
            "t",
            "DECISION_OPENED",
            event -> event.path("data").path("kind").asString("").equals("RESTART"));
    assertThat(troop.events("t")).noneMatch(event -> is(event, "RUN_STOP"));
    String decision = asked.get("data").get("decision").asString();
    troop.agent("hangs", "claude", "--mark=starts", "--say=STATUS: task 1. going on", "--listen");
    troop.send(
        "t",
        "{'type': 'DECIDE', 'actor': 'coord', 'data': {'decision': '"
            + decision
            + "', 'answer': 'restart'}}");
    JsonNode receipt = troop.await("t", "RUN_ENDED", Troop.by("exec-1")).get("data");
    assertThat(receipt.get("left").asInt()).isZero();
    assertThat(receipt.get("rescued").asString()).isEqualTo("refs/reeve/rescue/exec-1-1");
    assertThat(troop.git("show", "--stat", "refs/reeve/rescue/exec-1-1")).contains("parser.txt");
    troop.await("t", "RUN_STARTED", event -> event.get("data").get("incarnation").asInt() == 2);
    Troop.await("the second start", () -> troop.written("starts").lines().count() == 2);
    String briefing = Files.readString(troop.folder.resolve("reeve/members/t/exec-1-2/input.txt"));
    assertThat(briefing).contains("the grammar is there", "refs/reeve/rescue/exec-1-1");
    troop.send("t", "{'type': 'TEARDOWN', 'actor': 'coord', 'data': {'stop': true}}");
    troop.await("t", "READY_TO_DELETE", event -> true);
  }

  @Test
  @DisplayName(
      "H-8 a successor under a name of its own is a process of its own, from the breakpoint")
  void replaced() throws Exception {
    hung(", {'id': 'CHECKPOINT-001', 'subject': 'Docs agree', 'status': 'DONE'}");
    troop.await(
        "t",
        "DECISION_OPENED",
        event -> event.path("data").path("kind").asString("").equals("RESTART"));
    String old =
        troop.await("t", "RUN_STARTED", Troop.by("exec-1")).get("data").get("run").asString();
    troop.agent("hangs", "claude", "--mark=starts", "--say=STATUS: task 1. going on", "--listen");
    troop.send(
        "t",
        "{'type': 'ADJUSTMENT_DECISION', 'actor': 'coord', 'data': {'executor_id': 'exec-1',"
            + " 'action': 'restart', 'new_executor_spec': {'id': 'exec-2'},"
            + " 'reason': 'it hangs'}}");
    JsonNode receipt = troop.await("t", "RUN_ENDED", Troop.by("exec-1"));
    JsonNode started = troop.await("t", "RUN_STARTED", Troop.by("exec-2"));
    assertThat(started.get("replay_index").asLong())
        .isGreaterThan(receipt.get("replay_index").asLong());
    assertThat(Troop.marked(old)).isEmpty();
    Troop.await("the second start", () -> troop.written("starts").lines().count() == 2);
    assertThat(troop.written("starts")).contains(" exec-1 1", " exec-2 1");
    JsonNode spawned = troop.await("t", "SPAWN", event -> event.toString().contains("exec-2"));
    assertThat(spawned.get("data").get("replaces").asString()).isEqualTo("exec-1");
    String briefing = Files.readString(troop.folder.resolve("reeve/members/t/exec-2-1/input.txt"));
    assertThat(briefing)
        .contains("You are exec-2", "It was at task 1", "the grammar is there")
        .contains(
            "refs/reeve/rescue/exec-1-1", "CHECKPOINT-001", troop.git("rev-parse", "HEAD").strip());
    troop.await("t", "PROGRESS", Troop.by("exec-2"));
    JsonNode task = troop.state("t").get("tasks").get("1");
    assertThat(task.get("owner").asString()).isEqualTo("exec-2");
    troop.send("t", "{'type': 'TEARDOWN', 'actor': 'coord', 'data': {'stop': true}}");
    troop.await("t", "READY_TO_DELETE", event -> true);
  }

  @Test
  @DisplayName("A-2 members of one agent work in work trees of their own, each on its own branch")
  void work_trees() throws Exception {
    troop.agent(
        "apart", "claude", true, "--file=mine.txt", "--commit=Work", "--mark=up", "--listen");
    troop.repository();
    troop.up();
    List<String> members = List.of("c-1", "c-2", "c-3", "c-4", "c-5", "c-6", "c-7", "c-8");
    String seat = "': {'role': 'coder', 'run': 'reeve', 'agent': 'apart'}";
    found("'" + String.join(seat + ", '", members) + seat);
    for (String member : members) {
      Path tree = troop.work.resolve(".reeve/trees/t").resolve(member);
      Troop.await("its work", () -> Files.exists(tree.resolve("up")));
      assertThat(troop.git("log", "--format=%s", "reeve/t/" + member)).isEqualTo("Work\none\n");
    }
    assertThat(troop.git("log", "--format=%s")).isEqualTo("one\n");
    assertThat(troop.work.resolve("mine.txt")).doesNotExist();
    assertThat(troop.git("status", "--porcelain", "-uall")).doesNotContain(".reeve");
    troop.send("t", "{'type': 'TEARDOWN', 'actor': 'lead', 'data': {'stop': true}}");
    troop.await("t", "READY_TO_DELETE", event -> true);
  }

  @Test
  @DisplayName("T-33 the gate of a member's task is run in that member's own work tree")
  void gate() throws Exception {
    troop.agent(
        "apart",
        "claude",
        true,
        "--file=mine.txt",
        "--commit=Work",
        "--say=CLAIM: task 1",
        "--say=DONE: task 1",
        "--listen");
    troop.command(
        new CommandSpec(
            "mine",
            List.of("test", "-f", "mine.txt"),
            Path.of("."),
            List.of(),
            Duration.ofMinutes(1)));
    troop.repository();
    troop.up();
    troop.found(
        "{'id': 't', 'profile': 'solo',"
            + " 'members': {'c-1': {'role': 'coder', 'run': 'reeve', 'agent': 'apart'}},"
            + " 'tasks': [{'id': '1', 'subject': 'Add login', 'gate': 'mine'}]}");
    troop.await("t", "DONE", Troop.by("c-1"));
    JsonNode run = troop.await("t", "GATE_RUN", Troop.by("c-1")).get("data");
    assertThat(run.get("status").asInt()).isZero();
    assertThat(run.get("commit").asString())
        .isEqualTo(troop.git("rev-parse", "reeve/t/c-1").strip());
    assertThat(troop.work.resolve("mine.txt")).doesNotExist();
  }

  @Test
  @DisplayName("A-6 a member that has used up its budget begins nothing new, and the Lead decides")
  void budget() {
    troop.agent(
        "dear",
        "acp",
        "--say=CLAIM: task 1",
        "--cost=1.70",
        "--wait-for=go",
        "--cost=2.10",
        "--listen");
    troop.up();
    troop.found(
        "{'id': 't', 'policy': {'budget': {'member_usd': 2}},"
            + " 'members': {'lead': 'lead',"
            + " 'coder-1': {'role': 'coder', 'run': 'reeve', 'agent': 'dear'}},"
            + " 'tasks': [{'id': '1', 'subject': 'Add login'}]}");
    troop.send("t", HAND_OVER);
    JsonNode spend = troop.await("t", "SPEND", Troop.by("coder-1"));
    assertThat(spend.get("data").get("micro_usd").asLong()).isEqualTo(1_700_000);
    JsonNode warning = troop.await("t", "BUDGET_WARNING", Troop.by("coder-1"));
    assertThat(warning.get("data").get("to").asString()).isEqualTo("lead");
    write("go");
    troop.await("t", "BUDGET_EXCEEDED", Troop.by("coder-1"));
    JsonNode asked = troop.await("t", "DECISION_OPENED", Troop.by("coder-1"));
    JsonNode member = troop.state("t").get("members").get("coder-1");
    assertThat(member.get("spend_usd").asDouble()).isEqualTo(2.1);
    assertThat(member.get("budget").get("state").asString()).isEqualTo("exceeded");
    troop.send(
        "t", "{'type': 'MESSAGE', 'actor': 'lead', 'data': {'to': 'coder-1', 'text': 'hi'}}");
    JsonNode left = troop.await("t", "DELIVERY", Troop.by("coder-1"));
    assertThat(left.get("data").get("delivery").asString()).isEqualTo("unconfirmed");
    troop.send(
        "t",
        "{'type': 'DECIDE', 'actor': 'lead', 'data': {'decision': '"
            + asked.get("data").get("decision").asString()
            + "', 'answer': 'stop'}}");
    JsonNode stop = troop.await("t", "RUN_STOP", Troop.by("coder-1"));
    assertThat(stop.get("data").get("consent").asString()).isEqualTo("budget_decision");
    troop.await("t", "RUN_ENDED", Troop.by("coder-1"));
  }

  @Test
  @DisplayName("A-6 the last figures of a member, money and tokens, are counted before its end")
  void last_figures() {
    troop.agent("dear", "acp", "--cost=0.10", "--cost=0.40", "--quit");
    troop.agent("wordy", "codex", "--tokens=900");
    troop.up();
    found(
        "'coder-1': {'role': 'coder', 'run': 'reeve', 'agent': 'dear'},"
            + " 'coder-2': {'role': 'coder', 'run': 'reeve', 'agent': 'wordy'}");
    assertThat(spentBeforeItsEnd("coder-1", "micro_usd")).isEqualTo(400_000);
    assertThat(spentBeforeItsEnd("coder-2", "tokens")).isEqualTo(900);
  }

  private long spentBeforeItsEnd(String member, String what) {
    long end = troop.await("t", "RUN_ENDED", Troop.by(member)).get("replay_index").asLong();
    return troop.events("t").stream()
        .filter(event -> is(event, "SPEND") && Troop.by(member).test(event))
        .filter(event -> event.get("replay_index").asLong() < end)
        .mapToLong(event -> event.get("data").path(what).asLong(0))
        .sum();
  }

  @Test
  @DisplayName("R-20 a member's process has a token of its own, which ends with it")
  void badge() throws IOException {
    troop.agent("good", "claude", "--mark=starts", "--wait-for=go", "--quit");
    LiveDaemon daemon = troop.up();
    found("'coder-1': {'role': 'coder', 'run': 'reeve', 'agent': 'good'}");
    Troop.await("its start", () -> troop.written("starts").lines().count() == 1);
    long pid = Long.parseLong(List.of(troop.written("starts").split(" ", 3)).get(1));
    String environment =
        Files.readString(Path.of("/proc/" + pid + "/environ"), StandardCharsets.ISO_8859_1);
    String token = variable(environment, "REEVE_TOKEN");
    assertThat(variable(environment, "REEVE_HOME")).isEqualTo(daemon.home.folder().toString());
    assertThat(variable(environment, "REEVE_URL")).endsWith(":" + daemon.port());
    try (ApiClient own = new ApiClient(daemon.port(), token)) {
      own.ok(
          "/api/teams/t/commands",
          "{\"type\": \"CLAIM\", \"actor\": \"coder-1\", \"task_id\": \"1\", \"rev\": 1}");
      HttpResponse<String> foreign =
          own.post("/api/teams/t/commands", "{\"type\": \"TEARDOWN\", \"actor\": \"lead\"}");
      assertThat(foreign.statusCode()).isEqualTo(403);
      write("go");
      troop.await("t", "RUN_ENDED", Troop.by("coder-1"));
      assertThat(daemon.tokens.find(token)).isNull();
    }
  }

  private static String variable(String environment, String name) {
    for (String each : environment.split("\0", -1)) {
      if (each.startsWith(name + "=")) return each.substring(name.length() + 1);
    }
    throw new AssertionError("no " + name);
  }

  @Test
  @DisplayName("T-78 what is kept of runs that ended long ago is removed")
  void old_folders() throws IOException {
    troop.agent("short", "plain", "--mark=starts");
    troop.up();
    String seat = "': {'role': 'coder', 'run': 'reeve', 'agent': 'short'}";
    found("'old" + seat + ", 'young" + seat);
    troop.await("t", "RUN_ENDED", Troop.by("old"));
    troop.await("t", "RUN_ENDED", Troop.by("young"));
    troop.down();
    Path runs = troop.folder.resolve("reeve/members/t");
    try (Stream<Path> files = Files.walk(runs.resolve("old-1"))) {
      for (Path end : files.filter(file -> file.endsWith("end.json")).toList()) {
        Files.setLastModifiedTime(end, FileTime.from(Instant.now().minus(Duration.ofDays(8))));
      }
    }
    troop.up();
    Troop.await("the old one to be gone", () -> Files.notExists(runs.resolve("old-1")));
    assertThat(runs.resolve("young-1")).exists();
  }

  @Test
  @DisplayName("A-4 what cannot be started is told to the Lead, and what was started is not twice")
  void not_started() {
    troop.agent("good", "plain", "--mark=starts", "--silent");
    troop.agent("apart", "plain", true, "--silent"); // in a folder that is no repository
    troop.up();
    found("'coder-1': {'role': 'coder', 'run': 'reeve', 'agent': 'apart'}");
    JsonNode told = troop.await("t", "RUN_NOT_STARTED", Troop.by("coder-1"));
    assertThat(told.get("data").get("reason").asString()).contains("it can have no work tree");
    assertThat(told.get("data").get("to").asString()).isEqualTo("lead");
    troop.await("t", "LEFT", Troop.by("coder-1"));
    troop.send(
        "t",
        "{'type': 'SPAWN', 'actor': 'lead', 'data': {'member': 'coder-1', 'role': 'coder',"
            + " 'run': 'reeve', 'agent': 'good'}}");
    troop.await("t", "RUN_STARTED", Troop.by("coder-1"));
    troop.send("t", "{'type': 'TEARDOWN', 'actor': 'lead', 'data': {'stop': true}}");
    troop.await("t", "READY_TO_DELETE", event -> true);
    assertThat(troop.written("starts")).hasLineCount(1);
  }

  private static boolean is(JsonNode event, String type) {
    return event.get("type").asString().equals(type);
  }

  private void write(String name) {
    try {
      Files.createFile(troop.work.resolve(name));
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }
}
