package dev.reeve.core;

import static dev.reeve.core.Cast.COORDINATOR;
import static dev.reeve.core.Cast.EXECUTOR;
import static dev.reeve.core.Cast.T1;
import static dev.reeve.core.Cast.T2;
import static dev.reeve.core.Cast.T3;
import static dev.reeve.core.Cast.active;
import static dev.reeve.core.Cast.order;
import static dev.reeve.core.Cast.requested;
import static dev.reeve.core.Cast.seat;
import static dev.reeve.core.Cast.text;
import static dev.reeve.core.Story.at;
import static org.assertj.core.api.Assertions.assertThat;

import dev.reeve.core.decision.DecisionCommand.Adjust;
import dev.reeve.core.decision.DecisionKind;
import dev.reeve.core.health.Anomaly;
import dev.reeve.core.health.AnomalyKind;
import dev.reeve.core.health.Chart;
import dev.reeve.core.health.Health;
import dev.reeve.core.health.HealthEvent.Checked;
import dev.reeve.core.health.HealthEvent.Offered;
import dev.reeve.core.health.HealthEvent.Reported;
import dev.reeve.core.health.HealthEvent.ShutdownAsked;
import dev.reeve.core.member.Headway;
import dev.reeve.core.member.HealthStatus;
import dev.reeve.core.member.MemberCommand.AnswerHealth;
import dev.reeve.core.member.MemberCommand.ReportProgress;
import dev.reeve.core.member.ToolCall;
import dev.reeve.core.task.Complexity;
import dev.reeve.core.task.Plan;
import dev.reeve.core.task.TaskCommand.Claim;
import dev.reeve.core.task.TaskCommand.Submit;
import dev.reeve.core.task.TaskId;
import dev.reeve.core.task.TaskStatus;
import dev.reeve.core.team.NewTeam.Job;
import dev.reeve.core.text.SafeText;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Executors that take longer than expected, and what else befalls them then. */
class ExpectedTimeTest {

  private static final Duration EXPECTED = Duration.ofMinutes(10);

  private final Story story =
      active(
              List.of(seat(COORDINATOR, "coordinator"), seat(EXECUTOR, "executor")),
              job(T1, EXPECTED),
              job(T2, EXPECTED),
              job(T3, EXPECTED.multipliedBy(2)))
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

  @Test
  @DisplayName("H-2 who is late for good is asked like anybody when nothing is seen of it")
  void silence() {
    late();
    Dues.run(story, at(1_700), EXECUTOR);
    assertThat(all(Checked.class)).hasSize(2);
    assertThat(all(Reported.class).getLast().report())
        .satisfies(report -> {
          assertThat(report.anomaly()).isEqualTo(AnomalyKind.IDLE);
          assertThat(report.severity()).isEqualTo(Health.CRITICAL);
        });
    assertThat(open().kind()).isEqualTo(AnomalyKind.IDLE);
  }

  @Test
  @DisplayName("H-2 an answer ends the question, and not the lateness or what was asked about it")
  void an_answer() {
    late();
    Dues.run(story, at(1_350), EXECUTOR);
    assertThat(open().kind().isAsked()).isTrue();
    assertThat(chart().health()).as("it is still late").isEqualTo(Health.CRITICAL);
    story.given(at(1_355), requested("h", EXECUTOR, working()));
    assertThat(open().kind()).isEqualTo(AnomalyKind.TIMEOUT);
    assertThat(story.state().docket().open(DecisionKind.RESTART)).hasSize(1);
    story.given(at(1_360), order(EXECUTOR, 2, new Submit(T1, List.of())));
    assertThat(chart().open()).as("its lateness ends with the task").isNull();
    assertThat(story.state().docket().open(DecisionKind.RESTART)).isEmpty();
  }

  @Test
  @DisplayName("H-2 a stuck call of one that is late for good is found")
  void a_stuck_call() {
    late();
    ToolCall call = new ToolCall(text("mcp__web__get"), text("c1"), at(1_220), null);
    story.when(at(1_225), new Noticed.LongCall(EXECUTOR, call));
    Dues.run(story, at(1_281), EXECUTOR);
    assertThat(open().kind()).isEqualTo(AnomalyKind.MCP_STUCK);
    assertThat(all(ShutdownAsked.class)).hasSize(1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"continue", "replan"})
  @DisplayName("H-2 the coordinator's word settles the lateness as well as the silence beside it")
  void one_word_for_both(String answer) {
    late();
    Dues.run(story, at(1_350), EXECUTOR);
    Adjust adjust = new Adjust(EXECUTOR, answer, SafeText.EMPTY, SafeText.EMPTY);
    story.given(at(1_355), requested("a", COORDINATOR, adjust));
    assertThat(chart().anomalies()).isEmpty();
    assertThat(chart().health()).isEqualTo(Health.HEALTHY);
  }

