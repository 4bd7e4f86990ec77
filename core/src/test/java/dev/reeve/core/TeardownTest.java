package dev.reeve.core;

import static dev.reeve.core.Cast.CODER;
import static dev.reeve.core.Cast.LEAD;
import static dev.reeve.core.Cast.RIVAL;
import static dev.reeve.core.Cast.T1;
import static dev.reeve.core.Cast.TECH;
import static dev.reeve.core.Cast.order;
import static dev.reeve.core.Cast.seat;
import static dev.reeve.core.Cast.simple;
import static dev.reeve.core.Cast.text;
import static dev.reeve.core.Story.at;
import static org.assertj.core.api.Assertions.assertThat;

import dev.reeve.core.Rejection.Code;
import dev.reeve.core.decision.Decision;
import dev.reeve.core.decision.DecisionCommand.Decide;
import dev.reeve.core.decision.DecisionEvent.Opened;
import dev.reeve.core.decision.DecisionId;
import dev.reeve.core.decision.DecisionKind;
import dev.reeve.core.member.MemberCommand.Spawn;
import dev.reeve.core.member.MemberId;
import dev.reeve.core.member.Presence;
import dev.reeve.core.message.MessageCommand.Tell;
import dev.reeve.core.message.MessageEvent.Told;
import dev.reeve.core.message.Saying;
import dev.reeve.core.task.TaskCommand.Add;
import dev.reeve.core.task.TaskStatus;
import dev.reeve.core.team.NewTeam;
import dev.reeve.core.team.NewTeam.Seat;
import dev.reeve.core.team.Phase;
import dev.reeve.core.team.Profile;
import dev.reeve.core.team.Settings;
import dev.reeve.core.teardown.Stage;
import dev.reeve.core.teardown.TeardownCommand.AcknowledgeForced;
import dev.reeve.core.teardown.TeardownCommand.AcknowledgeShutdown;
import dev.reeve.core.teardown.TeardownCommand.Delete;
import dev.reeve.core.teardown.TeardownCommand.TearDown;
import dev.reeve.core.teardown.TeardownEvent.AckStatus;
import dev.reeve.core.teardown.TeardownEvent.Blocked;
import dev.reeve.core.teardown.TeardownEvent.BlockedBy;
import dev.reeve.core.teardown.TeardownEvent.Candidate;
import dev.reeve.core.teardown.TeardownEvent.FailedSafe;
import dev.reeve.core.teardown.TeardownEvent.Failure;
import dev.reeve.core.teardown.TeardownEvent.Forced;
import dev.reeve.core.teardown.TeardownEvent.Ready;
import dev.reeve.core.teardown.Unmet;
import dev.reeve.core.teardown.Unmet.Precondition;
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
import org.junit.jupiter.params.provider.ValueSource;

/** How a team ends. */
class TeardownTest {

  private static final Noticed TICK = new Noticed.Tick();

  private static final List<Seat> SEATS =
      List.of(seat(LEAD, "lead"), seat(CODER, "coder"), seat(RIVAL, "coder"));

  private static final long ASKED = 100;

  /** A team without open tasks, whose Lead wants it to end. */
  private static Story begun() {
    return Cast.active(SEATS).given(at(ASKED), order(LEAD, new TearDown(false)));
  }

  /** The same, and both coders have been asked. */
  private static Story asked() {
    return kept(begun(), ASKED);
  }

  /** Lines of one instant stand a microsecond apart: by then all of them are there. */
  private static Instant after(long second) {
    return at(second).plusMillis(1);
  }

  private static Instant due(Story story) {
    return Objects.requireNonNull(Core.nextDue(story.state()));
  }

  private static long check(Story story) {
    return Objects.requireNonNull(story.state().teardown().check()).line();
  }

  /** All is kept that was asked for last. */
  private static Story kept(Story story, long second, Unmet... unmet) {
    long line = check(story);
    return story.when(at(second), new Noticed.SummariesKept(line, List.of(unmet)));
  }

