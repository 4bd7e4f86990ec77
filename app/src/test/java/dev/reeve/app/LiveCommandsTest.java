package dev.reeve.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.reeve.app.Terminal.Shown;
import dev.reeve.core.team.TeamId;
import dev.reeve.daemon.log.EventLog;
import dev.reeve.daemon.log.Hash;
import dev.reeve.daemon.log.Tombstone;
import dev.reeve.daemon.log.sqlite.SqliteEventLog;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import tools.jackson.databind.JsonNode;

/** Commands that go on beside a daemon, or find something wrong. */
@Execution(ExecutionMode.CONCURRENT)
class LiveCommandsTest {

  @TempDir private Path temp;
  private Terminal terminal = new Terminal(Path.of(""));
  private final List<Process> started = new ArrayList<>();

  @BeforeEach
  void start() {
    terminal = new Terminal(temp.resolve("home"));
    assertThat(terminal.run("up", "-d", "--port", "0").err()).isEmpty();
  }

  @AfterEach
  void stop() throws InterruptedException {
    for (Process process : started) {
      process.destroyForcibly();
      process.waitFor();
    }
    terminal.stop();
  }

  private Process process(Path out, String... args) throws Exception {
    Process process = terminal.process(out, args);
    started.add(process);
    return process;
  }

  @Test
  @DisplayName(
      "W-1 status --watch prints what changes, sees the daemon go and come, ends by Ctrl-C")
  void watching() throws Exception {
    assertThat(terminal.run("team", "create", "a", "--member", "b:coder").exit()).isZero();
    Path out = temp.resolve("out");
    Process watching = process(out, "status", "--watch");
    Patience.until(() -> Files.readString(out).contains("a     solo"));
    assertThat(terminal.run("team", "create", "other", "--member", "b:coder").exit()).isZero();
    Patience.until(() -> Files.readString(out).contains("other  solo"));
    assertThat(terminal.run("down").exit()).isZero();
    Patience.until(() -> Files.readString(out).contains("reeve: no daemon runs in "));
    String table = table(Files.readString(out)); // before it can be shown again
    assertThat(terminal.run("up", "-d", "--port", "0").exit()).isZero();
    Patience.until(() -> Files.readString(out).endsWith(table));
    boolean ignored = Signals.interruptsAreIgnored();
    Signals.send(ignored ? "TERM" : "INT", watching.pid());
    assertThat(Patience.exit(watching)).isEqualTo(ignored ? 143 : 130);
  }

  /** The last table in it: where the daemon comes back, all of it is news again. */
  private static String table(String shown) {
    int from = shown.lastIndexOf("TEAM");
    int to = shown.lastIndexOf("reeve: no daemon");
    return shown.substring(from, to);
  }

  @Test
  @DisplayName("W-1 status --watch without a daemon ends with 3 at once")
  void nothing_to_watch() {
    assertThat(terminal.run("down").exit()).isZero();
    assertThat(terminal.run("status", "--watch").exit()).isEqualTo(3);
  }

  @Test
  @DisplayName("R-4 verify names what is damaged and ends with 1, with a daemon and without")
  void damage() throws Exception {
    for (String team : List.of("a", "b")) {
      assertThat(terminal.run("team", "create", team, "--member", "x:coder").exit()).isZero();
    }
    assertThat(terminal.run("down").exit()).isZero();
    flip("a");
    Shown offline = terminal.run("verify", "a");
    assertThat(offline.exit()).isEqualTo(1);
    assertThat(offline.out()).matches("(?s)event \\d+: .*");
    assertThat(terminal.run("verify", "b")).isEqualTo(new Shown(0, "Team b is sound.\n", ""));
    assertThat(terminal.run("up", "-d", "--port", "0").exit()).isZero();
    Shown online = terminal.run("verify", "a", "--json");
    assertThat(online.exit()).isEqualTo(1);
    assertThat(online.json().at("/findings/0/what").asString()).isNotBlank();
    assertThat(terminal.run("verify", "a").out()).isEqualTo(offline.out());
    assertThat(terminal.run("verify", "b").exit()).isZero();
  }