  @Test
  @DisplayName("H-2 lateness that stands aside ends with its own task, whatever else is open")
  void aside() {
    works(20, 920, T1, 10);
    story.given(at(925), order(EXECUTOR, 1, new Claim(T2)));
    works(980, 1_160, T1, 10);
    Dues.run(story, at(1_221), EXECUTOR);
    assertThat(open().task()).as("nothing happens there").isEqualTo(T2);
    assertThat(chart().late()).extracting(Anomaly::task).containsExactly(T1);
    assertThat(chart().health()).isEqualTo(Health.CRITICAL);
    story.given(at(1_225), order(EXECUTOR, 2, new Submit(T1, List.of())));
    assertThat(chart().anomalies()).extracting(Anomaly::task).containsExactly(T2);
    assertThat(chart().health()).isEqualTo(Health.WARNING);
  }

  @Test
  @DisplayName("H-2 of two tasks that are late for good each has its lateness, until it is over")
  void two_late() {
    story.given(at(15), order(EXECUTOR, 1, new Claim(T2)));
    for (int second = 20; second < 1_210; second += 60) {
      works(second, second, T1, 10);
      works(second + 10, second + 10, T2, 10);
    }
    Dues.run(story, at(1_216), EXECUTOR);
    assertThat(chart().anomalies()).extracting(Anomaly::task).containsExactly(T1, T2);
    Dues.run(story, at(1_350), EXECUTOR);
    assertThat(open().kind().isAsked()).as("it is silent").isTrue();
    assertThat(chart().late()).extracting(Anomaly::task).containsExactlyInAnyOrder(T1, T2);
    story.given(at(1_360), order(EXECUTOR, 2, new Submit(T1, List.of())));
    assertThat(chart().anomalies())
        .filteredOn(each -> each.kind() == AnomalyKind.TIMEOUT)
        .extracting(Anomaly::task)
        .containsExactly(T2);
    assertThat(chart().health()).as("the other is still late").isEqualTo(Health.CRITICAL);
    story.given(at(1_370), order(EXECUTOR, 2, new Submit(T2, List.of())));
    assertThat(chart().late()).isEmpty();
  }

  @Test
  @DisplayName("H-2 mere lateness of one task gives way to that of another that is late for good")
  void the_worse_counts() {
    story.given(at(15), order(EXECUTOR, 2, new Submit(T1, List.of())));
    story.given(at(20), order(EXECUTOR, 1, new Claim(T3)));
    for (int second = 30; second < 1_820; second += 60) {
      works(second, second, T3, 10);
      if (second == 630) story.given(at(631), order(EXECUTOR, 1, new Claim(T2)));
      if (second >= 630) works(second + 10, second + 10, T2, 10);
    }
    assertThat(open().task()).isEqualTo(T3);
    Dues.run(story, at(1_832), EXECUTOR);
    assertThat(chart().anomalies()).extracting(Anomaly::task).containsExactly(T2);
    assertThat(chart().health()).isEqualTo(Health.CRITICAL);
  }

  /** It reports progress on the first task until twice its time is over, and then nothing. */
  private void late() {
    works(20, 1_210, T1, 10);
    Dues.run(story, at(1_211), EXECUTOR);
    assertThat(open().kind()).isEqualTo(AnomalyKind.TIMEOUT);
    assertThat(open().severity()).isEqualTo(Health.CRITICAL);
  }

  private void works(int from, int to, TaskId task, int percent) {
    for (int second = from; second <= to; second += 60) {
      Dues.run(story, at(second).minusNanos(1_000), EXECUTOR);
      Headway headway =
          new Headway(percent, text("step " + second), SafeText.EMPTY, List.of(), null);
      story.given(at(second), requested("p" + second, EXECUTOR, new ReportProgress(task, headway)));
    }
  }

  private static AnswerHealth working() {
    return new AnswerHealth(T1, HealthStatus.WORKING, SafeText.EMPTY, SafeText.EMPTY);
  }

  private Chart chart() {
    return story.state().ward().chart(EXECUTOR);
  }

  private Anomaly open() {
    return Objects.requireNonNull(chart().open());
  }

  private <T> List<T> all(Class<T> type) {
    return story.entries().stream()
        .map(Entry::event)
        .filter(type::isInstance)
        .map(type::cast)
        .toList();
  }

  private static Job job(TaskId id, Duration expected) {
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
            expected,
            plan.gate());
    return Cast.job(id, timed, TaskStatus.PENDING, null);
  }
}
