package dev.reeve.agents.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.reeve.agents.Permissions;
import dev.reeve.agents.Sign;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Queue;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A real agent that misbehaves, in every protocol. */
class MisbehaviourTest {

  private static final List<String> WITH_TURNS = List.of("claude", "codex", "gemini", "acp");
  private static final Duration IDLE = Duration.ofSeconds(3);

  @TempDir private Path temp;
  private Workshop workshop;

  @BeforeEach
  void open() throws IOException {
    workshop = new Workshop(temp);
  }

  @AfterEach
  void close() {
    workshop.close();
  }

  @Test
  @DisplayName("A-12 the misbehaving agent speaks every protocol and can also behave")
  void it_can_behave() {
    Map<String, Misbehaving> agents = new TreeMap<>();
    Map<String, Run> runs = new TreeMap<>();
    for (String protocol : List.of("plain", "json", "claude", "codex", "gemini", "acp")) {
      Misbehaving agent = new Misbehaving(workshop, protocol);
      agents.put(protocol, agent);
      runs.put(protocol, agent.run("--say=hello", "--tool=Bash", "--broken", "--tokens=70"));
    }
    runs.forEach((protocol, run) -> {
      RunEnd end = Workshop.end(run);
      assertThat(end.cause()).as(protocol).isEqualTo(RunEnd.Cause.EXITED);
      assertThat(end.status()).as(protocol).isZero();
      assertThat(end.stopped()).as(protocol).isZero();
    });
    for (String protocol : WITH_TURNS) {
      Queue<Sign> signs = heard(agents, protocol).signs;
      assertThat(signs)
          .as(protocol)
          .contains(new Sign.TurnEnded("", Sign.End.COMPLETED, "{\"status\":\"done\"}"))
          .contains(new Sign.ToolEnded("c1", true, ""))
          .contains(new Sign.Used(70, 0));
    }
    assertThat(heard(agents, "json").output()).doesNotContain("tool_began").contains("done");
  }

  @Test
  @DisplayName("A-3 a call that hangs and a question that nobody answers are told from silence")
  void a_hang_is_told_from_silence() {
    Map<String, Run> hanging = new TreeMap<>();
    Map<String, Run> silent = new TreeMap<>();
    Map<String, Run> asking = new TreeMap<>();
    for (String protocol : List.of("json", "claude", "codex", "gemini", "acp")) {
      hanging.put(protocol, new Misbehaving(workshop, protocol).idle(IDLE).run("--hang=Bash"));
      silent.put(protocol, new Misbehaving(workshop, protocol).idle(IDLE).run("--silent"));
    }
    for (String protocol : List.of("json", "claude", "acp")) {
      asking.put(protocol, new Misbehaving(workshop, protocol).idle(IDLE).run("--permission"));
    }
    hanging.forEach((protocol, run) -> assertIdle(run, protocol, "in the tool call"));
    asking.forEach((protocol, run) -> assertIdle(run, protocol, "waiting for permission"));
    silent.forEach((protocol, run) -> {
      RunEnd end = Workshop.end(run);
      assertThat(end.cause()).as(protocol).isEqualTo(RunEnd.Cause.IDLE);
      assertThat(end.during()).as(protocol).isEmpty();
    });
  }

  private static void assertIdle(Run run, String protocol, String during) {
    RunEnd end = Workshop.end(run);
    assertThat(end.cause()).as(protocol).isEqualTo(RunEnd.Cause.IDLE);
    assertThat(end.during()).as(protocol).startsWith(during);
    assertThat(FinishedRun.in(run.folder(), 1024).end()).isEqualTo(end);
  }

  @Test
  @DisplayName("A-6 a rate limit is never counted as silence")
  void a_rate_limit_is_not_silence() {
    Map<String, Misbehaving> agents = new TreeMap<>();
    Map<String, Run> runs = new TreeMap<>();
    for (String protocol : List.of("json", "claude", "codex", "gemini")) {
      var agent = new Misbehaving(workshop, protocol).idle(IDLE);
      agents.put(protocol, agent);
      runs.put(protocol, agent.run("--limit=5"));
    }
    runs.forEach((protocol, run) -> {
      assertThat(Workshop.end(run).cause()).as(protocol).isEqualTo(RunEnd.Cause.EXITED);
      assertThat(heard(agents, protocol).signs)
          .as(protocol)
          .anyMatch(
              sign -> sign instanceof Sign.Waits(var why, _) && why == Sign.Reason.RATE_LIMIT);
    });
  }

