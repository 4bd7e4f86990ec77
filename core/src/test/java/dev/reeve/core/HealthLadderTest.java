package dev.reeve.core;

import static dev.reeve.core.Cast.CODER;
import static dev.reeve.core.Cast.COORDINATOR;
import static dev.reeve.core.Cast.EXECUTOR;
import static dev.reeve.core.Cast.T1;
import static dev.reeve.core.Cast.T2;
import static dev.reeve.core.Cast.UNIFIED;
import static dev.reeve.core.Cast.order;
import static dev.reeve.core.Cast.requested;
import static dev.reeve.core.Cast.seat;
import static dev.reeve.core.Cast.simple;
import static dev.reeve.core.Cast.text;
import static dev.reeve.core.Story.at;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.reeve.core.Rejection.Code;
import dev.reeve.core.decision.DecisionKind;
import dev.reeve.core.health.Health;
import dev.reeve.core.health.HealthEvent.Checked;
import dev.reeve.core.health.HealthEvent.Continued;
import dev.reeve.core.health.HealthEvent.Reported;
import dev.reeve.core.health.HealthEvent.ShutdownAsked;
import dev.reeve.core.health.HealthEvent.Tested;
import dev.reeve.core.health.HealthSettings;
import dev.reeve.core.health.Language;
import dev.reeve.core.health.Pace;
import dev.reeve.core.liveness.Clocks;
import dev.reeve.core.liveness.Templates;
import dev.reeve.core.member.Headway;
import dev.reeve.core.member.HealthStatus;
import dev.reeve.core.member.IdleStage;
import dev.reeve.core.member.Loss;
import dev.reeve.core.member.Member;
import dev.reeve.core.member.MemberCommand.AnswerHealth;
import dev.reeve.core.member.MemberCommand.EndTool;
import dev.reeve.core.member.MemberCommand.ReportError;
import dev.reeve.core.member.MemberCommand.ReportProgress;
import dev.reeve.core.member.MemberCommand.ReportWait;
import dev.reeve.core.member.MemberCommand.Spawn;
import dev.reeve.core.member.Presence;
import dev.reeve.core.member.SignalCounts;
import dev.reeve.core.member.ToolCall;
import dev.reeve.core.member.WaitReason;
import dev.reeve.core.message.MessageCommand.Ask;
import dev.reeve.core.message.MessageCommand.Reply;
import dev.reeve.core.message.MessageCommand.Say;
import dev.reeve.core.ownership.OwnershipCommand.HandOff;
import dev.reeve.core.task.TaskCommand.Assign;
import dev.reeve.core.task.TaskCommand.Claim;
import dev.reeve.core.task.TaskCommand.Judge;
import dev.reeve.core.task.TaskCommand.Submit;
import dev.reeve.core.task.TaskId;
import dev.reeve.core.task.Verdict;
import dev.reeve.core.team.NewTeam;
import dev.reeve.core.team.Phase;
import dev.reeve.core.team.Profile;
import dev.reeve.core.team.Settings;
import dev.reeve.core.teardown.TeardownCommand.AcknowledgeShutdown;
import dev.reeve.core.text.SafeText;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** The clocks of executors on the ladder of everybody (H-1, H-2, H-4, H-13). */
class HealthLadderTest {

  private static final SignalCounts ONE = new SignalCounts(1, 0, 0);

  @ParameterizedTest
  @EnumSource(Profile.class)
  @DisplayName("H-1 executors are asked after 2 min, in either profile, and critical after 5")
  void clock_set(Profile profile) {
    Story story = team(profile, Pace.DEFAULT).given(at(10), order(EXECUTOR, 1, new Claim(T1)));
    assertThat(Core.nextDue(story.state())).isEqualTo(at(130));
    assertThat(said(story, 3_600))
        .containsExactly("ask 130", "urgent 160", "WARNING 190", "CRITICAL 310");
    assertThat(story.entries()).noneMatch(each -> each.event().type() == EventType.PING);
    assertThat(story.entries()).noneMatch(each -> each.event().type() == EventType.NO_PROGRESS);
    assertThat(story.entries())
        .noneMatch(each -> each.event().type() == EventType.REASSIGN_PROPOSAL);
  }

