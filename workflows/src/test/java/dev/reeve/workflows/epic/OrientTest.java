package dev.reeve.workflows.epic;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a tick is about, by what stands in the file alone. */
class OrientTest {

  @Test
  @DisplayName("E-3 brake before verify before react before dispatch before decompose before halt")
  void precedence() {
    Sheet done = new Sheet().item("T-0", "done");
    assertThat(done.step()).isEqualTo(new Step.Handoff());
    assertThat(new Sheet().step()).isEqualTo(new Step.Decompose());
    Sheet all = done.item("T-1", "queued");
    assertThat(all.step()).isEqualTo(new Step.Preflight());
    all.item("T-2", "verify_failed", "pr", "marsha-fail: red");
    assertThat(all.step()).isEqualTo(new Step.React("T-2", "marsha-fail: red"));
    all.item("T-3", "exited", "http://pr/3", "");
    assertThat(all.step()).isEqualTo(new Step.Verify("T-3"));
    all.rows("verify_fail", "verify_fail", "verify_fail");
    assertThat(all.step()).isEqualTo(new Step.Braked("recurring: verify_fail"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"blocked", "review", "ready_for_user_review", "done"})
  @DisplayName("E-3 a tick on an epic that is halted already appends nothing")
  void halted(String status) {
    Sheet sheet = new Sheet().status(status).item("T-1", "queued").rows("brake_fired");
    assertThat(sheet.step()).isEqualTo(new Step.Halted(status));
    Outcome outcome = sheet.alone();
    assertThat(outcome.row()).isNull();
    assertThat(sheet.written(outcome).document().text())
        .isEqualTo(sheet.text().replace("2026-05-08T11:00:00Z", Sheet.NOW.toString()));
  }

  @Test
  @DisplayName("E-7 who exits without a deliverable is never verified, but reacted to")
  void no_deliverable() {
    Sheet sheet = new Sheet().item("T-1", "exited", "none", "");
    assertThat(sheet.step()).isEqualTo(new Step.React("T-1", "no-deliverable"));
  }

  @Test
  @DisplayName("E-12 what is ready is not dispatched, and a person is told that it waits")
  void plan_review() {
    Sheet sheet = new Sheet().item("T-1", "ready").item("T-2", "ready");
    assertThat(sheet.step()).isEqualTo(new Step.Wait("queue or cancel what is ready: T-1, T-2"));
    Outcome outcome = sheet.alone();
    assertThat(outcome.row()).isNull();
    assertThat(outcome.said().line())
        .isEqualTo("[ATTN] EPIC-1:0 queue or cancel what is ready: T-1, T-2");
    assertThat(sheet.working("T-3", Duration.ofMinutes(1)).step()).isEqualTo(new Step.Wait(""));
  }

  @Test
  @DisplayName("E-13 given up counts as through only with a reason")
  void given_up() {
    Sheet sheet = new Sheet().item("T-1", "done").item("T-2", "blocked");
    assertThat(sheet.step())
        .isEqualTo(new Step.Wait("T-2 is blocked, but its notes say no reason"));
    Sheet reasoned = new Sheet().item("T-1", "done").item("T-2", "blocked", "", "no licence");
    reasoned.item("T-3", "review", "", "two ways").item("T-4", "cancelled", "", "not needed");
    assertThat(reasoned.step()).isEqualTo(new Step.Handoff());
    assertThat(reasoned.item("T-5", "awaiting_check").step()).isInstanceOf(Step.Wait.class);
  }

  @Test
  @DisplayName("E-13 the handoff ends with a table, and the epic is its user's")
  void handoff() {
    Sheet sheet = new Sheet().item("T-1", "ready_for_user_review", "http://pr/1", "");
    sheet.item("T-2", "blocked", "", "no licence");
    Outcome outcome = sheet.alone();
    Epic after = sheet.written(outcome);
    assertThat(after.status()).isEqualTo("ready_for_user_review");
    assertThat(after.memory().getLast().kind()).isEqualTo("handoff");
    assertThat(after.document().text())
        .contains("| 1 | T-1 | Do T-1 | http://pr/1 | ready_for_user_review |  |")
        .contains("| 2 | T-2 | Do T-2 |  | blocked | no licence |")
        .contains("merges nothing");
    assertThat(outcome.said().line())
        .startsWith("EPIC-1 is now ready_for_user_review: 1 of 2 items");
    assertThat(Orient.next(after, Sheet.NOW)).isInstanceOf(Step.Halted.class);
  }
}
