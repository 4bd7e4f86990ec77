package dev.reeve.workflows.epic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.reeve.agents.AgentSpec;
import dev.reeve.agents.run.Once;
import dev.reeve.agents.run.RunListener;
import dev.reeve.base.redact.Redactor;
import dev.reeve.workflows.markdown.UnreadableFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A tick with real files, and agents that are real processes. */
@Timeout(60)
class EpicTickTest {

  @TempDir private Path temp = Path.of("unset");
  private Yard yard = new Yard(Path.of("/tmp"));

  @BeforeEach
  void open() {
    yard = new Yard(temp).epic(new Sheet().item("T-1", "queued"));
  }

  @Test
  @DisplayName("E-2 one tick asks one agent, acts, and appends one row to memory and log")
  void one_tick() throws IOException {
    Path file = temp.resolve("EPIC.md");
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r--r--"));
    Ticked ticked = yard.tick();
    assertThat(ticked.exit()).isZero();
    assertThat(ticked.said().line()).isEmpty();
    assertThat(yard.asked())
        .containsExactly(
            "planner {\"epic\":\"EPIC-1\",\"epic_file\":\""
                + file.toRealPath()
                + "\",\"role\":"
                + "\"preflight\",\"queued\":[\"T-1\"],\"workers_file\":\""
                + temp.toRealPath().resolve("WORKERS.md")
                + "\"}");
    Epic epic = yard.epic();
    assertThat(epic.memory().stream().map(Row::kind)).containsExactly("dispatch_ok");
    assertThat(epic.log().stream().map(Row::kind)).containsExactly("dispatch_ok");
    assertThat(epic.phase()).isEqualTo("dispatching");
    assertThat(epic.item("T-1")).extracting(Item::status).isEqualTo(ItemStatus.IN_PROGRESS);
    assertThat(yard.started).hasSize(1);
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
        .isEqualTo("rw-r--r--");
  }

  @Test
  @DisplayName("E-7 a worker that is sent again and delivers nothing is not verified by what was")
  void sent_again() {
    yard.epic(new Sheet().item("T-1", "verify_failed", "http://pr/1", "marsha-fail: red"));
    assertThat(yard.hooks().queue(List.of("T-1")).changed()).isTrue();
    yard.tick();
    assertThat(yard.hooks().exited("T-1", "", "exit 137").changed()).isTrue();
    assertThat(Orient.next(yard.epic(), Sheet.NOW))
        .isEqualTo(new Step.React("T-1", "no-deliverable"));
  }

  @Test
  @DisplayName("E-2 a tick that changes nothing moves the last checkpoint and appends no row")
  void nothing_to_do() {
    yard.epic(new Sheet().working("T-1", Duration.ZERO));
    String before = yard.text("EPIC.md");
    Ticked ticked = yard.tick();
    assertThat(ticked.exit()).isEqualTo(3);
    String after = yard.text("EPIC.md");
    assertThat(after).isNotEqualTo(before);
    assertThat(after.replaceFirst("checkpoint\\*\\*: \\S+", "checkpoint**: 2026-05-08T11:00:00Z"))
        .isEqualTo(before);
    assertThat(yard.asked()).isEmpty();
  }

  @Test
  @DisplayName("E-2 while one tick asks, 99 others do nothing; one row is added in the end")
  void overlapping() throws Exception {
    yard.agent("planner", "while [ ! -e go ]; do sleep 0.05; done\n" + Yard.DISPATCH);
    CompletableFuture<Ticked> first = CompletableFuture.supplyAsync(yard::tick);
    await("asked.log");
    String before = yard.text("EPIC.md");
    List<Integer> exits = new ArrayList<>();
    // not waited for: if something is wrong, the test is to fail, and not to hang
    var threads = Executors.newFixedThreadPool(8, Thread.ofPlatform().daemon().factory());
    try {
      List<Future<Ticked>> others = new ArrayList<>();
      for (int i = 0; i < 99; i++) others.add(threads.submit(yard::tick));
      for (Future<Ticked> other : others) exits.add(other.get(20, TimeUnit.SECONDS).exit());
      assertThat(yard.text("EPIC.md")).isEqualTo(before);
    } finally {
      threads.shutdownNow();
      yard.file("go", "");
    }
    assertThat(exits).hasSize(99).containsOnly(3);
    assertThat(first.get().exit()).isZero();
    assertThat(yard.asked()).hasSize(1);
    assertThat(yard.epic().memory()).hasSize(1);
    assertThat(yard.started).hasSize(1);
  }

