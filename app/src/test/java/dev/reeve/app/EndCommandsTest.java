package dev.reeve.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.reeve.app.Terminal.Shown;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

/** The commands that report on a team and bring it to its end, each against a real daemon. */
class EndCommandsTest {

  @TempDir private static Path temp = Path.of("");

  private static Terminal terminal = new Terminal(Path.of(""));

  @BeforeAll
  static void start() {
    terminal = new Terminal(temp.resolve("home"));
    assertThat(terminal.run("up", "-d", "--port", "0").err()).isEmpty();
  }

  @AfterAll
  static void stop() {
    terminal.stop();
  }

  @Test
  @DisplayName("T-64 the receipt of a stop says what became of the processes that Reeve ran")
  void receipt_of_processes() {
    JsonNode receipt =
        JsonTree.read(
            """
            {"team":"night","state":"TEAM_DELETED","cancelled":[],"agreed":["ann"],
             "missing":["rex"],
             "processes":[{"member":"ann","status":0,"left":0},
               {"member":"rex","status":137,"signal":"KILL","pids":["4","5"],"left":0,
                "rescued":"refs/x/rex-1"}]}
            """);
    assertThat(StopCommand.text(receipt))
        .isEqualTo(
            """
            night stopped; cancelled: none; agreed: ann; no answer: rex
              ann: exit 0, left: 0
              rex: exit 137, stopped 2 processes (KILL), left: 0, work saved: refs/x/rex-1\
            """);
  }

  private static void team(String name, String... more) {
    var create = new java.util.ArrayList<>(java.util.List.of("team", "create", name));
    create.addAll(java.util.List.of("--member", "lead:lead"));
    create.addAll(java.util.List.of(more));
    ok(create.toArray(String[]::new));
    ok("send", name, "STATE_OWNERSHIP_HANDOFF", "--data", "{\"epoch\": 1}");
  }

  private static String ok(String... args) {
    Shown shown = terminal.run(args);
    assertThat(shown.exit()).as("%s %s", shown.out(), shown.err()).isZero();
    return shown.out();
  }

  /** Answers the shutdown request as soon as there is one. */
  private static Thread agreeing(String team, String member) {
    return agreeing(team, member, "s-1");
  }

  private static Thread agreeing(String team, String member, String request) {
    return Thread.ofVirtual()
        .start(() -> {
          String ack = "{\"request_id\": \"" + request + "\", \"approve\": true}";
          int exit = 5;
          Instant end = Instant.now().plusSeconds(60);
          while (exit != 0 && Instant.now().isBefore(end)) {
            LockSupport.parkNanos(20_000_000);
            if (!terminal.run("log", team).out().contains("SHUTDOWN_REQUESTED")) continue;
            exit = terminal.run("send", team, "SHUTDOWN_ACK", "--as", member, "--data", ack).exit();
          }
        });
  }

  @Test
  @DisplayName("H-10 reeve report --health prints the health_report for those who pull it")
  void health() {
    ok("team", "create", "well", "--member", "c:coordinator", "--member", "e1:executor");
    String report = ok("report", "well", "--health");
    assertThat(report).startsWith("health_report  20").contains("  e1  ").contains("1 executor: ");
    assertThat(ok("report", "well", "--health", "--json")).contains("\"summary\"");
    assertThat(terminal.run("report", "well", "--health", "--since", "2h").exit()).isEqualTo(2);
  }

  @Test
  @DisplayName("W-1 reeve teardown follows a team to its end, and what it did remains")
  void teardown_follows_to_the_end() throws Exception {
    team("login", "--member", "ann:coder");
    Thread ann = agreeing("login", "ann");
    assertThat(ok("teardown", "login"))
        .contains("TEARDOWN_INIT", "SHUTDOWN_REQUESTED", "SHUTDOWN_ACK", "READY_TO_DELETE")
        .contains("TEAM_DELETED");
    ann.join();
    assertThat(terminal.run("teardown", "login").exit()).as("nothing to do").isEqualTo(3);
    assertThat(ok("status", "login")).contains("deleted");
    assertThat(ok("postmortem", "login", "--markdown")).startsWith("# Post-mortem of team login");
    assertThat(ok("postmortem", "login"))
        .startsWith("<!doctype html>")
        .contains("<h1>Post-mortem of team login</h1>", "<svg class=\"timeline\"");
    Path kept = temp.resolve("home").resolve("postmortems").resolve("login.md");
    Patience.until(() -> Files.exists(kept));
    assertThat(kept).content().contains("# Post-mortem of team login", "| ann | coder |");
    assertThat(kept.resolveSibling("login.html")).content().contains("</svg>", "</html>");
  }

