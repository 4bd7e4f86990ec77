package dev.reeve.core;

import static dev.reeve.core.Cast.CODER;
import static dev.reeve.core.Cast.LEAD;
import static dev.reeve.core.Cast.RIVAL;
import static dev.reeve.core.Cast.order;
import static dev.reeve.core.Cast.seat;
import static dev.reeve.core.Cast.text;
import static dev.reeve.core.Story.at;
import static org.assertj.core.api.Assertions.assertThat;

import dev.reeve.core.Rejection.Code;
import dev.reeve.core.health.Consent;
import dev.reeve.core.health.HealthEvent.RestartOrdered;
import dev.reeve.core.member.MemberId;
import dev.reeve.core.member.Presence;
import dev.reeve.core.member.Role;
import dev.reeve.core.member.Skills;
import dev.reeve.core.run.Receipt;
import dev.reeve.core.team.NewTeam.Seat;
import dev.reeve.core.team.Phase;
import dev.reeve.core.teardown.TeardownCommand.AcknowledgeForced;
import dev.reeve.core.teardown.TeardownCommand.AcknowledgeShutdown;
import dev.reeve.core.teardown.TeardownCommand.Delete;
import dev.reeve.core.teardown.TeardownCommand.TearDown;
import dev.reeve.core.text.SafeText;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** How a team ends of which Reeve runs a member; found by going through all orders of its steps. */
class TeardownProcessesTest {

  private static final Noticed TICK = new Noticed.Tick();
  private static final long ASKED = 100;

  /**
   * The coder is a process of Reeve's, the rival runs by itself; the Lead wants the team to end.
   */
  private static Story asked(Event... before) {
    Seat run =
        new Seat(
            CODER,
            Objects.requireNonNull(Role.parse("coder")),
            Presence.ACTIVE,
            Skills.ANY,
            text("claude"),
            null);
    Story story =
        Cast.active(List.of(seat(LEAD, "lead"), run, seat(RIVAL, "coder")))
            .when(at(3), new Noticed.RunBegun(CODER, 1, text("r1")));
    for (Event event : before) story.given(event);
    return kept(story.given(at(ASKED), order(LEAD, new TearDown(false))), ASKED);
  }

  /** The rounds are over, the rival has agreed, and it is looked into whether all is kept. */
  private static Story judged() {
    Story story = asked().given(at(ASKED + 1), ack(RIVAL));
    for (int second = 60; second <= 240; second += 60) story.when(after(second), TICK);
    return story;
  }

  private static Instant after(long second) {
    return at(ASKED + second).plusMillis(1);
  }

  private static Story kept(Story story, long second) {
    long line = Objects.requireNonNull(story.state().teardown().check()).line();
    return story.when(at(second), new Noticed.SummariesKept(line, List.of()));
  }

  private static Order ack(MemberId member) {
    return order(member, new AcknowledgeShutdown(text("s-1"), true, SafeText.EMPTY));
  }

  private static Noticed over(int left) {
    SafeText none = SafeText.EMPTY;
    return new Noticed.RunOver(
        CODER,
        1,
        new Receipt(
            text("r1"),
            Receipt.Cause.STOPPED,
            137,
            Duration.ZERO,
            text("KILL"),
            List.of(7L),
            left,
            none));
  }