  @Test
  @DisplayName("A-3 who asks for permission is answered as was decided, in both that can ask")
  void permissions_are_answered() {
    for (String protocol : List.of("claude", "acp")) {
      var allowed = new Misbehaving(workshop, protocol).answered(Permissions.ALLOW);
      var denied = new Misbehaving(workshop, protocol).answered(Permissions.DENY);
      List<Run> runs = List.of(allowed.run("--permission"), denied.run("--permission"));
      runs.forEach(run -> assertThat(Workshop.end(run).status()).as(protocol).isZero());
      assertThat(ends(allowed)).as(protocol).containsExactly(true);
      assertThat(ends(denied)).as(protocol).containsExactly(false);
    }
  }

  private static Workshop.Heard heard(Map<String, Misbehaving> agents, String protocol) {
    return Objects.requireNonNull(agents.get(protocol)).heard();
  }

  private static List<Boolean> ends(Misbehaving agent) {
    List<Boolean> ends = new ArrayList<>();
    for (Sign sign : agent.heard().signs) {
      if (sign instanceof Sign.ToolEnded(_, boolean ok, _)) ends.add(ok);
    }
    return ends;
  }

  @Test
  @DisplayName("A-4 one that is talked with outlives Reeve, and the next Reeve goes on talking")
  void a_talk_is_taken_up_again() throws IOException {
    for (String protocol : List.of("claude", "acp")) {
      var agent = new Misbehaving(workshop, protocol).answered(Permissions.ALLOW);
      Path go = workshop.work.resolve("go-" + protocol);
      Run first = agent.run("--tool=Bash", "--wait-for=" + go, "--permission", "--say=then");
      Workshop.await("the call", () -> ends(agent).size() == 1);
      workshop.restart();
      Run again = agent.adopt(first);
      Files.createFile(go);
      RunEnd end = Workshop.end(again);
      assertThat(end.cause()).as(protocol).isEqualTo(RunEnd.Cause.EXITED);
      assertThat(end.status()).as(protocol).isZero();
      assertThat(ends(agent)).as(protocol).containsExactly(true, true);
    }
  }

  @Test
  @DisplayName("A-3 an agent is asked in its own words to stop, before any signal")
  void it_is_asked_first() {
    var agent = new Misbehaving(workshop, "acp").answered(Permissions.WAIT);
    Run run = agent.run("--permission", "--say=it was cancelled");
    Workshop.await(
        "the question",
        () -> agent.heard().signs.contains(new Sign.Waits(Sign.Reason.PERMISSION, null)));
    run.interrupt();
    RunEnd end = Workshop.end(run);
    assertThat(end.cause()).isEqualTo(RunEnd.Cause.INTERRUPTED);
    assertThat(agent.heard().output()).contains("it was cancelled");
    assertThat(end.status()).isZero();
  }

  @Test
  @DisplayName("A-4 R-7 one that ignores signals, forks, daemonises and comes back is gone in time")
  void the_worst_is_gone_in_time() {
    Path back = workshop.work.resolve("back");
    Run run =
        new Misbehaving(workshop, "plain")
            .run("--ignore", "--fork=3", "--daemon", "--return=" + back, "--say=ready", "--silent");
    Path log = run.folder().resolve("output.log");
    Workshop.await("its children", () -> Workshop.text(log).contains("ready"));
    long before = System.nanoTime();
    run.interrupt();
    RunEnd end = Workshop.end(run);
    Duration took = Duration.ofNanos(System.nanoTime() - before);
    assertThat(end.left()).isZero();
    assertThat(end.stopped()).isGreaterThanOrEqualTo(6);
    assertThat(took).isLessThan(Duration.ofSeconds(10));
    assertThat(marked(run.id())).isEmpty();
  }

  /** The processes that bear the mark of a run, found without Reeve's own eyes. */
  private static List<String> marked(String run) {
    List<String> found = new ArrayList<>();
    ProcessHandle.allProcesses()
        .forEach(process -> {
          Path environment = Path.of("/proc/" + process.pid() + "/environ");
          boolean living =
              !Workshop.text(Path.of("/proc/" + process.pid() + "/stat")).contains(") Z");
          if (living && Workshop.text(environment).contains("REEVE_RUN=" + run)) {
            found.add(String.valueOf(process.pid()));
          }
        });
    return found;
  }
}
