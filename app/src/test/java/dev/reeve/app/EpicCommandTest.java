package dev.reeve.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The commands of an epic, as they are typed. */
@Timeout(120)
class EpicCommandTest {

  @TempDir private Path temp = Path.of("unset");
  private String file = "";

  @BeforeEach
  void write() throws IOException {
    file = epic("EPIC.md", "in_progress", Map.of("T-1", "ready"));
    agent("echo '{\"action\": \"halt\", \"status\": \"review\", \"reason\": \"two ways\"}'");
  }

  private String epic(String name, String status, Map<String, String> items) throws IOException {
    StringBuilder text =
        new StringBuilder("---\nid: E-1\nstatus: " + status + "\n---\n## Work Items\n");
    text.append("| ID | Title | Status | Last activity | Project |\n|---|---|---|---|---|\n");
    String old = Instant.now().minus(Duration.ofHours(5)).toString();
    new TreeMap<>(items)
        .forEach((id, word) ->
            text.append("| " + id + " | Do it | " + word + " | " + old + " | app |\n"));
    return Files.writeString(temp.resolve(name), text).toString();
  }

  private void agent(String script) throws IOException {
    Path program = Files.writeString(temp.resolve("planner.sh"), script + "\n");
    String yaml = "agents: {planner: {command: [sh, " + program + "]}}\n";
    Files.writeString(temp.resolve("reeve.yaml"), yaml);
  }

  private Terminal.Shown epic(String... args) {
    String[] all = new String[args.length + 1];
    all[0] = "epic";
    System.arraycopy(args, 0, all, 1, args.length);
    return new Terminal(temp.resolve("home")).run(all);
  }

  @Test
  @DisplayName("E-15 a tick is silent, or says one line")
  void one_line() throws IOException {
    assertThat(epic("tick", file))
        .isEqualTo(new Terminal.Shown(3, "[ATTN] E-1:0 queue or cancel what is ready: T-1\n", ""));
    String busy = epic("B.md", "in_progress", Map.of("T-1", "in_progress"));
    assertThat(epic("tick", busy)).isEqualTo(new Terminal.Shown(3, "", ""));
    String queued = epic("Q.md", "in_progress", Map.of("T-1", "queued"));
    assertThat(epic("tick", queued))
        .isEqualTo(new Terminal.Shown(0, "E-1 is now review: two ways\n", ""));
    assertThat(epic("tick", queued)).isEqualTo(new Terminal.Shown(3, "", ""));
    agent("echo nonsense");
    String odd = epic("O.md", "in_progress", Map.of("T-1", "queued"));
    Terminal.Shown malformed = epic("tick", odd);
    assertThat(malformed.exit()).isEqualTo(4);
    assertThat(malformed.out().lines())
        .singleElement()
        .asString()
        .startsWith("[ATTN] E-1:1 pauli verdict malformed: it printed no JSON object; the next");
  }

  @Test
  @DisplayName("W-1 what was decided is said to programs as JSON")
  void as_json() throws IOException {
    String queued = epic("Q.md", "in_progress", Map.of("T-1", "queued"));
    var json = epic("tick", "--json", queued).json();
    assertThat(json.path("class").asString()).isEqualTo("dispatch_halt");
    assertThat(json.path("status").asString()).isEqualTo("review");
    assertThat(json.path("halt").asString()).contains("two ways");
    var shown = epic("show", "--json", queued).json();
    assertThat(shown.at("/items/0/status").asString()).isEqualTo("queued");
    assertThat(shown.at("/pattern_memory/0/class").asString()).isEqualTo("dispatch_halt");
    assertThat(epic("show", queued).out())
        .contains("E-1  review", "T-1  queued", "dispatch_halt  two ways");
  }