  @Test
  @DisplayName("H-1 every limit is a setting, and impossible ones are refused")
  void settings() {
    Pace slow = pace(60, 400, 90, 30);
    Story story = team(Profile.STRICT, slow).given(at(10), order(EXECUTOR, 1, new Claim(T1)));
    assertThat(said(story, 3_600))
        .containsExactly("ask 70", "urgent 100", "WARNING 130", "CRITICAL 410");
    story = team(Profile.STRICT, slow).given(at(10), order(EXECUTOR, 1, new Claim(T1)));
    active(story, 20, 200, 10);
    assertThat(said(story, 200)).containsExactly("ask 100", "urgent 130", "WARNING 160");
    assertThatThrownBy(() -> pace(300, 300, 60, 60)).hasMessageContaining("idle_timeout");
    assertThatThrownBy(() -> pace(0, 300, 60, 60)).hasMessageContaining("positive");
  }

  @Test
  @DisplayName("H-1 a new executor has two minutes of grace, and is never stale since 1970")
  void grace() {
    Story story = team(Profile.STRICT, Pace.DEFAULT);
    Instant spawned = Objects.requireNonNull(executor(story).life().spawned());
    story.given(at(5), order(COORDINATOR, 1, new Assign(T1, EXECUTOR, List.of())));
    assertThat(Core.nextDue(story.state())).isEqualTo(spawned.plusSeconds(240));
    story.given(at(100), order(COORDINATOR, new Spawn(seat(EXECUTOR, "executor"))));
    assertThat(Core.nextDue(story.state())).isEqualTo(at(340));
    story.when(at(110), new Noticed.Pulse(EXECUTOR, at(105), at(105), ONE));
    assertThat(Core.nextDue(story.state()))
        .as("its first sign ends the grace; the task is this incarnation's since it came")
        .isEqualTo(at(220));
  }

  @Test
  @DisplayName("H-1 a wait that was over by itself is not made longer by what comes after it")
  void a_wait_is_over() {
    Story story =
        claimed()
            .given(at(20), order(EXECUTOR, new ReportWait(T1, WaitReason.RATE_LIMITED, at(600))))
            .when(at(630), new Noticed.Pulse(EXECUTOR, at(620), at(620), ONE));
    assertThat(Core.nextDue(story.state())).as("no progress since its end").isEqualTo(at(720));
  }

  @Test
  @DisplayName("H-2 a question is settled when a reviewer comes who takes over the move")
  void a_reviewer_takes_over() {
    Story story =
        team(Profile.SOLO, Pace.DEFAULT)
            .given(at(10), order(EXECUTOR, 1, new Claim(T1)))
            .given(at(20), order(EXECUTOR, 2, new Submit(T1, List.of())));
    assertThat(story.state().docket().open(DecisionKind.STAFFING)).as("T-77").isEmpty();
    assertThat(said(story, 150)).as("nobody else can move it").containsExactly("ask 140");
    story.given(at(155), order(COORDINATOR, new Spawn(seat(UNIFIED, "reviewer/unified"))));
    assertThat(all(story, Continued.class)).hasSize(1);
    assertThat(executor(story).duties()).isEmpty();
  }

  @Test
  @DisplayName("H-2 a question is settled when somebody comes back for whose answer it waits")
  void an_answer_can_come() {
    Story story = team(Profile.STRICT, Pace.DEFAULT);
    story.given(at(5), order(COORDINATOR, new Spawn(seat(CODER, "coder"))));
    story.when(at(6), new Noticed.Lost(CODER, 1, List.of(Loss.EXITED), SafeText.EMPTY));
    story.given(at(10), order(EXECUTOR, 1, new Claim(T1)));
    story.given(at(20), order(EXECUTOR, new Ask(CODER, text("which?"), T1)));
    assertThat(said(story, 400)).as("nobody will answer").endsWith("CRITICAL 320");
    story.given(at(410), order(COORDINATOR, new Spawn(seat(CODER, "coder"))));
    assertThat(all(story, Continued.class)).hasSize(1);
    assertThat(executor(story).idleStage()).isEqualTo(IdleStage.NONE);
    story.given(at(500), order(CODER, new Reply(null, text("that one"))));
    assertThat(said(story, 621)).as("then it is asked anew").endsWith("ask 620");
  }

