package dev.reeve.core;

import static dev.reeve.core.Cast.CODER;
import static dev.reeve.core.Cast.LEAD;
import static dev.reeve.core.Cast.RIVAL;
import static dev.reeve.core.Cast.T1;
import static dev.reeve.core.Cast.TECH;
import static dev.reeve.core.Cast.UNIFIED;
import static dev.reeve.core.Cast.active;
import static dev.reeve.core.Cast.order;
import static dev.reeve.core.Cast.simple;
import static dev.reeve.core.Cast.text;
import static dev.reeve.core.Story.at;
import static org.assertj.core.api.Assertions.assertThat;

import dev.reeve.core.Rejection.Code;
import dev.reeve.core.decision.Decision.Matter;
import dev.reeve.core.decision.DecisionCommand.Decide;
import dev.reeve.core.decision.DecisionEvent.Opened;
import dev.reeve.core.decision.DecisionEvent.Proposed;
import dev.reeve.core.decision.DecisionId;
import dev.reeve.core.decision.DecisionKind;
import dev.reeve.core.member.Loss;
import dev.reeve.core.member.MemberCommand.Spawn;
import dev.reeve.core.member.MemberId;
import dev.reeve.core.member.Presence;
import dev.reeve.core.member.Role;
import dev.reeve.core.member.Skills;
import dev.reeve.core.message.MessageEvent.Told;
import dev.reeve.core.report.why.Explanation;
import dev.reeve.core.report.why.Explanation.Fact;
import dev.reeve.core.report.why.Why;
import dev.reeve.core.task.Complexity;
import dev.reeve.core.task.TaskCommand.Assign;
import dev.reeve.core.task.TaskCommand.Claim;
import dev.reeve.core.task.TaskCommand.GetStuck;
import dev.reeve.core.task.TaskId;
import dev.reeve.core.task.TaskStatus;
import dev.reeve.core.team.NewTeam.Job;
import dev.reeve.core.team.NewTeam.Seat;
import dev.reeve.core.text.SafeText;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Who should not keep a task, and what the Lead's answer does. */
class ReassignmentTest {

  private static final DecisionId D1 = new DecisionId(1);

  @Test
  @DisplayName("T-54 a proposal is put before the Lead, once at a time")
  void a_proposal_asks_the_lead() {
    Proposed proposed = proposed(CODER);
    Story story = claimed().given(proposed);
    assertThat(story.events())
        .containsExactly(
            proposed,
            new Opened(
                D1,
                Matter.of(DecisionKind.REASSIGN_PROPOSAL, text("coder-1 is silent."))
                    .about(T1)
                    .concerning(CODER)
                    .shownBy(List.of(text("60 min")))
                    .recommending("replace"),
                LEAD));
    story.given(proposed);
    assertThat(story.events()).containsExactly(proposed);
  }

  @Test
  @DisplayName("T-47 each who should not keep it is a question of its own")
  void each_is_proposed() {
    Story story = claimed().given(proposed(UNIFIED), proposed(TECH), proposed(TECH));
    assertThat(asked(story)).containsExactly(UNIFIED, TECH);
    List<Loss> signs = List.of(Loss.HEARTBEATS_MISSED, Loss.PROCESS_GONE);
    story.when(at(15), new Noticed.Lost(CODER, 1, signs, SafeText.EMPTY));
    assertThat(asked(story)).containsExactly(CODER, UNIFIED, TECH);
    story.given(at(20), decide("replace"));
    assertThat(story.task(T1).owner()).as("that was the reviewer").isEqualTo(CODER);
    assertThat(story.task(T1).isHeld()).isTrue();
  }

  private static List<MemberId> asked(Story story) {
    return story.state().docket().open(DecisionKind.REASSIGN_PROPOSAL).stream()
        .map(each -> Objects.requireNonNull(each.matter().member()))
        .toList();
  }

  @ParameterizedTest
  @CsvSource({
    "replace,    PENDING,     , 3",
    "split,      PENDING,     , 3",
    "specialist, PENDING,     , 3",
    "keep,       IN_PROGRESS, coder-1, 2"
  })
  @DisplayName("T-54 all answers but keep make the task free")
  void the_answers(String answer, TaskStatus status, @Nullable String owner, long rev) {
    Story story = claimed().given(proposed(CODER)).given(at(20), decide(answer));
    assertThat(story.task(T1).status()).isEqualTo(status);
    assertThat(story.task(T1).owner()).isEqualTo(owner == null ? null : new MemberId(owner));
    assertThat(story.task(T1).rev()).isEqualTo(rev);
  }

