package dev.reeve.server.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.reeve.agents.process.ProcessId;
import dev.reeve.agents.process.Programs;
import dev.reeve.daemon.log.sqlite.SqliteEventLog;
import dev.reeve.server.LiveDaemon;
import dev.reeve.server.doctor.Finding.Level;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** With real files, a real port and real programs that stand for the agents'. */
class DoctorTest {

  @TempDir private Path root;
  private Path project = Path.of("");
  private Path home = Path.of("");
  private Path bin = Path.of("");
  private int port;

  @BeforeEach
  void prepare() throws IOException {
    project = Files.createDirectory(root.resolve("project"));
    bin = Files.createDirectory(root.resolve("bin"));
    home = Files.createDirectory(root.resolve("home"));
    Files.setPosixFilePermissions(home, PosixFilePermissions.fromString("rwx------"));
    try (ServerSocket any = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      port = any.getLocalPort();
    }
    Files.writeString(project.resolve("reeve.yaml"), "http: {port: " + port + "}");
  }

  @Test
  void a_machine_that_has_all_is_well() throws IOException {
    for (String tool : new String[] {"git", "curl", "setsid"}) program(tool, "exit 0");
    program("claude", "echo '2.1.325 (Claude Code)'");
    Files.createDirectory(project.resolve(".claude"));
    Files.writeString(
        project.resolve(".claude/settings.json"), "{\"x\": \"http://127.0.0.1/hooks/claude\"}");
    SqliteEventLog.open(home.resolve("reeve.db")).close();
    Report report = examine();
    assertThat(report.findings())
        .allMatch(f -> f.level() == Level.OK || f.subject().equals("disk"));
    assertThat(report.isWell()).isTrue();
    assertThat(report.text()).contains("claude: 2.1.325 (Claude Code)", "reeve.db (", "rwx------");
  }

  @Test
  @DisplayName("T-76 it says whether people could be called, calls nobody and tells no secret")
  void it_says_whether_people_could_be_called() throws IOException {
    String config =
        "notify: {command: [./call], webhook: 'https://127.0.0.1/my-secret', desktop: true}";
    Files.writeString(project.resolve("reeve.yaml"), "http: {port: " + port + "}\n" + config);
    assertThat(examine().text())
        .contains("notify.command: ./call is not there")
        .contains("notify.webhook: 127.0.0.1 (it was not called)")
        .contains("notify.desktop: neither notify-send nor osascript is on the PATH")
        .doesNotContain("my-secret");
    program("notify-send", "touch " + root.resolve("called"));
    Files.createSymbolicLink(project.resolve("call"), bin.resolve("notify-send"));
    assertThat(examine().text())
        .contains("notify.command: ./call")
        .contains("notify-send, but DBUS_SESSION_BUS_ADDRESS is not set here");
    assertThat(root.resolve("called")).doesNotExist();
  }

  @Test
  @DisplayName("A-16 it says what Reeve can do with each agent program that is there")
  void it_says_what_reeve_can_do_with_each() throws IOException {
    program("claude", "echo; echo 2.1.325; echo more");
    program("codex", "echo codex-cli 0.98.0 >&2");
    Report report = examine();
    assertThat(report.agents())
        .extracting(Agent::version)
        .containsExactly("2.1.325", "codex-cli 0.98.0");
    Map<String, String> claude = report.agents().getFirst().abilities();
    assertThat(claude.get("see")).startsWith("yes, by its hooks, and by its own folder");
    assertThat(claude.get("stop")).contains("with consent, by 'claude stop'");
    assertThat(report.agents().getFirst().doubt()).isEmpty();
    assertThat(report.agents().getLast().abilities())
        .containsEntry("see", "yes, by its hooks")
        .containsEntry("stop", "only if Reeve runs it");
    assertThat(report.text())
        .contains("codex-cli 0.98.0 (it is older than 0.166.0, which this was tried with)");
    JsonNode json = JsonMapper.builder().build().readTree(report.json());
    assertThat(json.at("/ok").asBoolean()).isTrue();
    assertThat(json.at("/agents/0/abilities/resume").asString()).startsWith("only if Reeve runs");
  }

  @Test
  @DisplayName("A-16 what an older version of a program cannot do is said of it")
  void older_version() throws IOException {
    program("claude", "echo '2.1.92 (Claude Code)'");
    Agent claude = examine().agents().getFirst();
    assertThat(claude.abilities().get("see")).contains("by its hooks alone");
    assertThat(claude.abilities().get("cost")).startsWith("no: before 2.1.139");
    program("claude", "echo 2.1.400");
    assertThat(examine().agents().getFirst().doubt()).startsWith("it is newer than 2.1.325");
    program("claude", "exit 1");
    assertThat(examine().agents().getFirst().doubt()).startsWith("its version is not known");
  }

