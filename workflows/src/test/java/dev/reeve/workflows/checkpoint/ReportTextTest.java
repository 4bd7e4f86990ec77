package dev.reeve.workflows.checkpoint;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReportTextTest {

  @TempDir private Path temp = Path.of("unset");

  @Test
  @DisplayName("C-10 a report has its sections in order, tables of results, and a verdict to find")
  void sections() {
    Pipeline pipeline = new Pipeline(temp);
    pipeline.check("CHECKPOINT-003");
    String text = pipeline.text("artifacts/CHECKPOINT-003-report.md");
    assertThat(text)
        .containsSubsequence(
            "# Checkpoint Report: CHECKPOINT-003\n",
            "\n## Scope\n\nTasks checked: [PLAN-001]",
            "\n## Results\n",
            "\n### Consistency\n\n| Check | Result | Details |\n|---|---|---|",
            "\n| dependencies-sound (critical) | FAIL | ",
            "<br>plan/.task/TASK-003.json:6 a circle",
            "\n### Process Compliance\n\n| Check | Result | Details |\n|---|---|---|",
            "\n| upstream-consumed | PASS | ",
            "\n### Execution Health\n\n| Check | Result | Details |\n|---|---|---|",
            "\n| errors-bounded | PASS | ",
            "\n## Verdict: BLOCK (score: 0.80)\n",
            "Closed until it is decided (override, revise or abort): IMPL-001, TEST-001.",
            "\n## Recommendations\n\n- Mend ",
            "\n## Risks Logged\n\n- must-have-tasked: ",
            "\n```json\n",
            "\n```\n");
  }

  @Test
  @DisplayName("C-10 a check of the same again has a report of its own, and earlier ones stay")
  void again() {
    Pipeline pipeline = new Pipeline(temp);
    pipeline.check("CHECKPOINT-001");
    String first = pipeline.text("artifacts/CHECKPOINT-001-report.md");
    pipeline.edit("spec/product-brief.md", "| G-003 |", "| G-008 |");
    assertThat(pipeline.check("CHECKPOINT-001").ref())
        .isEqualTo("artifacts/CHECKPOINT-001.2-report.md");
    assertThat(pipeline.text("artifacts/CHECKPOINT-001-report.md")).isEqualTo(first);
    assertThat(pipeline.text("artifacts/CHECKPOINT-001.2-report.md"))
        .contains("# Checkpoint Report: CHECKPOINT-001\n", "goals-covered | FAIL");
  }

  @Test
  @DisplayName("C-10 the block for programs has everything that made the report")
  void round_trip() {
    Pipeline pipeline = new Pipeline(temp);
    for (String task : Pipeline.ALL) {
      Report report = pipeline.check(task);
      assertThat(ReportText.parse(ReportText.of(report))).isEqualTo(report);
      assertThat(ReportText.parse(pipeline.text(report.ref()))).isEqualTo(report);
    }
    assertThat(ReportText.parse("# Checkpoint Report: CHECKPOINT-001\n")).isNull();
    assertThat(ReportText.parse("\n```json\n{}\n```\n")).isNull();
    assertThat(ReportText.parse("\n```json\n{\n```\n")).isNull();
  }

  @Test
  @DisplayName("C-8 every finding of the example points at a line that is there")
  void findings_have_lines() throws IOException {
    Pipeline pipeline = new Pipeline(temp);
    int findings = 0;
    for (String task : Pipeline.ALL) {
      for (Checked check : pipeline.check(task).checks()) {
        for (Finding finding : check.answer().findings()) {
          findings++;
          int lines = Files.readAllLines(pipeline.root.resolve(finding.path())).size();
          assertThat(finding.line()).as(finding.toString()).isBetween(1, lines);
        }
      }
    }
    assertThat(findings).isEqualTo(6);
  }

  @Test
  void a_report_of_somebody_else_counts_with_its_verdict() throws IOException {
    Pipeline pipeline = new Pipeline(temp);
    Files.createDirectory(pipeline.root.resolve("artifacts"));
    pipeline.write(
        "artifacts/CHECKPOINT-001-report.md",
        "# Checkpoint Report: CHECKPOINT-001\n\n## Verdict: PASS (score: 0.90)\n");
    Report next = pipeline.check("CHECKPOINT-002");
    assertThat(next.trend()).isEqualTo(Trend.DEGRADING);
    assertThat(pipeline.check("CHECKPOINT-001").number()).isEqualTo(2);
    assertThat(pipeline.own()).noneMatch(line -> line.text("ref").endsWith("001-report.md"));
  }
}
