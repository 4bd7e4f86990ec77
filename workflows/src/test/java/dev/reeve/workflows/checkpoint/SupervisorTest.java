package dev.reeve.workflows.checkpoint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.reeve.agents.CommandSpec;
import dev.reeve.workflows.bus.BusLine;
import dev.reeve.workflows.bus.Draft;
import dev.reeve.workflows.markdown.UnreadableFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The resident supervisor: what comes over the bus, and what it makes of it. */
class SupervisorTest {

  @TempDir private Path temp = Path.of("unset");

  private Pipeline pipeline;

  @BeforeEach
  void copy() {
    pipeline = new Pipeline(temp);
  }

  @Test
  @DisplayName("C-1 it says that it is ready, works when woken, and ends when it is asked to")
  void its_life() {
    try (Supervisor supervisor = pipeline.open()) {
      supervisor.announce(false);
      assertThat(pipeline.said().getLast().text("content"))
          .isEqualTo(
              "[supervisor] Resident supervisor ready. Baseline loaded for session"
                  + " TLV4-parcel-tracking-20261112. Awaiting checkpoint assignments.");
      supervisor.step();
      assertThat(pipeline.said()).hasSize(1);
      pipeline.request("CHECKPOINT-001");
      supervisor.step();
      assertThat(pipeline.said().getLast().summary())
          .isEqualTo("[supervisor] CHECKPOINT-001: PASS");
      pipeline.request("CHECKPOINT-002");
      supervisor.step();
      assertThat(pipeline.said().getLast().summary())
          .isEqualTo("[supervisor] CHECKPOINT-002: WARN");
      assertThat(supervisor.isOver()).isFalse();
      pipeline.say("coordinator", "shutdown_request", "", "{'request_id': 'r-7'}");
      supervisor.step();
      BusLine last = pipeline.said().getLast();
      assertThat(last.type()).isEqualTo("shutdown_response");
      assertThat(last.text("request_id")).isEqualTo("r-7");
      assertThat(last.data().get("approve").asBoolean()).isTrue();
      assertThat(supervisor.isOver()).isTrue();
    }
  }

  @Test
  @DisplayName("C-2 a session without bus and wisdom is read and written as it stands")
  void a_bare_session() {
    pipeline.remove(".msg").remove("wisdom");
    Report report = pipeline.check("CHECKPOINT-001");
    assertThat(report.verdict()).isEqualTo(Verdict.PASS);
    assertThat(report.checks())
        .filteredOn(check -> check.group() == Group.HEALTH)
        .extracting(check -> check.answer().details())
        .containsOnly("no messages to analyze");
    assertThat(pipeline.text(".msg/meta.json")).contains("CHECKPOINT-001");
    assertThatThrownBy(() -> pipeline.remove("team-session.json").open())
        .isInstanceOf(UnreadableFile.class)
        .hasMessageContaining("is no session");
  }