  @Test
  @DisplayName("H-2 idle and stale at once are one question, idle_detected")
  void one_question() {
    Story story = claimed();
    said(story, 130);
    Checked asked = checks(story).getFirst();
    assertThat(asked.check().reason().name()).isEqualTo("IDLE_DETECTED");
    assertThat(asked.check().idleMinutes()).isEqualTo(2);
  }

  @Test
  @DisplayName("H-2 whoever is active without progress is asked about that, and never critical")
  void stale() {
    Story story = claimed();
    active(story, 20, 900, 10);
    assertThat(said(story, 900)).containsExactly("ask 130", "urgent 160", "WARNING 190");
    for (Checked check : checks(story)) {
      assertThat(check.check().reason().name()).isEqualTo("PROGRESS_STALE");
      assertThat(check.check().idleMinutes()).isNull();
    }
    assertThat(said(story, 3_600)).as("then it falls silent").endsWith("CRITICAL 1200");
  }

  @Test
  @DisplayName("H-2 there is one open anomaly per member, however many tasks it has")
  void one_anomaly() {
    Story story = claimed().given(at(40), order(EXECUTOR, 1, new Claim(T2)));
    assertThat(said(story, 3_600))
        .containsExactly("ask 130", "urgent 160", "WARNING 190", "CRITICAL 340");
    assertThat(checks(story)).extracting(Checked::task).containsOnly(T1);
    story.given(at(3_700), progress(T1, "on"));
    assertThat(said(story, 3_819)).as("of both it is heard anew").hasSize(4);
    assertThat(said(story, 3_821)).hasSize(5);
  }

  @Test
  @DisplayName("H-2 while it is asked about one question, another that came later has to wait")
  void one_anomaly_about_questions() {
    Story story = team(Profile.STRICT, Pace.DEFAULT);
    story.when(at(5), new Noticed.Pulse(EXECUTOR, at(5), at(5), ONE));
    story.given(at(10), requested("a", COORDINATOR, new Ask(EXECUTOR, text("how?"), null)));
    said(story, 135);
    story.given(at(140), requested("b", COORDINATOR, new Ask(EXECUTOR, text("when?"), null)));
    assertThat(said(story, 3_600))
        .containsExactly("ask 130", "urgent 160", "WARNING 190", "CRITICAL 310");
    story.given(at(3_700), order(EXECUTOR, 1, new Claim(T1)));
    assertThat(all(story, Continued.class)).as("progress on something else").isEmpty();
  }

  @Test
  @DisplayName(
      "H-2 what it was asked about is over when that move is, though the task stays its own")
  void another_move_on_the_same_task() {
    Story story = claimed();
    story.given(at(15), order(COORDINATOR, new Spawn(seat(UNIFIED, "reviewer/unified"))));
    story.given(at(20), order(EXECUTOR, 2, new Submit(T1, List.of())));
    story.given(at(30), requested("j1", UNIFIED, new Judge(T1, Verdict.APPROVE, List.of())));
    assertThat(said(story, 155)).containsExactly("ask 150");
    story.given(at(156), requested("j2", UNIFIED, new Judge(T1, Verdict.CHANGES, List.of())));
    assertThat(all(story, Continued.class)).hasSize(1);
    assertThat(said(story, 277)).containsExactly("ask 150", "ask 276");
  }

  @Test
  @DisplayName("H-2 to say that it waits is no progress, unless that wait has a clock of its own")
  void untyped_waits() {
    for (WaitReason reason : WaitReason.values()) {
      if (reason == WaitReason.BLOCKED) continue; // of a task it is a transition
      Story story = claimed();
      story.given(at(60), order(EXECUTOR, new ReportWait(null, reason, null)));
      List<String> said = said(story, 131);
      if (reason.isTyped()) assertThat(said).as("%s", reason).isEmpty();
      else assertThat(said).as("%s", reason).containsExactly("ask 130");
    }
  }

  @Test
  @DisplayName("H-2 whose call is stuck is not asked beside that")
  void stuck_is_worse() {
    Story story = claimed();
    ToolCall call = new ToolCall(text("mcp__web__get"), text("c1"), at(20), null);
    story.when(at(25), new Noticed.LongCall(EXECUTOR, call));
    assertThat(said(story, 3_600)).containsExactly("CRITICAL 80", "CRITICAL 140");
    assertThat(checks(story)).isEmpty();
  }