  private static List<String> types(Story story) {
    return story.events().stream().map(event -> event.type().name()).toList();
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  @DisplayName("T-64 a team of whose processes something is left is not ready, whoever agreed")
  void left_behind(boolean agreed) {
    Story story = asked().given(at(ASKED + 1), ack(RIVAL));
    if (agreed) story.given(at(ASKED + 2), ack(CODER));
    story.when(at(ASKED + 3), over(2));
    assertThat(types(story)).contains("TEARDOWN_FAILED_SAFE").doesNotContain("READY_TO_DELETE");
    assertThat(story.state().phase()).isEqualTo(Phase.ACTIVE);
  }

  @Test
  @DisplayName("T-64 a question to the Lead is withdrawn when something is left of a process")
  void left_behind_a_question() {
    Story story = kept(judged(), ASKED + 240).when(at(ASKED + 250), over(1));
    assertThat(types(story)).contains("DECISION_WITHDRAWN", "TEARDOWN_FAILED_SAFE");
    assertThat(story.state().docket().open().isEmpty()).isTrue();
  }

  @Test
  @DisplayName("T-69 the Lead is asked about nobody: who agrees while it is looked into counts")
  void agreed_while_it_was_looked_into() {
    Story story = judged().given(at(ASKED + 241), ack(CODER));
    kept(story, ASKED + 242);
    assertThat(types(story)).isEmpty();
    story.when(at(ASKED + 250), over(0));
    assertThat(types(story)).contains("READY_TO_DELETE");
    assertThat(story.events().toString()).contains("COMPLETE");
  }

  @Test
  @DisplayName("T-69 an answer that completes the roster withdraws the question before the process")
  void agreed_while_the_lead_was_asked() {
    Story story = kept(judged(), ASKED + 240).given(at(ASKED + 250), ack(CODER));
    assertThat(types(story)).containsExactly("SHUTDOWN_ACK", "DECISION_WITHDRAWN");
    story
        .when(at(ASKED + 251), order(LEAD, new AcknowledgeForced()))
        .refused(Code.INVALID_TRANSITION);
    story.when(at(ASKED + 260), over(0));
    assertThat(types(story)).contains("READY_TO_DELETE").doesNotContain("DECISION_WITHDRAWN");
    assertThat(story.events().toString()).contains("COMPLETE");
  }

  @Test
  @DisplayName("T-64 while a team ends no successor is put down, and it comes to its end")
  void no_successor() {
    Story story =
        asked(new RestartOrdered(CODER, null, 1, Consent.ADJUSTMENT_DECISION, SafeText.EMPTY));
    story.when(at(ASKED + 1), over(0));
    story.when(after(40), TICK);
    assertThat(types(story)).doesNotContain("SPAWN");
    story.given(at(ASKED + 50), ack(RIVAL));
    assertThat(types(story)).contains("READY_TO_DELETE");
    assertThat(Core.nextDue(story.state())).isNull();
  }

  @Test
  @DisplayName("H-9 the successor comes as soon as the team goes on after all")
  void successor_afterwards() {
    Story story =
        asked(new RestartOrdered(CODER, null, 1, Consent.ADJUSTMENT_DECISION, SafeText.EMPTY));
    story.when(at(ASKED + 1), over(0));
    for (int second = 60; second <= 240; second += 60) story.when(after(second), TICK);
    kept(story, ASKED + 240);
    story.when(at(ASKED + 1_000), TICK);
    assertThat(types(story)).contains("TEARDOWN_FAILED_SAFE");
    story.when(at(ASKED + 1_001), TICK);
    assertThat(types(story)).contains("SPAWN");
  }

  @Test
  @DisplayName("R-7 a Lead's process that a crash kept from its end is ended by the next daemon")
  void released_after_a_crash() {
    Seat lead =
        new Seat(
            LEAD,
            Objects.requireNonNull(Role.parse("lead")),
            Presence.ACTIVE,
            Skills.ANY,
            text("claude"),
            null);
    Story story = Cast.active(List.of(lead)).when(at(3), new Noticed.RunBegun(LEAD, 1, text("r1")));
    kept(story.given(at(ASKED), order(LEAD, new TearDown(false))), ASKED);
    story.given(at(ASKED + 1), order(LEAD, new Delete()));
    assertThat(story.state().phase()).isEqualTo(Phase.DELETED);
    assertThat(Core.owed(story.state()))
        .singleElement()
        .isInstanceOfSatisfying(
            Effect.Stop.class, stop -> assertThat(stop.member()).isEqualTo(LEAD));
  }
}