  /** Both were asked four times, and only the rival has agreed. */
  private static Story judged() {
    Story story = asked().given(at(ASKED + 1), ack(RIVAL));
    for (int second = 60; second <= 240; second += 60) story.when(after(ASKED + second), TICK);
    return story;
  }

  private static Story candidate() {
    return kept(judged(), ASKED + 240);
  }

  private static Order ack(MemberId member) {
    return order(member, new AcknowledgeShutdown(text("s-1"), true, SafeText.EMPTY));
  }

  private static Order refusal(MemberId member, String reason) {
    return order(member, new AcknowledgeShutdown(text("s-1"), false, text(reason)));
  }

  private static List<String> types(Story story) {
    return story.events().stream().map(event -> event.type().name()).toList();
  }

  private static <E extends Event> E last(Story story, Class<E> type) {
    return story.events().stream().filter(type::isInstance).map(type::cast).toList().getLast();
  }

  private static Stage stage(Story story) {
    return story.state().teardown().stage();
  }

  @Test
  @DisplayName("T-60 a teardown goes through its states in order, to the last")
  void the_states_come_in_order() {
    Story story = begun();
    assertThat(stage(story)).isEqualTo(Stage.TEARDOWN_INIT);
    assertThat(story.state().phase()).isEqualTo(Phase.TEARING_DOWN);
    kept(story, ASKED);
    assertThat(types(story)).containsExactly("SHUTDOWN_REQUESTED", "SHUTDOWN_REQUESTED");
    List<Stage> between = new ArrayList<>();
    var state = story.before();
    for (Entry entry : story.latest()) {
      state = Core.evolve(state, entry);
      between.add(state.teardown().stage());
    }
    assertThat(between).containsExactly(Stage.SHUTDOWN_REQUESTED, Stage.WAITING_ACKS);
    story.when(after(ASKED + 60), TICK);
    assertThat(stage(story)).isEqualTo(Stage.RETRYING);
    story.given(at(ASKED + 61), ack(CODER)).given(at(ASKED + 62), ack(RIVAL));
    assertThat(stage(story)).isEqualTo(Stage.READY_TO_DELETE);
    assertThat(story.state().phase()).isEqualTo(Phase.READY_TO_DELETE);
    story.given(at(ASKED + 70), order(LEAD, new Delete()));
    assertThat(stage(story)).isEqualTo(Stage.TEAM_DELETED);
    assertThat(story.state().phase()).isEqualTo(Phase.DELETED);
  }

  @Test
  @DisplayName("T-60 everybody who is there is asked, but for the Lead; and who is there is fixed")
  void the_targets_are_fixed() {
    List<Seat> seats = new ArrayList<>(SEATS);
    seats.add(seat(TECH, "tech-lead", Presence.STOPPED));
    seats.add(seat(Cast.SCRIBE, "scribe", Presence.NOT_SPAWNED));
    seats.add(seat(Cast.COORDINATOR, "coordinator"));
    Story story = Cast.active(seats).given(at(2), order(LEAD, new TearDown(false)));
    assertThat(story.state().teardown().targets()).containsExactly(CODER, RIVAL, Cast.COORDINATOR);
    story.when(at(3), order(LEAD, new Spawn(seat(TECH, "tech-lead"))));
    assertThat(story.rejection().code()).isEqualTo(Code.INVALID_TRANSITION);
  }

  @Test
  @DisplayName("T-60 where there is nobody to ask, the team is ready at once")
  void nobody_to_ask() {
    Story story =
        Cast.active(List.of(seat(LEAD, "lead"))).given(at(2), order(LEAD, new TearDown(false)));
    kept(story, 2);
    assertThat(types(story)).containsExactly("READY_TO_DELETE");
  }

