package dev.reeve.sim.world;

import static org.assertj.core.api.Assertions.assertThat;

import dev.reeve.sim.scenario.read.ScenarioReader;
import dev.reeve.sim.scenario.run.Plan;
import dev.reeve.sim.scenario.run.Result;
import dev.reeve.sim.scenario.run.ScenarioRun;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/**
 * A day in the life of ten members, each of whom says something every few minutes. Measured in the
 * time that this thread had the processor, so that a busy machine does not look like a slow
 * program.
 */
class SpeedTest {

  private static final Duration DAY = Duration.ofDays(1);
  private static final int RATIO = 100_000;
  private static final int TRIES = 5;

  @Test
  @DisplayName("P-6 a day of a team of ten passes 100,000 times as fast as it lasts")
  void a_day_passes_in_less_than_a_second() {
    Plan plan = Plan.of(ScenarioReader.read("day.yaml", day()));
    Duration best = DAY;
    for (int i = 0; i < TRIES; i++) {
      Duration took = measured(plan);
      if (took.compareTo(best) < 0) best = took;
    }
    assertThat(plan.turns()).hasSizeGreaterThan(2_000);
    assertThat(best).isLessThan(DAY.dividedBy(RATIO));
  }

  @Test
  @DisplayName("P-6 the same when everybody owes the next move and is reminded all day")
  void a_day_with_every_ladder_armed() {
    Plan plan = Plan.of(ScenarioReader.read("armed.yaml", armed()));
    Duration best = DAY;
    for (int i = 0; i < TRIES; i++) {
      Duration took = measured(plan);
      if (took.compareTo(best) < 0) best = took;
    }
    assertThat(best).isLessThan(DAY.dividedBy(RATIO));
  }

  /** Each is silent for sixteen minutes again and again: pinged, then moving on. */
  private static String armed() {
    StringBuilder team = new StringBuilder();
    StringBuilder tasks = new StringBuilder();
    StringBuilder steps = new StringBuilder();
    for (int i = 1; i <= 9; i++) {
      team.append("    coder-%d: coder\n".formatted(i));
      tasks.append("    - {id: \"%d\", subject: Work %d}\n".formatted(i, i));
      steps.append("  - {at: 1m, from: coder-%d, send: CLAIM, task: \"%d\"}\n".formatted(i, i));
      for (int minute = 17 + i; minute < DAY.toMinutes(); minute += 16) {
        steps.append(
            "  - {at: %dm, from: coder-%d, send: PROGRESS, task: \"%d\", data: {step: at %d}}\n"
                .formatted(minute, i, i, minute));
      }
    }
    return """
    scenario: "A day of reminders"
    team:
      id: armed
      members:
        lead: lead
    %s  tasks:
    %ssteps:
      - {at: 0s, from: lead, send: STATE_OWNERSHIP_HANDOFF, data: {epoch: 1}}
    %s  - {between: [0s, 24h], expect: {event: PING, member: coder-1, count: 89}}
    """
        .formatted(team, tasks, steps);
  }

  private static Duration measured(Plan plan) {
    var threads = ManagementFactory.getThreadMXBean();
    long began = threads.getCurrentThreadCpuTime();
    Result result = ScenarioRun.of(plan);
    Duration took = Duration.ofNanos(threads.getCurrentThreadCpuTime() - began);
    assertThat(result.holds()).isTrue();
    assertThat(result.length()).isEqualTo(DAY);
    return took;
  }

  private static String day() {
    StringBuilder team = new StringBuilder();
    StringBuilder steps = new StringBuilder();
    for (int i = 1; i <= 9; i++) {
      team.append("    coder-%d: coder\n".formatted(i));
      steps.append(
          "  - {at: %dm, from: coder-%d, send: ERROR, data: {text: oh}, every: 5m, until: 24h}\n"
              .formatted(i, i));
      steps.append(
          "  - {at: %dm, from: coder-%d, send: ACTIVITY, every: 15m, until: 24h}\n"
              .formatted(i, i));
    }
    return """
    scenario: "A day"
    team:
      id: day
      members:
        lead: lead
    %ssteps:
      - {at: 0s, from: lead, send: STATE_OWNERSHIP_HANDOFF, data: {epoch: 1}}
    %s\
    """
        .formatted(team, steps);
  }
}
