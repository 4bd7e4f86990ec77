package dev.reeve.server.observe;

import static dev.reeve.server.observe.Watching.LEAD;
import static dev.reeve.server.observe.Watching.SESSION;
import static dev.reeve.server.observe.Watching.event;
import static org.assertj.core.api.Assertions.assertThat;

import dev.reeve.agents.process.ProcessId;
import dev.reeve.base.file.Home;
import dev.reeve.core.Asked;
import dev.reeve.core.Effect;
import dev.reeve.core.Noticed;
import dev.reeve.core.Order;
import dev.reeve.core.Via;
import dev.reeve.core.member.MemberId;
import dev.reeve.core.team.Phase;
import dev.reeve.core.team.TeamId;
import dev.reeve.core.team.TeamState;
import dev.reeve.core.teardown.TeardownCommand.Delete;
import dev.reeve.core.teardown.TeardownCommand.TearDown;
import dev.reeve.daemon.engine.Ask;
import dev.reeve.server.access.Bindings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.node.ObjectNode;

/** What Reeve makes of Claude Code's own folder. */
@Timeout(180)
class ClaudeWatchTest {

  private static final Duration LIMIT = Duration.ofSeconds(90);

  @TempDir Path root;
  private Watching it;

  @BeforeEach
  void begin() throws IOException {
    it = new Watching(root, Map.of("PATH", root.resolve("bin") + ":/usr/bin:/bin"));
  }

  @AfterEach
  void end() {
    it.close();
  }

  private static void await(BooleanSupplier condition) {
    long end = System.nanoTime() + LIMIT.toNanos();
    while (!condition.getAsBoolean()) {
      assertThat(System.nanoTime()).as("it takes too long").isLessThan(end);
      LockSupport.parkNanos(2_000_000);
    }
  }

  @Test
  @DisplayName("A-9 a team of Claude Code's gets its roster, its tasks and its messages")
  void a_team_that_reeve_did_not_create() throws IOException {
    it.session(SESSION, "idle");
    it.team("worker", "critic");
    it.write(
        "tasks/session-00000001/1.json",
        "{\"id\":\"1\",\"subject\":\"Write"
            + " tests\",\"status\":\"in_progress\",\"owner\":\"worker\"}");
    it.write(
        "tasks/session-00000001/2.json",
        "{\"id\":\"2\",\"subject\":\"worker\",\"status\":\"pending\","
            + "\"metadata\":{\"_internal\":true}}");
    it.watch.look();
    assertThat(it.shown().path("members").propertyNames())
        .containsExactlyInAnyOrder(LEAD, LEAD + ".worker", LEAD + ".critic");
    var task = it.shown().path("tasks").path(LEAD + ".t1");
    assertThat(it.shown().path("tasks").size()).isEqualTo(1);
    assertThat(task.path("subject").asString()).isEqualTo("Write tests");
    assertThat(task.path("status").asString()).isEqualTo("IN_PROGRESS");
    assertThat(task.path("owner").asString()).isEqualTo(LEAD + ".worker");
    it.write(
        "teams/session-00000001/inboxes/team-lead.json",
        "[{\"from\":\"worker\",\"text\":\"done; password=hunter2hunter2\",\"msg_id\":\"1\","
            + "\"timestamp\":\""
            + Instant.now().plusSeconds(1)
            + "\",\"read\":false}]");
    it.watch.look();
    it.watch.look();
    await(() -> it.said("Overheard", "done"));
    assertThat(it.events)
        .filteredOn(each -> each.startsWith("Overheard"))
        .singleElement()
        .asString()
        .contains(LEAD + ".worker", "done", "REDACTED")
        .doesNotContain("hunter2");
  }

  @Test
  @DisplayName("A-9 who is in the team no more has left, and so have all when the team is gone")
  void leaving() throws IOException {
    it.session(SESSION, "idle");
    it.team("worker", "critic");
    it.watch.look();
    it.team("worker");
    it.watch.look();
    assertThat(it.member(LEAD + ".critic").path("roster").asString()).isEqualTo("STOPPED");
    assertThat(it.member(LEAD + ".worker").path("roster").asString()).isEqualTo("ACTIVE");
    Files.delete(it.claude.resolve("teams/session-00000001/config.json"));
    it.watch.look();
    assertThat(it.member(LEAD + ".worker").path("roster").asString()).isEqualTo("STOPPED");
    assertThat(it.member(LEAD).path("roster").asString()).isEqualTo("ACTIVE");
  }

