package dev.reeve.core;

import static dev.reeve.core.Cast.CODER;
import static dev.reeve.core.Cast.LEAD;
import static dev.reeve.core.Cast.RIVAL;
import static dev.reeve.core.Cast.STRANGER;
import static dev.reeve.core.Cast.T1;
import static dev.reeve.core.Cast.T2;
import static dev.reeve.core.Cast.UNIFIED;
import static dev.reeve.core.Cast.active;
import static dev.reeve.core.Cast.approved;
import static dev.reeve.core.Cast.order;
import static dev.reeve.core.Cast.seat;
import static dev.reeve.core.Cast.simple;
import static dev.reeve.core.Cast.text;
import static dev.reeve.core.Story.at;
import static org.assertj.core.api.Assertions.assertThat;

import dev.reeve.core.member.Headway;
import dev.reeve.core.member.Life;
import dev.reeve.core.member.Member;
import dev.reeve.core.member.MemberCommand.Act;
import dev.reeve.core.member.MemberCommand.EndTool;
import dev.reeve.core.member.MemberCommand.ReportError;
import dev.reeve.core.member.MemberCommand.ReportProgress;
import dev.reeve.core.member.MemberCommand.ReportWait;
import dev.reeve.core.member.MemberCommand.Spawn;
import dev.reeve.core.member.MemberCommand.StartTool;
import dev.reeve.core.member.MemberEvent.Left;
import dev.reeve.core.member.MemberEvent.Pulsed;
import dev.reeve.core.member.MemberEvent.ToolEnded;
import dev.reeve.core.member.MemberEvent.ToolStarted;
import dev.reeve.core.member.MemberId;
import dev.reeve.core.member.SignalCounts;
import dev.reeve.core.member.Ties;
import dev.reeve.core.member.ToolCall;
import dev.reeve.core.member.Wait;
import dev.reeve.core.member.WaitReason;
import dev.reeve.core.message.MessageCommand.Tell;
import dev.reeve.core.task.TaskCommand.Assign;
import dev.reeve.core.task.TaskCommand.Claim;
import dev.reeve.core.task.TaskCommand.Finish;
import dev.reeve.core.task.TaskCommand.GetStuck;
import dev.reeve.core.task.TaskCommand.Judge;
import dev.reeve.core.task.TaskCommand.Submit;
import dev.reeve.core.task.Verdict;
import dev.reeve.core.text.SafeText;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Signs of life: signals and pulses, activity and progress, waits. */
class LivenessTest {

  private static final SafeText CALL = text("call-1");
  private static final SignalCounts SEVEN = new SignalCounts(4, 2, 1);

  @Test
  @DisplayName("T-19 signals are noted, and write nothing")
  void signals_are_noted() {
    Story story = active();
    List<Asked> signals =
        List.of(
            new Act(),
            new StartTool(text("Bash"), CALL, Duration.ofMinutes(1), null),
            new EndTool(CALL, true, SafeText.EMPTY, null));
    for (Asked signal : signals) {
      story.when(at(2), order(CODER, signal)).answered("NOTED").changingNothing();
    }
  }

  @Test
  @DisplayName("T-19 a tool call that failed is a fact, however short it was")
  void a_failed_call_is_a_fact() {
    active()
        .when(at(2), order(CODER, new EndTool(CALL, false, text("no such tool"), T1)))
        .answered("UNKNOWN_TASK")
        .when(at(2), order(CODER, new EndTool(CALL, false, text("no such tool"), null)))
        .then(new ToolEnded(CODER, CALL, false, text("no such tool"), null));
  }

