package dev.reeve.workflows.epic;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The brake fires on the boundary and not one before it. */
class BrakeTest {

  private static final Duration LIMIT = Duration.ofHours(4);

  @ParameterizedTest
  @CsvSource({
    "verify_fail, 2, 0, false",
    "verify_fail, 3, 0, true",
    "verify_fail, 3, 5, true",
    "verify_fail, 3, 6, false",
    "dispatch_halt, 3, 0, true",
    "other_fail, 3, 0, true",
    "verdict_malformed, 8, 0, false",
    "brake_fired, 8, 0, false",
    "react_filed_fix, 8, 0, false",
  })
  @DisplayName("E-4 the same failure three times in the last eight rows stops the epic")
  void recurring(String kind, int times, int after, boolean fires) {
    Sheet sheet = new Sheet().item("T-1", "queued").rows(times(kind, times));
    sheet.rows(times("dispatch_ok", after));
    if (fires) {
      assertThat(sheet.step()).isEqualTo(new Step.Braked("recurring: " + kind));
    } else {
      assertThat(sheet.step()).isEqualTo(new Step.Preflight());
    }
  }

  @Test
  @DisplayName("E-4 two failures of one class and two of another are not three")
  void different_classes_are_not_added_up() {
    Sheet sheet = new Sheet().item("T-1", "queued");
    sheet.rows("verify_fail", "dispatch_halt", "verify_fail", "dispatch_halt");
    assertThat(sheet.step()).isEqualTo(new Step.Preflight());
  }

  @Test
  @DisplayName("E-4 two workers silent for more than four hours stop the epic, not for four hours")
  void stalled() {
    Duration more = LIMIT.plusSeconds(1);
    Sheet exactly = new Sheet().working("T-1", more).working("T-2", LIMIT);
    assertThat(exactly.step()).isEqualTo(new Step.Wait(""));
    Sheet one = new Sheet().working("T-1", more).item("T-2", "queued");
    assertThat(one.step()).isEqualTo(new Step.Preflight());
    Sheet both = new Sheet().working("T-1", more).working("T-2", more);
    assertThat(both.step()).isEqualTo(new Step.Braked("stalled workers: T-1, T-2"));
  }

  @Test
  @DisplayName("E-4 two react halts since the last reset stop the epic, however long ago")
  void reactor_exhaustion() {
    Sheet one = new Sheet().item("T-1", "queued").rows("react_halt");
    assertThat(one.step()).isEqualTo(new Step.Preflight());
    one.rows(times("dispatch_ok", 9)).rows("react_halt");
    assertThat(one.step()).isEqualTo(new Step.Braked("repeated react halt"));
  }

  @Test
  @DisplayName("E-4 a react halt that the memory has dropped still stands in the log")
  void beyond_the_memory() {
    Sheet sheet =
        new Sheet().item("T-1", "queued").rows(times("dispatch_ok", 15)).rows("react_halt");
    String log = "- [2026-05-07T01:00:00Z] react_halt: pauli halts T-0\n";
    String own = "- [2026-05-08T00:10:00Z] dispatch_ok: decided\n";
    assertThat(sheet.step()).isEqualTo(new Step.Preflight());
    assertThat(sheet.more(log + own).step()).isEqualTo(new Step.Braked("repeated react halt"));
    Sheet reset =
        new Sheet().item("T-1", "queued").rows(times("dispatch_ok", 15)).rows("react_halt");
    String cut = "- [2026-05-07T02:00:00Z] brake_reset: set to queued by a person\n";
    assertThat(reset.more(log + cut + own).step()).isEqualTo(new Step.Preflight());
  }

  @Test
  @DisplayName("E-4 only a person's 'queued' resets it, and old rows do not count again")
  void reset() {
    String[] failures = times("verify_fail", 3);
    Sheet braked = new Sheet().item("T-1", "queued").rows(failures);
    Outcome fired = braked.alone();
    Epic halted = braked.written(fired);
    assertThat(halted.status()).isEqualTo("review");
    assertThat(halted.memory().getLast().kind()).isEqualTo("brake_fired");
    assertThat(Orient.next(halted, Sheet.NOW)).isEqualTo(new Step.Halted("review"));

    Sheet unhalted = new Sheet().item("T-1", "queued").rows(failures).rows("brake_fired");
    assertThat(unhalted.step()).isEqualTo(new Step.Braked("recurring: verify_fail"));

    Sheet queued = unhalted.status("queued");
    assertThat(queued.step()).isEqualTo(new Step.Reset());
    Epic reset = queued.written(queued.alone());
    assertThat(reset.status()).isEqualTo("in_progress");
    assertThat(reset.memory().getLast().kind()).isEqualTo("brake_reset");
    assertThat(Orient.next(reset, Sheet.NOW)).isEqualTo(new Step.Preflight());

    Sheet again =
        new Sheet().item("T-1", "queued").rows(failures).rows("brake_fired", "brake_reset");
    again.rows("verify_fail", "verify_fail");
    assertThat(again.step()).isEqualTo(new Step.Preflight());
    assertThat(again.rows("verify_fail").step())
        .isEqualTo(new Step.Braked("recurring: verify_fail"));
  }

  @Test
  @DisplayName("E-4 a halt of the planner before a dispatch gives the epic its status and reason")
  void preflight_halt() {
    Sheet sheet = new Sheet().item("T-1", "queued");
    Outcome outcome = sheet.after(new Verdict.Halt("blocked", "no docker here"));
    Epic after = sheet.written(outcome);
    assertThat(after.status()).isEqualTo("blocked");
    assertThat(after.memory().getLast().decision()).isEqualTo("no docker here");
    assertThat(outcome.said().line()).isEqualTo("EPIC-1 is now blocked: no docker here");
  }

  private static String[] times(String kind, int times) {
    List<String> all = Collections.nCopies(times, kind);
    return all.toArray(new String[0]);
  }
}