  @Test
  @DisplayName("H-2 calls that hang at the same time are one matter, until the last is back")
  void several_are_stuck() {
    Story story = claimed();
    said(story, 3_600);
    for (int i = 1; i <= 2; i++) {
      ToolCall call = new ToolCall(text("mcp__web__get"), text("c" + i), at(3_600 + i), null);
      story.when(at(3_605), new Noticed.LongCall(EXECUTOR, call));
    }
    story.given(at(3_800), progress(T1, "on"));
    said(story, 3_800);
    assertThat(all(story, ShutdownAsked.class))
        .extracting(each -> each.request().details().value())
        .containsExactly(
            "2 calls have not come back, one of mcp__web__get for 199 seconds. Save your work and"
                + " stop; answer with SHUTDOWN_ACK.");
    long over = all(story, Continued.class).size();
    story.given(at(3_810), order(EXECUTOR, new EndTool(text("c1"), true, SafeText.EMPTY, null)));
    assertThat(all(story, Continued.class)).hasSize((int) over);
    story.given(at(3_820), order(EXECUTOR, new EndTool(text("c2"), true, SafeText.EMPTY, null)));
    assertThat(all(story, Continued.class)).hasSize((int) over + 1);
    assertThat(all(story, ShutdownAsked.class)).hasSize(1);
  }

  @Test
  @DisplayName("H-15 a request to stop is answered while the team is active: once agreed, for good")
  void asked_to_stop() {
    Story story = claimed();
    story.when(at(15), order(EXECUTOR, stops("s-1", true))).refused(Code.INVALID_TRANSITION);
    ToolCall call = new ToolCall(text("mcp__web__get"), text("c1"), at(20), null);
    story.when(at(25), new Noticed.LongCall(EXECUTOR, call));
    said(story, 80);
    String request =
        Objects.requireNonNull(story.state().ward().chart(EXECUTOR).care().shutdown()).id();
    story.when(at(85), order(COORDINATOR, stops(request, true))).refused(Code.INVALID_TRANSITION);
    story.given(at(90), order(EXECUTOR, stops(request, false)));
    assertThat(story.state().phase()).isEqualTo(Phase.ACTIVE);
    story.when(at(91), order(EXECUTOR, stops(request, false))).answered("NOTED");
    story.given(at(92), order(EXECUTOR, stops(request, true)));
    story.when(at(93), order(EXECUTOR, stops(request, false))).refused(Code.INVALID_TRANSITION);
    said(story, 141);
    assertThat(all(story, Reported.class).getLast().report().details().value())
        .contains("was agreed to, and the call still hangs");
    assertThat(executor(story).presence()).isEqualTo(Presence.ACTIVE);
  }

  private static AcknowledgeShutdown stops(String request, boolean approve) {
    return new AcknowledgeShutdown(text(request), approve, SafeText.EMPTY);
  }

  @ParameterizedTest
  @CsvSource({"WORKING, true", "BLOCKED, false", "NEED_HELP, false"})
  @DisplayName("H-4 a reply resets the ladder; the next question comes two minutes later at most")
  void reply(HealthStatus status, boolean well) {
    Story story = claimed();
    said(story, 165);
    assertThat(executor(story).idleStage()).isEqualTo(IdleStage.NUDGED);
    story.given(at(170), requested("h", EXECUTOR, answer(status)));
    assertThat(executor(story).idleStage()).isEqualTo(IdleStage.NONE);
    assertThat(story.state().ward().chart(EXECUTOR).health() == Health.HEALTHY).isEqualTo(well);
    assertThat(story.entries()).noneMatch(each -> each.event().type() == EventType.RECOVERED);
    active(story, 180, 280, 10);
    assertThat(said(story, 289).stream().filter(each -> !each.endsWith(" 170")))
        .containsExactly("ask 130", "urgent 160");
    assertThat(said(story, 291)).endsWith("ask 290");
  }

  @Test
  @DisplayName("H-4 a report of progress and plain words are replies too, once it was asked")
  void other_replies() {
    for (boolean plain : List.of(true, false)) {
      Story story = claimed().given(at(20), progress(T1, "reading"));
      assertThat(said(story, 145)).containsExactly("ask 140");
      Order reply = plain ? requested("t", EXECUTOR, new Say(text("还在"))) : progress(T1, "reading");
      story.when(at(150), reply);
      assertThat(executor(story).idleStage()).as("%s", reply).isEqualTo(IdleStage.NONE);
      assertThat(said(story, 269)).hasSize(1);
      assertThat(said(story, 271)).endsWith("ask 270");
    }
  }