  @Test
  @DisplayName("A-9 a session without hooks owes while it is busy, waits as it says, and is over")
  void session() throws IOException {
    it.session(SESSION, "busy");
    it.watch.look();
    assertThat(it.member(LEAD).path("owes").size()).isEqualTo(1);
    ObjectNode waiting = it.session(SESSION, "waiting").put("waitingFor", "permission prompt");
    it.write("sessions/" + ProcessHandle.current().pid() + ".json", waiting.toString());
    it.watch.look();
    assertThat(it.member(LEAD).path("wait_reason").asString()).isEqualTo("permission");
    it.session(SESSION, "idle");
    it.watch.look();
    assertThat(it.member(LEAD).path("owes").size()).isZero();
    await(() -> it.said("TurnEnded", "COMPLETED"));
  }

  @Test
  @DisplayName("A-13 who is merely there brings back no team that was stopped, who is at work does")
  void after_a_stop() throws IOException {
    it.session(SESSION, "idle");
    it.watch.look();
    TeamId first = it.id();
    Files.delete(it.claude.resolve("sessions/" + ProcessHandle.current().pid() + ".json"));
    it.watch.look();
    stopTeam(first);
    it.session(SESSION, "idle");
    it.watch.look();
    assertThat(it.engine.teams()).containsExactly(first);
    it.session(SESSION, "busy");
    it.watch.look();
    assertThat(it.id().value()).isEqualTo(first + "-2");
    assertThat(it.member(LEAD).path("owes").size()).isEqualTo(1);
  }

  private void stopTeam(TeamId team) {
    command(team, new TearDown(true));
    await(() -> {
      if (it.effects.poll() instanceof Effect.KeepSummaries(var line)) {
        it.engine.notice(team, new Noticed.SummariesKept(line, List.of()));
      }
      return state(team).phase() == Phase.READY_TO_DELETE;
    });
    command(team, new Delete());
    await(() -> state(team).phase() == Phase.DELETED);
  }

  private void command(TeamId team, Asked command) {
    Order order = new Order(MemberId.OPERATOR, Via.OPERATOR, Order.Stamps.NONE, "", command);
    it.engine.ask(new Ask.Command(team, order, _ -> {}));
  }

  private TeamState state(TeamId team) {
    return Objects.requireNonNull(it.engine.state(team));
  }

  @Test
  @DisplayName("A-9 a transcript that grows is activity, and its usage is a cost that is estimated")
  void transcript() throws IOException {
    it.session(SESSION, "idle");
    String name = it.project.toString().replaceAll("[^0-9A-Za-z]", "-");
    Path file = it.claude.resolve("projects/" + name + "/" + SESSION + ".jsonl");
    String line =
        "{\"message\":{\"id\":\"m%d\",\"usage\":{\"input_tokens\":40,\"output_tokens\":2}}}\n";
    it.write("projects/" + name + "/" + SESSION + ".jsonl", line.formatted(1));
    it.watch.look();
    await(() -> it.member(LEAD).path("spend_tokens").asInt(0) == 42);
    await(() -> it.said("Spent", "estimated=true"));
    Files.writeString(file, line.formatted(2), StandardOpenOption.APPEND);
    it.watch.look();
    it.ticks.addAndGet(Duration.ofMinutes(1).toNanos()); // not every look is a line in the log
    it.watch.look();
    await(() -> it.member(LEAD).path("spend_tokens").asInt(0) == 84);
    it.watch.look();
    it.close(); // signals that were gathered are written down
    long signs =
        it.events.stream()
            .filter(each -> each.startsWith("Pulsed[actor=" + LEAD))
            .mapToLong(each -> Long.parseLong(each.replaceAll(".*activities=(\\d+).*", "$1")))
            .sum();
    assertThat(signs).as("its first sight, and its growth").isEqualTo(2);
  }

  @Test
  @DisplayName(
      "A-9 a session whose process is gone has left; a file that was left behind is nobody")
  void gone() throws IOException, InterruptedException {
    Process sleep = new ProcessBuilder("sleep", "600").start();
    try {
      it.session(sleep.pid(), "s-2", "busy");
      it.watch.look();
      assertThat(it.shown().path("members").size()).isEqualTo(1);
      String member = it.shown().path("members").propertyNames().iterator().next();
      sleep.destroyForcibly().waitFor();
      it.watch.look();
      assertThat(it.member(member).path("roster").asString()).isEqualTo("STOPPED");
    } finally {
      sleep.destroyForcibly().waitFor();
    }
    ObjectNode reused = it.session("s-3", "busy").put("procStart", "1");
    it.write("sessions/" + ProcessHandle.current().pid() + ".json", reused.toString());
    it.watch.look();
    assertThat(it.shown().path("members").size()).as("another process's number").isEqualTo(1);
  }