  @Test
  @DisplayName("T-19 a long call gets its lines: one when it is long enough, one when it ends")
  void a_long_call_has_a_beginning_and_an_end() {
    ToolCall call = new ToolCall(text("Bash"), CALL, at(2), null);
    Noticed.LongCall noticed = new Noticed.LongCall(CODER, call);
    Story story = active().when(at(7), noticed).then(new ToolStarted(CODER, call));
    assertThat(member(story).labour().calls()).containsExactly(call);
    story.when(at(8), noticed).then().changingNothing();
    story
        .when(at(9), order(CODER, new EndTool(text("another"), true, SafeText.EMPTY, null)))
        .answered("NOTED");
    story
        .when(at(9), order(CODER, new EndTool(CALL, true, SafeText.EMPTY, null)))
        .then(new ToolEnded(CODER, CALL, true, SafeText.EMPTY, null));
    assertThat(member(story).labour().calls()).isEmpty();
  }

  @Test
  @DisplayName("T-19 another call's failure leaves the one in flight")
  void another_calls_end_leaves_the_one_in_flight() {
    ToolCall call = new ToolCall(text("Bash"), CALL, at(2), null);
    Story story =
        active()
            .when(at(7), new Noticed.LongCall(CODER, call))
            .given(at(8), order(CODER, new EndTool(text("other"), false, text("no"), null)));
    assertThat(member(story).labour().calls()).containsExactly(call);
  }

  @Test
  @DisplayName("T-19 a pulse becomes one ACTIVITY, and moves the clock to the last signal")
  void a_pulse_becomes_one_line() {
    Story story = active().when(at(60), new Noticed.Pulse(CODER, at(10), at(50), SEVEN));
    story.then(new Pulsed(CODER, at(10), at(50), SEVEN));
    assertThat(story.latest().getFirst().event().type()).isEqualTo(EventType.ACTIVITY);
    assertThat(life(story))
        .isEqualTo(new Life(at(50), null, at(60), null, life(story).spawned(), Ties.NONE));
    story.when(at(90), new Noticed.Pulse(CODER, at(61), at(80), SEVEN));
    assertThat(life(story))
        .isEqualTo(new Life(at(80), null, at(90), at(60), life(story).spawned(), Ties.NONE));
  }

  @Test
  @DisplayName("T-19 a pulse of somebody unknown, or a call of one, is nothing")
  void a_strangers_pulse_is_nothing() {
    ToolCall call = new ToolCall(text("Bash"), CALL, at(2), null);
    active()
        .when(at(60), new Noticed.Pulse(STRANGER, at(10), at(50), SEVEN))
        .then()
        .when(at(61), new Noticed.LongCall(STRANGER, call))
        .then();
  }

  @Test
  @DisplayName("T-19 a call of one who has gone since, or of its predecessor, gets no line")
  void a_call_of_nobody_is_nothing() {
    Story story = active();
    Instant before = Objects.requireNonNull(life(story).spawned()).minusSeconds(1);
    ToolCall earlier = new ToolCall(text("Bash"), CALL, before, null);
    story.when(at(7), new Noticed.LongCall(CODER, earlier)).then();
    ToolCall call = new ToolCall(text("Bash"), CALL, at(2), null);
    story
        .given(new Left(CODER, SafeText.EMPTY))
        .when(at(7), new Noticed.LongCall(CODER, call))
        .then();
  }

  @Test
  @DisplayName("T-19 a late pulse does not set a clock back")
  void a_late_pulse_does_not_set_the_clock_back() {
    Story story =
        active()
            .given(at(55), order(CODER, new ReportError(null, text("oops"))))
            .when(at(60), new Noticed.Pulse(CODER, at(10), at(50), SEVEN));
    assertThat(life(story).lastActivity()).isEqualTo(at(55));
  }

  @ParameterizedTest
  @CsvSource({"MESSAGE, true", "ERROR, true", "CLAIM, true", "ACTIVITY, false"})
  @DisplayName("T-9 what a member does is a sign of its life; of a signal the pulse tells")
  void what_is_written_is_a_sign_of_life(CommandType type, boolean alive) {
    Story story = Samples.active(CODER).when(at(30), Samples.ordered(CODER, type));
    assertThat(life(story).lastActivity()).isEqualTo(alive ? at(30) : null);
  }

