package dev.reeve.server.files;

import static org.assertj.core.api.Assertions.assertThat;

import dev.reeve.server.LiveDaemon;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import tools.jackson.databind.JsonNode;

/** The files of a team while a real daemon runs. */
@Timeout(180)
@Execution(ExecutionMode.CONCURRENT)
class TeamFilesTest {

  private static final String TASK = "- #1: Add login — IN_PROGRESS (c1)";

  @TempDir Path folder;
  private Path project;
  private Path state;
  private LiveDaemon daemon;

  @BeforeEach
  void start() throws IOException {
    project = Files.createDirectories(folder.resolve("project"));
    state = project.resolve(".claude/teams/login/state.md");
    daemon = new LiveDaemon(folder.resolve("home"));
    daemon.api.ok(
        "/api/teams",
        """
        {"id": "login", "members": {"lead": "lead", "c1": "coder"},
         "tasks": [{"id": "1", "subject": "Add login"}], "folder": "%s"}
        """
            .formatted(state.getParent()));
  }

  @AfterEach
  void stop() {
    daemon.close();
  }

  private void handOver() {
    send("lead", "STATE_OWNERSHIP_HANDOFF", "\"data\": {\"epoch\": 1}");
    send("c1", "CLAIM", "\"task_id\": \"1\", \"rev\": 1");
    soon(() -> text().contains(TASK));
  }

  private void send(String actor, String type, String more) {
    daemon.api.ok(
        "/api/teams/login/commands",
        "{\"actor\": \"" + actor + "\", \"type\": \"" + type + "\", " + more + "}");
  }

  private interface Truth {
    boolean holds() throws IOException;
  }