  @Test
  @DisplayName("W-1 a teardown that is blocked says why and ends with 3")
  void a_blocked_teardown_ends_with_3() {
    team("busy", "--task", "1: Add login");
    Shown shown = terminal.run("teardown", "busy");
    assertThat(shown.exit()).isEqualTo(3);
    assertThat(shown.out())
        .contains("TEARDOWN_BLOCKED", "#1 is PENDING")
        .endsWith("To end it all the same, and cancel what is open: reeve stop busy\n");
    assertThat(ok("report", "busy"))
        .startsWith("SUPERVISOR_REPORT\nWindow: ")
        .contains("- CRITICAL TEARDOWN_BLOCKED task - owner=- elapsed=");
    assertThat(ok("report", "busy", "--since", "0s")).contains("Alerts:\n- none");
    assertThat(ok("why", "busy", "TEARDOWN_BLOCKED"))
        .startsWith("TEARDOWN_BLOCKED  event ")
        .contains("T-61", "#1 was left PENDING");
    Shown ahead = terminal.run("report", "busy", "--since", "2999-01-01T00:00:00Z");
    assertThat(ahead.exit()).isEqualTo(2);
    assertThat(ahead.err()).startsWith("reeve: --since takes a time that has passed, and 2999-");
    assertThat(ok("postmortem", "busy", "--markdown"))
        .contains("; state: ACTIVE", "It is not over")
        .doesNotContain("Missing at the end");
    assertThat(terminal.run("why", "busy", "999").exit()).isEqualTo(5);
    JsonNode report = terminal.run("report", "busy", "--json").json();
    assertThat(report.path("alerts").path(0).path("event_type").asString(""))
        .isEqualTo("TEARDOWN_BLOCKED");
    assertThat(ok("morning", "--since", "1h"))
        .contains("busy", "lead  0 done")
        .contains("  CRITICAL TEARDOWN_BLOCKED, ");
  }

  @ParameterizedTest
  @CsvSource({"stop", "teardown"})
  @DisplayName("T-77 who leaves in the middle is told that it goes on, and how to come back to it")
  void who_leaves_in_the_middle(String command) throws Exception {
    team("left-" + command, "--member", "ann:coder");
    Path out = temp.resolve(command + ".out");
    Process process = terminal.process(out, command, "left-" + command);
    Patience.until(() -> ok("log", "left-" + command).contains("SHUTDOWN_REQUESTED"));
    boolean ignored = Signals.interruptsAreIgnored();
    Signals.send(ignored ? "TERM" : "INT", process.pid());
    assertThat(Patience.exit(process)).isEqualTo(ignored ? 143 : 130);
    assertThat(Files.readString(out))
        .endsWith(
            "reeve: interrupted: a teardown of left-%1$s that has begun goes on;".formatted(command)
                + " 'reeve %1$s left-%1$s' follows it to its end\n".formatted(command));
  }

  @Test
  @DisplayName("T-77 reeve stop cancels what is open and gives a receipt")
  void stop_gives_a_receipt() {
    team("night", "--task", "7: Add logout");
    assertThat(ok("stop", "night"))
        .isEqualTo("night stopped; cancelled: #7; agreed: none; no answer: none\n");
    assertThat(ok("status", "night")).contains("deleted", "CANCELLED");
  }

  @Test
  @DisplayName(
      "T-77 T-81 reeve stop waits for no heading, says what waits, and loses nothing of it")
  void stop_without_headings() throws Exception {
    Path folder = Files.createDirectories(temp.resolve("unheaded"));
    Path decisions = Files.writeString(folder.resolve("DECISIONS.md"), "# Decisions\n");
    team("unheaded", "--member", "tl:tech-lead", "--folder", folder.toString());
    Patience.until(() -> terminal.run("log", "unheaded").out().contains("MARKER_MISSING"));
    Thread tl = agreeing("unheaded", "tl");
    assertThat(ok("stop", "unheaded"))
        .startsWith("unheaded stopped; cancelled: none; agreed: tl; no answer: none\n")
        .contains("The team is stopped all the same: 1 entry waits");
    tl.join();
    Patience.until(() -> Files.readString(decisions).contains("STATE_OWNERSHIP_ACK"));
    assertThat(decisions).content().startsWith("# Decisions\n").contains("## Orchestration Notes");
  }

  @ParameterizedTest
  @CsvSource({"teardown, again, TEAM_DELETED", "stop, anew, cancelled: none; agreed: ann; no"})
  @DisplayName("T-65 what is under way is followed, and not an attempt before it")
  void a_later_attempt_is_followed(String command, String team, String said) throws Exception {
    team(team, "--member", "ann:coder", "--task", "1: Add login");
    assertThat(terminal.run("teardown", team).exit()).as("blocked").isEqualTo(3);
    ok("send", team, "CANCEL", "--task", "1", "--data", "{\"reason\": \"not now\"}");
    ok("send", team, "TEARDOWN");
    Thread ann = agreeing(team, "ann", "s-2");
    assertThat(ok(command, team)).contains(said).doesNotContain("TEARDOWN_BLOCKED", "#1");
    ann.join();
    assertThat(ok("status", team)).contains("deleted");
  }

  @Test
  @DisplayName("T-77 a stop that is begun is followed with what it has cancelled")
  void a_stop_is_followed() throws Exception {
    team("halted", "--member", "ann:coder", "--task", "1: Add login");
    ok("send", "halted", "TEARDOWN", "--data", "{\"stop\": true}");
    Thread ann = agreeing("halted", "ann");
    assertThat(ok("stop", "halted"))
        .isEqualTo("halted stopped; cancelled: #1; agreed: ann; no answer: none\n");
    ann.join();
  }

  @ParameterizedTest
  @CsvSource({
    "2h,                   2026-01-02T05:00:00Z",
    "22:00,                2026-01-01T22:00:00Z",
    "06:30,                2026-01-02T06:30:00Z",
    "2026-01-01T00:00:00Z, 2026-01-01T00:00:00Z",
    "soon,                 "
  })
  void when_is_what_people_say(String words, Instant since) {
    Instant now = Instant.parse("2026-01-02T07:00:00Z");
    assertThat(Since.parse(words, now, ZoneOffset.UTC)).isEqualTo(since);
  }
}