  @Test
  @DisplayName("A-16 of the agents that members can be run as it says what can be done with each")
  void configured_agents() throws IOException {
    program("claude", "echo 2.1.325");
    String config = "agents: {dev: {command: [claude], protocol: claude}, plain: {command: [x]}}";
    Files.writeString(project.resolve("reeve.yaml"), "http: {port: " + port + "}\n" + config);
    Report report = examine();
    assertThat(report.agents())
        .extracting(Agent::name)
        .containsExactly("Claude Code", "agent dev", "agent plain");
    assertThat(report.agents().get(1).abilities()).containsEntry("reach", "yes, by its protocol");
    assertThat(report.agents().get(2).abilities())
        .containsEntry("deny", "no, unless its hooks report");
  }

  @Test
  @DisplayName("A-16 a configured agent whose program cannot be run is told with the next step")
  void configured_agents_that_cannot_be_run() throws IOException {
    program("claude", "echo 2.1.325");
    Files.createFile(project.resolve("plain"));
    String agents =
        "agents: {a: {command: [claude]}, b: {command: [nosuch]}, c: {command: [./plain]},"
            + " d: {command: []}, e: {command: [../bin/claude]}}";
    Files.writeString(project.resolve("reeve.yaml"), "http: {port: " + port + "}\n" + agents);
    assertThat(finding("agents.a.command").level()).isEqualTo(Level.OK);
    assertThat(finding("agents.b.command").text())
        .contains("no program of that name in PATH: nosuch", "install it, or mend agents.b");
    assertThat(finding("agents.c.command").found()).isEqualTo("is not executable: ./plain");
    assertThat(finding("agents.c.command").level()).isEqualTo(Level.WARNING);
    assertThat(finding("agents.e.command").level()).isEqualTo(Level.OK);
    assertThat(examine().text()).doesNotContain("agents.d");
    assertThat(examine().isWell()).isTrue();
  }

  @Test
  @DisplayName("A-16 a file of epics.files that is not there, or is no epic, is told by its name")
  void epics_that_cannot_be_read() throws IOException {
    Files.writeString(project.resolve("other.md"), "# No epic\n");
    Files.writeString(project.resolve("good.md"), "---\nid: shop\nstatus: queued\n---\n# Shop\n");
    String epics = "epics: {files: [nope.md, other.md, good.md]}";
    Files.writeString(project.resolve("reeve.yaml"), "http: {port: " + port + "}\n" + epics);
    Report report = examine();
    assertThat(report.text())
        .contains("warning  epics.files: " + project.resolve("nope.md") + ": there is no such file")
        .contains("warning  epics.files: " + project.resolve("other.md") + ":")
        .contains("ok       epics.files: " + project.resolve("good.md") + ", queued");
    assertThat(report.isWell()).isTrue();
  }

  @Test
  void a_program_that_hangs_is_ended_with_what_it_started() throws IOException {
    Path pid = root.resolve("pid");
    program("claude", "sleep 600 & echo $! >" + pid + "; sleep 600");
    Duration limit = Duration.ofMillis(700);
    while (!Files.exists(pid) || Files.readString(pid).isBlank()) { // till it has come so far
      limit = limit.multipliedBy(2);
      assertThat(new Programs(environment(), limit).version(bin.resolve("claude"))).isEmpty();
    }
    long child = Long.parseLong(Files.readString(pid).strip());
    Instant deadline = Instant.now().plusSeconds(50);
    while (isAlive(child) && Instant.now().isBefore(deadline)) LockSupport.parkNanos(5_000_000);
    assertThat(isAlive(child)).isFalse();
  }

  @Test
  void a_program_sees_nothing_of_our_secrets_and_what_it_prints_is_data() throws IOException {
    program("claude", "printf 'v1\\033[31m %s %s\\n' \"$SECRET_WORD\" \"$HOME\"");
    Map<String, String> environment = environment();
    environment.put("SECRET_WORD", "hush");
    assertThat(new Programs(environment, Duration.ofSeconds(10)).version(bin.resolve("claude")))
        .hasValueSatisfying(v -> assertThat(v).startsWith("v1[31m").doesNotContain("hush"));
  }

  @Test
  void every_complaint_of_the_configuration_is_a_problem() throws IOException {
    Files.writeString(project.resolve("reeve.yaml"), "polcy: 1\nhttp: {port: x}\n");
    Report report = examine();
    assertThat(report.isWell()).isFalse();
    assertThat(report.text())
        .contains(
            "problem  configuration: ", "reeve.yaml:1:1: unknown key 'polcy', perhaps 'policy'")
        .contains("reeve.yaml:2:14: ", "but is 'x'; expected keys and values as in docs/guide/");
  }

