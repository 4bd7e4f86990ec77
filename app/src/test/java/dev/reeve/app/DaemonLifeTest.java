package dev.reeve.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import dev.reeve.agents.process.ProcessId;
import dev.reeve.app.Terminal.Shown;
import dev.reeve.base.file.Home;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The daemon from its start to its end, as a process of its own. */
@Execution(ExecutionMode.CONCURRENT)
class DaemonLifeTest {

  @TempDir private Path temp;
  private Terminal terminal = new Terminal(Path.of(""));

  @BeforeEach
  void make() {
    terminal = new Terminal(temp.resolve("home"));
  }

  @AfterEach
  void stop() {
    terminal.stop();
  }

  @Test
  @DisplayName("W-1 up -d returns when it answers; a second one is refused and names the first")
  void a_second_daemon_is_refused() throws IOException {
    Shown up = terminal.run("up", "-d", "--port", "0");
    assertThat(up.err()).isEmpty();
    assertThat(up.exit()).isZero();
    Running running = Running.in(home()).orElseThrow();
    assertThat(up.out()).startsWith("Reeve is up: " + running.url() + ", pid " + running.pid());
    assertThat(terminal.run("status").out()).startsWith("No teams yet.");
    Shown second = terminal.run("up", "--port", "0");
    assertThat(second.exit()).isEqualTo(1);
    assertThat(second.err())
        .startsWith("reeve: a daemon runs already in " + home().folder())
        .contains("pid " + running.pid())
        .hasLineCount(1);
    Shown third = terminal.run("up", "-d", "--port", "0");
    assertThat(third.exit()).isEqualTo(1);
    assertThat(third.err()).isEqualTo(second.err());
    Path log = home().folder().resolve("daemon.log");
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(log)))
        .isEqualTo("rw-------");
    assertThat(terminal.run("down"))
        .isEqualTo(new Shown(0, "Reeve is down (pid " + running.pid() + ")\n", ""));
    assertThat(ProcessHandle.of(running.pid()).filter(ProcessId::isAlive)).isEmpty();
    assertThat(terminal.run("down").exit()).isEqualTo(3);
  }

  @Test
  @DisplayName("W-1 up -d says that Reeve's folder cannot be written, and why")
  void a_folder_that_cannot_be_written() throws IOException {
    Path log = home().ready("daemon.log"); // a folder in its place
    assertThat(terminal.run("up", "-d", "--port", "0"))
        .isEqualTo(
            new Shown(
                1, "", "reeve: Reeve's folder cannot be written: " + log + ": Is a directory\n"));
  }

  @Test
  @DisplayName(
      "R-5 up -d on a full disk, where not even the log can be written, says why it failed")
  void a_full_disk() throws IOException {
    home().ready();
    Path log = home().folder().resolve("daemon.log");
    Files.createSymbolicLink(log, Path.of("/dev/full"));
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      Shown up = terminal.run("up", "-d", "--port", String.valueOf(taken.getLocalPort()));
      assertThat(up.exit()).isEqualTo(1);
      assertThat(up.err())
          .startsWith("reeve: the daemon cannot start (exit status 1), nor write why to " + log)
          .endsWith(": No space left on device\n");
    }
  }

  @Test
  @DisplayName("R-1 after kill -9 it starts again, and what was answered is there")
  void after_a_kill_it_starts_again() throws Exception {
    terminal.run("up", "-d", "--port", "0");
    assertThat(terminal.run("team", "create", "a", "--member", "b:coder").exit()).isZero();
    ProcessHandle process = Running.in(home()).flatMap(Running::process).orElseThrow();
    process.destroyForcibly();
    process.onExit().get(20, TimeUnit.SECONDS);
    assertThat(terminal.run("status").exit()).as("daemon.json tells of a dead one").isEqualTo(3);
    assertThat(terminal.run("up", "-d", "--port", "0").exit()).isZero();
    assertThat(terminal.run("team", "list").out()).isEqualTo("a  solo  active\n");
  }

  @Test
  @DisplayName("R-4 a store that is gone is told of everywhere, until somebody has settled it")
  void a_store_that_is_gone() throws IOException {
    terminal.run("up", "-d", "--port", "0");
    terminal.run("team", "create", "a", "--member", "b:coder");
    assertThat(terminal.run("down").exit()).isZero();
    Path store = home().folder().resolve("reeve.db");
    for (String part : List.of("", "-wal", "-shm")) {
      Files.deleteIfExists(store.resolveSibling("reeve.db" + part));
    }
    String gone = "of a team of which [0-9]+ lines were durable nothing is left";
    for (int i = 0; i < 2; i++) {
      Shown up = terminal.run("up", "-d", "--port", "0");
      assertThat(up.exit()).isZero();
      assertThat(up.err()).containsPattern("reeve: it is not well: .*" + gone);
      assertThat(terminal.run("status").out()).containsPattern("not well: .*" + gone);
      assertThat(terminal.run("morning").out()).containsPattern("not well: .*" + gone);
      terminal.run("team", "create", "new-" + i, "--member", "b:coder");
      if (i == 0) assertThat(terminal.run("down").exit()).isZero();
    }
    Files.delete(store.resolveSibling("reeve.db-lost"));
    assertThat(terminal.run("status").out()).doesNotContain("not well").contains("new-0", "new-1");
    assertThat(terminal.run("down").exit()).isZero();
    assertThat(terminal.run("up", "-d", "--port", "0").err()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"TERM", "INT"})
  @DisplayName("W-1 in the foreground it runs until it is told to stop, and ends with 0")
  void in_the_foreground_it_runs_until_told_to_stop(String signal) throws Exception {
    boolean ignored = signal.equals("INT") && Signals.interruptsAreIgnored();
    assumeFalse(ignored, "whoever started this test has Ctrl-C ignored for all below it");
    Path out = temp.resolve("out");
    Process process = terminal.process(out, "up", "--port", "0");
    try {
      Patience.until(() -> Files.readString(out).contains("Reeve is up: http://127.0.0.1:"));
      assertThat(terminal.run("status").exit()).isZero();
      Signals.send(signal, process.pid());
      assertThat(process.waitFor(30, TimeUnit.SECONDS)).isTrue();
      assertThat(process.exitValue()).isZero();
      assertThat(home().folder().resolve("daemon.json")).doesNotExist();
      assertThat(Files.readString(out)).as("one line").hasLineCount(1);
    } finally {
      process.destroyForcibly();
    }
  }

  @Test
  @DisplayName("W-1 log -f goes on across a restart, without a gap and without a repetition")
  void following_goes_on_across_a_restart() throws Exception {
    terminal.run("up", "-d", "--port", "0");
    terminal.run("team", "create", "a", "--member", "b:coder");
    Path out = temp.resolve("out");
    Process following = terminal.process(out, "log", "a", "-f", "--after", "1");
    try {
      Patience.until(() -> Files.readString(out).contains("SPAWN"));
      assertThat(say("one")).isZero();
      Patience.until(() -> Files.readString(out).contains("one"));
      assertThat(terminal.run("down").exit()).isZero();
      Patience.until(() -> Files.readString(out).contains("the daemon is away"));
      assertThat(terminal.run("up", "-d", "--port", "0").exit()).isZero();
      assertThat(say("two")).isZero();
      Patience.until(() -> Files.readString(out).contains("two"));
      assertThat(Files.readAllLines(out).stream().filter(line -> line.contains("MESSAGE")))
          .hasSize(2);
    } finally {
      following.destroyForcibly();
      following.waitFor();
    }
  }

  private int say(String text) {
    String data = "{\"to\": \"b\", \"text\": \"" + text + "\"}";
    return terminal.run("send", "a", "MESSAGE", "--data", data).exit();
  }

  @ParameterizedTest
  @DisplayName(
      "R-24 W-1 what cannot be served is refused in one sentence, a mistake in an option with 2")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          --bind  | 0.0.0.0                | 2 | would let other machines in
          --bind  | nowhere                | 2 | --bind takes an IP address
          --store | jdbc:postgresql://x    | 2 | --store takes sqlite:FILE or jdbc:postgresql:
          --store | sqlite:file:x?mode=ro  | 2 | --store takes sqlite:FILE
          --store | mysql:x                | 2 | --store takes sqlite:FILE
          --store | reeve.db               | 2 | --store takes sqlite:FILE
          --port  | 70000                  | 2 | --port takes 0 to 65535
          """)
  void what_cannot_be_served_is_refused(String option, String value, int exit, String said) {
    Shown shown = terminal.run("up", option, value);
    assertThat(shown.exit()).isEqualTo(exit);
    assertThat(shown.err()).contains(said).hasLineCount(1);
    assertThat(home().folder().resolve("daemon.json")).doesNotExist();
  }

  @ParameterizedTest
  @DisplayName("T-82 the password of a store that is refused is not repeated")
  @ValueSource(
      strings = {
        "jdbc:postgresql://db?user=ann&password=hunter2",
        "jdbc:postgresql://ann:hunter2%@db/reeve",
        "postgresql://ann:hunter2@db/reeve",
        "hunter2"
      })
  void the_password_of_a_store_is_not_repeated(String store) throws IOException {
    Shown asked = terminal.run("up", "--store", store);
    assertThat(asked.exit()).isEqualTo(2);
    assertThat(asked.err()).contains("--store takes sqlite:FILE or").doesNotContain("hunter2");
    home().ready();
    Files.writeString(home().folder().resolve("reeve.yaml"), "store: '" + store + "'\n");
    Shown configured = terminal.run("up", "--port", "0");
    assertThat(configured.exit()).isEqualTo(1);
    assertThat(configured.err())
        .contains("reeve.yaml:1:8: 'store' should be sqlite:FILE or jdbc:postgresql:")
        .doesNotContain("hunter2");
  }

  @Test
  void a_port_in_use_is_told() throws IOException {
    try (var taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      String port = Integer.toString(taken.getLocalPort());
      Shown shown = terminal.run("up", "-d", "--port", port);
      assertThat(shown.exit()).isEqualTo(1);
      assertThat(shown.err())
          .isEqualTo(
              "reeve: port "
                  + port
                  + " is in use by another program: choose another with"
                  + " --port\n");
    }
    assertThat(Files.readAllLines(home().folder().resolve("daemon.log")))
        .as("what a start that failed left in the log, with its time")
        .isNotEmpty()
        .allMatch(line -> line.matches("[0-9]{4}-[0-9-]+T[0-9:.]+Z .+"));
  }

  @Test
  @DisplayName("W-1 a port that another daemon of the user's has is told as such")
  void a_port_of_ones_own() throws Exception {
    assertThat(terminal.run("up", "-d", "--port", "0").exit()).isZero();
    Running first = Running.in(home()).orElseThrow();
    String port = first.url().substring(first.url().lastIndexOf(':') + 1);
    Path out = temp.resolve("second.out");
    String other = temp.resolve("second").toString();
    Process second = terminal.process(out, "up", "--dir", other, "--port", port);
    assertThat(Patience.exit(second)).isEqualTo(1);
    assertThat(Files.readString(out))
        .contains("port " + port + " is in use by Reeve's daemon in " + home().folder())
        .contains("(pid " + first.pid() + "): choose another with --port");
  }

  @Test
  @DisplayName("W-2 a daemon that is started elsewhere tells which reeve.yaml counts no more")
  void started_elsewhere() throws Exception {
    Path one = Files.createDirectory(temp.resolve("one"));
    Path two = Files.createDirectory(temp.resolve("two"));
    Path file = Files.writeString(one.resolve("reeve.yaml"), "agents: {dev: {command: [echo]}}\n");
    String told = "the daemon was last started with " + file + ", and now without a reeve.yaml: ";
    assertThat(up(one)).startsWith("Reeve is up: ").hasLineCount(1);
    assertThat(up(one)).hasLineCount(1);
    assertThat(up(two))
        .startsWith("Reeve is up: ")
        .contains("reeve: " + told)
        .endsWith("'reeve up -d' in " + one + "\n");
    assertThat(Files.readString(home().folder().resolve("daemon.log")))
        .containsOnlyOnce(" WARN dev.reeve.server.Daemon: " + told);
    assertThat(up(one)).hasLineCount(1);
  }

  /** What it says who starts it in a folder; then it is stopped. */
  private String up(Path here) throws Exception {
    Path out = temp.resolve("out");
    Process up = terminal.processIn(here, out, "up", "-d", "--port", "0");
    assertThat(Patience.exit(up)).isZero();
    assertThat(terminal.run("down").exit()).isZero();
    return Files.readString(out);
  }

  @Test
  @DisplayName("W-2 what is wrong with reeve.yaml is told, and nothing starts")
  void a_wrong_configuration_is_told() throws IOException {
    home().ready();
    Files.writeString(home().folder().resolve("reeve.yaml"), "htp: {port: 1}\n");
    Shown shown = terminal.run("up", "--port", "0");
    assertThat(shown.exit()).isEqualTo(1);
    assertThat(shown.err()).contains("reeve.yaml:1:1: unknown key 'htp', perhaps 'http'");
  }

  @Test
  void a_process_that_only_has_its_number_is_left_alone() throws IOException {
    home().ready();
    Files.writeString(
        home().folder().resolve("daemon.json"),
        "{\"pid\": %d, \"port\": 1, \"url\": \"http://127.0.0.1:1\", \"started\": \"%s\"}"
            .formatted(ProcessHandle.current().pid(), "2001-01-01T00:00:00Z"));
    assertThat(terminal.run("down").exit()).isEqualTo(3);
    assertThat(terminal.run("status").exit()).isEqualTo(3);
  }

  @ParameterizedTest
  @DisplayName("W-1 down stops the daemon that holds the folder, also if daemon.json is spoilt")
  @ValueSource(strings = {"", "{", "\u00ff", "{\"pid\": 0}"})
  void down_without_daemon_json(String spoilt) throws IOException {
    terminal.run("up", "-d", "--port", "0");
    long pid = Running.in(home()).orElseThrow().pid();
    Path file = home().folder().resolve("daemon.json");
    Files.delete(file);
    if (!spoilt.isEmpty()) Files.writeString(file, spoilt, StandardCharsets.ISO_8859_1);
    assertThat(terminal.run("down"))
        .isEqualTo(new Shown(0, "Reeve is down (pid " + pid + ")\n", ""));
    assertThat(terminal.run("down").exit()).as("its lock is left, and nobody's").isEqualTo(3);
  }

  @ParameterizedTest
  @DisplayName("W-3 a token that cannot be one is renewed by up, and named until then")
  @ValueSource(strings = {"", "rvt_1", "\u00ff"})
  void a_token_that_is_none(String spoilt) throws IOException {
    Path token = home().ready().resolve("token");
    Files.writeString(token, spoilt, StandardCharsets.ISO_8859_1);
    Shown up = terminal.run("up", "-d", "--port", "0");
    assertThat(up.exit()).isZero();
    assertThat(up.err())
        .isEqualTo("reeve: what stood in " + token + " was no token: a new one is made\n");
    assertThat(terminal.run("status").exit()).isZero();
    Files.writeString(token, spoilt, StandardCharsets.ISO_8859_1);
    for (String line : List.of("status", "send a CLAIM", "team list")) {
      assertThat(terminal.run(line.split(" ", -1)))
          .isEqualTo(
              new Shown(
                  1,
                  "",
                  "reeve: "
                      + token
                      + " is damaged, the file with the operator's token: stop the daemon with"
                      + " 'reeve down' and start it with 'reeve up -d', which makes a new one\n"));
    }
  }

  @Test
  void a_large_log_is_put_aside() throws IOException {
    Path log = home().ready().resolve("daemon.log");
    Files.write(log, new byte[10_000_001]);
    DaemonLog.ready(home());
    assertThat(log).isEmptyFile();
    assertThat(home().folder().resolve("daemon.log.1")).hasSize(10_000_001);
  }

  @ParameterizedTest
  @DisplayName("W-1 without a daemon a command ends with 3 and says what to do")
  @ValueSource(
      strings = {
        "status",
        "status a",
        "log a",
        "decisions",
        "decide a d-1 x",
        "send a CLAIM",
        "team list",
        "team show a",
        "team token a b",
        "team create a --member b:coder"
      })
  void without_a_daemon_a_command_ends_with_3(String line) {
    Shown shown = terminal.run(line.split(" ", -1));
    assertThat(shown.exit()).isEqualTo(3);
    assertThat(shown.err())
        .isEqualTo(
            ("reeve: no daemon runs in %s: start it with 'reeve up -d',"
                    + " or name its folder with --dir\n")
                .formatted(home().folder()));
  }

  @ParameterizedTest
  @DisplayName("R-20 an agent under supervision cannot give the operator's commands")
  @ValueSource(
      strings = {
        "up",
        "down",
        "decide a d-1 x",
        "send a CLAIM",
        "team token a b",
        "team create a --member b:coder",
        "init --force",
        "install claude",
        "uninstall claude",
        "checkpoint . --resident"
      })
  void an_agent_cannot_give_the_operators_commands(String line) {
    Shown shown = terminal.supervised(line.split(" ", -1));
    assertThat(shown.exit()).isEqualTo(5);
    assertThat(shown.err()).startsWith("reeve: FORBIDDEN: ").contains("REEVE_RUN");
  }

  private Home home() {
    return new Home(terminal.folder());
  }
}