  @Test
  @DisplayName("E-2 a tick that finds another checkpoint than it began with does nothing")
  void other_machine() throws Exception {
    yard.agent("planner", "while [ ! -e go ]; do sleep 0.05; done\n" + Yard.DISPATCH);
    CompletableFuture<Ticked> first = CompletableFuture.supplyAsync(yard::tick);
    await("asked.log");
    String other = yard.text("EPIC.md").replace("T11:00:00Z", "T11:30:00Z");
    yard.file("EPIC.md", other).file("go", "");
    assertThat(first.get().exit()).isEqualTo(3);
    assertThat(first.get().why()).contains("changed meanwhile");
    assertThat(yard.text("EPIC.md")).isEqualTo(other);
    assertThat(yard.started).isEmpty();
  }

  @Test
  @DisplayName("E-17 a worker that ends while the planner is asked is written down")
  void exited_meanwhile() throws Exception {
    yard.epic(new Sheet().item("T-1", "queued").working("T-2", Duration.ZERO));
    yard.agent("planner", "while [ ! -e go ]; do sleep 0.05; done\n" + Yard.DISPATCH);
    CompletableFuture<Ticked> first = CompletableFuture.supplyAsync(yard::tick);
    await("asked.log");
    assertThat(yard.hooks().exited("T-2", "http://pr/2", "").changed()).isTrue();
    yard.file("go", "");
    assertThat(first.get().exit()).isZero();
    assertThat(yard.epic().items().stream().map(Item::status))
        .containsExactly(ItemStatus.IN_PROGRESS, ItemStatus.EXITED);
    assertThat(yard.tick().row()).extracting(Row::decision).isEqualTo("marsha PASS on T-2");
  }

  private void await(String name) throws InterruptedException {
    while (!Files.exists(temp.resolve(name))) Thread.sleep(5);
  }

  @Test
  @DisplayName("E-2 an answer that a killed tick did not live to read is not asked for again")
  void killed() throws IOException {
    Path ask = temp.toRealPath().resolve(".reeve/epic/EPIC/ask");
    Files.createDirectories(ask);
    Path file = temp.toRealPath().resolve("EPIC.md");
    Briefs briefs = new Briefs(yard.epic(), file, file.resolveSibling("WORKERS.md"));
    String brief = briefs.planner(new Step.Preflight());
    Files.writeString(ask.resolve("brief.json"), brief);
    var once = new Once(Map.of("PATH", "/usr/bin:/bin"), temp, Redactor.standard());
    AgentSpec planner = Objects.requireNonNull(yard.setup().agent("planner"));
    var errand = new Once.Errand(planner, brief, new RunListener() {}, _ -> {});
    once.answer(errand, ask.resolve("run"));
    yard.agent("planner", "echo nonsense");
    assertThat(yard.tick().row()).extracting(Row::kind).isEqualTo("dispatch_ok");
    assertThat(yard.asked()).hasSize(1);
    assertThat(ask).doesNotExist();
  }