  @Test
  @DisplayName("R-22 a reeve.yaml that is a link to nothing is a problem")
  void a_link_to_nothing() throws IOException {
    Files.delete(project.resolve("reeve.yaml"));
    Files.createSymbolicLink(project.resolve("reeve.yaml"), Path.of("none"));
    assertThat(finding("configuration").level()).isEqualTo(Level.PROBLEM);
    assertThat(finding("configuration").found()).endsWith("a link to one that is not there");
  }

  @Test
  void a_port_is_free_or_the_daemons_own_or_a_problem() throws IOException {
    try (ServerSocket held = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
      assertThat(finding("port").level()).isEqualTo(Level.PROBLEM);
      long pid = ProcessHandle.current().pid();
      String said = "{\"pid\": %d, \"port\": %d}".formatted(pid, held.getLocalPort());
      Files.writeString(home.resolve("daemon.json"), said);
      assertThat(finding("port").text()).endsWith("is held by Reeve's daemon, pid " + pid);
      Files.writeString(home.resolve("daemon.json"), "{{{");
      assertThat(finding("port").level()).isEqualTo(Level.PROBLEM);
    }
    assertThat(finding("port").level()).isEqualTo(Level.OK);
  }

  @Test
  @DisplayName("A-16 where the daemon of this folder runs is told, also if that is another port")
  void the_daemon_is_elsewhere() throws IOException {
    long pid = ProcessHandle.current().pid();
    String said = "{\"pid\": %d, \"port\": 1, \"url\": \"http://127.0.0.1:1\"}".formatted(pid);
    Files.writeString(home.resolve("daemon.json"), said);
    assertThat(finding("port").text())
        .endsWith(port + " is free; Reeve's daemon runs at http://127.0.0.1:1, pid " + pid);
  }

  @Test
  @DisplayName("A-16 a process that only has the number of a daemon that died is none")
  void a_stranger_with_its_number() throws IOException {
    long pid = ProcessHandle.current().pid();
    String said = "{\"pid\": " + pid + ", \"port\": 1, \"started\": \"2001-01-01T00:00:00Z\"}";
    Files.writeString(home.resolve("daemon.json"), said);
    assertThat(finding("daemon").text()).isEqualTo("daemon: none runs in " + home);
  }

  @Test
  @DisplayName("W-3 a daemon that does not take the operator's token is told with what helps")
  void a_token_that_is_none() throws IOException {
    home = root.resolve("reeve");
    try (LiveDaemon _ = new LiveDaemon(root)) {
      Files.writeString(home.resolve("token"), "");
      assertThat(finding("daemon").found()).endsWith("does not take what is in " + home + "/token");
      assertThat(finding("daemon").advice()).contains("'reeve down'", "makes a new one");
    }
  }

  @Test
  @DisplayName("W-3 where the operator's token is gone, it is not the daemon that does not answer")
  void a_token_that_is_gone() throws IOException {
    home = root.resolve("reeve");
    try (LiveDaemon _ = new LiveDaemon(root)) {
      Files.delete(home.resolve("token"));
      assertThat(finding("daemon").found())
          .endsWith("was not asked: " + home + "/token: there is no such file or folder");
      assertThat(finding("daemon").advice()).contains("'reeve down'", "makes a new one");
      Files.write(home.resolve("token"), new byte[] {'a', '\n', (byte) 0xff});
      assertThat(finding("daemon").found()).endsWith("does not take what is in " + home + "/token");
    }
  }

  @Test
  @DisplayName("W-1 a project that is no folder is a problem")
  void no_project() throws IOException {
    project = Files.createFile(root.resolve("file"));
    assertThat(finding("configuration").level()).isEqualTo(Level.PROBLEM);
    assertThat(finding("configuration").found()).isEqualTo(project + " is no folder");
    project = root.resolve("none");
    assertThat(finding("configuration").found()).isEqualTo(project + " is not there");
  }

  @Test
  @DisplayName("R-5 a daemon that runs is asked how it is: what it cannot store is a problem")
  void a_daemon_that_is_not_well() throws IOException {
    assertThat(finding("daemon").text()).isEqualTo("daemon: none runs in " + home);
    home = root.resolve("reeve");
    try (LiveDaemon daemon = new LiveDaemon(root)) {
      String found = "daemon: http://127.0.0.1:" + daemon.port() + ", pid ";
      assertThat(finding("daemon").text()).startsWith(found).endsWith(", is well");
      daemon.api.ok("/api/teams", "{\"id\": \"a\", \"members\": {\"c1\": \"coder\"}}");
      Path store = home.resolve("reeve.db");
      Files.move(store, home.resolve("aside.db"));
      String said = "{\"type\": \"ERROR\", \"actor\": \"c1\", \"data\": {\"text\": \"x\"}}";
      assertThat(daemon.api.post("/api/teams/a/commands", said).statusCode()).isEqualTo(503);
      assertThat(finding("store").level()).as("a new one could be made").isEqualTo(Level.OK);
      assertThat(finding("daemon").level()).isEqualTo(Level.PROBLEM);
      assertThat(finding("daemon").found()).contains(", is not well: the store " + store + " ");
      assertThat(examine().isWell()).isFalse();
      Files.move(home.resolve("aside.db"), store);
    }
  }