  @ParameterizedTest
  @ValueSource(strings = {"replace", "split", "specialist"})
  @DisplayName("T-54 who was relieved of a task does not claim it again, and somebody else may")
  void relieved(String answer) {
    Story story = claimed().given(proposed(CODER)).given(at(20), decide(answer));
    story.when(at(21), order(CODER, 3, new Claim(T1))).refused(Code.FORBIDDEN);
    assertThat(story.rejection().reason()).contains("relieved coder-1 of task 1", "ASSIGN");
    story.given(at(22), order(RIVAL, 3, new Claim(T1)));
    story.when(at(23), order(CODER, 4, new Claim(T1)));
    assertThat(story.answer()).as("that is a double claim (T-51)").isEqualTo("ALREADY_CLAIMED");
  }

  @Test
  @DisplayName("T-54 the Lead may give a task back to who was relieved of it")
  void given_back() {
    Story story =
        claimed()
            .given(proposed(CODER))
            .given(at(20), decide("replace"))
            .given(at(21), order(LEAD, 3, new Assign(T1, CODER, List.of())))
            .given(at(22), order(LEAD, 4, new Assign(T1, null, List.of())));
    story.given(at(23), order(CODER, 5, new Claim(T1)));
  }

  @Test
  @DisplayName("T-2 who comes under the name of one who was relieved is somebody else")
  void another_incarnation() {
    Story story =
        claimed()
            .given(proposed(CODER))
            .given(at(20), decide("replace"))
            .given(at(21), order(LEAD, new Spawn(Cast.seat(CODER, "coder"))));
    story.given(at(22), order(CODER, 3, new Claim(T1)));
  }

  @Test
  @DisplayName("T-54 keep sends a stuck owner back to work")
  void keep_ends_stuck() {
    Story story =
        claimed()
            .given(at(11), order(CODER, 2, new GetStuck(T1, text("no idea"))))
            .given(at(20), decide("keep"));
    assertThat(story.task(T1).status()).isEqualTo(TaskStatus.IN_PROGRESS);
    assertThat(story.task(T1).owner()).isEqualTo(CODER);
  }

  @Test
  @DisplayName("T-54 a task that somebody else has by now stays with them")
  void another_owner_keeps_it() {
    Story story = claimed().given(proposed(UNIFIED)).given(at(20), decide("replace"));
    assertThat(story.task(T1).owner()).isEqualTo(CODER);
  }

  @Test
  @DisplayName("T-54 who is stuck is proposed for relief, with what is known")
  void stuck_is_proposed() {
    Story story = claimed().given(at(11), order(CODER, 2, new GetStuck(T1, text("no idea"))));
    assertThat(types(story)).containsExactly("STUCK", "REASSIGN_PROPOSAL", "DECISION_OPENED");
    story.given(at(20), decide("replace"));
    assertThat(types(story)).startsWith("DECIDE", "TASK_OWNER", "MESSAGE");
    for (MemberId member : List.of(LEAD, CODER, UNIFIED)) {
      assertThat(story.state().mail().messages().values())
          .anyMatch(each -> each.to().equals(member) && each.text().value().contains("#1 nobody"));
    }
  }

  @Test
  @DisplayName("T-54 who has what names what was decided first, then what somebody has, as counted")
  void the_map_is_short() {
    Job[] jobs = new Job[200];
    for (int i = 0; i < jobs.length; i++) jobs[i] = simple(new TaskId("" + (i + 1)));
    Story story = active(jobs);
    for (String id : List.of("100", "5", "20")) {
      story.given(at(10), order(CODER, 1, new Claim(new TaskId(id))));
    }
    TaskId fifth = new TaskId("5");
    story.given(at(11), order(CODER, 2, new GetStuck(fifth, text("no idea"))));
    story.given(at(20), decide("replace"));
    assertThat(told(story))
        .isEqualTo("Who has what now: #5 nobody, #20 coder-1, #100 coder-1; 197 tasks are free.");
    for (int i = 101; i <= 140; i++) {
      story.given(at(30), order(Cast.RIVAL, 1, new Claim(new TaskId("" + i))));
    }
    story.given(at(31), order(CODER, 2, new GetStuck(new TaskId("100"), text("no idea"))));
    story.given(at(40), order(LEAD, new Decide(new DecisionId(2), "keep", null, SafeText.EMPTY)));
    assertThat(told(story))
        .startsWith("Who has what now: #100 coder-1, #20 coder-1, #101 coder-2, ")
        .endsWith("#118 coder-2, and 22 more; 158 tasks are free.");
  }

