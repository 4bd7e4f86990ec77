package dev.reeve.workflows.checkpoint;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GateTest {

  @TempDir private Path temp = Path.of("unset");

  private Gate gate(Pipeline pipeline) {
    return new SupervisedSession(pipeline.setup()).gate();
  }

  @Test
  @DisplayName("C-12 a checkpoint that blocks is completed, and yet holds what waits behind it")
  void a_block_holds() {
    Pipeline pipeline = new Pipeline(temp);
    assertThat(gate(pipeline).holders("DRAFT-003")).containsExactly("CHECKPOINT-001");
    Pipeline.ALL.forEach(pipeline::check);
    assertThat(pipeline.bus().state().at("/tasks/CHECKPOINT-003/status").asString())
        .isEqualTo("completed");
    assertThat(gate(pipeline).isOpen("PLAN-001")).isTrue();
    assertThat(gate(pipeline).holders("IMPL-001")).containsExactly("CHECKPOINT-003");
    assertThat(gate(pipeline).holders("TEST-001")).containsExactly("CHECKPOINT-003");
  }

  @Test
  @DisplayName("C-12 an override opens the gate, and wisdom says who did it and why")
  void an_override_opens() {
    Pipeline pipeline = new Pipeline(temp);
    Pipeline.ALL.forEach(pipeline::check);
    decide(pipeline, new Decision("CHECKPOINT-003", "override", "ann", "only a demo\nso far"));
    assertThat(gate(pipeline).closed()).isEmpty();
    assertThat(pipeline.text("wisdom/decisions.md"))
        .containsPattern(
            "(?m)^- \\[CHECKPOINT-003/MSG-\\d+] override of CHECKPOINT-003 by ann: only a demo so"
                + " far$");
    assertThat(pipeline.bus().state().at("/role_state/supervisor/decided_by").asString())
        .isEqualTo("ann");
  }

  @Test
  @DisplayName("C-12 an override stands while nothing changes that it was about, and is told")
  void an_override_stands() {
    Pipeline pipeline = new Pipeline(temp);
    Pipeline.ALL.forEach(pipeline::check);
    decide(pipeline, new Decision("CHECKPOINT-003", "override", "ann", "only a demo\nso far"));
    for (int number = 2; number <= 3; number++) {
      Report again = pipeline.check("CHECKPOINT-003");
      assertThat(again.verdict()).isEqualTo(Verdict.BLOCK);
      assertThat(again.isClosed()).isFalse();
      assertThat(gate(pipeline).closed()).isEmpty();
      assertThat(pipeline.text(again.ref()))
          .contains("Nothing is closed: the override stands", ": ann: only a demo so far.");
      assertThat(again.message()).contains("(score: ", "; the override stands, since nothing");
      assertThat(ReportText.parse(pipeline.text(again.ref()))).isEqualTo(again);
    }
    pipeline.edit("plan/.task/TASK-004.json", "REQ-004", "REQ-003");
    Report other = pipeline.check("CHECKPOINT-003");
    assertThat(other.verdict()).isEqualTo(Verdict.BLOCK);
    assertThat(other.isClosed()).isTrue();
    assertThat(gate(pipeline).isOpen("IMPL-001")).as("another plan, decided anew").isFalse();
  }

  @Test
  @DisplayName("C-12 what was aborted is put before the coordinator again when it is asked for")
  void an_abort_does_not_open() {
    Pipeline pipeline = new Pipeline(temp);
    Pipeline.ALL.forEach(pipeline::check);
    decide(pipeline, new Decision("CHECKPOINT-003", "abort", "ann", ""));
    assertThat(pipeline.check("CHECKPOINT-003").isClosed()).isTrue();
    assertThat(gate(pipeline).isOpen("IMPL-001")).isFalse();
  }

  @ParameterizedTest
  @CsvSource({"revise, pending", "abort, completed"})
  @DisplayName("C-12 revised or aborted, what waits behind it stays closed")
  void other_answers(String answer, String status) {
    Pipeline pipeline = new Pipeline(temp);
    Pipeline.ALL.forEach(pipeline::check);
    decide(pipeline, new Decision("CHECKPOINT-003", answer, "ann", ""));
    assertThat(gate(pipeline).isOpen("IMPL-001")).isFalse();
    assertThat(pipeline.bus().state().at("/tasks/CHECKPOINT-003/status").asString())
        .isEqualTo(status);
    assertThat(pipeline.text("wisdom/decisions.md")).doesNotContain("CHECKPOINT-003");
    pipeline.edit("plan/.task/TASK-004.json", "[\"TASK-003\"]", "[]");
    pipeline.edit("plan/.task/TASK-004.json", "REQ-004", "REQ-003");
    assertThat(pipeline.check("CHECKPOINT-003").verdict()).isEqualTo(Verdict.PASS);
    assertThat(gate(pipeline).isOpen("IMPL-001")).as("mended, it releases them").isTrue();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "CHECKPOINT-003 | override | '' | an override has to say why",
        "CHECKPOINT-003 | forget | x | the answer is one of",
        "CHECKPOINT-001 | override | x | CHECKPOINT-001 does not block",
        "DRAFT-001 | override | x | DRAFT-001 does not block",
      })
  void what_cannot_be_decided(String task, String answer, String why, String complaint) {
    Pipeline pipeline = new Pipeline(temp);
    Pipeline.ALL.forEach(pipeline::check);
    try (Supervisor supervisor = pipeline.open()) {
      assertThat(supervisor.decide(new Decision(task, answer, "ann", why))).contains(complaint);
    }
    assertThat(gate(pipeline).isOpen("IMPL-001")).isFalse();
  }

  private static void decide(Pipeline pipeline, Decision decision) {
    try (Supervisor supervisor = pipeline.open()) {
      assertThat(supervisor.decide(decision)).isEmpty();
    }
  }
}