  @Test
  @DisplayName("T-61 what stands in the way is named, nobody is asked, and the team goes on")
  void what_stands_in_the_way_is_named() {
    Decision.Matter matter = Samples.matter(DecisionKind.LOOP);
    Story story =
        Cast.active(SEATS, simple(T1))
            .given(new Opened(new DecisionId(1), matter, null))
            .given(at(ASKED), order(LEAD, new TearDown(false)));
    assertThat(types(story)).containsExactly("TEARDOWN_INIT");
    kept(story, ASKED, unmet("DECISIONS.md lacks its headings"));
    assertThat(types(story)).containsExactly("TEARDOWN_BLOCKED");
    Blocked blocked = last(story, Blocked.class);
    assertThat(blocked.unmet())
        .extracting(Unmet::precondition)
        .containsExactly(
            Precondition.OPEN_TASKS,
            Precondition.SUMMARIES_NOT_PERSISTED,
            Precondition.SUMMARIES_NOT_PERSISTED);
    assertThat(blocked.said().to()).isEqualTo(LEAD);
    assertThat(blocked.said().text().value())
        .contains("#1 is PENDING", "d-1 (LOOP)", "DECISIONS.md lacks its headings");
    assertThat(story.state().phase()).isEqualTo(Phase.ACTIVE);
    assertThat(stage(story)).isEqualTo(Stage.NONE);
    Instant opened =
        Objects.requireNonNull(story.state().docket().decisions().get(new DecisionId(1))).opened();
    assertThat(Core.nextDue(story.state()))
        .as("nothing but that d-1 goes to the operator")
        .isEqualTo(opened.plus(Duration.ofMinutes(10)));
    story.given(at(ASKED + 1), order(LEAD, new TearDown(false)));
    assertThat(story.state().teardown().attempt()).isEqualTo(2);
  }

  @Test
  @DisplayName("T-61 a team at work is not held up until everything is kept, nor for long")
  void a_team_at_work_is_not_held_up() {
    Story story = Cast.active(SEATS, simple(T1)).given(at(ASKED), order(LEAD, new TearDown(false)));
    long line = check(story);
    story.given(at(ASKED + 1), order(CODER, new Tell(LEAD, text("at it"), null, false)));
    story.when(at(ASKED + 2), new Noticed.SummariesKept(line, List.of()));
    assertThat(types(story)).containsExactly("TEARDOWN_BLOCKED");
    assertThat(story.state().phase()).isEqualTo(Phase.ACTIVE);
  }

  @Test
  @DisplayName("T-61 those who are missing are asked again after 60, 120 and 180 s, and no more")
  void the_rounds_have_their_times() {
    Story story = asked().given(at(ASKED + 1), ack(RIVAL));
    for (int round = 1; round <= 3; round++) {
      Instant due = due(story);
      Instant minute = at(ASKED + 60L * round);
      assertThat(due).isBetween(minute, minute.plusMillis(1));
      story.when(due.minusNanos(1_000), TICK).then();
      story.when(due, TICK);
      assertThat(types(story)).containsExactly("TEARDOWN_RETRY");
      assertThat(story.events().getFirst().member()).isEqualTo(CODER);
      assertThat(story.state().teardown().round()).isEqualTo(round);
    }
    Instant judged = due(story);
    assertThat(judged).isBetween(at(ASKED + 240), at(ASKED + 240).plusMillis(1));
    story.when(judged, TICK);
    assertThat(types(story)).containsExactly("TEARDOWN_CHECK");
  }

  @ParameterizedTest
  @CsvSource({"1", "59", "61", "130", "239"})
  @DisplayName("T-61 when all have agreed it ends at once")
  void all_acked_ends_it(int second) {
    Story story = asked().given(at(ASKED + 1), ack(RIVAL));
    for (int round = 60; round < second; round += 60) story.when(after(ASKED + round), TICK);
    story.given(at(ASKED + second), ack(CODER));
    assertThat(types(story)).containsExactly("SHUTDOWN_ACK", "READY_TO_DELETE");
    assertThat(last(story, Ready.class).acks()).isEqualTo(AckStatus.COMPLETE);
    assertThat(Core.nextDue(story.state())).isNull();
  }