  @Test
  @DisplayName("T-78 of a team that was purged verify says the same with a daemon and without")
  void purged() {
    assertThat(terminal.run("team", "create", "a", "--member", "x:coder").exit()).isZero();
    assertThat(terminal.run("down").exit()).isZero();
    try (EventLog log = SqliteEventLog.open(terminal.folder().resolve("reeve.db"))) {
      TeamId team = new TeamId("a");
      Instant at = Instant.parse("2026-01-02T03:04:05.678Z");
      log.purge(new Tombstone(team, log.head(team), at, "a-1.jsonl", Hash.ZERO));
    }
    Shown offline = terminal.run("verify", "a");
    assertThat(offline.exit()).isEqualTo(5);
    assertThat(offline.err())
        .isEqualTo(
            "reeve: UNKNOWN_TEAM: there is no team a: it was purged at 2026-01-02T03:04:05Z, and"
                + " its archive is a-1.jsonl\n");
    assertThat(terminal.run("verify", "b").err()).endsWith("there is no team b\n");
    assertThat(terminal.run("up", "-d", "--port", "0").exit()).isZero();
    assertThat(terminal.run("verify", "a")).isEqualTo(offline);
  }

  @Test
  @DisplayName("T-80 W-2 a team of a project has its files where paths.teams says")
  void the_folder_of_a_team() throws Exception {
    Path project = Files.createDirectory(temp.resolve("project"));
    Files.writeString(project.resolve("reeve.yaml"), "paths: {teams: notes/teams}\n");
    Path out = temp.resolve("out");
    String[] create = {"team", "create", "a", "--member", "lead:lead", "--member", "b:coder"};
    Process process = terminal.processIn(project, out, create);
    started.add(process);
    assertThat(Patience.exit(process)).as(Files.readString(out)).isZero();
    String handoff = "{\"epoch\": 1}";
    assertThat(terminal.run("send", "a", "STATE_OWNERSHIP_HANDOFF", "--data", handoff).exit())
        .isZero();
    Patience.until(() -> Files.exists(project.resolve("notes/teams/a/state.md")));
    assertThat(project.resolve(".claude")).doesNotExist();
  }

  @Test
  @DisplayName("R-4 W-1 the log of a team is shown up to its end, with a word where it has a hole")
  void a_hole_in_the_log() throws Exception {
    assertThat(terminal.run("team", "create", "a", "--member", "x:coder").exit()).isZero();
    for (String text : List.of("one", "two", "three")) {
      String data = "{\"text\": \"" + text + "\"}";
      assertThat(terminal.run("send", "a", "ERROR", "--as", "x", "--data", data).exit()).isZero();
    }
    assertThat(terminal.run("down").exit()).isZero();
    loseLastButOne("a");
    assertThat(terminal.run("up", "-d", "--port", "0").exit()).isZero();
    Shown shown = terminal.run("log", "a");
    assertThat(shown.exit()).isZero();
    assertThat(shown.out()).containsPattern("\\d  cannot be read\n.*three").doesNotContain("two");
    assertThat(terminal.run("log", "a", "--json").out()).contains("three");
  }