  @Test
  @DisplayName("T-9 what Reeve writes about a member is no sign of the member's life")
  void what_is_done_to_a_member_is_no_sign_of_life() {
    Story story =
        active(simple(T1)).given(at(30), order(LEAD, 1, new Assign(T1, CODER, List.of())));
    assertThat(life(story).lastActivity()).isNull();
    assertThat(life(story).lastProgress()).isNull();
  }

  @ParameterizedTest
  @CsvSource({
    "10,   ,     ,   true",
    "0,    ,     ,   false",
    "  ,   read, ,   true",
    "  ,   ,     ,   false",
    "50,   read, 50, false",
    "40,   read, 50, false",
    "51,   read, 50, true",
    "50,   code, 50, true",
    "  ,   read, 50, false"
  })
  @DisplayName("T-44 a rise of percent or a new step is progress; saying it again is activity")
  void what_is_progress(Integer percent, String step, Integer before, boolean progress) {
    Story story = active(simple(T1)).given(at(2), order(CODER, 1, new Claim(T1)));
    if (before != null) story.given(at(3), reported(before, "read"));
    var last = life(story).lastProgress();
    story.when(at(60), reported(percent, step)).answered("ACCEPTED");
    assertThat(life(story).lastProgress()).isEqualTo(progress ? at(60) : last);
    assertThat(life(story).lastActivity()).isEqualTo(at(60));
  }

  private static Order reported(@Nullable Integer percent, @Nullable String step) {
    SafeText words = step == null ? SafeText.EMPTY : text(step);
    Headway headway = new Headway(percent, words, SafeText.EMPTY, List.of(), null);
    return order(CODER, new ReportProgress(T1, headway));
  }

  @Test
  @DisplayName("T-44 a new task begins at nothing: its first percent and step are a rise")
  void a_new_task_begins_at_nothing() {
    Story story =
        active(simple(T1), simple(T2))
            .given(at(2), order(CODER, 1, new Claim(T1)))
            .given(at(3), reported(90, "testing"))
            .given(at(4), order(LEAD, 2, new Assign(T1, RIVAL, List.of())))
            .given(at(5), order(CODER, 1, new Claim(T2)));
    assertThat(member(story).labour().percent()).isNull();
    Headway tenth = new Headway(10, text("testing"), SafeText.EMPTY, List.of(), null);
    story.given(at(60), order(CODER, new ReportProgress(T2, tenth)));
    assertThat(life(story).lastProgress()).isEqualTo(at(60));
  }

  @Test
  @DisplayName("T-44 a transition is progress of the one who made it")
  void transitions_are_progress() {
    Story story = active(simple(T1));
    progresses(story, 10, CODER, order(CODER, 1, new Claim(T1)));
    progresses(story, 20, CODER, order(CODER, new ReportWait(T1, WaitReason.BLOCKED, null)));
    progresses(story, 30, CODER, order(CODER, new ReportProgress(T1, Headway.step(text("on")))));
    progresses(story, 40, CODER, order(CODER, 4, new Submit(T1, List.of())));
    progresses(story, 50, UNIFIED, order(UNIFIED, new Judge(T1, Verdict.APPROVE, List.of())));
    progresses(story, 60, CODER, order(CODER, 5, new Finish(T1, null)));
    Story stuck = active(simple(T2)).given(at(2), order(CODER, 1, new Claim(T2)));
    progresses(stuck, 70, CODER, order(CODER, 2, new GetStuck(T2, text("no way"))));
  }

  private static void progresses(Story story, long second, MemberId who, Order order) {
    story.given(at(second), order);
    assertThat(life(story, who).lastProgress()).as("%s", order.command()).isEqualTo(at(second));
  }

