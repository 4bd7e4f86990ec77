package dev.reeve.core;

import static dev.reeve.core.Cast.COORDINATOR;
import static dev.reeve.core.Cast.EXECUTOR;
import static dev.reeve.core.Cast.T1;
import static dev.reeve.core.Cast.T2;
import static dev.reeve.core.Cast.active;
import static dev.reeve.core.Cast.order;
import static dev.reeve.core.Cast.requested;
import static dev.reeve.core.Cast.seat;
import static dev.reeve.core.Cast.text;
import static dev.reeve.core.Story.at;
import static org.assertj.core.api.Assertions.assertThat;

import dev.reeve.core.health.AnomalyKind;
import dev.reeve.core.health.HealthEvent.Offered;
import dev.reeve.core.health.HealthEvent.Reported;
import dev.reeve.core.member.Headway;
import dev.reeve.core.member.MemberCommand.ReportProgress;
import dev.reeve.core.task.Complexity;
import dev.reeve.core.task.Plan;
import dev.reeve.core.task.TaskCommand.Claim;
import dev.reeve.core.task.TaskId;
import dev.reeve.core.task.TaskStatus;
import dev.reeve.core.team.NewTeam.Job;
import dev.reeve.core.text.SafeText;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Executors that take longer than expected. */
class ExpectedTimeTest {

  private static final Duration EXPECTED = Duration.ofMinutes(10);

  private final Story story =
      active(
              List.of(seat(COORDINATOR, "coordinator"), seat(EXECUTOR, "executor")),
              job(T1),
              job(T2))
          .given(at(10), order(EXECUTOR, 1, new Claim(T1)));

  @Test
  @DisplayName("H-6 a task is judged by what was said of it, and of no other")
  void each_task_by_itself() {
    story.given(at(10), order(EXECUTOR, 1, new Claim(T2)));
    works(20, 610, T1, 80);
    Dues.run(story, at(611), EXECUTOR);
    assertThat(all(Offered.class)).extracting(Offered::task).containsExactly(T1);
    List<Reported> late =
        all(Reported.class).stream()
            .filter(each -> each.report().anomaly() == AnomalyKind.TIMEOUT)
            .toList();
    assertThat(late).extracting(Reported::task).containsExactly(T2);
    assertThat(late.getFirst().report().details().value()).endsWith("progress: ?%");
  }

  private void works(int from, int to, TaskId task, int percent) {
    for (int second = from; second <= to; second += 60) {
      Dues.run(story, at(second).minusNanos(1_000), EXECUTOR);
      Headway headway =
          new Headway(percent, text("step " + second), SafeText.EMPTY, List.of(), null);
      story.given(at(second), requested("p" + second, EXECUTOR, new ReportProgress(task, headway)));
    }
  }

  private <T> List<T> all(Class<T> type) {
    return story.entries().stream()
        .map(Entry::event)
        .filter(type::isInstance)
        .map(type::cast)
        .toList();
  }

  private static Job job(TaskId id) {
    Plan plan = Cast.plan(Complexity.SIMPLE);
    Plan timed =
        new Plan(
            plan.subject(),
            text("described"),
            plan.refs(),
            plan.acceptance(),
            plan.reviewers(),
            plan.scope(),
            plan.key(),
            plan.complexity(),
            plan.escalatedFrom(),
            plan.dependsOn(),
            EXPECTED,
            plan.gate());
    return Cast.job(id, timed, TaskStatus.PENDING, null);
  }
}