  @Test
  @DisplayName("C-4 the task is claimed before anything is read")
  void claimed_first() {
    StringBuilder seen = new StringBuilder();
    BiConsumer<String, Long> look =
        (path, _) -> {
          boolean claimed = pipeline.text(".msg/meta.json").contains("\"in_progress\"");
          if (path.startsWith("spec/")) seen.append(claimed ? "claimed " : "early ");
        };
    var probe = new Supervisor.Probe(files -> new Watched(files, look), _ -> {});
    try (Supervisor supervisor = pipeline.open(probe)) {
      pipeline.request("CHECKPOINT-001");
      supervisor.step();
    }
    assertThat(seen.toString()).isNotEmpty().doesNotContain("early");
    assertThat(pipeline.own().getFirst().data().get("status").asString()).isEqualTo("in_progress");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "please check the brief",
        "## Checkpoint Request\ntask_id: CHECKPOINT-001",
        "## Checkpoint Request\nscope: [DRAFT-001]\npipeline_progress: 1/2 tasks completed",
        "## Checkpoint Request\ntask_id: CHECKPOINT-001\nscope: DRAFT-001\npipeline_progress: 1/2",
        "## Checkpoint Request\ntask_id: rm -rf /\nscope: []\npipeline_progress: 1/2",
        "## Checkpoint Request\n"
            + "task_id: CHECKPOINT-001\n"
            + "scope: [DRAFT-001]\n"
            + "pipeline_progress: soon",
      })
  @DisplayName("C-4 a request that cannot be understood is answered with the expected form")
  void not_understood(String text) {
    try (Supervisor supervisor = pipeline.open()) {
      BusLine line = pipeline.say("coordinator", "message", text, "{}");
      supervisor.step();
      supervisor.step();
      assertThat(pipeline.own()).hasSize(1);
      assertThat(pipeline.own().getLast().type()).isEqualTo("error");
      assertThat(pipeline.own().getLast().text("re")).isEqualTo(line.id());
      assertThat(pipeline.own().getLast().text("content"))
          .startsWith("[supervisor] " + line.id())
          .contains("## Checkpoint Request\ntask_id: CHECKPOINT-NNN\nscope: [TASK-A, TASK-B, ...]");
      assertThat(supervisor.isOver()).isFalse();
    }
  }

  @Test
  void what_is_not_for_it_is_none_of_its_business() {
    try (Supervisor supervisor = pipeline.open()) {
      pipeline.bus().log(Draft.of("coordinator", "writer", "message", "## Checkpoint Request"));
      pipeline.bus().log(Draft.of("writer", "all", "draft_ready", "done"));
      pipeline.say("writer", "message", "hello", "{}");
      pipeline.say("writer", "checkpoint_decision", "", "{'task_id': 'CHECKPOINT-003'}");
      supervisor.step();
      assertThat(pipeline.own()).isEmpty();
    }
  }

  @Test
  @DisplayName("C-4 asked for a checkpoint that is running, it does nothing")
  void asked_twice() {
    judged();
    pipeline.patience = Duration.ofMinutes(5);
    try (Supervisor supervisor = pipeline.open()) {
      pipeline.request("CHECKPOINT-001");
      assertThat(supervisor.step()).isEqualTo(pipeline.now.plus(Duration.ofMinutes(5)));
      int lines = pipeline.own().size();
      pipeline.request("CHECKPOINT-001");
      supervisor.step();
      assertThat(pipeline.own()).hasSize(lines);
      pipeline.now = pipeline.now.plus(Duration.ofMinutes(5));
      assertThat(supervisor.step()).isNull();
      assertThat(pipeline.said().getLast().summary()).startsWith("[supervisor] CHECKPOINT-001: ");
    }
    try (Supervisor again = pipeline.open()) {
      int lines = pipeline.own().size();
      again.step();
      assertThat(pipeline.own()).as("nor later, when it looks back").hasSize(lines);
    }
  }

  @Test
  @DisplayName("C-6 a judge answers through the coordinator; an answer holds until a revision")
  void a_judge() {
    judged();
    pipeline.patience = Duration.ofMinutes(5);
    try (Supervisor supervisor = pipeline.open()) {
      pipeline.request("CHECKPOINT-001");
      supervisor.step();
      BusLine asked = pipeline.said().getLast();
      assertThat(asked.type()).isEqualTo("judge_request");
      assertThat(asked.to()).isEqualTo("coordinator");
      assertThat(asked.text("question")).isEqualTo("Is the brief kind?");
      assertThat(asked.data().get("documents").toString()).isEqualTo("[\"spec/product-brief.md\"]");
      answer(asked, "{'result': 'fail', 'details': 'it is not', 'evidence': ['a.md:3 rude']}");
      supervisor.step();
      Report first = pipeline.filed("CHECKPOINT-001");
      Checked tone = first.checks().getFirst();
      assertThat(tone.answer().result()).isEqualTo(Result.FAIL);
      assertThat(tone.answer().findings()).containsExactly(new Finding("a.md", 3, "rude"));
      pipeline.request("CHECKPOINT-001");
      supervisor.step();
      assertThat(pipeline.said().getLast().summary()).as("not asked again").contains(": BLOCK");
      pipeline.edit("spec/product-brief.md", "A customer sees", "A dear customer sees");
      pipeline.request("CHECKPOINT-001");
      supervisor.step();
      assertThat(pipeline.said().getLast().type()).isEqualTo("judge_request");
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{'result': 'maybe', 'details': 'x', 'evidence': []}",
        "{'result': 'pass', 'evidence': []}",
        "{'result': 'pass', 'details': 'x'}",
        "{'result': 'fail', 'details': 'x', 'evidence': []}",
        "{'result': 'pass', 'details': 'x', 'evidence': [1]}",
      })
  @DisplayName("C-6 a judge's answer of another form is no answer, and neither is silence")
  void not_judged(String answer) {
    judged();
    pipeline.patience = Duration.ofMinutes(5);
    try (Supervisor supervisor = pipeline.open()) {
      pipeline.request("CHECKPOINT-001");
      supervisor.step();
      answer(pipeline.said().getLast(), answer);
      supervisor.step();
      Report report = pipeline.filed("CHECKPOINT-001");
      assertThat(report.checks().getFirst().answer().result()).isEqualTo(Result.WARN);
      assertThat(report.checks().getFirst().answer().details()).startsWith("not judged");
      assertThat(pipeline.said()).filteredOn(line -> line.type().equals("error")).hasSize(1);
    }
  }

  @Test
  void a_judge_who_is_silent_is_not_waited_for_for_ever() {
    judged();
    Report report = pipeline.check("CHECKPOINT-001");
    assertThat(report.checks().getFirst().answer())
        .isEqualTo(Answer.warn("not judged: no answer came"));
  }

  private void answer(BusLine request, String data) {
    var node = Pipeline.json(data).put("request", request.id());
    pipeline.bus().log(new Draft("judge", "supervisor", "judge_answer", "", node));
  }

  private void judged() {
    spec("| tone | judged Is the brief kind? | yes | brief |\n");
  }

  private void spec(String rows) {
    String text = RoleSpecReaderTest.HEAD + "## CHECKPOINT-001\n" + RoleSpecReaderTest.TABLE + rows;
    try {
      pipeline.roleSpec = Files.writeString(temp.resolve("role.md"), text);
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  @ParameterizedTest
  @CsvSource({"0, PASS", "2, WARN", "1, FAIL", "77, FAIL"})
  @DisplayName("C-6 a command is a configured program; its exit code decides, its output is shown")
  void a_command(int status, Result result) {
    spec("| lint | command lint | no | brief |\n");
    String script = "cat >/dev/null; echo 'spec/product-brief.md:3: too long'; exit " + status;
    pipeline.commands.add(
        new CommandSpec(
            "lint",
            List.of("/bin/sh", "-c", script),
            Path.of("."),
            List.of(),
            Duration.ofSeconds(9)));
    Answer answer = pipeline.check("CHECKPOINT-001").checks().getFirst().answer();
    assertThat(answer.result()).isEqualTo(result);
    assertThat(answer.details()).startsWith("lint: exit " + status + ": spec/product-brief.md:3");
    assertThat(answer.findings())
        .containsExactly(new Finding("spec/product-brief.md", 3, "too long"));
  }

  @Test
  @DisplayName("C-7 a command that fails without a word is evidence by its exit code")
  void a_command_without_a_word() {
    spec("| lint | command lint | yes | brief |\n");
    pipeline.commands.add(
        new CommandSpec(
            "lint", List.of("/bin/false"), Path.of("."), List.of(), Duration.ofSeconds(9)));
    Report report = pipeline.check("CHECKPOINT-001");
    assertThat(report.verdict()).isEqualTo(Verdict.BLOCK);
    assertThat(report.checks().getFirst().answer().findings())
        .containsExactly(new Finding("commands.lint", 0, "exit 1"));
  }

  @Test
  @DisplayName("R-25 a check runs what the user configured under its name, and nothing else")
  void not_configured() {
    spec("| lint | command lint | no | brief |\n");
    assertThat(pipeline.check("CHECKPOINT-001").checks().getFirst().answer())
        .isEqualTo(
            Answer.warn("not run: there is no entry 'commands.lint' in reeve.yaml with a command"));
  }

  @Test
  @DisplayName("C-14 after a restart it knows the reports and says so, and answers what came since")
  void recovered() {
    pipeline.check("CHECKPOINT-001");
    pipeline.check("CHECKPOINT-002");
    pipeline.request("CHECKPOINT-003");
    try (Supervisor supervisor = pipeline.open()) {
      supervisor.announce(true);
      assertThat(pipeline.said().getLast().text("content"))
          .isEqualTo("[supervisor] Recovered. Rebuilt context from 2 previous checkpoint reports.");
      assertThat(supervisor.trend()).isEqualTo(Trend.DEGRADING);
      supervisor.step();
      assertThat(pipeline.said().getLast().summary()).endsWith("CHECKPOINT-003: BLOCK");
    }
    try (Supervisor again = pipeline.open()) {
      int lines = pipeline.own().size();
      again.step();
      assertThat(pipeline.own()).hasSize(lines);
    }
  }

  @Test
  @DisplayName("C-16 the third error is told in one alert, and it stays idle and alive")
  void too_many_errors() throws IOException {
    Files.createSymbolicLink(
        pipeline.root.resolve("artifacts"), Files.createDirectory(temp.resolve("elsewhere")));
    try (Supervisor supervisor = pipeline.open()) {
      for (int i = 0; i < 2; i++) wake(supervisor);
      assertThat(alerts()).isEmpty();
    }
    try (Supervisor supervisor = pipeline.open()) { // errors are counted across restarts, too
      for (int i = 0; i < 3; i++) wake(supervisor);
      assertThat(alerts()).hasSize(1);
      assertThat(alerts().getFirst().summary()).startsWith("[supervisor] 3 errors so far");
      assertThat(supervisor.isOver()).isFalse();
      pipeline.remove("artifacts");
      wake(supervisor);
      assertThat(pipeline.said().getLast().summary()).endsWith("CHECKPOINT-001: PASS");
    }
  }

  private void wake(Supervisor supervisor) {
    pipeline.request("CHECKPOINT-001");
    supervisor.step();
  }

  private List<BusLine> alerts() {
    return pipeline.said().stream()
        .filter(line -> line.type().equals("consistency_alert"))
        .toList();
  }

  @Test
  @DisplayName("C-16 whatever it says is tagged; its reports and its state are not")
  void tagged() {
    try (Supervisor supervisor = pipeline.open()) {
      supervisor.announce(false);
      pipeline.request("CHECKPOINT-002");
      pipeline.request("DRAFT-001");
      pipeline.say("coordinator", "message", "what?", "{}");
      supervisor.step();
    }
    assertThat(pipeline.said())
        .hasSize(4)
        .allMatch(line -> line.summary().startsWith("[supervisor] "));
    assertThat(pipeline.said()).allMatch(line -> line.text("content").startsWith("[supervisor] "));
    assertThat(pipeline.text("artifacts/CHECKPOINT-002-report.md")).doesNotContain("[supervisor]");
    assertThat(pipeline.text("wisdom/issues.md")).doesNotContain("[supervisor]");
  }

  @ParameterizedTest
  @ValueSource(strings = {"role", "role_spec", "session", "session_id", "team_name", "requirement"})
  @DisplayName("C-17 a prompt without one of its fields is refused by its name")
  void prompts(String missing) {
    Map<String, String> fields = new TreeMap<>();
    for (String name : Prompt.REQUIRED) fields.put(name, name.equals("role") ? "supervisor" : "x");
    assertThat(Prompt.of(fields).recovery()).isFalse();
    String text =
        "role: supervisor\nrole_spec: a/b: c.md\nsession: s\nsession_id: i\nteam_name: t\n";
    assertThat(Prompt.parse(text + "requirement: r\nrecovery: true").recovery()).isTrue();
    assertThat(Prompt.parse(text + "requirement: r").roleSpec()).isEqualTo("a/b: c.md");
    fields.remove(missing);
    assertThatThrownBy(() -> Prompt.of(fields))
        .isInstanceOf(Prompt.Refused.class)
        .hasMessage("'" + missing + "' is missing");
  }

  @Test
  @DisplayName("C-17 where supervision is switched off, checkpoints are skipped, and it is said")
  void switched_off() {
    pipeline.edit("team-session.json", "\"supervision\": true", "\"supervision\": false");
    try (Supervisor supervisor = pipeline.open()) {
      pipeline.request("CHECKPOINT-001");
      supervisor.step();
      supervisor.step();
      assertThat(pipeline.said()).hasSize(1);
      assertThat(pipeline.said().getFirst().summary())
          .contains("CHECKPOINT-001 skipped: supervision is switched off");
      assertThat(supervisor.gate().closed()).isEmpty();
    }
    assertThat(pipeline.root.resolve("artifacts")).doesNotExist();
    assertThat(pipeline.bus().state().at("/tasks/CHECKPOINT-001/status").asString())
        .isEqualTo("skipped");
  }

  @ParameterizedTest
  @CsvSource({"DRAFT-001, FORBIDDEN", "PLAN-001, FORBIDDEN", "CHECKPOINT-009, UNKNOWN_TASK"})
  @DisplayName("C-19 it does no work but checkpoints")
  void other_work(String task, String code) {
    try (Supervisor supervisor = pipeline.open()) {
      pipeline.request(task);
      supervisor.step();
      assertThat(pipeline.own()).hasSize(1);
      assertThat(pipeline.own().getFirst().summary())
          .startsWith("[supervisor] " + code + ": " + task);
    }
  }

  @Test
  @DisplayName("C-20 blocks are counted by failed critical checks")
  void blocks_are_counted() {
    Report report = pipeline.check("CHECKPOINT-003");
    assertThat(report.score()).isEqualTo(0.8);
    assertThat(report.blocks()).isEqualTo(1);
    assertThat(report.verdict()).isEqualTo(Verdict.BLOCK);
    assertThat(report.of(Group.PROCESS))
        .extracting(Checked::name)
        .containsExactly("upstream-consumed", "wisdom-contributed");
  }

  @Test
  void a_session_has_one_supervisor_at_a_time() {
    try (Supervisor first = pipeline.open()) {
      assertThat(Supervisor.open(pipeline.setup())).isNull();
      assertThat(first.isOver()).isFalse();
    }
    pipeline.open().close();
  }

  @Test
  @DisplayName("C-12 a decision comes over the bus, too")
  void decided_over_the_bus() {
    Pipeline.ALL.forEach(pipeline::check);
    try (Supervisor supervisor = pipeline.open()) {
      pipeline.say(
          "coordinator",
          "checkpoint_decision",
          "",
          "{'task_id': 'CHECKPOINT-003', 'answer': 'override', 'why': 'a demo', 'by': 'ann'}");
      supervisor.step();
      supervisor.step();
      assertThat(supervisor.gate().closed()).isEmpty();
    }
    assertThat(pipeline.text("wisdom/decisions.md").split("override of", -1)).hasSize(2);
  }
}
