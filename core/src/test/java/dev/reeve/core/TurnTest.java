package dev.reeve.core;

import static dev.reeve.core.Cast.CODER;
import static dev.reeve.core.Cast.T1;
import static dev.reeve.core.Cast.TECH;
import static dev.reeve.core.Cast.order;
import static dev.reeve.core.Cast.seat;
import static dev.reeve.core.Cast.simple;
import static dev.reeve.core.Cast.text;
import static dev.reeve.core.Story.at;
import static org.assertj.core.api.Assertions.assertThat;

import dev.reeve.core.liveness.LivenessEvent.Recovered;
import dev.reeve.core.liveness.LivenessEvent.Reminded;
import dev.reeve.core.liveness.LivenessEvent.WaitOverdue;
import dev.reeve.core.liveness.Templates;
import dev.reeve.core.member.Headway;
import dev.reeve.core.member.IdleStage;
import dev.reeve.core.member.Member;
import dev.reeve.core.member.MemberCommand.EndTool;
import dev.reeve.core.member.MemberCommand.ReportProgress;
import dev.reeve.core.member.MemberCommand.ReportWait;
import dev.reeve.core.member.MemberEvent.Left;
import dev.reeve.core.member.MemberId;
import dev.reeve.core.member.Presence;
import dev.reeve.core.member.Role;
import dev.reeve.core.member.SignalCounts;
import dev.reeve.core.member.ToolCall;
import dev.reeve.core.member.WaitReason;
import dev.reeve.core.message.Message;
import dev.reeve.core.task.TaskCommand.Add;
import dev.reeve.core.task.TaskCommand.Claim;
import dev.reeve.core.task.TaskCommand.Finish;
import dev.reeve.core.task.TaskEvent.TurnBegan;
import dev.reeve.core.task.TaskEvent.TurnEnded;
import dev.reeve.core.task.TaskId;
import dev.reeve.core.task.TaskStatus;
import dev.reeve.core.task.TurnEnd;
import dev.reeve.core.team.NewTeam;
import dev.reeve.core.team.Phase;
import dev.reeve.core.team.Profile;
import dev.reeve.core.team.Settings;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Teams without ceremony: turns as tasks, and the ladder over whoever owes the next move. */
class TurnTest {

  private static final MemberId SESSION = new MemberId("session-1");
  private static final Noticed BEGUN = new Noticed.TurnBegun(SESSION, text("fix the login"));
  private static final SignalCounts ONE = new SignalCounts(1, 0, 0);
  private static final int PING = 15 * 60;
  private static final int NUDGE = 30 * 60 + 30;
  private static final int ESCALATE = 45 * 60 + 30;
  private static final int MODEL = 10 * 60;

  @Test
  @DisplayName("T-77 a solo team is handed over as it is made, and the operator leads it")
  void handed_over_at_creation() {
    Story story = Story.of(solo());
    assertThat(story.state().phase()).isEqualTo(Phase.ACTIVE);
    assertThat(story.state().ownership().epoch()).isEqualTo(1);
    assertThat(story.state().roster().authority()).isEqualTo(MemberId.OPERATOR);
    assertThat(Core.nextDue(story.state())).isNull();
  }

  @Test
  @DisplayName("T-77 where no reviewer exists, DONE is valid from IN_PROGRESS")
  void done_without_review() {
    Story story =
        Story.of(solo(seat(CODER, "coder")))
            .given(at(1), order(MemberId.OPERATOR, new Add(simple(T1))))
            .given(at(2), order(CODER, 1, new Claim(T1)))
            .given(at(3), order(CODER, 2, new Finish(T1, null)));
    assertThat(story.task(T1).status()).isEqualTo(TaskStatus.DONE);
    assertThat(member(story, CODER).duties()).isEmpty();
  }