  @Test
  @DisplayName("H-4 while a question is open only the one urgent ask follows it")
  void one_ask_and_one_urgent_ask() {
    Story story = claimed();
    said(story, 135);
    story.when(at(140), new Noticed.Pulse(EXECUTOR, at(138), at(138), ONE));
    assertThat(said(story, 86_400))
        .as("a sign of life is no answer; critical is silence alone")
        .containsExactly("ask 130", "urgent 160", "WARNING 190", "CRITICAL 438");
  }

  @Test
  @DisplayName("H-4 what the member said it would be back for is waited for, three minutes at most")
  void eta() {
    Story story = claimed().given(at(20), progress(T1, "reading"));
    said(story, 145);
    Headway reply = Headway.step(text("reading")).within(60);
    story.given(at(150), requested("eta", EXECUTOR, new ReportProgress(T1, reply)));
    assertThat(said(story, 449)).containsExactly("ask 140");
    assertThat(said(story, 450)).containsExactly("ask 140", "ask 450");
  }

  @Test
  @DisplayName("H-4 a typed wait moves both clocks and keeps the stage")
  void waits() {
    Story story = claimed();
    said(story, 135);
    story.given(at(140), order(EXECUTOR, new ReportWait(T1, WaitReason.COMPACTION, null)));
    assertThat(executor(story).idleStage()).isEqualTo(IdleStage.PINGED);
    assertThat(said(story, 400)).containsExactly("ask 130");
    story.when(at(400), new Noticed.Pulse(EXECUTOR, at(400), at(400), ONE));
    assertThat(said(story, 86_400))
        .as("both clocks begin where the wait ended")
        .containsExactly("ask 130", "urgent 550", "WARNING 580", "CRITICAL 700");
  }

  @Test
  @DisplayName("T-43 a call that comes back after its time was over moves no clock any more")
  void late_call() {
    Story story = claimed();
    ToolCall call = new ToolCall(text("Bash"), text("c1"), at(20), Duration.ofSeconds(30));
    story.when(at(20), new Noticed.LongCall(EXECUTOR, call));
    story.given(at(140), order(EXECUTOR, new EndTool(call.call(), true, SafeText.EMPTY, null)));
    assertThat(said(story, 171)).as("stale since the call ran out").containsExactly("ask 170");
  }

  @Test
  @DisplayName("H-4 a question of its own parks it; errors take the place of the question")
  void parked() {
    Story story = claimed();
    story.given(at(20), order(EXECUTOR, new Ask(COORDINATOR, text("which?"), T1)));
    assertThat(said(story, 3_600)).isEmpty();
    story = claimed();
    said(story, 135);
    for (int i = 0; i < 3; i++) {
      story.given(at(140 + i), requested("e" + i, EXECUTOR, new ReportError(T1, text("no"))));
    }
    assertThat(executor(story).idleStage()).isEqualTo(IdleStage.NONE);
    assertThat(said(story, 261)).containsExactly("ask 130");
  }

  @Test
  @DisplayName("H-4 a question that did not arrive does not count, and the coordinator hears of it")
  void undeliverable() {
    Story story = claimed().given(at(40), order(EXECUTOR, 1, new Claim(T2)));
    story.when(at(130), new Noticed.Tick());
    assertThat(checks(story)).hasSize(1);
    story.when(at(160), new Noticed.Tick());
    assertThat(story.events()).anyMatch(each -> each.type() == EventType.UNDELIVERABLE);
    assertThat(executor(story).idleStage()).isEqualTo(IdleStage.NONE);
    assertThat(Core.nextDue(story.state())).as("of nothing before that").isAfter(at(279));
  }