  @Test
  @DisplayName("W-2 a daemon that goes by another reeve.yaml than the one looked at is told of")
  void another_configuration() throws IOException {
    daemonSays("\"\"");
    assertThat(examine().text())
        .contains("it was started without a reeve.yaml, but a start in this folder would be with ")
        .contains(project.resolve("reeve.yaml") + "; expected both the same");
    daemonSays("\"" + project.resolve("reeve.yaml") + "\"");
    assertThat(examine().text()).doesNotContain("but a start in this folder");
    daemonSays("null");
    assertThat(examine().text()).as("an older one").doesNotContain("but a start in this folder");
  }

  private void daemonSays(String configuration) throws IOException {
    Files.writeString(
        home.resolve("daemon.json"),
        "{\"pid\": %d, \"port\": 1, \"url\": \"http://127.0.0.1:1\", \"configuration\": %s}"
            .formatted(ProcessHandle.current().pid(), configuration));
  }

  @Test
  @DisplayName(
      "W-1 what keeps a folder from being written is told with what helps against just that")
  void a_folder_that_cannot_be_written() throws IOException {
    String advice = Folder.unwritable("x", home, true).text();
    assertThat(advice).contains("read-only", "REEVE_HOME").doesNotContain("chmod");
    assertThat(Folder.unwritable("x", home, false).advice()).isEqualTo("chmod 700 " + home);
  }

  @Test
  @DisplayName("W-1 a file that stands in the way of Reeve's folder is a problem")
  void a_folder_that_cannot_be_made() throws IOException {
    Path file = Files.createFile(root.resolve("file"));
    home = file.resolve("home");
    assertThat(finding("folder").level()).isEqualTo(Level.PROBLEM);
    assertThat(finding("folder").text()).contains(file + " is no folder", "REEVE_HOME");
    home = root.resolve("new/home");
    assertThat(finding("folder").level()).isEqualTo(Level.OK);
  }

  @Test
  void a_folder_that_is_open_to_others_is_told() throws IOException {
    Files.setPosixFilePermissions(home, PosixFilePermissions.fromString("rwxr-xr-x"));
    assertThat(finding("folder").level()).isEqualTo(Level.WARNING);
    Files.setPosixFilePermissions(home, PosixFilePermissions.fromString("rwxrwx---"));
    assertThat(finding("folder").advice()).isEqualTo("chmod 700 " + home);
    assertThat(finding("folder").level()).isEqualTo(Level.PROBLEM);
  }

  @Test
  void a_file_that_is_no_store_is_a_problem_and_stays_as_it_is() throws IOException {
    assertThat(finding("store").found()).endsWith("is not there yet");
    Path file = Files.writeString(home.resolve("reeve.db"), "no store at all".repeat(100));
    assertThat(finding("store").level()).isEqualTo(Level.PROBLEM);
    assertThat(file).hasContent("no store at all".repeat(100));
  }

  @Test
  void a_clock_that_is_wrong_or_jumps_is_told() {
    Instant now = Instant.parse("2026-11-15T21:00:00Z");
    assertThat(Machine.clock(now, now.plusMillis(100), 100_000_000).level()).isEqualTo(Level.OK);
    assertThat(Machine.clock(now, now.plusSeconds(9), 100_000_000).level())
        .isEqualTo(Level.WARNING);
    assertThat(Machine.clock(Instant.EPOCH, Instant.EPOCH, 0).level()).isEqualTo(Level.PROBLEM);
    assertThat(Machine.java(21, "X").level()).isEqualTo(Level.PROBLEM);
  }

  private Finding finding(String subject) {
    return examine().findings().stream()
        .filter(finding -> finding.subject().equals(subject))
        .findFirst()
        .orElseThrow();
  }

  private Report examine() {
    return Doctor.examine(project, environment());
  }

  private Map<String, String> environment() {
    Map<String, String> environment = new TreeMap<>();
    environment.put("PATH", "relative:" + bin + ":/nowhere");
    environment.put("HOME", root.toString());
    environment.put("REEVE_HOME", home.toString());
    return environment;
  }

  private void program(String name, String body) throws IOException {
    Path file =
        Files.writeString(bin.resolve(name), "#!/bin/sh\nPATH=/usr/bin:/bin\n" + body + "\n");
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
  }

  private static boolean isAlive(long pid) {
    return ProcessHandle.of(pid).filter(ProcessId::isAlive).isPresent();
  }
}