  @Test
  @DisplayName("E-14 queue-drain starts what is queued, and says so by its exit code")
  void queue_drain() throws IOException {
    String queued = epic("Q.md", "in_progress", Map.of("T-1", "queued"));
    String before = Files.readString(Path.of(queued));
    assertThat(epic("queue-drain", "--dry-run", file, queued))
        .isEqualTo(
            new Terminal.Shown(0, "would not start E-1: nothing is queued\nwould start E-1\n", ""));
    assertThat(Files.readString(Path.of(queued))).isEqualTo(before);
    workers();
    assertThat(epic("queue-drain", queued)).isEqualTo(new Terminal.Shown(0, "started E-1\n", ""));
    assertThat(Files.readString(Path.of(queued))).contains("dispatch_ok", "| in_progress |");
    assertThat(epic("queue-drain", queued).exit()).isEqualTo(3);
    assertThat(epic("queue-drain", temp.resolve("none.md").toString()).exit()).isEqualTo(1);
  }

  @Test
  @DisplayName("E-14 queue-drain says of what was not started why")
  void nothing_was_started() throws IOException {
    assertThat(epic("queue-drain", file))
        .isEqualTo(new Terminal.Shown(3, "not started E-1: nothing is queued\n", ""));
    String halted = epic("H.md", "review", Map.of("T-1", "queued"));
    assertThat(epic("queue-drain", halted))
        .isEqualTo(new Terminal.Shown(3, "not started E-1: it is review\n", ""));
    String queued = epic("Q.md", "in_progress", Map.of("T-1", "queued"));
    assertThat(epic("queue-drain", queued))
        .isEqualTo(new Terminal.Shown(3, "not started E-1: E-1 is now review: two ways\n", ""));
    queued = epic("Q.md", "in_progress", Map.of("T-1", "queued"));
    var json = epic("queue-drain", "--json", queued).json();
    assertThat(json.path("started")).isEmpty();
    assertThat(json.at("/not_started/E-1").asString()).contains("two ways");
    Files.writeString(temp.resolve("reeve.yaml"), "");
    queued = epic("Q.md", "in_progress", Map.of("T-1", "queued"));
    assertThat(epic("queue-drain", queued).exit()).isEqualTo(3);
    assertThat(epic("queue-drain", queued).out())
        .startsWith("not started E-1: ")
        .contains("planner");
    agent("echo nonsense");
    assertThat(epic("queue-drain", queued).exit()).isEqualTo(1);
  }

  /** Somebody who plans, and somebody who works. */
  private void workers() throws IOException {
    agent(
        "echo '{\"action\": \"dispatch\", \"task_id\": \"T-1\", \"worker\": \"w\", \"project\":"
            + " \"app\", \"command\": {\"agent\": \"coder\", \"arguments\": {\"size\": \"XS\"}},"
            + " \"next\": \"nothing follows\"}'");
    String coder = "  coder: {command: [sh, -c, \"exit 0\"]}\n";
    String planner = Files.readString(temp.resolve("reeve.yaml"));
    String both = planner.replace("agents: {", "agents:\n  ").replace("}}", "}\n") + coder;
    Files.writeString(temp.resolve("reeve.yaml"), both);
    Files.writeString(
        temp.resolve("WORKERS.md"),
        """
        ## Workers

        | Worker | Agent | Max concurrent | Capabilities | Turns |
        |---|---|---|---|---|
        | w | coder | 1 | code | XS 40, S 70, M 100, L 150 |

        ## Projects

        | Project | Repository |
        |---|---|
        | app | . |
        """);
  }

  @Test
  @DisplayName("E-14 stale-check resets nothing unless it is told to")
  void stale_check() throws IOException {
    String busy = epic("B.md", "in_progress", Map.of("T-1", "in_progress"));
    String before = Files.readString(Path.of(busy));
    assertThat(epic("stale-check", "--hours", "6", busy).exit()).isEqualTo(3);
    assertThat(epic("stale-check", busy).out()).contains("T-1", "last activity 5 h 0 min ago");
    assertThat(Files.readString(Path.of(busy))).isEqualTo(before);
    assertThat(epic("stale-check", "--reset", busy, "--json").json().path("reset").asBoolean())
        .isTrue();
    assertThat(Files.readString(Path.of(busy))).contains("| T-1 | Do it | queued |");
    assertThat(epic("stale-check", busy).exit()).isEqualTo(3);
  }