  @Test
  @DisplayName("T-77 a tech lead alone is no reviewer: DONE is valid from IN_PROGRESS")
  void done_beside_a_tech_lead() {
    Story story =
        Story.of(solo(seat(CODER, "coder"), seat(TECH, "tech-lead")))
            .given(at(1), order(MemberId.OPERATOR, new Add(simple(T1))))
            .given(at(2), order(CODER, 1, new Claim(T1)))
            .given(at(3), order(CODER, 2, new Finish(T1, null)));
    assertThat(story.task(T1).status()).isEqualTo(TaskStatus.DONE);
  }

  @Test
  @DisplayName("T-77 a turn is a task from its prompt to its end")
  void a_turn_is_a_task() {
    Story story = arrived().when(at(10), BEGUN);
    TaskId turn = Objects.requireNonNull(member(story, SESSION).turn());
    story.then(new TurnBegan(SESSION, turn, text("fix the login")));
    assertThat(story.task(turn).status()).isEqualTo(TaskStatus.IN_PROGRESS);
    assertThat(story.task(turn).owner()).isEqualTo(SESSION);
    story
        .when(at(20), new Noticed.TurnOver(SESSION, TurnEnd.COMPLETED))
        .then(new TurnEnded(SESSION, turn, TurnEnd.COMPLETED));
    assertThat(story.task(turn).status()).isEqualTo(TaskStatus.DONE);
    assertThat(Core.nextDue(story.state())).isNull();
    story.when(at(30), new Noticed.TurnOver(SESSION, TurnEnd.COMPLETED)).then().changingNothing();
  }

  @Test
  @DisplayName(
      "T-77 a turn of which no end was told ends when the next begins, and only the last is kept")
  void an_untold_end() {
    Story story = arrived().when(at(10), BEGUN);
    TaskId first = Objects.requireNonNull(member(story, SESSION).turn());
    story.when(at(20), BEGUN);
    TaskId second = Objects.requireNonNull(member(story, SESSION).turn());
    story.then(
        new TurnEnded(SESSION, first, TurnEnd.INTERRUPTED),
        new TurnBegan(SESSION, second, text("fix the login")));
    assertThat(story.state().tasks().keys()).containsExactly(second);
  }

  @Test
  @DisplayName("T-77 who leaves ends its turn, owes nothing, and may come back")
  void leaving() {
    Story story = arrived().when(at(10), BEGUN);
    TaskId turn = Objects.requireNonNull(member(story, SESSION).turn());
    story
        .when(at(20), new Noticed.Departed(SESSION, text("exit")))
        .then(new TurnEnded(SESSION, turn, TurnEnd.INTERRUPTED), new Left(SESSION, text("exit")));
    assertThat(member(story, SESSION).presence()).isEqualTo(Presence.STOPPED);
    assertThat(Core.nextDue(story.state())).isNull();
    story.when(at(30), new Noticed.Arrived(SESSION, Role.CODER));
    assertThat(member(story, SESSION).incarnation()).isEqualTo(2);
    story.when(at(40), BEGUN);
    assertThat(story.state().tasks().size()).isEqualTo(1);
  }

  @Test
  @DisplayName("T-77 nobody takes a turn who has not arrived, and no team before it is handed over")
  void who_may_not() {
    Story.of(solo()).when(at(1), BEGUN).refused(Rejection.Code.UNKNOWN_MEMBER);
    Story.of(Cast.team())
        .when(at(1), new Noticed.Arrived(SESSION, Role.CODER))
        .refused(Rejection.Code.TEAM_CLOSED);
  }