  private void soon(Truth truth) {
    Instant latest = Instant.now().plusSeconds(50);
    try {
      while (!truth.holds()) {
        assertThat(Instant.now()).as("it should have come by now").isBefore(latest);
        LockSupport.parkNanos(20_000_000);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private String text() throws IOException {
    boolean file = Files.isRegularFile(state, LinkOption.NOFOLLOW_LINKS);
    try {
      return file && Files.size(state) < 1_000_000 ? Files.readString(state) : "";
    } catch (NoSuchFileException e) {
      return ""; // it is just being taken away
    }
  }

  private List<String> types() {
    List<String> types = new ArrayList<>();
    for (JsonNode event : daemon.api.get("/api/teams/login/events?limit=1000").get("events")) {
      types.add(event.get("type").asString());
    }
    return types;
  }

  private long divergences() {
    return types().stream().filter("STATE_DIVERGENCE"::equals).count();
  }

  private void rightAgain() {
    long began = System.nanoTime();
    soon(() -> text().contains(TASK));
    assertThat(Duration.ofNanos(System.nanoTime() - began)).isLessThan(Duration.ofSeconds(2));
  }

  private void teamGoesOn() {
    assertThat(daemon.api.get("/api/teams/login").get("phase").asString()).isEqualTo("active");
    send("c1", "PROGRESS", "\"task_id\": \"1\", \"data\": {\"step\": \"reading\"}");
  }

  @Test
  @DisplayName("T-65 T-80 when a deleted team's files tell of its end, they are looked at no more")
  void after_the_end() throws IOException {
    handOver();
    send("lead", "TEARDOWN", "\"data\": {\"stop\": true}");
    soon(() -> types().contains("SHUTDOWN_REQUESTED"));
    send("c1", "SHUTDOWN_ACK", "\"data\": {\"request_id\": \"s-1\", \"approve\": true}");
    soon(() -> "ready_to_delete".equals(phase()));
    send("lead", "DELETE_TEAM", "\"data\": {}");
    Path notes = daemon.home.folder().resolve("files/login.json");
    soon(() -> Files.readString(notes).contains("\"over\":true"));
    assertThat(text()).contains("TEAM_DELETED");
    Files.delete(state);
    daemon.close();
    daemon = new LiveDaemon(folder.resolve("home"));
    soon(() -> "deleted".equals(phase()));
    Path other = project.resolve(".claude/teams/next");
    String members = "\"members\": {\"lead\": \"lead\", \"c1\": \"coder\"}";
    daemon.api.ok(
        "/api/teams", "{\"id\": \"next\", " + members + ", \"folder\": \"" + other + "\"}");
    daemon.api.ok(
        "/api/teams/next/commands",
        """
        {"actor": "lead", "type": "STATE_OWNERSHIP_HANDOFF", "data": {"epoch": 1}}
        """);
    soon(() -> Files.exists(other.resolve("state.md")));
    assertThat(state).as("whoever took it away keeps it away").doesNotExist();
  }

  private String phase() {
    return daemon.api.get("/api/teams/login").get("phase").asString();
  }

  @Test
  @DisplayName("T-80 state.md tells of the team from the handoff on, and ends with its hash")
  void it_tells() throws IOException {
    assertThat(state).doesNotExist();
    handOver();
    String text = text();
    assertThat(text)
        .startsWith("# Team State — login\n## Recovery Instructions\n")
        .contains("\n## Phase: EXECUTION\n## Complexity: SIMPLE\n## Ownership\n")
        .contains("\n- operational_state_owner: supervisor@1\n")
        .contains("\n## Team Roster\n- supervisor: ACTIVE\n- c1: ACTIVE (coder, incarnation 1, ")
        .contains("\n## Approval Matrix (runtime source of truth)\n- SIMPLE: unified-reviewer\n")
        .contains("\n## Tasks\n" + TASK + "\n")
        .contains("\n## Open Decisions\n## Teardown\n## Snapshots\n")
        .contains("\n## Event Log\n- 1 ")
        .contains(" CLAIM by c1, task #1\n")
        .doesNotContain("ACTIVITY")
        .doesNotContain("DELIVERY");
    int last = text.lastIndexOf("<!-- reeve sha256:");
    assertThat(text.substring(last))
        .startsWith("<!-- reeve sha256:" + sha256(text.substring(0, last)) + " mark:")
        .endsWith(" -->\n");
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(state)))
        .isEqualTo("rw-r--r--");
    try (Stream<Path> beside = Files.list(state.getParent())) {
      assertThat(beside).containsExactlyInAnyOrder(state, state.resolveSibling("DECISIONS.md"));
    }
  }

  private static String sha256(String text) {
    try {
      var digest = java.security.MessageDigest.getInstance("SHA-256");
      return java.util.HexFormat.of()
          .formatHex(digest.digest(text.getBytes(StandardCharsets.UTF_8)));
    } catch (java.security.NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  @DisplayName("T-18 state.md says who wrote it, and under which term")
  void writer() throws IOException {
    handOver();
    assertThat(text()).containsPattern("\n- writer: local@1 \\([0-9a-f]{8}\\)\n");
  }

  @Test
  @DisplayName("T-22 an edit by hand is told with its difference, kept, and taken back")
  void edited() throws IOException {
    handOver();
    Files.writeString(state, text().replace("IN_PROGRESS", "DONE") + "password=hunter2hunter2\n");
    rightAgain();
    soon(() -> types().contains("RECONCILE_LOCK_EXIT"));
    JsonNode told = divergence();
    assertThat(told.get("cause").asString()).isEqualTo("file");
    assertThat(told.get("evidence").asString())
        .contains("+- #1: Add login — DONE (c1)")
        .doesNotContain("hunter2");
    teamGoesOn();
    try (Stream<Path> kept = Files.list(folder.resolve("home/reeve/evidence/login"))) {
      List<Path> files = kept.toList();
      assertThat(files).hasSize(1);
      assertThat(Files.readString(files.getFirst()))
          .contains("— DONE (c1)")
          .contains("[REDACTED_SECRET]")
          .doesNotContain("hunter2");
    }
  }

  private JsonNode divergence() {
    for (JsonNode event : daemon.api.get("/api/teams/login/events?limit=1000").get("events")) {
      if (event.get("type").asString().equals("STATE_DIVERGENCE")) return event.get("data");
    }
    throw new AssertionError("nothing diverged");
  }

  @Test
  @DisplayName("T-26 a file that is gone, and an older one, are written again without a word")
  void gone_or_old() throws IOException {
    handOver();
    String old = text();
    send("c1", "PROGRESS", "\"task_id\": \"1\", \"data\": {\"step\": \"reading\"}");
    soon(() -> text().contains("reading"));
    Files.delete(state);
    soon(() -> text().contains("reading"));
    Files.writeString(state, old);
    soon(() -> text().contains("reading"));
    daemon.close();
    Files.writeString(state, old);
    daemon = new LiveDaemon(folder.resolve("home"));
    soon(() -> text().contains("reading") && text().contains("- writer: local@2 "));
    assertThat(divergences()).isZero();
    teamGoesOn();
  }

  @Test
  @DisplayName("T-22 whatever stands in its place gives way: a folder, a link, a huge file")
  void strange_things() throws IOException {
    handOver();
    Path secret = Files.writeString(folder.resolve("secret"), "not for Reeve to read or write");
    tells(() -> {
      Path link = Files.createSymbolicLink(folder.resolve("link"), secret);
      Files.move(link, state, StandardCopyOption.ATOMIC_MOVE);
    });
    assertThat(secret).hasContent("not for Reeve to read or write");
    tells(() -> {
      Path prepared = Files.createDirectory(folder.resolve("prepared"));
      Files.writeString(prepared.resolve("inside"), "x");
      while (Files.exists(prepared)) {
        Files.deleteIfExists(state);
        try {
          Files.move(prepared, state, StandardCopyOption.ATOMIC_MOVE);
        } catch (FileSystemException e) {
          // Reeve was quicker
        }
      }
    });
    assertThat(project.resolve(".claude/teams/login/state.md.found-1/inside")).hasContent("x");
    tells(() -> {
      try (var file = Files.newByteChannel(state, StandardOpenOption.WRITE)) {
        file.position(1L << 30).write(ByteBuffer.wrap(new byte[] {1}));
      }
    });
    assertThat(Files.size(state)).isLessThan(100_000);
    tells(() -> {
      Files.writeString(state, "not for anybody");
      Files.setPosixFilePermissions(state, PosixFilePermissions.fromString("---------"));
    });
    teamGoesOn();
  }

  /** What is done to the file. */
  private interface Deed {
    void happen() throws IOException;
  }

  /** It is put right and told; a deed of several parts may be told more than once. */
  private void tells(Deed deed) throws IOException {
    long before = divergences();
    deed.happen();
    rightAgain();
    soon(() -> before < divergences());
  }

  @Test
  @DisplayName("T-15 a second daemon on the same folder is a second owner, and they do not fight")
  void second_daemon() throws IOException {
    handOver();
    try (LiveDaemon other = new LiveDaemon(folder.resolve("other"))) {
      other.api.ok(
          "/api/teams",
          """
          {"id": "login", "members": {"lead": "lead"}, "folder": "%s"}
          """
              .formatted(state.getParent()));
      other.api.ok(
          "/api/teams/login/commands",
          """
          {"actor": "lead", "type": "STATE_OWNERSHIP_HANDOFF", "data": {"epoch": 1}}
          """);
      soon(() -> types().contains("SPLIT_BRAIN_DETECTED"));
      soon(() -> other.api.get("/api/teams/login").get("phase").asString().equals("locked"));
      assertThat(daemon.api.get("/api/teams/login").get("phase").asString()).isEqualTo("locked");
    }
  }

  @Test
  @DisplayName("T-80 in a git repository the state is kept out of commits, unless it is tracked")
  void git() throws IOException, InterruptedException {
    run("git", "init", "-q");
    handOver();
    assertThat(project.resolve(".git/info/exclude"))
        .content()
        .contains("\n/.claude/teams/login/state.md\n/.claude/teams/login/state-log-*.md\n");
    assertThat(run("git", "status", "--porcelain", "-uall"))
        .isEqualTo("?? .claude/teams/login/DECISIONS.md\n");
    daemon.close();
    daemon = new LiveDaemon(folder.resolve("home"));
    soon(() -> text().contains("- writer: local@2 "));
    assertThat(Files.readString(project.resolve(".git/info/exclude")).split("state.md\n", -1))
        .hasSize(2);
  }

  private String run(String... command) throws IOException, InterruptedException {
    Process process =
        new ProcessBuilder(command).directory(project.toFile()).redirectErrorStream(true).start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(output).isZero();
    return output;
  }

  @Test
  @DisplayName(
      "T-80 that the files of a team cannot be written is told with the team, until they can")
  void unwritable() throws IOException {
    Path inTheWay = Files.createFile(project.resolve(".claude"));
    send("lead", "STATE_OWNERSHIP_HANDOFF", "\"data\": {\"epoch\": 1}");
    soon(() -> trouble().contains(inTheWay.toString()));
    Files.delete(inTheWay);
    soon(() -> trouble().isEmpty());
    assertThat(text()).contains("login");
  }

  private String trouble() {
    return daemon.api.get("/api/teams/login").path("files_trouble").asString("");
  }

  @Test
  @DisplayName("T-77 a solo team has no files")
  void solo() {
    Path none = project.resolve(".claude/teams/chores");
    daemon.api.ok(
        "/api/teams",
        """
        {"id": "chores", "members": {"bob": "coder"}, "folder": "%s"}
        """
            .formatted(none));
    handOver();
    assertThat(none).doesNotExist();
  }
}
