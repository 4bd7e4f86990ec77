package dev.reeve.workflows.checkpoint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.reeve.workflows.bus.BusLine;
import dev.reeve.workflows.checkpoint.Closing.Step;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Crashes between the steps with which a checkpoint ends. */
class ClosingTest {

  /** In the place of a kill: nothing of the process is left but its files. */
  private static final class Killed extends RuntimeException {
    private static final long serialVersionUID = 1L;
  }

  @TempDir private Path temp = Path.of("unset");

  @ParameterizedTest
  @EnumSource(Step.class)
  @DisplayName("C-11 a crash after any step is made up for, and nothing is done twice")
  void a_crash_after_each_step(Step last) {
    for (String task : Pipeline.ALL) {
      Pipeline pipeline = pipeline(task);
      kill(pipeline, task, last);
      try (Supervisor again = pipeline.open()) {
        assertThat(again.trend()).isNotNull();
      }
      pipeline.open().close(); // and once more: nothing is left to do
      judge(pipeline, task);
    }
  }

  private void kill(Pipeline pipeline, String task, Step last) {
    var probe =
        new Supervisor.Probe(
            UnaryOperator.identity(),
            step -> {
              if (step == last) throw new Killed();
            });
    try (Supervisor first = pipeline.open(probe)) {
      assertThatThrownBy(() -> first.check(new Request(task, List.of())))
          .isInstanceOf(Killed.class);
    }
  }

  private static void judge(Pipeline pipeline, String task) {
    List<BusLine> own = pipeline.own();
    assertThat(own.stream().map(line -> line.text("status") + line.text("step")))
        .as(task)
        .containsExactly("in_progress", "completedcompleted", "task_completepublished", "told");
    assertThat(files(pipeline.root.resolve("artifacts"))).containsExactly(task + "-report.md");
    Report report = pipeline.filed(task);
    String issues = pipeline.text("wisdom/issues.md");
    assertThat(issues.split("\\[" + task + "/", -1)).hasSize(report.risks().size() + 1);
    assertThat(pipeline.bus().state().at("/tasks/" + task + "/status").asString())
        .isEqualTo("completed");
  }

  @Test
  @DisplayName("C-11 the state that is published has the fields that coordinators look for")
  void the_state_that_is_published() {
    Pipeline pipeline = pipeline("fields");
    pipeline.check("CHECKPOINT-002");
    BusLine line = pipeline.own().get(2);
    assertThat(line.type()).isEqualTo("state_update");
    assertThat(line.data().propertyNames())
        .contains(
            "status",
            "task_id",
            "ref",
            "key_findings",
            "decisions",
            "verification",
            "supervision_verdict",
            "supervision_score",
            "risks_logged",
            "blocks_detected");
    assertThat(line.data().get("key_findings").size()).isLessThanOrEqualTo(5);
    BusLine told = pipeline.own().get(3);
    assertThat(told.to()).isEqualTo("coordinator");
    assertThat(told.summary()).isEqualTo("[supervisor] CHECKPOINT-002: WARN");
    assertThat(told.text("content"))
        .startsWith(
            "[supervisor] CHECKPOINT-002 complete.\nVerdict: warn (score: 0.77)\nFindings: ")
        .endsWith(
            "\nRisks: 3 logged\nQuality trend: stable"
                + "\nArtifact: artifacts/CHECKPOINT-002-report.md");
  }

  @Test
  @DisplayName("C-18 a checkpoint that a crash left without a report is run again when asked for")
  void a_crash_before_the_report() {
    Pipeline pipeline = pipeline("torn");
    UnaryOperator<SessionFiles> dying =
        files ->
            new Watched(
                files,
                (path, _) -> {
                  if (path.equals("spec/product-brief.md")) throw new Killed();
                });
    try (Supervisor first = pipeline.open(new Supervisor.Probe(dying, _ -> {}))) {
      assertThatThrownBy(() -> first.check(new Request("CHECKPOINT-001", List.of())))
          .isInstanceOf(Killed.class);
    }
    assertThat(pipeline.bus().state().at("/tasks/CHECKPOINT-001/status").asString())
        .isEqualTo("in_progress");
    pipeline.open().close();
    assertThat(pipeline.own()).hasSize(1); // of itself it does nothing about it
    assertThat(pipeline.check("CHECKPOINT-001").verdict()).isEqualTo(Verdict.PASS);
    assertThat(files(pipeline.root.resolve("artifacts")))
        .containsExactly("CHECKPOINT-001-report.md");
  }

  @ParameterizedTest
  @ValueSource(strings = {"# Looks good\n\n## Verdict: PASS\n", "", "## Verdict: block, score: ?"})
  @DisplayName("C-10 a report that somebody else wrote stays, and Reeve's own stands beside it")
  void somebody_elses_report(String text) throws IOException {
    for (boolean before : List.of(true, false)) {
      Pipeline pipeline = pipeline(before ? "before" : "meanwhile");
      Files.createDirectory(pipeline.root.resolve("artifacts"));
      if (before) pipeline.write("artifacts/CHECKPOINT-001-report.md", text);
      try (Supervisor supervisor = pipeline.open()) {
        pipeline.write("artifacts/CHECKPOINT-001-report.md", text);
        Outcome outcome = supervisor.check(new Request("CHECKPOINT-001", List.of()));
        assertThat(Pipeline.report(outcome).name()).isEqualTo("CHECKPOINT-001.2");
      }
      assertThat(pipeline.text("artifacts/CHECKPOINT-001-report.md")).isEqualTo(text);
      assertThat(pipeline.filed("CHECKPOINT-001.2").verdict()).isEqualTo(Verdict.PASS);
      assertThat(pipeline.own().getLast().text("ref"))
          .isEqualTo("artifacts/CHECKPOINT-001.2-report.md");
    }
  }

  @Test
  @DisplayName(
      "C-11 a number is given once, also if its report was deleted: all is said of the next")
  void a_deleted_report() throws IOException {
    Pipeline pipeline = pipeline("deleted");
    assertThat(pipeline.check("CHECKPOINT-001").name()).isEqualTo("CHECKPOINT-001");
    Files.delete(pipeline.root.resolve("artifacts/CHECKPOINT-001-report.md"));
    Report again = pipeline.check("CHECKPOINT-001");
    assertThat(again.name()).isEqualTo("CHECKPOINT-001.2");
    assertThat(pipeline.said().getLast().text("ref")).isEqualTo(again.ref());
  }

  private Pipeline pipeline(String name) {
    try {
      return new Pipeline(Files.createDirectory(temp.resolve(name)));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static List<String> files(Path folder) {
    try (var files = Files.list(folder)) {
      return new ArrayList<>(files.map(file -> file.getFileName().toString()).sorted().toList());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
