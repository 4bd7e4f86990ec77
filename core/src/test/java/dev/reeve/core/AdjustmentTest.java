package dev.reeve.core;

import static dev.reeve.core.Cast.COORDINATOR;
import static dev.reeve.core.Cast.EXECUTOR;
import static dev.reeve.core.Cast.T1;
import static dev.reeve.core.Cast.active;
import static dev.reeve.core.Cast.order;
import static dev.reeve.core.Cast.requested;
import static dev.reeve.core.Cast.seat;
import static dev.reeve.core.Cast.simple;
import static dev.reeve.core.Cast.text;
import static dev.reeve.core.Story.at;
import static org.assertj.core.api.Assertions.assertThat;

import dev.reeve.core.Rejection.Code;
import dev.reeve.core.decision.Decision;
import dev.reeve.core.decision.DecisionCommand.Adjust;
import dev.reeve.core.decision.DecisionKind;
import dev.reeve.core.health.Care;
import dev.reeve.core.health.Health;
import dev.reeve.core.health.HealthEvent.Checked;
import dev.reeve.core.health.HealthEvent.RestartNotDone;
import dev.reeve.core.health.HealthEvent.RestartOrdered;
import dev.reeve.core.member.HealthStatus;
import dev.reeve.core.member.Member;
import dev.reeve.core.member.MemberCommand.AnswerHealth;
import dev.reeve.core.member.MemberId;
import dev.reeve.core.member.Presence;
import dev.reeve.core.member.Role;
import dev.reeve.core.member.Skills;
import dev.reeve.core.message.Message;
import dev.reeve.core.run.RunEvent.StopOrdered;
import dev.reeve.core.task.TaskCommand.Claim;
import dev.reeve.core.task.TaskStatus;
import dev.reeve.core.team.NewTeam.Seat;
import dev.reeve.core.text.SafeText;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What becomes of an executor that hangs, once its coordinator has spoken. */
class AdjustmentTest {

  private static final MemberId OTHER = new MemberId("exec-2");
  private static final long CRITICAL = 400;
  private static final AnswerHealth WELL =
      new AnswerHealth(T1, HealthStatus.WORKING, SafeText.EMPTY, SafeText.EMPTY);

  @Test
  @DisplayName("H-5 replan takes the task off who hangs: it is free, and both hear what to do")
  void replan() {
    Story story = hangs(external()).given(at(CRITICAL), adjust("replan"));
    assertThat(story.task(T1).status()).isEqualTo(TaskStatus.PENDING);
    assertThat(story.task(T1).owner()).isNull();
    assertThat(executor(story).duties()).isEmpty();
    assertThat(health(story)).isEqualTo(Health.HEALTHY);
    assertThat(heard(story, EXECUTOR)).contains("Task #1 is no longer yours", "Stop working on it");
    assertThat(heard(story, COORDINATOR)).contains("Task #1 is free", "ADD_TASK", "CANCEL");
    assertThat(heard(story, OTHER)).contains("Who has what now: #1 nobody");
  }

  @Test
  @DisplayName("H-7 replan stops nobody, and says of a process of Reeve's that it still runs")
  void replan_stops_nobody() {
    Story story = hangs(reeves()).given(at(CRITICAL), adjust("replan"));
    assertThat(story.entries()).noneMatch(entry -> entry.event() instanceof StopOrdered);
    assertThat(heard(story, COORDINATOR))
        .contains("exec-1 was told to leave it; its process still");
  }

  @Test
  @DisplayName("H-5 what is to be planned anew is not taken again by who had it")
  void replan_is_no_claim() {
    Story story = hangs(external()).given(at(CRITICAL), adjust("replan"));
    story.when(at(410), order(EXECUTOR, 3, new Claim(T1))).refused(Code.FORBIDDEN);
    story.given(at(420), order(OTHER, 3, new Claim(T1)));
  }

  @Test
  @DisplayName("T-53 what nobody plans anew is not forgotten")
  void nobody_plans() {
    Story story = hangs(external()).given(at(CRITICAL), adjust("replan"));
    Dues.run(story, at(CRITICAL + 301), EXECUTOR);
    assertThat(heard(story, COORDINATOR)).contains("task #1 is free: CLAIM or ASSIGN it");
  }