  private void loseLastButOne(String team) throws Exception {
    Path store = terminal.folder().resolve("reeve.db");
    String sql =
        """
        DELETE FROM chunk WHERE seq IN (SELECT seq FROM chunk JOIN team USING (team) WHERE name = ?
          ORDER BY seq DESC LIMIT 1 OFFSET 1)
        """;
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + store);
        var delete = connection.prepareStatement(sql)) {
      delete.setString(1, team);
      assertThat(delete.executeUpdate()).isEqualTo(1);
    }
  }

  /** One bit in the middle of what is stored of a team. */
  private void flip(String team) throws Exception {
    Path store = terminal.folder().resolve("reeve.db");
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + store);
        var select =
            connection.prepareStatement(
                "SELECT seq, body FROM chunk JOIN team USING (team) WHERE name = ?");
        var update = connection.prepareStatement("UPDATE chunk SET body = ? WHERE seq = ?")) {
      select.setString(1, team);
      try (var rows = select.executeQuery()) {
        assertThat(rows.next()).isTrue();
        byte[] body = rows.getBytes("body");
        body[body.length / 2] ^= 1;
        update.setBytes(1, body);
        update.setLong(2, rows.getLong("seq"));
      }
      assertThat(update.executeUpdate()).isEqualTo(1);
    }
  }

  @Test
  @DisplayName("A-1 what reeve run runs is a member with a turn, seen beside agents of others")
  void a_run_is_a_member() throws Exception {
    assertThat(terminal.run("team", "create", "a", "--member", "b:coder").exit()).isZero();
    Path out = temp.resolve("out");
    Path go = temp.resolve("go");
    String script = "while [ ! -e " + go + " ]; do sleep 0.05; done; exit 3";
    Process run = process(out, "run", "--team", "a", "--as", "ann", "--", "sh", "-c", script);
    Patience.until(() -> member("ann").path("owes").size() == 1);
    assertThat(member("ann").path("roster").asString()).isEqualTo("ACTIVE");
    assertThat(member("b").path("owes")).isEmpty();
    String task = member("ann").at("/owes/0").asString();
    assertThat(terminal.run("status", "a").out()).contains("sh -c while");
    Files.createFile(go);
    assertThat(Patience.exit(run)).isEqualTo(3);
    assertThat(Files.readString(out)).doesNotContain("could not be told");
    assertThat(member("ann").path("owes")).isEmpty();
    assertThat(member("ann").path("roster").asString()).isNotEqualTo("ACTIVE");
    assertThat(terminal.run("log", "a").out()).contains(task, "ended with 3");
  }

  @Test
  @DisplayName("A-1 a run under a name that is nobody's says that it joins, and who is near")
  void a_run_that_joins() throws Exception {
    assertThat(terminal.run("team", "create", "a", "--member", "anna:coder").exit()).isZero();
    String slip = "reeve: ana is a new member of team a; did you mean 'anna'?\n";
    assertThat(ran("--team", "a", "--as", "ana")).startsWith(slip);
    assertThat(ran("--team", "a", "--as", "ana")).doesNotContain("new member");
    assertThat(ran("--team", "a", "--as", "anna")).doesNotContain("new member");
    assertThat(ran("--team", "a")).doesNotContain("new member"); // nobody chose that name
    assertThat(ran("--team", "a", "--as", "zoe"))
        .startsWith("reeve: zoe is a new member of team a\n");
    assertThat(ran("--as", "zoe")).contains("reeve: zoe is a new member of team ");
  }

  @Test
  @DisplayName("T-79 A-13 the morning tells whose run failed, and how, however politely it ended")
  void a_run_that_hung() throws Exception {
    assertThat(terminal.run("team", "create", "a", "--member", "b:coder").exit()).isZero();
    Path out = temp.resolve("out");
    String polite = "trap 'exit 0' TERM; sleep 600 & wait";
    String[] run = {
      "run", "--team", "a", "--as", "ann", "--timeout", "1s", "--", "sh", "-c", polite
    };
    assertThat(Patience.exit(process(out, run))).isEqualTo(124);
    assertThat(Patience.exit(process(out, "run", "--team", "a", "--as", "eve", "--", "false")))
        .isEqualTo(1);
    assertThat(Patience.exit(process(out, "run", "--team", "a", "--as", "zoe", "--", "true")))
        .isZero();
    String left = ": 1 turn failed (after the last one it left: it ";
    assertThat(terminal.run("morning").out())
        .contains("  ann" + left + "was stopped, since it took too long)\n")
        .contains("  eve" + left + "ended with 1)\n")
        .doesNotContain("zoe:");
  }

  private String ran(String... options) throws Exception {
    List<String> words = new ArrayList<>(List.of("run"));
    words.addAll(List.of(options));
    words.addAll(List.of("--", "true"));
    Path out = temp.resolve("out");
    assertThat(Patience.exit(process(out, words.toArray(new String[0])))).isZero();
    return Files.readString(out);
  }

  @Test
  @DisplayName("T-39 a run that ends while its member owes a task leaves it to somebody else")
  void a_run_that_owes() throws Exception {
    String[] create = {
      "team", "create", "a", "--member", "ann:coder", "--member", "bob:coder", "--task", "1: login"
    };
    assertThat(terminal.run(create).exit()).isZero();
    assertThat(terminal.run("send", "a", "CLAIM", "--as", "ann", "--task", "1").exit()).isZero();
    Path out = temp.resolve("out");
    assertThat(Patience.exit(process(out, "run", "--team", "a", "--as", "bob", "--", "false")))
        .isEqualTo(1);
    assertThat(terminal.run("log", "a").out()).doesNotContain("MEMBER_GONE");
    assertThat(Patience.exit(process(out, "run", "--team", "a", "--as", "ann", "--", "false")))
        .isEqualTo(1);
    assertThat(member("ann").path("roster").asString()).isEqualTo("STOPPED");
    assertThat(terminal.run("log", "a").out()).contains("MEMBER_GONE");
    assertThat(terminal.run("status", "a", "--json").json().at("/tasks/1/flags").toString())
        .contains("FROZEN");
    assertThat(terminal.run("decisions", "a").out()).contains("REASSIGN_PROPOSAL");
  }

  @Test
  @DisplayName("T-48 W-1 a second run under the same name is refused, and a team that is not there")
  void a_second_run() throws Exception {
    assertThat(terminal.run("team", "create", "a", "--member", "b:coder").exit()).isZero();
    Path out = temp.resolve("out");
    Path go = temp.resolve("go");
    String script = "while [ ! -e " + go + " ]; do sleep 0.05; done";
    Process first = process(out, "run", "--team", "a", "--as", "ann", "--", "sh", "-c", script);
    Patience.until(() -> member("ann").path("owes").size() == 1);
    Path other = temp.resolve("other");
    assertThat(Patience.exit(process(other, "run", "--team", "a", "--as", "ann", "--", "true")))
        .isEqualTo(5);
    assertThat(Files.readString(other))
        .contains("INVALID_TRANSITION: ann is run already, by process " + first.pid());
    assertThat(Patience.exit(process(other, "run", "--team", "aa", "--", "true"))).isEqualTo(5);
    assertThat(Files.readString(other)).contains("UNKNOWN_TEAM: there is no team aa; did you mean");
    Files.createFile(go);
    assertThat(Patience.exit(first)).isZero();
    assertThat(Patience.exit(process(out, "run", "--team", "a", "--as", "ann", "--", "true")))
        .isZero();
  }

  @Test
  @DisplayName(
      "A-1 without --team a run reports to the team of its folder, with --as to none unasked")
  void a_run_has_the_team_of_its_folder() throws Exception {
    Path out = temp.resolve("out");
    assertThat(Patience.exit(process(out, "run", "--", "true"))).isZero();
    JsonNode teams = terminal.run("status", "--json").json().path("teams");
    assertThat(teams).hasSize(1);
    String team = teams.at("/0/id").asString();
    assertThat(terminal.run("log", team).out()).contains("true-", "ended with 0");
    assertThat(terminal.run("down").exit()).isZero();
    assertThat(Patience.exit(process(out, "run", "--", "true"))).isZero();
    assertThat(Patience.exit(process(out, "run", "--as", "ann", "--", "true"))).isEqualTo(3);
    assertThat(Files.readString(out)).startsWith("reeve: no daemon runs in ");
  }

  @Test
  @DisplayName("T-77 reeve stop tries every team, and names at the end those that refused")
  void every_team_is_tried() {
    for (String team : List.of("a", "b")) {
      assertThat(terminal.run("team", "create", team, "--member", "lead:lead").exit()).isZero();
    }
    String handoff = "{\"epoch\": 1}";
    assertThat(terminal.run("send", "b", "STATE_OWNERSHIP_HANDOFF", "--data", handoff).exit())
        .isZero();
    Shown stopped = terminal.run("stop");
    assertThat(stopped.exit()).isEqualTo(5);
    assertThat(stopped.out())
        .startsWith("a NOT stopped; NOT_OWNED: ")
        .endsWith("\nb stopped; cancelled: none; agreed: none; no answer: none\n");
    Shown again = terminal.run("stop", "--json");
    assertThat(again.exit()).isEqualTo(5);
    assertThat(again.json().path("team").asString()).isEqualTo("a");
    assertThat(again.json().path("error").asString()).isEqualTo("NOT_OWNED");
    assertThat(again.json().path("message").asString())
        .endsWith("reeve send a STATE_OWNERSHIP_HANDOFF --data '{\"epoch\": 1}'");
    assertThat(terminal.run("send", "a", "STATE_OWNERSHIP_HANDOFF", "--data", handoff).exit())
        .isZero();
    assertThat(terminal.run("stop").exit()).isZero();
  }

  @Test
  @DisplayName("T-77 reeve stop stops all teams side by side")
  void side_by_side() throws InterruptedException {
    List<String> teams = List.of("a", "b");
    List<Thread> members = new ArrayList<>();
    for (String team : teams) {
      terminal.run("team", "create", team, "--member", "lead:lead", "--member", "ann:coder");
      terminal.run("send", team, "STATE_OWNERSHIP_HANDOFF", "--data", "{\"epoch\": 1}");
      members.add(Thread.ofVirtual().start(() -> agreeWhenAllAreAsked(team, teams)));
    }
    Shown stopped = terminal.run("stop");
    for (Thread member : members) member.join();
    assertThat(stopped.out())
        .isEqualTo(
            "a stopped; cancelled: none; agreed: ann; no answer: none\n"
                + "b stopped; cancelled: none; agreed: ann; no answer: none\n");
    assertThat(stopped.exit()).isZero();
  }

  private void agreeWhenAllAreAsked(String team, List<String> all) {
    for (String each : all) {
      while (!terminal.run("log", each).out().contains("SHUTDOWN_REQUESTED")) {
        LockSupport.parkNanos(20_000_000);
      }
    }
    String ack = "{\"request_id\": \"s-1\", \"approve\": true}";
    terminal.run("send", team, "SHUTDOWN_ACK", "--as", "ann", "--data", ack);
  }

  private JsonNode member(String id) {
    return terminal.run("status", "a", "--json").json().path("members").path(id);
  }
}