  @ParameterizedTest
  @CsvSource({"BLOCKED, true", "HUMAN, true", "CODING, true"})
  @DisplayName("T-44 a wait that changes no status is no progress")
  void a_mere_wait_is_no_progress(WaitReason reason, boolean again) {
    Order wait = order(CODER, new ReportWait(T1, reason, null));
    Story story =
        active(simple(T1)).given(at(2), order(CODER, 1, new Claim(T1))).given(at(10), wait);
    var progress = life(story).lastProgress();
    if (again) story.given(at(20), wait);
    assertThat(life(story).lastProgress()).isEqualTo(progress).isBefore(at(20));
    Story bootstrap = Samples.bootstrapped(CODER);
    bootstrap.given(at(10), Samples.ordered(CODER, CommandType.WAIT));
    assertThat(life(bootstrap).lastProgress()).isNull();
  }

  @Test
  @DisplayName("T-44 a message, an error and mere activity are no progress")
  void talk_is_no_progress() {
    Story story =
        active()
            .given(at(2), order(CODER, new Tell(LEAD, text("hi"), null, false)))
            .given(at(3), order(CODER, new ReportError(null, text("oops"))))
            .when(at(4), new Noticed.Pulse(CODER, at(3), at(4), SEVEN));
    assertThat(life(story).lastProgress()).isNull();
    assertThat(member(story).labour().errors()).isEqualTo(1);
  }

  @Test
  @DisplayName("T-85 any later activity ends a declared wait")
  void activity_ends_a_wait() {
    Order wait = order(CODER, new ReportWait(null, WaitReason.RATE_LIMITED, at(600)));
    Story story = active().given(at(10), wait);
    assertThat(member(story).labour().declared())
        .isEqualTo(new Wait(WaitReason.RATE_LIMITED, at(10), at(600)));
    story.when(at(12), new Noticed.Pulse(CODER, at(5), at(10), SEVEN));
    assertThat(member(story).labour().declared()).isNotNull();
    story.when(at(20), new Noticed.Pulse(CODER, at(5), at(11), SEVEN));
    assertThat(member(story).labour().declared()).isNull();
    story.given(at(30), wait).given(at(31), order(CODER, new ReportError(null, text("oops"))));
    assertThat(member(story).labour().declared()).isNull();
  }

  @Test
  @DisplayName("T-85 a call that began later ends a declared wait as soon as it is known of")
  void a_call_ends_a_wait() {
    Story story =
        active().given(at(10), order(CODER, new ReportWait(null, WaitReason.HUMAN, null)));
    ToolCall before = new ToolCall(text("bash"), text("c1"), at(9), null);
    ToolCall after = new ToolCall(text("bash"), text("c2"), at(11), null);
    story.when(at(14), new Noticed.LongCall(CODER, before));
    assertThat(member(story).labour().declared()).isNotNull();
    story.when(at(16), new Noticed.LongCall(CODER, after));
    assertThat(member(story).labour().declared()).isNull();
    assertThat(life(story).lastActivity()).isEqualTo(at(11));
  }

  @Test
  @DisplayName("T-85 a wait replaces the one before")
  void a_wait_replaces_the_one_before() {
    Story story =
        active()
            .given(at(10), order(CODER, new ReportWait(null, WaitReason.HUMAN, null)))
            .given(at(20), order(CODER, new ReportWait(null, WaitReason.COMPACTION, null)));
    assertThat(member(story).labour().declared())
        .isEqualTo(new Wait(WaitReason.COMPACTION, at(20), null));
  }

  @Test
  @DisplayName("T-19 pulses written before a restart still count against the bound")
  void a_new_incarnation_keeps_the_count_of_pulses() {
    Story story =
        active(approved(T1, CODER))
            .when(at(60), new Noticed.Pulse(CODER, at(10), at(50), SEVEN))
            .given(at(61), order(LEAD, new Spawn(seat(CODER, "coder"))));
    assertThat(life(story))
        .isEqualTo(new Life(null, null, at(60), null, life(story).spawned(), Ties.NONE));
  }

  private static Member member(Story story) {
    return member(story, CODER);
  }

  private static Member member(Story story, MemberId id) {
    return Objects.requireNonNull(story.state().roster().get(id));
  }

  private static Life life(Story story) {
    return life(story, CODER);
  }

  private static Life life(Story story, MemberId id) {
    return member(story, id).life();
  }
}