  private static String told(Story story) {
    for (Event event : story.events()) {
      boolean map = event instanceof Told told && told.text().value().startsWith("Who has what");
      if (map) return ((Told) event).text().value();
    }
    throw new AssertionError("nobody was told: " + story.events());
  }

  @ParameterizedTest
  @CsvSource({"10, split", "7200, replace", "7300, split"})
  @DisplayName("T-75 stuck: two escalations in two hours recommend another, else parts")
  void strategies(long secondsBetween, String strategy) {
    Story story =
        claimed()
            .given(at(20), order(CODER, 2, new GetStuck(T1, text("no idea"))))
            .given(at(20), decide("keep"));
    if (secondsBetween == 10) {
      assertThat(
              Objects.requireNonNull(story.state().docket().decisions().get(D1))
                  .matter()
                  .recommendation())
          .isEqualTo(strategy);
      return;
    }
    story.given(at(20 + secondsBetween), order(CODER, 4, new GetStuck(T1, text("still"))));
    assertThat(
            Objects.requireNonNull(story.state().docket().decisions().get(new DecisionId(2)))
                .matter()
                .recommendation())
        .isEqualTo(strategy);
  }

  @Test
  @DisplayName("T-75 what is above somebody's fit goes to a specialist")
  void above_fit() {
    Seat weak =
        new Seat(CODER, Role.CODER, Presence.ACTIVE, new Skills(List.of(), Complexity.SIMPLE));
    Story story =
        active(
                List.of(Cast.seat(LEAD, "lead"), weak, Cast.seat(RIVAL, "coder")),
                Cast.job(T1, Complexity.MEDIUM),
                simple(Cast.T2))
            .given(at(5), order(CODER, 1, new Claim(Cast.T2)));
    assertThat(types(story)).containsExactly("CLAIM");
    story.given(at(6), order(CODER, 1, new Claim(T1)));
    assertThat(types(story)).containsExactly("CLAIM", "REASSIGN_PROPOSAL", "DECISION_OPENED");
    assertThat(
            Objects.requireNonNull(story.state().docket().decisions().get(D1))
                .matter()
                .recommendation())
        .isEqualTo("specialist");
    story.given(at(7), order(LEAD, 2, new Assign(T1, RIVAL, List.of())));
    assertThat(Objects.requireNonNull(story.state().docket().decisions().get(D1)).answer())
        .isEqualTo("replace");
  }

  @Test
  @DisplayName("T-71 a line that nobody sent is explained by the one that it follows from")
  void explained() {
    Story story = claimed().given(proposed(CODER)).given(at(20), decide("replace"));
    Entry decided = story.latest().getFirst();
    Entry freed = story.latest().get(1);
    assertThat(freed.event().type()).isEqualTo(EventType.TASK_OWNER);
    List<Entry> past = story.entries().subList(0, (int) freed.index() - 1);
    Explanation why = Why.explain(story.before(), past, freed);
    assertThat(why.because()).contains("TASK_OWNER about task #1", "nobody sent it");
    assertThat(why.facts()).extracting(Fact::index).containsExactly(decided.index(), freed.index());
  }

  private static List<String> types(Story story) {
    return story.events().stream().map(event -> event.type().name()).toList();
  }

  private static Story claimed() {
    return active(simple(T1)).given(at(10), order(CODER, 1, new Claim(T1)));
  }

  private static Proposed proposed(MemberId member) {
    return new Proposed(
        T1, member, "replace", text(member + " is silent."), List.of(text("60 min")));
  }

  private static Order decide(String answer) {
    return order(LEAD, new Decide(D1, answer, null, SafeText.EMPTY));
  }
}