  @Test
  @DisplayName("T-61 whoever has left is not waited for")
  void one_who_left_is_not_missing() {
    Story story = asked().given(at(ASKED + 1), ack(RIVAL));
    story.when(at(ASKED + 5), new Noticed.Departed(CODER, text("exit 0")));
    assertThat(types(story)).containsExactly("LEFT", "READY_TO_DELETE");
  }

  @Test
  @DisplayName("T-62 after the rounds the Lead is asked whether to go on without the missing")
  void a_candidate_is_put_before_the_lead() {
    Story story = judged();
    assertThat(types(story)).containsExactly("TEARDOWN_CHECK");
    kept(story, ASKED + 240);
    assertThat(types(story)).containsExactly("FORCED_FINALIZE_CANDIDATE", "DECISION_OPENED");
    assertThat(last(story, Candidate.class).missing()).containsExactly(CODER);
    Opened opened = last(story, Opened.class);
    assertThat(opened.matter().kind()).isEqualTo(DecisionKind.FORCED_FINALIZE);
    assertThat(opened.matter().deadline()).isEqualTo(at(ASKED + 840));
    assertThat(opened.said()).extracting(Saying::to).as("the Lead is told").isEqualTo(LEAD);
  }

  @Test
  @DisplayName("T-62 an answer that does not come within ten minutes leaves everything safe")
  void an_unanswered_candidate_fails_safe() {
    Story story = candidate();
    Instant due = due(story);
    assertThat(due).isBetween(at(ASKED + 840), at(ASKED + 840).plusMillis(2));
    story.when(due, TICK);
    assertThat(types(story)).containsExactly("DECISION_WITHDRAWN", "TEARDOWN_FAILED_SAFE");
    assertThat(last(story, FailedSafe.class).cause()).isEqualTo(Failure.UNANSWERED);
    assertThat(story.state().phase()).isEqualTo(Phase.ACTIVE);
    story.when(at(ASKED + 900), order(LEAD, new Delete())).refused(Code.INVALID_TRANSITION);
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  @DisplayName("T-62 if something has come up meanwhile, nobody is passed over")
  void the_preconditions_hold_again(boolean decision) {
    Story story = asked();
    for (int second = 60; second <= 180; second += 60) story.when(after(ASKED + second), TICK);
    if (decision) {
      story.given(new Opened(new DecisionId(1), Samples.matter(DecisionKind.TOOL), null));
      story.when(after(ASKED + 240), TICK);
    } else {
      story.when(after(ASKED + 240), TICK);
      kept(story, ASKED + 240, unmet("state.md is not written"));
    }
    assertThat(types(story)).containsExactly("TEARDOWN_FAILED_SAFE");
    FailedSafe failed = last(story, FailedSafe.class);
    assertThat(failed.cause()).isEqualTo(Failure.PRECONDITION);
    assertThat(failed.missing()).containsExactly(CODER, RIVAL);
  }

  private static Unmet unmet(String detail) {
    return new Unmet(Precondition.SUMMARIES_NOT_PERSISTED, text(detail));
  }

  @Test
  @DisplayName("T-63 a forced end marks who never answered and says in whose place it speaks")
  void a_forced_end_is_marked() {
    Story story = candidate().given(at(ASKED + 300), order(LEAD, new AcknowledgeForced()));
    assertThat(types(story))
        .containsExactly("FORCED_FINALIZE_ACK", "DECIDE", "FORCED_FINALIZE", "READY_TO_DELETE");
    assertThat(last(story, Forced.class)).isEqualTo(new Forced(List.of(CODER), List.of(RIVAL), 3));
    assertThat(last(story, Ready.class).acks()).isEqualTo(AckStatus.FORCED_FINALIZE_APPROVED);
    assertThat(story.state().docket().decisions().values().iterator().next().answer())
        .isEqualTo("approve");
    story.when(at(ASKED + 301), order(LEAD, new Add(simple(T1)))).refused(Code.FROZEN);
  }

  @ParameterizedTest
  @CsvSource({"approve, READY_TO_DELETE, READY_TO_DELETE", "refuse, TEARDOWN_FAILED_SAFE, ACTIVE"})
  @DisplayName("T-72 the Lead's answer to the decision does the same as the command")
  void the_decision_can_be_answered(String answer, String lastType, Phase phase) {
    Order decide = order(LEAD, new Decide(new DecisionId(1), answer, null, SafeText.EMPTY));
    Story story = candidate().given(at(ASKED + 300), decide);
    assertThat(types(story)).startsWith("DECIDE").endsWith(lastType);
    assertThat(story.state().phase()).isEqualTo(phase);
  }

  @Test
  @DisplayName("T-65 after it failed the Lead may try again, and old answers do not count")
  void another_attempt() {
    Story story = candidate().when(after(ASKED + 841), TICK);
    story.given(at(1000), order(LEAD, new TearDown(false)));
    kept(story, 1000);
    assertThat(types(story)).containsExactly("SHUTDOWN_REQUESTED", "SHUTDOWN_REQUESTED");
    story.when(at(1001), ack(CODER)).refused(Code.INVALID_TRANSITION);
    Order second = order(CODER, new AcknowledgeShutdown(text("s-2"), true, SafeText.EMPTY));
    story.given(at(1002), second);
  }

  @Test
  @DisplayName("T-64 whoever answers before it was asked has not agreed: its process is waited for")
  void answered_unasked() {
    Story story = begun();
    story.when(after(ASKED + 1), ack(CODER)).refused(Code.INVALID_TRANSITION);
    story.when(after(ASKED + 2), ack(RIVAL)).refused(Code.INVALID_TRANSITION);
    kept(story, ASKED + 3);
    assertThat(types(story)).containsExactly("SHUTDOWN_REQUESTED", "SHUTDOWN_REQUESTED");
  }

  @Test
  @DisplayName("T-65 what is owed after a crash is what the last line asked for")
  void what_is_owed_is_known() {
    Story story = begun();
    assertThat(Core.owed(story.state()))
        .containsExactly(new Effect.KeepSummaries(story.state().position().index()));
    kept(story, ASKED);
    assertThat(Core.owed(story.state())).hasSize(2).allMatch(Effect.Deliver.class::isInstance);
  }

  @Test
  @DisplayName("T-65 a deleted team is closed, and its log has come to its end")
  void a_deleted_team_is_closed() {
    Story story = asked().given(at(101), ack(CODER)).given(at(102), ack(RIVAL));
    story.given(at(103), order(LEAD, new Delete()));
    story.when(at(104), order(LEAD, new TearDown(false))).refused(Code.TEAM_CLOSED);
    story.when(at(105), TICK).then();
    story.when(at(106), new Noticed.Unwatched(1, at(104), at(106), Duration.ZERO)).then();
    assertThat(Core.nextDue(story.state())).isNull();
    assertThat(Core.owed(story.state())).isEmpty();
  }

  @Test
  @DisplayName("T-65 the name of a deleted team is not given again, and that is said")
  void a_name_is_not_given_again() {
    Story story = asked().given(at(101), ack(CODER)).given(at(102), ack(RIVAL));
    story.given(at(103), order(LEAD, new Delete()));
    NewTeam again = new NewTeam(Profile.SOLO, Settings.DEFAULT, List.of(), List.of());
    story.when(at(104), new Noticed.Founded(again, 0)).refused(Code.CONFLICT);
    assertThat(story.rejection().reason())
        .contains("was deleted", "a name is not given again", "take another");
  }

  @Test
  @DisplayName("T-68 what is not kept blocks, and so does a report that never comes")
  void what_is_not_kept_blocks() {
    Story story = kept(begun(), ASKED, unmet("state.md is not written"));
    assertThat(types(story)).containsExactly("TEARDOWN_BLOCKED");
    Story waiting = begun();
    Instant due = due(waiting);
    assertThat(due).isBetween(at(ASKED + 30), at(ASKED + 30).plusMillis(1));
    waiting.when(due, TICK);
    assertThat(types(waiting)).containsExactly("TEARDOWN_BLOCKED");
    assertThat(waiting.state().phase()).isEqualTo(Phase.ACTIVE);
  }

  @Test
  @DisplayName("T-68 what happened meanwhile must be kept as well")
  void what_happened_meanwhile_is_kept_too() {
    Story story = begun();
    long line = check(story);
    story.given(at(ASKED + 1), order(CODER, new Tell(LEAD, text("one more thing"), null, false)));
    story.when(at(ASKED + 2), new Noticed.SummariesKept(line, List.of()));
    assertThat(types(story)).containsExactly("TEARDOWN_CHECK");
    assertThat(Core.nextDue(story.state())).isBefore(at(ASKED + 31));
    story.when(at(ASKED + 3), new Noticed.SummariesKept(line, List.of())).then();
    kept(story, ASKED + 4);
    assertThat(types(story)).containsExactly("SHUTDOWN_REQUESTED", "SHUTDOWN_REQUESTED");
  }

  @Test
  @DisplayName("T-69 an answer that completes the roster withdraws the candidate")
  void a_late_answer_counts() {
    Story story = candidate().given(at(ASKED + 500), ack(CODER));
    assertThat(types(story))
        .containsExactly("SHUTDOWN_ACK", "DECISION_WITHDRAWN", "READY_TO_DELETE");
    assertThat(last(story, Ready.class).acks()).isEqualTo(AckStatus.COMPLETE);
  }

  @Test
  @DisplayName("T-69 a refusal is told once, and the member is asked again")
  void a_refusal_is_told_once() {
    Story story = asked().given(at(ASKED + 1), ack(RIVAL));
    story.given(at(ASKED + 2), refusal(CODER, "still saving"));
    assertThat(types(story)).containsExactly("SHUTDOWN_ACK", "TEARDOWN_BLOCKED");
    BlockedBy blocked = last(story, BlockedBy.class);
    assertThat(blocked.member()).isEqualTo(CODER);
    assertThat(blocked.reason()).isEqualTo(text("still saving"));
    assertThat(story.state().phase()).isEqualTo(Phase.TEARING_DOWN);
    story.when(after(ASKED + 61), TICK);
    assertThat(types(story)).containsExactly("TEARDOWN_RETRY");
    story.given(at(ASKED + 62), refusal(CODER, "still saving"));
    assertThat(types(story)).containsExactly("SHUTDOWN_ACK");
    story.given(at(ASKED + 63), ack(CODER));
    assertThat(types(story)).containsExactly("SHUTDOWN_ACK", "READY_TO_DELETE");
  }

  @Test
  @DisplayName("T-69 deleting, or passing somebody over, too early is no transition")
  void too_early() {
    for (Story story : List.of(Cast.active(SEATS), begun(), asked(), judged())) {
      Instant now = story.state().position().at();
      story.when(now, order(LEAD, new Delete())).refused(Code.INVALID_TRANSITION);
      story.when(now, order(LEAD, new AcknowledgeForced())).refused(Code.INVALID_TRANSITION);
    }
    assertThat(Core.decide(candidate().state(), order(LEAD, new Delete()), null, at(400)).answer())
        .isInstanceOf(Answer.Rejected.class);
  }

  @Test
  @DisplayName("an answer given again changes nothing, and one that does not fit is answered")
  void repeated_and_unfitting_answers() {
    Story story = asked().given(at(ASKED + 1), ack(RIVAL));
    story.when(at(ASKED + 2), ack(RIVAL)).answered("NOTED").changingNothing();
    story.when(at(ASKED + 2), refusal(RIVAL, "no")).refused(Code.INVALID_TRANSITION);
    story.when(at(ASKED + 2), ack(LEAD)).refused(Code.INVALID_TRANSITION);
    Order wrong = order(CODER, new AcknowledgeShutdown(text("s-7"), true, SafeText.EMPTY));
    story.when(at(ASKED + 2), wrong).refused(Code.INVALID_TRANSITION);
    assertThat(story.rejection().field()).isEqualTo("request_id");
    assertThat(story.rejection().reason()).contains("s-1");
    Cast.active(SEATS).when(at(2), ack(CODER)).refused(Code.INVALID_TRANSITION);
  }

  @ParameterizedTest
  @CsvSource({"110, 170", "159, 4000"})
  @DisplayName("T-34 time that nobody watched moves every round by exactly as much")
  void unwatched_time_moves_the_rounds(long from, long to) {
    Story story = asked();
    Instant before = due(story);
    story.when(at(to), new Noticed.Unwatched(1, at(from), at(to), Duration.ZERO));
    assertThat(Core.nextDue(story.state())).isEqualTo(before.plusSeconds(to - from));
  }

  @Test
  @DisplayName("T-77 a stop cancels what is open and waits half a minute in place of the rounds")
  void a_stop_has_consent_beforehand() {
    Story story =
        Cast.active(SEATS, simple(T1))
            .given(new Opened(new DecisionId(1), Samples.matter(DecisionKind.LOOP), null))
            .given(at(ASKED), order(LEAD, new TearDown(true)));
    assertThat(types(story)).containsExactly("CANCEL", "DECISION_WITHDRAWN", "TEARDOWN_INIT");
    assertThat(story.task(T1).status()).isEqualTo(TaskStatus.CANCELLED);
    kept(story, ASKED);
    assertThat(types(story)).containsExactly("SHUTDOWN_REQUESTED", "SHUTDOWN_REQUESTED");
    story.given(at(ASKED + 1), ack(RIVAL));
    Instant due = due(story);
    assertThat(due).isBetween(at(ASKED + 30), at(ASKED + 30).plusMillis(1));
    story.when(due, TICK);
    kept(story, ASKED + 30);
    assertThat(types(story)).containsExactly("FORCED_FINALIZE", "READY_TO_DELETE");
    assertThat(last(story, Forced.class).unresolved()).containsExactly(CODER);
  }

  private static final SafeText WAITING = text("2 entries wait to be written into DECISIONS.md");

  private static Story waiting(Story story, long second) {
    return story.when(at(second), new Noticed.SummariesKept(check(story), List.of(), WAITING));
  }

  @Test
  @DisplayName("T-77 a stop waits for nobody's headings, and whoever stops is told what waits")
  void a_stop_waits_for_no_heading() {
    Story story = Cast.active(SEATS).given(at(ASKED), order(LEAD, new TearDown(true)));
    waiting(story, ASKED);
    assertThat(types(story)).containsExactly("MESSAGE", "SHUTDOWN_REQUESTED", "SHUTDOWN_REQUESTED");
    Told told = last(story, Told.class);
    assertThat(told.to()).isEqualTo(LEAD);
    assertThat(told.text().value()).contains(WAITING.value(), "stopped all the same");
    story.when(due(story), TICK);
    waiting(story, ASKED + 30);
    assertThat(types(story)).containsExactly("FORCED_FINALIZE", "READY_TO_DELETE");
  }

  @Test
  @DisplayName("T-68 a teardown does not begin while entries wait for their headings")
  void a_teardown_waits_for_headings() {
    Story story = waiting(begun(), ASKED);
    assertThat(types(story)).containsExactly("TEARDOWN_BLOCKED");
    Unmet unmet = new Unmet(Precondition.SUMMARIES_NOT_PERSISTED, WAITING);
    assertThat(last(story, Blocked.class).unmet()).containsExactly(unmet);
  }

  @Test
  @DisplayName("T-77 what else is not kept is in the way of a stop, too")
  void a_stop_is_kept() {
    Story story = Cast.active(SEATS).given(at(ASKED), order(LEAD, new TearDown(true)));
    Unmet full = new Unmet(Precondition.SUMMARIES_NOT_PERSISTED, text("the disk is full"));
    kept(story, ASKED, full);
    assertThat(types(story)).containsExactly("TEARDOWN_BLOCKED");
  }
}