  @Test
  @DisplayName("H-13 the report carries the reboot test, warning first, at the timeout critical")
  void reports() {
    Story story = claimed();
    said(story, 3_600);
    List<Tested> tests = all(story, Tested.class);
    List<Reported> reports = all(story, Reported.class);
    assertThat(tests).hasSize(2);
    assertThat(reports)
        .extracting(each -> each.report().severity())
        .containsExactly(Health.WARNING, Health.CRITICAL);
    for (int i = 0; i < 2; i++) {
      assertThat(reports.get(i).report().recommendation())
          .isEqualTo(tests.get(i).diagnosis().recommendation());
    }
    assertThat(reports.getFirst().report().details())
        .isEqualTo(text("detected idle, duration: 180 seconds"));
    assertThat(tests.getFirst().diagnosis().findings())
        .last()
        .satisfies(last -> assertThat(last.fact()).as("the question").isNotNull());
  }

  @Test
  @DisplayName("H-13 where a restart would not help a new plan is recommended")
  void a_restart_would_not_help() {
    HealthSettings usual = HealthSettings.DEFAULT;
    HealthSettings never =
        new HealthSettings(Language.ZH, usual.limits(), Pace.DEFAULT, 0, null, false, false);
    Story story = team(Profile.STRICT, never).given(at(10), order(EXECUTOR, 1, new Claim(T1)));
    said(story, 400);
    assertThat(all(story, Reported.class))
        .extracting(each -> each.report().recommendation().word())
        .containsExactly("replan", "replan");
    assertThat(all(story, Reported.class).getFirst().report().details())
        .isEqualTo(text("检测到 空闲过久，持续时间: 180秒"));
    assertThat(checks(story).getFirst().check().question()).isEqualTo(text("你还在正常工作吗？需要帮助吗？"));
  }

  /** Signs of life without progress, so often; what falls due meanwhile happens. */
  private static void active(Story story, int from, int to, int every) {
    for (int second = from; second <= to; second += every) {
      Dues.run(story, at(second).minusNanos(1_000), EXECUTOR);
      story.when(at(second), new Noticed.Pulse(EXECUTOR, at(second), at(second), ONE));
    }
  }

  private static Order progress(TaskId task, String step) {
    return order(EXECUTOR, new ReportProgress(task, Headway.step(text(step))));
  }

  private static AnswerHealth answer(HealthStatus status) {
    SafeText blocker = status == HealthStatus.WORKING ? SafeText.EMPTY : text("no network");
    return new AnswerHealth(T1, status, blocker, SafeText.EMPTY);
  }

  private static Pace pace(int warning, int timeout, int stale, int grace) {
    return new Pace(
        Duration.ofSeconds(warning),
        Duration.ofSeconds(timeout),
        Duration.ofSeconds(stale),
        Duration.ofSeconds(grace));
  }

  /** What was asked and reported until then, from the beginning on. */
  private static List<String> said(Story story, int until) {
    Dues.run(story, at(until), EXECUTOR);
    List<String> said = new ArrayList<>();
    for (Entry entry : story.entries()) {
      long second = Duration.between(Story.START, entry.at()).toSeconds();
      if (entry.event() instanceof Checked check) {
        said.add((check.check().urgent() ? "urgent " : "ask ") + second);
      }
      if (entry.event() instanceof Reported report) {
        said.add(report.report().severity() + " " + second);
      }
    }
    return said;
  }

  private static List<Checked> checks(Story story) {
    return all(story, Checked.class);
  }

  private static <T> List<T> all(Story story, Class<T> type) {
    return story.entries().stream()
        .map(Entry::event)
        .filter(type::isInstance)
        .map(type::cast)
        .toList();
  }

  private static Member executor(Story story) {
    return Objects.requireNonNull(story.state().roster().get(EXECUTOR));
  }

  private static Story claimed() {
    return team(Profile.STRICT, Pace.DEFAULT).given(at(10), order(EXECUTOR, 1, new Claim(T1)));
  }

  private static Story team(Profile profile, Pace pace) {
    HealthSettings usual = HealthSettings.DEFAULT;
    return team(
        profile, new HealthSettings(Language.EN, usual.limits(), pace, 3, null, false, false));
  }

  private static Story team(Profile profile, HealthSettings health) {
    Story story =
        Story.of(
            new NewTeam(
                profile,
                new Settings(Duration.ofMinutes(5), Clocks.DEFAULT, Templates.USUAL, health),
                List.of(seat(COORDINATOR, "coordinator"), seat(EXECUTOR, "executor")),
                List.of(simple(T1), simple(T2))));
    return profile == Profile.SOLO ? story : story.given(at(1), order(COORDINATOR, new HandOff(1)));
  }
}
