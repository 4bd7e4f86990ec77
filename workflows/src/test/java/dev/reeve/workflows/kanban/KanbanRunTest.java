package dev.reeve.workflows.kanban;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.reeve.base.redact.Redactor;
import dev.reeve.workflows.markdown.UnreadableFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class KanbanRunTest {

  private static final String ONE = "implementor {\"task_file\":\"tasks/1-task.md\"}";

  @TempDir private Path temp = Path.of("unset");

  private Desk desk = new Desk(Path.of("/tmp"));

  @BeforeEach
  void begin() throws IOException {
    desk = new Desk(Files.createDirectory(temp.resolve("project")).toRealPath());
  }

  private static String manager(String done, String... tasks) {
    String list = String.join("\",\"", tasks);
    return "manager {\"kanban_file\":\"KANBAN.md\",\"done_task\":"
        + (done.equals("null") ? done : "\"" + done + "\"")
        + ",\"tasks\":[\""
        + list
        + "\"]}";
  }

  @Test
  @DisplayName("K-1 a fresh kanban begins with the Manager, each task is run, and the Manager told")
  void the_loop() {
    Ended ended = desk.usual(2).run();
    assertThat(ended.exit()).isZero();
    String two = "tasks/2-task.md";
    assertThat(desk.calls())
        .containsExactly(
            manager("null", "tasks/1-task.md", two),
            ONE,
            manager("tasks/1-task.md", "tasks/1-task.md", two),
            "implementor {\"task_file\":\"tasks/2-task.md\"}",
            manager(two, "tasks/1-task.md [done]", two));
    assertThat(desk.run().exit()).as("run again, it has nothing to do").isZero();
    assertThat(desk.calls()).hasSize(5);
  }

  @ParameterizedTest
  @ValueSource(strings = {"complete", "done", "Complete"})
  @DisplayName("K-1 a kanban that says it is complete is complete")
  void complete(String phase) {
    assertThat(desk.usual(1).kanban(phase, "tasks/1-task.md", List.of("x")).run().exit()).isZero();
    assertThat(desk.calls()).isEmpty();
  }

  @ParameterizedTest
  @DisplayName("K-1 the role comes from the header, else from the phase, else it is Implementor")
  @CsvSource({
    "role: Architect,execute,architect",
    "assignee: architect,execute,architect",
    "type: design,design,architect",
    "type: design,validate,architect",
    "type: x,execute,implementor",
    "type: x,exploration,implementor",
  })
  void roles(String header, String phase, String agent) {
    desk.usual(1).task("1-task.md", header).agent("architect", Desk.OK);
    desk.kanban(phase, "tasks/1-task.md", List.of("tasks/1-task.md"));
    assertThat(desk.run().exit()).isZero();
    assertThat(desk.calls().getFirst()).startsWith(agent + " ");
    boolean disagrees = header.endsWith("rchitect") && phase.equals("execute");
    assertThat(desk.text("KANBAN.log.md").contains("says")).isEqualTo(disagrees);
  }

  @Test
  @DisplayName("K-2 an agent that works elsewhere gets paths that begin there")
  void elsewhere() throws IOException {
    desk.usual(1).kanban("implementation", "tasks/1-task.md", List.of("tasks/1-task.md"));
    Files.createDirectory(desk.folder.resolve("sub"));
    desk.agent("implementor", Desk.OK, "sub");
    assertThat(desk.run().exit()).isZero();
    assertThat(desk.text("sub/calls.log").strip())
        .isEqualTo("implementor {\"task_file\":\"../tasks/1-task.md\"}");
  }

  @ParameterizedTest
  @DisplayName("K-3 an answer needs a status and a message, the Manager's also what comes next")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "implementor | {\"status\": \"ok\"}",
        "implementor | {\"status\": \"fine\", \"message\": \"m\"}",
        "implementor | {\"status\": \"ok\", \"message\": 7}",
        "implementor | no object at all",
        "manager | {\"status\": \"ok\", \"message\": \"m\"}",
        "manager | {\"status\": \"ok\", \"message\": \"m\", \"next_task\": 1, \"tasks\": []}",
        "manager | {\"status\": \"ok\", \"message\": \"m\", \"next_task\": null, \"tasks\": [1]}",
      })
  void invalid(String role, String answer) {
    desk.usual(1).agent(role, "echo '" + answer + "'");
    assertThat(desk.run().exit()).isEqualTo(4);
    assertThat(desk.heard).hasSize(4);
  }

  @Test
  @DisplayName("K-3 extra keys and other output around the answer do not matter")
  void extra_keys() {
    String answer = "{\"status\": \"ok\", \"message\": \"m\", \"more\": [1]}";
    desk.usual(1).agent("implementor", "echo thinking {hard}; echo '" + answer + "'; echo bye");
    assertThat(desk.run().exit()).isZero();
  }

  @Test
  @DisplayName("K-4 an invalid answer is asked for again, byte for byte the same, three times")
  void retries() {
    desk.usual(1).agent("implementor", "echo \"try $runs\"");
    desk.kanban("implementation", "tasks/1-task.md", List.of("tasks/1-task.md"));
    String before = desk.text("KANBAN.md");
    Ended ended = desk.run();
    assertThat(ended.exit()).isEqualTo(4);
    assertThat(ended.why()).contains("Implementor", "4 runs", "no JSON object");
    assertThat(desk.calls()).containsExactly(ONE, ONE, ONE, ONE);
    assertThat(desk.text("KANBAN.md")).isEqualTo(before);
    desk.agent("implementor", Desk.OK);
    assertThat(desk.run().exit()).as("mended and run again").isZero();
    assertThat(desk.calls().get(4)).isEqualTo(ONE);
  }

  @Test
  @DisplayName("K-5 a Manager that fails is asked again; the finished task is not run again")
  void failing_manager() {
    desk.usual(1).kanban("implementation", "tasks/1-task.md", List.of("tasks/1-task.md"));
    desk.agent("manager", "[ $runs -lt 3 ] && exit 7; " + Desk.MANAGES);
    assertThat(desk.run().exit()).isZero();
    String told = manager("tasks/1-task.md", "tasks/1-task.md");
    assertThat(desk.calls()).containsExactly(ONE, told, told, told);
  }

  @Test
  @DisplayName("K-5 a run whose folder was made but that was never written down is started")
  void made_but_not_begun() throws IOException {
    desk.usual(1);
    Files.createDirectories(desk.folder.resolve(".reeve/kanban/KANBAN/runs/1-0/20260101-x"));
    assertThat(desk.run().exit()).isZero();
    assertThat(desk.calls()).hasSize(3);
  }

  @ParameterizedTest
  @ValueSource(strings = {"blocked", "error", "escalate"})
  @DisplayName("K-6 blocked, error and escalate are passed on to the Manager like ok")
  void passed_on(String status) {
    desk.usual(1).agent("implementor", Desk.OK.replace("ok", status));
    assertThat(desk.run().exit()).isZero();
    assertThat(desk.calls()).hasSize(3);
  }

  @ParameterizedTest
  @DisplayName("K-6 an agent that fails, takes too long or prints nothing has given no answer")
  @CsvSource(
      delimiter = '|',
      value = {
        "exit 3 | it exited with 3",
        "true | it printed nothing",
        "sleep 30 | it took too long and was stopped",
      })
  void no_answer(String script, String reason) {
    desk.usual(1).agent("implementor", "[ $runs -gt 1 ] && " + Desk.OK + " && exit; " + script);
    assertThat(desk.run().exit()).isZero();
    assertThat(desk.heard).containsExactly("Implementor 0: " + reason);
  }

  @Test
  @DisplayName("K-7 no next task while some are unfinished is no completion")
  void blocked() {
    String answer = "{\"status\":\"ok\",\"message\":\"m\",\"next_task\":null,\"tasks\":[]}";
    desk.usual(3).agent("manager", "echo '" + answer + "'");
    Ended ended = desk.run();
    assertThat(ended.exit()).isEqualTo(3);
    assertThat(ended.why()).contains("3 are unfinished", "tasks/1-task.md");
    desk.agent("manager", Desk.MANAGES);
    assertThat(desk.run().exit()).as("mended and run again").isZero();
  }

  @Test
  @DisplayName("K-7 where the Manager and the kanban differ, the kanban counts")
  void the_kanban_counts() {
    desk.usual(2);
    desk.agent(
        "manager", Desk.MANAGES + " | sed 's#\"next_task\": \"[^\"]*\"#\"next_task\": \"x\"#'");
    assertThat(desk.run().exit()).isZero();
    assertThat(desk.calls()).hasSize(5);
    assertThat(desk.heard.getFirst()).contains("names x next", "the kanban counts");
  }

  @ParameterizedTest
  @DisplayName("K-7 a task that is not there, or not in the repository, ends the run")
  @CsvSource({
    "tasks/9-none.md,is not there",
    "../outside.md,lies outside",
    "/etc/hostname,lies outside"
  })
  void nowhere(String current, String reason) throws IOException {
    Files.writeString(temp.resolve("outside.md"), "---\nrole: Implementor\n---\n");
    desk.usual(1).kanban("implementation", current, List.of(current));
    Ended ended = desk.run();
    assertThat(ended.exit()).isEqualTo(3);
    assertThat(ended.why()).contains(reason);
    assertThat(desk.calls()).isEmpty();
  }

  @Test
  @DisplayName("K-7 paths begin at the root of the repository, then in the kanban's folder")
  void where_paths_begin() throws IOException {
    Desk inner = new Desk(Files.createDirectory(desk.folder.resolve("work")));
    Files.delete(inner.folder.resolve(".git"));
    inner.usual(1).kanban("implementation", "tasks/1-task.md", List.of("tasks/1-task.md"));
    assertThat(inner.run().exit()).isZero();
    assertThat(inner.calls().getFirst()).isEqualTo(ONE);
    desk.task("1-task.md", "role: Architect");
    inner.kanban("implementation", "tasks/1-task.md", List.of("tasks/1-task.md"));
    Ended ended = inner.run();
    assertThat(ended.why()).as("now the root's own comes first").contains("Architect");
  }

  @Test
  @DisplayName("K-8 marks, a list of done ones and paths without folder are understood")
  void real_world_lists() {
    desk.usual(3);
    desk.file(
        "KANBAN.md",
        """
        ---
        type: kanban
        phase: implementation
        current: 2-task.md
        tasks:
          - tasks/1-task.md [done]
          - 2-task.md
          - 3-task.md
        done: [tasks/3-task.md]
        ---
        """);
    String answer = "{\"status\":\"ok\",\"message\":\"m\",\"next_task\":null,\"tasks\":[]}";
    desk.agent("manager", "echo '" + answer + "'");
    assertThat(desk.run().exit()).isZero();
    assertThat(desk.calls().getFirst()).isEqualTo(ONE.replace('1', '2'));
  }

  @ParameterizedTest
  @DisplayName(
      "K-8 a head that is not YAML is refused with line, column and a hint; nothing is run")
  @CsvSource(
      delimiter = '|',
      value = {
        "---\\nphase: x\\nrequest: do this: and that\\n---\\n | KANBAN.md:3:17: ",
        "---\\nphase: x\\n | KANBAN.md:1:1: the head is not closed",
        "# Kanban\\n | KANBAN.md:1:1: a kanban begins with a head",
        "---\\nphase: x\\ntasks: one\\n---\\n | KANBAN.md:3:1: 'tasks' should be a list of texts",
        "---\\nphase: x\\ntask: [a]\\n---\\n | KANBAN.md:3:1: unknown key 'task', perhaps 'tasks'",
      })
  void not_yaml(String text, String complaint) {
    desk.usual(1).file("KANBAN.md", text.replace("\\n", "\n"));
    assertThatThrownBy(desk::run)
        .isInstanceOf(UnreadableFile.class)
        .hasMessageContaining(complaint);
    assertThat(desk.calls()).isEmpty();
  }

  @Test
  @DisplayName("K-8 a fresh kanban with tags and no list of tasks yet begins with the Manager")
  void tags() {
    desk.usual(1);
    desk.file("KANBAN.md", "---\nphase: plan\ncurrent: null\ntags: [web]\n---\n");
    String answer = "{\"status\":\"ok\",\"message\":\"m\",\"next_task\":null,\"tasks\":[]}";
    desk.agent("manager", "echo '" + answer + "'");
    assertThat(desk.run().exit()).isZero();
    assertThat(desk.calls())
        .containsExactly("manager {\"kanban_file\":\"KANBAN.md\",\"done_task\":null,\"tasks\":[]}");
  }

  @Test
  @DisplayName("K-8 a task without work log is reported and run, an unknown phase passed through")
  void no_work_log() {
    desk.usual(1).file("tasks/1-task.md", "no head at all\n");
    desk.kanban("whatever", "tasks/1-task.md", List.of("tasks/1-task.md"));
    assertThat(desk.run().exit()).isZero();
    assertThat(desk.heard).containsExactly("tasks/1-task.md has no section '## Work Log'");
  }

  @Test
  @DisplayName("K-9 the log has the form of its source, without secrets")
  void the_log() {
    desk.usual(1).kanban("implementation", "tasks/1-task.md", List.of("tasks/1-task.md"));
    String secret = "ghp_16C7e42F292c6912E7710c838347Ae178B4a";
    desk.agent("implementor", "[ $runs -gt 1 ] && " + Desk.OK + " && exit; echo token " + secret);
    assertThat(desk.run().exit()).isZero();
    assertThat(desk.text("KANBAN.log.md").replaceAll("\\[20[^]]*Z\\]", "[timestamp]"))
        .isEqualTo(
            """
            ## Supervisor Log

            ### [timestamp] Retry Event

            **Agent:** Implementor \s
            **Task:** tasks/1-task.md \s
            **Attempt:** 1/3 \s
            **Issue:** Invalid output format

            **Expected:**
            ```json
            {
              "type": "object",
              "required": ["status", "message"],
              "properties": {
                "status": {"enum": ["ok", "blocked", "error", "escalate"]},
                "message": {"type": "string"}
              }
            }
            ```

            **Received:**
            ```json
            token [REDACTED_SECRET]
            ```

            **Action:** Rescheduling with exact same parameters
            """);
  }

  @Test
  @DisplayName("K-9 a secret is not known by its end alone: what is long is cut after it is gone")
  void cut_secrets() throws IOException {
    Path file = temp.resolve("log.md");
    Redactor redactor = Redactor.with(List.of("corp-[a-z]{20}"));
    var log = new SupervisorLog(file, InstantSource.system(), redactor);
    String received = "corp-" + "abcdefghijklmnopqrst" + " ".repeat(3_980) + "end";
    log.add(new SupervisorLog.Retry("R", "t", 1, "{}", received, "again"));
    assertThat(Files.readString(file)).contains("end").doesNotContain("opqrst");
  }

  @Test
  @DisplayName("K-10 past its bound of steps it stops, and goes on when it is run again")
  void bounds() {
    desk.usual(3).atMost(2);
    Ended ended = desk.run();
    assertThat(ended.exit()).isEqualTo(3);
    assertThat(ended.why()).contains("limit of 2 steps");
    desk.atMost(1_000);
    assertThat(desk.run().exit()).isZero();
    assertThat(desk.calls().stream().filter(call -> call.startsWith("impl"))).hasSize(3);
  }

  @Test
  @DisplayName(
      "K-2 where there is no kanban yet, the Manager is asked to make one, and no more said")
  void makes_the_kanban() {
    String made =
        "---\\ntype: kanban\\nphase: plan\\ncurrent: null\\ntasks:\\n  - 1-task.md\\n---\\n";
    String answer = "{\"status\":\"ok\",\"message\":\"made\",\"next_task\":null,\"tasks\":[]}";
    desk.task("1-task.md", "role: Implementor").agent("implementor", Desk.OK);
    String makes = "printf %b '" + made + "' >KANBAN.md; echo '" + answer + "'";
    desk.agent("manager", "[ -f KANBAN.md ] || { " + makes + "; exit; }; " + Desk.MANAGES);
    desk.request("say \"hello\"");
    assertThat(desk.workflow().preview()).isEqualTo("would ask the Manager to make the kanban");
    assertThat(desk.text("KANBAN.md")).isEmpty();
    Ended ended = desk.run();
    assertThat(desk.calls().getFirst())
        .isEqualTo("manager {\"instruction\":\"create kanban for task: say \\\"hello\\\"\"}");
    assertThat(ended.why()).contains("1-task.md");
    assertThat(ended.exit()).as("the Manager itself names no next task").isEqualTo(3);
    assertThat(desk.run().exit()).as("now it does").isZero();
    assertThat(desk.calls()).filteredOn(call -> call.contains("instruction")).hasSize(1);
  }

  @Test
  @DisplayName("K-10 past its bound of money it stops; what the agents say they cost is kept")
  void costs() {
    String answer = "{\"status\": \"ok\", \"message\": \"done\"}";
    desk.usual(4).claude("implementor", answer, 0.75).atMostDollars(2);
    Ended ended = desk.run();
    assertThat(ended.exit()).isEqualTo(3);
    assertThat(ended.why()).contains("limit of 2.0 US dollars");
    assertThat(desk.calls().stream().filter(call -> call.contains("task_file"))).hasSize(3);
    assertThat(desk.run().exit()).as("run again, it is still spent").isEqualTo(3);
    assertThat(desk.atMostDollars(10).run().exit()).isZero();
  }

  @Test
  @DisplayName("K-10 past its bound of money nothing is tried again, and no Manager is asked")
  void no_more_tries() {
    desk.usual(1).kanban("implementation", "tasks/1-task.md", List.of("tasks/1-task.md"));
    Ended ended = desk.claude("implementor", "no object at all", 2).atMostDollars(2).run();
    assertThat(ended.exit()).as(ended.why()).isEqualTo(3);
    assertThat(ended.why()).contains("limit of 2.0 US dollars");
    assertThat(desk.calls()).hasSize(1);
    assertThat(desk.run().exit()).as("run again, it is still spent").isEqualTo(3);
    assertThat(desk.calls()).hasSize(1);
    desk.claude("implementor", "{\"status\": \"ok\", \"message\": \"done\"}", 1);
    assertThat(desk.atMostDollars(3).run().exit())
        .as("it answers, and the Manager waits")
        .isEqualTo(3);
    assertThat(desk.calls()).hasSize(2);
    assertThat(desk.atMostDollars(10).run().exit()).isZero();
    assertThat(desk.calls()).hasSize(3);
    assertThat(desk.calls().getLast()).isEqualTo(manager("tasks/1-task.md", "tasks/1-task.md"));
  }

  @Test
  @DisplayName("K-2 a Manager that makes no kanban is believed in nothing")
  void makes_none() {
    desk.agent(
        "manager",
        "echo '{\"status\":\"ok\",\"message\":\"made\",\"next_task\":null,\"tasks\":[]}'");
    Ended ended = desk.request("hello").run();
    assertThat(ended.exit()).isEqualTo(3);
    assertThat(ended.why()).contains("there is no ", "KANBAN.md");
  }

  @Test
  @DisplayName("K-11 a look ahead runs nothing and writes nothing")
  void look_ahead() {
    desk.usual(1);
    assertThat(desk.workflow().preview()).isEqualTo("would ask the Manager what comes next");
    desk.kanban("implementation", "tasks/1-task.md", List.of("tasks/1-task.md"));
    assertThat(desk.workflow().preview()).isEqualTo("would run Implementor on tasks/1-task.md");
    assertThat(desk.calls()).isEmpty();
    assertThat(desk.folder.resolve(".reeve")).doesNotExist();
  }

  @Test
  @DisplayName("K-12 planning is one call of the Manager, not two")
  void planning() {
    desk.usual(1).task("1-task.md", "type: plan");
    desk.kanban("plan", "tasks/1-task.md", List.of("tasks/1-task.md"));
    assertThat(desk.atMost(1).run().exit()).isEqualTo(3);
    assertThat(desk.calls()).containsExactly(manager("null", "tasks/1-task.md"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"manager", "implementor"})
  @DisplayName("K-12 a role that nobody is configured for ends it before anything runs")
  void nobody(String role) {
    desk.usual(1).kanban("implementation", "tasks/1-task.md", List.of("tasks/1-task.md"));
    Ended ended = desk.without(role).run();
    assertThat(ended.exit()).isEqualTo(3);
    assertThat(ended.why().toLowerCase(Locale.ROOT)).contains("the role " + role);
    assertThat(desk.calls()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"null", "tasks/1-task.md"})
  @DisplayName("K-12 also if the task that nobody is configured for comes later")
  void nobody_later(String current) {
    List<String> tasks = List.of("tasks/1-task.md", "tasks/2-task.md", "tasks/3-task.md");
    desk.usual(3).task("2-task.md", "assignee: Wizard").kanban("implementation", current, tasks);
    Ended ended = desk.run();
    assertThat(ended.exit()).isEqualTo(3);
    assertThat(ended.why()).contains("the role Wizard", "agents.wizard.command");
    assertThat(desk.calls()).isEmpty();
    List<String> done = List.of("tasks/1-task.md", "tasks/2-task.md [done]", "tasks/4-new.md");
    desk.kanban("implementation", current, done);
    assertThat(desk.run().why()).as("what is done, or not there yet").contains("4-new.md");
    assertThat(desk.calls()).isNotEmpty();
  }
}