  @Test
  @DisplayName(
      "T-40 T-43 in mid-turn the model has ten minutes before silence begins; then the ladder")
  void the_ladder_in_a_turn() {
    Story story = arrived().when(at(0), BEGUN);
    Instant start = story.state().position().at();
    TaskId turn = Objects.requireNonNull(member(story, SESSION).turn());
    for (int[] step : new int[][] {{PING, 0}, {NUDGE, 1}, {ESCALATE, 2}}) {
      Instant due = start.plusSeconds(MODEL + step[0]);
      assertThat(Core.nextDue(story.state())).isEqualTo(due);
      story.when(due.minusNanos(1_000), new Noticed.Tick()).then();
      story.tick(due);
      Reminded reminded = (Reminded) story.outcome().events().getFirst();
      assertThat(reminded.task()).isEqualTo(turn);
      assertThat(reminded.elapsed()).isEqualTo(Duration.ofSeconds(step[0]));
      assertThat(reminded.stage())
          .isEqualTo(List.of(IdleStage.PINGED, IdleStage.NUDGED, IdleStage.ESCALATED).get(step[1]));
      assertThat(member(story, SESSION).idleStage()).isEqualTo(reminded.stage());
    }
    assertThat(Core.nextDue(story.state())).isNull();
    assertThat(story.state().mail().messages().values())
        .extracting(Message::to)
        .containsExactly(SESSION, SESSION, MemberId.OPERATOR);
  }

  @Test
  @DisplayName(
      "T-42 activity keeps the stage and starts the silence anew; the end of the turn is a"
          + " recovery")
  void activity_and_recovery() {
    Story story = pinged();
    Instant now = story.state().position().at().plusSeconds(60);
    story.when(now, new Noticed.Pulse(SESSION, now, now, ONE));
    assertThat(member(story, SESSION).idleStage()).isEqualTo(IdleStage.PINGED);
    assertThat(Core.nextDue(story.state())).isEqualTo(now.plusSeconds(MODEL + NUDGE));
    TaskId turn = Objects.requireNonNull(member(story, SESSION).turn());
    story
        .when(now.plusSeconds(1), new Noticed.TurnOver(SESSION, TurnEnd.COMPLETED))
        .then(
            new TurnEnded(SESSION, turn, TurnEnd.COMPLETED),
            Recovered.of(SESSION, turn, Templates.USUAL));
  }

  @Test
  @DisplayName("T-42 progress sets the ladder back and is confirmed once")
  void progress_recovers() {
    Story story = pinged();
    TaskId turn = Objects.requireNonNull(member(story, SESSION).turn());
    Instant now = story.state().position().at().plusSeconds(60);
    story.when(now, order(SESSION, new ReportProgress(turn, Headway.step(text("reading")))));
    assertThat(story.events()).last().isEqualTo(Recovered.of(SESSION, turn, Templates.USUAL));
    assertThat(member(story, SESSION).idleStage()).isEqualTo(IdleStage.NONE);
    story.when(
        now.plusSeconds(1), order(SESSION, new ReportProgress(turn, Headway.step(text("more")))));
    assertThat(story.events()).hasSize(1);
  }

  @ParameterizedTest
  @CsvSource({
    "Bash, , 600",
    "mcp__db__query, , 60",
    "Bash, 1800, 1800",
    "mcp__db__query, 300, 60",
  })
  @DisplayName("T-43 a tool call has its own limit, and silence begins when it is over")
  void tool_calls(String tool, Integer declared, int limit) {
    Story story = arrived().when(at(0), BEGUN);
    Duration timeout = declared == null ? null : Duration.ofSeconds(declared);
    ToolCall call = new ToolCall(text(tool), text("c1"), at(100), timeout);
    story.when(at(105), new Noticed.LongCall(SESSION, call));
    assertThat(Core.nextDue(story.state())).isEqualTo(at(100 + limit + PING));
  }

  @Test
  @DisplayName(
      "T-85 of several calls the one that ends last counts, and one that ended counts no more")
  void several_calls() {
    Story story = arrived().when(at(0), BEGUN);
    for (int i = 1; i <= 2; i++) {
      ToolCall call =
          new ToolCall(text("Bash"), text("c" + i), at(100), Duration.ofSeconds(1_000L * i));
      story.when(at(105 + i), new Noticed.LongCall(SESSION, call));
    }
    assertThat(Core.nextDue(story.state())).isEqualTo(at(100 + 2_000 + PING));
    story.given(at(200), order(SESSION, new EndTool(text("c2"), true, text(""), null)));
    assertThat(Core.nextDue(story.state())).isEqualTo(at(100 + 1_000 + PING));
  }