  @ParameterizedTest
  @ValueSource(strings = {"continue", "assist"})
  @DisplayName("H-4 who hangs on is asked anew, and the coordinator after it")
  void asked_anew(String answer) {
    Story story = hangs(external()).given(at(CRITICAL), adjust(answer));
    assertThat(story.state().docket().open(DecisionKind.RESTART)).isEmpty();
    long before = checks(story);
    Dues.run(story, at(CRITICAL + 301), EXECUTOR);
    assertThat(checks(story) - before).isEqualTo(2);
    assertThat(story.state().docket().open(DecisionKind.RESTART)).hasSize(1);
    assertThat(health(story)).isEqualTo(Health.CRITICAL);
  }

  @ParameterizedTest
  @CsvSource({"true, false", "false, true"})
  @DisplayName("H-5 whom Reeve does not run, somebody else has to restart: the question says so")
  void whose_restart(boolean reeves, boolean says) {
    Story story = hangs(reeves ? reeves() : external());
    Decision asked = story.state().docket().open(DecisionKind.RESTART).getFirst();
    assertThat(asked.matter().recommendation()).isEqualTo("restart");
    assertThat(asked.matter().evidence().getLast().value().contains("Reeve does not run it"))
        .isEqualTo(says);
  }

  @Test
  @DisplayName("H-9 a restart that was not done does not count, however often it is wanted")
  void not_done() {
    Story story = hangs(external());
    long second = CRITICAL;
    for (int i = 0; i < 5; i++) {
      story.given(at(second), adjust("restart" + i, "restart"));
      assertThat(story.events()).hasAtLeastOneElementOfType(RestartOrdered.class);
      Care.Restart ordered =
          Objects.requireNonNull(story.state().ward().chart(EXECUTOR).care().restart());
      story.when(
          at(second + 1), new Noticed.RestartReport(EXECUTOR, ordered.fact(), text("not mine")));
      assertThat(story.events()).hasAtLeastOneElementOfType(RestartNotDone.class);
      story.given(at(second + 2), requested("h" + i, EXECUTOR, WELL));
      second += CRITICAL;
      Dues.run(story, at(second - 1), EXECUTOR);
      Decision asked = story.state().docket().open(DecisionKind.RESTART).getFirst();
      assertThat(asked.matter().recommendation()).isEqualTo("restart");
      assertThat(asked.matter().evidence().getLast().value()).contains("restarts so far: 0");
    }
  }

  /** It claimed a task and was never heard of again, until that is critical. */
  private static Story hangs(Seat executor) {
    Story story =
        active(
                List.of(seat(COORDINATOR, "coordinator"), executor, seat(OTHER, "executor")),
                simple(T1))
            .given(at(10), order(EXECUTOR, 1, new Claim(T1)));
    Dues.run(story, at(CRITICAL - 1), EXECUTOR);
    assertThat(health(story)).isEqualTo(Health.CRITICAL);
    return story;
  }

  private static Seat external() {
    return seat(EXECUTOR, "executor");
  }

  private static Seat reeves() {
    Role role = Objects.requireNonNull(Role.parse("executor"));
    return new Seat(EXECUTOR, role, Presence.ACTIVE, Skills.ANY, text("claude"), null);
  }

  private static Order adjust(String action) {
    return adjust("a", action);
  }

  private static Order adjust(String request, String action) {
    return requested(
        request, COORDINATOR, new Adjust(EXECUTOR, action, SafeText.EMPTY, SafeText.EMPTY));
  }

  private static Member executor(Story story) {
    return Objects.requireNonNull(story.state().roster().get(EXECUTOR));
  }

  private static Health health(Story story) {
    return story.state().ward().chart(EXECUTOR).health();
  }

  private static long checks(Story story) {
    return story.entries().stream().filter(entry -> entry.event() instanceof Checked).count();
  }

  private static String heard(Story story, MemberId to) {
    StringBuilder heard = new StringBuilder();
    for (Message message : story.state().mail().messages().values()) {
      if (message.to().equals(to)) heard.append(message.text().value()).append('\n');
    }
    return heard.toString();
  }
}