  @Test
  void an_answer_to_another_question_does_not_count() throws IOException {
    Path ask = Files.createDirectories(temp.resolve(".reeve/epic/EPIC/ask/run"));
    Files.writeString(ask.resolveSibling("brief.json"), "{\"role\": \"react\"}");
    assertThat(yard.tick().row()).extracting(Row::kind).isEqualTo("dispatch_ok");
    assertThat(yard.asked()).hasSize(1);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "exit 1",
        "echo nothing",
        "echo '{\"action\": \"explode\"}'",
        "echo '{\"action\": \"halt\"}'",
        "echo '{\"action\": \"propose\", \"items\": [{\"title\": \"x\"}]}'",
        "true",
      })
  @DisplayName("E-6 what the planner says in another form is a row, and nothing else")
  void malformed(String script) {
    Ticked ticked = yard.agent("planner", script).tick();
    assertThat(ticked.exit()).isEqualTo(4);
    Epic epic = yard.epic();
    assertThat(epic.memory()).hasSize(1);
    assertThat(epic.memory().getFirst().decision()).isEqualTo("pauli verdict malformed");
    assertThat(epic.item("T-1")).extracting(Item::status).isEqualTo(ItemStatus.QUEUED);
    assertThat(yard.started).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "\"worker\": \"gemini\"",
        "\"project\": \"web\"",
        "\"command\": \"coder; touch bad\"",
        "\"command\": {\"agent\": \"coder\", \"arguments\": {\"x\": \"$(touch bad)\"}}",
        "\"task_id\": \"T-2\"",
      })
  @DisplayName("E-8 a refused dispatch starts nothing, and the report says what is missing")
  void refused(String other) {
    yard.epic(new Sheet().item("T-1", "queued").item("T-2", "ready"));
    String key = other.substring(0, other.indexOf(':'));
    String verdict = Yard.DISPATCH.replaceFirst(key + ": \"[^\"]*\"", other.replace("$", "\\$"));
    Ticked ticked = yard.agent("planner", verdict).tick();
    assertThat(ticked.exit()).isZero();
    assertThat(ticked.said().line()).startsWith("EPIC-1 is now blocked: dispatch of T-");
    assertThat(yard.text("EPIC.md")).contains("## Dispatch Infeasibility Report", "  - Missing: ");
    assertThat(yard.epic().items()).noneMatch(item -> item.is(ItemStatus.IN_PROGRESS));
    assertThat(yard.started).isEmpty();
    assertThat(temp.resolve("bad")).doesNotExist();
  }

  @Test
  @DisplayName("E-8 the repository of the project must be the one that the agent works in")
  void repository() throws IOException {
    Files.createDirectory(temp.resolve("other"));
    yard.file("WORKERS.md", yard.text("WORKERS.md").replace("| app | . |", "| app | other |"));
    assertThat(yard.tick().said().line()).contains("works in", "but the project is in");
    assertThat(yard.started).isEmpty();
  }

  @Test
  @DisplayName("E-9 while all workers are full nobody is asked")
  void full() {
    Sheet sheet = new Sheet().item("T-1", "queued");
    yard.epic(sheet.working("T-2", Duration.ZERO).working("T-3", Duration.ZERO));
    assertThat(yard.tick().exit()).isEqualTo(3);
    assertThat(yard.asked()).isEmpty();
    assertThat(yard.epic().memory()).isEmpty();
  }

  @Test
  @DisplayName("E-9 an item for a worker that is full waits for it, whoever else has room")
  void bound_to_a_full_worker() {
    String spare =
        yard.text("WORKERS.md").replace("## Proj", "| bulk | coder | 9 |  |  |\n## Proj");
    yard.file("WORKERS.md", spare);
    Sheet sheet = new Sheet().item("T-1", "queued");
    String text = sheet.working("T-2", Duration.ZERO).working("T-3", Duration.ZERO).text();
    yard.file("EPIC.md", text.replace("| queued |  |", "| queued | claude |"));
    assertThat(yard.tick().exit()).isEqualTo(3);
    assertThat(yard.asked()).isEmpty();
    yard.file("EPIC.md", text);
    yard.tick();
    assertThat(yard.asked()).hasSize(1);
  }

  @Test
  @DisplayName("E-9 what WORKERS.md does not say right is refused with its place")
  void workers_file() {
    String right = yard.text("WORKERS.md");
    yard.file("WORKERS.md", right.replace("| 2 |", "| many |"));
    assertThatThrownBy(yard::tick)
        .isInstanceOf(UnreadableFile.class)
        .hasMessageContaining("WORKERS.md:4:1: 'Max concurrent' should be a number");
    yard.file("WORKERS.md", "# nothing\n");
    assertThatThrownBy(yard::tick).hasMessageContaining("a section '## Workers' with a table");
  }

  @Test
  @DisplayName("E-17 the runtime says what a worker shows, that it ended, and what it made")
  void worker() {
    yard.tick();
    WorkerRun.run(yard.started.getFirst(), _ -> yard.setup(), InstantSource.system());
    Item item = yard.epic().items().getFirst();
    assertThat(item.status()).isEqualTo(ItemStatus.EXITED);
    assertThat(item.surface()).isEqualTo("http://pr/1");
    assertThat(yard.asked().getLast())
        .startsWith("coder {\"epic\":\"EPIC-1\"")
        .contains("\"item\":\"T-1\"", "\"acceptance\":\"It works\"");
    assertThat(yard.tick().row()).extracting(Row::decision).isEqualTo("marsha PASS on T-1");
    assertThat(yard.asked().getLast()).contains("\"pr\":\"http://pr/1\"");
    assertThat(yard.tick().halted()).isTrue();
    assertThat(yard.epic().status()).isEqualTo("ready_for_user_review");
  }

  @Test
  @DisplayName("E-14 a worker from which its item was taken back does not end who has it now")
  void taken_back() {
    yard.tick();
    assertThat(yard.hooks().resetStale(Duration.ZERO)).hasSize(1);
    yard.tick();
    Item again = yard.epic().items().getFirst();
    assertThat(yard.started).hasSize(2);
    WorkerRun.run(yard.started.getFirst(), _ -> yard.setup(), InstantSource.system());
    Item late = yard.epic().items().getFirst();
    assertThat(late.status()).isEqualTo(ItemStatus.IN_PROGRESS);
    assertThat(late.surface()).isEmpty();
    assertThat(late.lastActivity()).isEqualTo(again.lastActivity());
    assertThat(late.notes()).startsWith(again.notes()).endsWith("has ended: http://pr/1");
    WorkerRun.run(yard.started.getLast(), _ -> yard.setup(), InstantSource.system());
    assertThat(yard.epic().items().getFirst().status()).isEqualTo(ItemStatus.EXITED);
  }

  @Test
  @DisplayName("E-7 a worker that fails without a deliverable is reacted to with no-deliverable")
  void failing_worker() {
    yard.agent("coder", "exit 7").tick();
    WorkerRun.run(yard.started.getFirst(), _ -> yard.setup(), InstantSource.system());
    assertThat(yard.epic().items().getFirst().notes()).contains("worker: it exited with 7");
    String fix =
        "{\"action\": \"file_fix_task\", \"parent\": \"T-1\", \"title\": \"Mend\", \"body\":"
            + " \"b\"}";
    Ticked ticked = yard.agent("planner", "echo '" + fix + "'").tick();
    assertThat(yard.asked().getLast())
        .contains("\"role\":\"react\"", "\"context\":\"no-deliverable\"");
    assertThat(ticked.row()).extracting(Row::kind).isEqualTo("react_filed_fix");
  }

  @Test
  void only_the_last_runs_of_workers_are_kept() throws IOException {
    yard.tick();
    Path run = yard.started.getFirst();
    for (int i = 0; i < 60; i++) {
      Path old = Files.createDirectory(run.resolveSibling("T-0-" + i));
      Files.createFile(old.resolve("over"));
      Files.setLastModifiedTime(old, FileTime.from(Sheet.NOW.plusSeconds(i)));
    }
    Path going = Files.createDirectory(run.resolveSibling("T-9-going"));
    WorkerRun.run(run, _ -> yard.setup(), InstantSource.system());
    try (var left = Files.list(run.resolveSibling("."))) {
      assertThat(left).hasSize(51);
    }
    assertThat(run).exists();
    assertThat(going).exists();
    assertThat(run.resolveSibling("T-0-0")).doesNotExist();
  }

  @Test
  void a_worker_that_cannot_be_started_has_exited() {
    EpicTick tick =
        yard.ticking(_ -> {
          throw new java.io.UncheckedIOException(new IOException("no room"));
        });
    assertThat(tick.tick().exit()).isZero();
    Item item = yard.epic().items().getFirst();
    assertThat(item.status()).isEqualTo(ItemStatus.EXITED);
    assertThat(item.notes()).contains("it could not be started", "no room");
  }

  @Test
  void without_its_agents_nothing_is_done() {
    String before = yard.text("EPIC.md");
    Ticked ticked = yard.without("planner").tick();
    assertThat(ticked.exit()).isEqualTo(3);
    assertThat(ticked.why()).contains("agents.planner.command");
    assertThat(yard.text("EPIC.md")).isEqualTo(before);
  }

  @Test
  void an_interrupted_tick_writes_nothing() throws Exception {
    String before = yard.text("EPIC.md");
    EpicTick tick = yard.agent("planner", "exec sleep 30").ticking();
    CompletableFuture<Ticked> first = CompletableFuture.supplyAsync(tick::tick);
    await("asked.log");
    tick.interrupt();
    assertThat(first.get().exit()).isEqualTo(130);
    assertThat(yard.text("EPIC.md")).isEqualTo(before);
  }

  @Test
  void secrets_of_agents_are_not_written() {
    String token = "ghp_" + "16C7e42F292c6912E7710c838347Ae178B4a";
    String halt =
        "{\"action\": \"halt\", \"status\": \"review\", \"reason\": \"token " + token + "\"}";
    yard.agent("planner", "echo '" + halt + "'").tick();
    assertThat(yard.text("EPIC.md")).contains("EPIC-1").contains("token ").doesNotContain(token);
  }
}