  @ParameterizedTest
  @CsvSource({
    "COMPACTION, , 300",
    "BACKGROUND, , 1800",
    "RATE_LIMITED, 7200, 7200",
    "BACKGROUND, 60, 60"
  })
  @DisplayName("T-43 a declared wait has its own clock instead")
  void declared_waits(WaitReason reason, Integer until, int limit) {
    Story story = arrived().when(at(0), BEGUN);
    Instant end = until == null ? null : at(100 + until);
    story.given(at(100), order(SESSION, new ReportWait(null, reason, end)));
    assertThat(Core.nextDue(story.state())).isEqualTo(at(100 + limit + PING));
  }

  @Test
  @DisplayName("T-43 the Lead is told once that a member waits for a person")
  void waits_for_a_person() {
    Story story = arrived().when(at(0), BEGUN);
    story.given(at(100), order(SESSION, new ReportWait(null, WaitReason.PERMISSION, null)));
    assertThat(Core.nextDue(story.state())).isEqualTo(at(700));
    story.when(at(700), new Noticed.Tick());
    assertThat(story.outcome().events()).singleElement().isInstanceOf(WaitOverdue.class);
    assertThat(story.state().mail().messages().values())
        .extracting(Message::to)
        .containsExactly(MemberId.OPERATOR);
    assertThat(Core.nextDue(story.state())).as("the move is a person's").isNull();
  }

  @Test
  @DisplayName(
      "T-85 a wait for a person that ends sooner is over then, and is silence from there on")
  void waits_for_a_person_not_for_long() {
    Story story = arrived().when(at(0), BEGUN);
    story.given(at(100), order(SESSION, new ReportWait(null, WaitReason.HUMAN, at(300))));
    assertThat(Core.nextDue(story.state())).isEqualTo(at(300 + PING));
  }

  @Test
  @DisplayName("T-34 after time that nobody watched the silence of a turn begins anew")
  void unwatched_time_counts_for_nobody() {
    Story story = arrived().when(at(0), BEGUN);
    story.when(at(4_000), new Noticed.Unwatched(1, at(300), at(4_000), Duration.ZERO));
    story.when(at(4_010), new Noticed.Pulse(SESSION, at(290), at(290), ONE));
    assertThat(Core.nextDue(story.state())).isEqualTo(at(4_000 + MODEL + PING));
    story.when(at(4_000 + MODEL + PING), new Noticed.Tick());
    assertThat(story.events()).hasSize(1);
  }

  @Test
  @DisplayName("T-34 a claimed task's silence stands still while nobody watched, and goes on after")
  void silence_about_a_task_goes_on() {
    Story story =
        Story.of(solo(seat(CODER, "coder")))
            .given(at(1), order(MemberId.OPERATOR, new Add(simple(T1))))
            .given(at(2), order(CODER, 1, new Claim(T1)))
            .when(at(4_000), new Noticed.Unwatched(1, at(302), at(4_000), Duration.ZERO));
    assertThat(Core.nextDue(story.state())).isEqualTo(at(2 + 3_698 + PING));
  }

  @Test
  @DisplayName("T-40 a member who owes nothing is never pinged")
  void who_owes_nothing() {
    Story story = arrived();
    assertThat(Core.nextDue(story.state())).isNull();
    story.given(at(5), order(SESSION, new ReportWait(null, WaitReason.PERMISSION, null)));
    assertThat(Core.nextDue(story.state())).isNull();
  }

  private static Story pinged() {
    Story story = arrived().when(at(0), BEGUN);
    return story.tick(Objects.requireNonNull(Core.nextDue(story.state())));
  }

  private static Story arrived() {
    return Story.of(solo()).when(at(0), new Noticed.Arrived(SESSION, Role.CODER));
  }

  private static NewTeam solo(NewTeam.Seat... seats) {
    return new NewTeam(Profile.SOLO, Settings.DEFAULT, List.of(seats), List.of());
  }

  private static Member member(Story story, MemberId id) {
    return Objects.requireNonNull(story.state().roster().get(id));
  }
}