  @Test
  @DisplayName("E-17 the hooks are commands")
  void hooks() throws IOException {
    String busy = epic("B.md", "in_progress", Map.of("T-1", "in_progress"));
    assertThat(epic("activity", busy, "T-1").out()).isEqualTo("T-1 is in_progress\n");
    assertThat(epic("exited", busy, "T-1", "--pr", "http://pr/1").out())
        .isEqualTo("T-1 is exited\n");
    assertThat(epic("exited", busy, "T-1").exit()).isEqualTo(3);
    assertThat(epic("merged", busy, "T-1", "--json").json().path("changed").asBoolean()).isTrue();
    assertThat(epic("merged", busy, "T-9"))
        .isEqualTo(new Terminal.Shown(1, "", "reeve: no such item in E-1: T-9\n"));
    assertThat(Files.readString(Path.of(busy))).contains("| done |", "http://pr/1");
  }

  @Test
  @DisplayName("E-12 an agent under supervision cannot approve its own plan")
  void queue() throws IOException {
    Terminal terminal = new Terminal(temp.resolve("home"));
    assertThat(terminal.supervised("epic", "queue", file).exit()).isEqualTo(5);
    assertThat(epic("queue", file).out()).isEqualTo("queued: T-1\n");
    assertThat(Files.readString(Path.of(file))).contains("status: in_progress", "| queued |");
    String halted = epic("H.md", "review", Map.of("T-1", "ready"));
    assertThat(epic("queue", halted).out()).isEqualTo("queued: E-1, T-1\n");
    assertThat(Files.readString(Path.of(halted))).contains("status: queued", "| queued |");
  }

  @Test
  void a_loop_ends_when_the_epic_is_handed_off() throws IOException {
    String done = epic("D.md", "in_progress", Map.of("T-1", "done"));
    Terminal.Shown shown = epic("loop", done, "--every", "1ms");
    assertThat(shown.exit()).isZero();
    assertThat(shown.out()).contains("handoff", "E-1 is now ready_for_user_review");
    assertThat(epic("loop", file, "--every", "1ms", "--max-ticks", "3").exit()).isEqualTo(3);
    assertThat(epic("loop", file, "--every", "soon").exit()).isEqualTo(2);
  }

  @Test
  @DisplayName("W-1 nothing is written beside a file that is no epic")
  void no_epic() throws IOException {
    Path notes = Files.writeString(Files.createDirectory(temp.resolve("n")).resolve("n.txt"), "hi");
    assertThat(epic("tick", notes.toString()).exit()).isEqualTo(1);
    assertThat(notes.getParent()).isDirectoryNotContaining("glob:**.reeve");
  }

  @Test
  void mistakes_are_said() {
    assertThat(epic("tick", temp.resolve("none.md").toString()).err())
        .contains("none.md: there is no such file");
    assertThat(epic().exit()).isEqualTo(2);
    assertThat(epic("tick").exit()).isEqualTo(2);
    assertThat(epic("stale-check", "--hours", "-1", file).exit()).isEqualTo(2);
    for (String name : List.of("tick", "loop", "exited", "activity", "merged", "queue-drain")) {
      assertThat(epic(name, "--help").out()).contains("Exit codes:", "Examples:", "--json");
    }
  }

  @Test
  void the_daemon_drives_many_epics() throws Exception {
    List<Path> files =
        List.of(
            Path.of(epic("A.md", "in_progress", Map.of("T-1", "queued"))),
            Path.of(epic("B.md", "in_progress", Map.of("T-1", "done"))),
            temp.resolve("none.md"));
    Place place = new Place(new dev.reeve.base.file.Home(temp.resolve("home")), "", false);
    try (var schedule = new EpicSchedule(place, files, Duration.ofMillis(20))) {
      schedule.start();
      Patience.until(() -> Files.readString(files.getFirst()).contains("status: review"));
      Patience.until(() -> Files.readString(files.get(1)).contains("ready_for_user_review"));
    }
    assertThat(Files.readString(files.getFirst())).containsOnlyOnce("dispatch_halt: two ways");
  }
}