  @Test
  @DisplayName("A-9 what Reeve runs itself is not seen a second time")
  void own_runs() throws IOException, InterruptedException {
    ProcessBuilder start = new ProcessBuilder("sleep", "600");
    start.environment().put("REEVE_RUN", "r-1");
    Process own = start.start();
    try {
      await(() -> isMarked(own.pid()));
      it.session(own.pid(), "s-2", "busy");
      it.watch.look();
      assertThat(it.engine.teams()).isEmpty();
    } finally {
      own.destroyForcibly().waitFor();
    }
  }

  private static boolean isMarked(long pid) {
    ProcessId id = ProcessId.of(pid);
    return id != null && id.bears(List.of("REEVE_RUN"));
  }

  @Test
  @DisplayName("A-9 hooks and files tell of the same members, and hooks say when turns begin")
  void with_hooks() throws IOException {
    it.hook(event("UserPromptSubmit").put("prompt", "go"));
    ObjectNode mate = event("SubagentStart").put("agent_id", "aworker-0000000000000001");
    it.hook(mate.put("agent_type", "worker"));
    it.hook(event("Stop"));
    it.session(SESSION, "busy"); // not yet written anew
    it.team("worker");
    it.watch.look();
    assertThat(it.shown().path("members").propertyNames())
        .containsExactlyInAnyOrder(LEAD, LEAD + ".worker");
    assertThat(it.member(LEAD).path("owes").size()).isZero();
  }

  @Test
  @DisplayName("A-9 a turn that a person broke off, of which no hook tells, ends by the file")
  void broken_off() throws IOException {
    it.hook(event("UserPromptSubmit").put("prompt", "go"));
    it.session(SESSION, "idle");
    it.watch.look();
    assertThat(it.member(LEAD).path("owes").size()).as("its hook may be late").isEqualTo(1);
    it.ticks.addAndGet(Duration.ofSeconds(6).toNanos());
    it.watch.look();
    assertThat(it.member(LEAD).path("owes").size()).isZero();
    await(() -> it.said("TurnEnded", "INTERRUPTED"));
  }

  @Test
  @DisplayName("A-9 of a session that is bound to a team the files tell of that team's members")
  void bound() throws IOException {
    it.hook(event("SessionStart"));
    TeamId other = new TeamId("elsewhere");
    new Bindings(new Home(root.resolve("reeve"))).bind("session-99999999", other);
    it.session("99999999-0000", "busy");
    it.watch.look();
    assertThat(it.engine.teams()).as("there is no such team: it is merely seen").hasSize(1);
  }

  @Test
  @DisplayName("A-9 a background session is stopped by the program itself, a person's never")
  void stop() throws IOException {
    Path called = root.resolve("called");
    program(
        "if [ \"$1\" = agents ]; then echo '[{\"id\":\"0001\",\"sessionId\":\""
            + SESSION
            + "\",\"kind\":\"background\",\"status\":\"waiting\","
            + "\"waitingFor\":\"permission prompt\"}]';"
            + " else echo \"$@\" >>"
            + called
            + "; fi");
    it.session(SESSION, "busy");
    it.watch.look();
    MemberId member = new MemberId(LEAD);
    assertThat(it.watch.stop(it.id(), member)).contains("a person sits at its session");
    assertThat(called).doesNotExist();
    ObjectNode background = it.session(SESSION, "busy").put("kind", "bg");
    it.write("sessions/" + ProcessHandle.current().pid() + ".json", background.toString());
    it.watch.look();
    it.ticks.addAndGet(Duration.ofMinutes(1).toNanos());
    it.watch.look();
    assertThat(it.member(LEAD).path("wait_reason").asString()).isEqualTo("permission");
    assertThat(it.watch.stop(it.id(), member)).isNull();
    assertThat(Files.readString(called)).isEqualTo("stop 0001\n");
    assertThat(it.watch.stop(it.id(), new MemberId("nobody"))).isEqualTo("somebody else runs it");
  }

  private void program(String script) throws IOException {
    Path file = Files.createDirectories(root.resolve("bin")).resolve("claude");
    Files.writeString(file, "#!/bin/sh\n" + script + "\n");
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
  }

  @Test
  @DisplayName("A-9 looking writes nothing")
  void writes_nothing() throws IOException {
    it.session(SESSION, "busy");
    it.team("worker");
    it.write("tasks/" + SESSION + "/1.json", "{\"id\":\"1\",\"status\":\"pending\"}");
    SortedMap<Path, String> before = files();
    it.watch.look();
    it.watch.look();
    assertThat(files()).isEqualTo(before);
  }

  private SortedMap<Path, String> files() throws IOException {
    SortedMap<Path, String> files = new TreeMap<>();
    try (var all = Files.walk(it.claude)) {
      for (Path each : all.toList()) {
        files.put(each, Files.isDirectory(each) ? "" : Files.readString(each));
      }
    }
    return files;
  }
}
