package dev.reeve.core;

import static dev.reeve.core.Cast.CODER;
import static dev.reeve.core.Cast.LEAD;
import static dev.reeve.core.Cast.RIVAL;
import static dev.reeve.core.Cast.T1;
import static dev.reeve.core.Cast.TECH;
import static dev.reeve.core.Cast.UNIFIED;
import static dev.reeve.core.Cast.active;
import static dev.reeve.core.Cast.job;
import static dev.reeve.core.Cast.order;
import static dev.reeve.core.Cast.seat;
import static dev.reeve.core.Cast.text;
import static dev.reeve.core.Story.at;
import static org.assertj.core.api.Assertions.assertThat;

import dev.reeve.core.Rejection.Code;
import dev.reeve.core.decision.DecisionCommand.Decide;
import dev.reeve.core.decision.DecisionEvent.Proposed;
import dev.reeve.core.decision.DecisionId;
import dev.reeve.core.decision.DecisionKind;
import dev.reeve.core.member.Loss;
import dev.reeve.core.member.Member;
import dev.reeve.core.member.MemberCommand.Spawn;
import dev.reeve.core.member.MemberId;
import dev.reeve.core.message.MessageEvent.Told;
import dev.reeve.core.task.Complexity;
import dev.reeve.core.task.TaskCommand.Assign;
import dev.reeve.core.task.TaskCommand.Cancel;
import dev.reeve.core.task.TaskCommand.Claim;
import dev.reeve.core.task.TaskCommand.Judge;
import dev.reeve.core.task.TaskCommand.Submit;
import dev.reeve.core.task.TaskEvent.WaitImpossible;
import dev.reeve.core.task.TaskStatus;
import dev.reeve.core.task.Verdict;
import dev.reeve.core.team.NewTeam.Job;
import dev.reeve.core.team.NewTeam.Seat;
import dev.reeve.core.text.SafeText;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A review that somebody else has to do, and what those hear who lose or get something. */
class ReroutingTest {

  private static final DecisionId D1 = new DecisionId(1);
  private static final MemberId SECOND = new MemberId("rev-v");

  @ParameterizedTest
  @ValueSource(strings = {"replace", "split", "specialist"})
  @DisplayName("T-54 another of the kind takes the place of a reviewer that the task names")
  void a_named_reviewer(String answer) {
    Story story = inReview(two(), job(T1, Complexity.SIMPLE, UNIFIED));
    assertThat(owing(story)).containsExactly(UNIFIED);
    story.given(proposed(UNIFIED)).given(at(20), decide(answer));
    assertThat(story.task(T1).plan().reviewers()).containsExactly(SECOND);
    assertThat(owing(story)).containsExactly(SECOND);
    assertThat(story.task(T1).owner()).isEqualTo(CODER);
    assertThat(told(story, UNIFIED)).anyMatch(words -> words.contains("is no longer yours"));
    assertThat(told(story, SECOND)).anyMatch(words -> words.contains("#1 waits for your review"));
    story.when(at(21), approve(UNIFIED)).refused(Code.FORBIDDEN);
    story.given(at(22), approve(SECOND));
    assertThat(owing(story)).as("the DONE").containsExactly(CODER);
  }

  @Test
  @DisplayName("T-54 keep leaves a review with who owes it")
  void kept() {
    Story story = inReview(two(), job(T1, Complexity.SIMPLE, UNIFIED));
    story.given(proposed(UNIFIED)).given(at(20), decide("keep"));
    assertThat(owing(story)).containsExactly(UNIFIED);
  }

  @Test
  @DisplayName("T-54 of several who were asked the others still are")
  void one_of_several() {
    Story story = inReview(two(), job(T1, Complexity.SIMPLE));
    assertThat(owing(story)).containsExactly(UNIFIED, SECOND);
    story.given(proposed(UNIFIED)).given(at(20), decide("replace"));
    assertThat(owing(story)).containsExactly(SECOND);
    assertThat(story.state().docket().open(DecisionKind.STAFFING)).isEmpty();
  }

  @Test
  @DisplayName("T-32 if nobody is left who could review, the Lead is asked to bring somebody in")
  void nobody_is_left() {
    Story story = inReview(Cast.EVERYBODY, job(T1, Complexity.SIMPLE));
    story.given(proposed(UNIFIED)).given(at(20), decide("replace"));
    assertThat(story.events()).contains(new WaitImpossible(MemberId.SUPERVISOR, T1, "unified"));
    assertThat(story.state().docket().open(DecisionKind.STAFFING)).hasSize(1);
    assertThat(owing(story)).isEmpty();
    story.given(at(30), order(LEAD, new Spawn(seat(SECOND, "reviewer/unified"))));
    assertThat(story.state().docket().open(DecisionKind.STAFFING)).isEmpty();
    assertThat(owing(story)).containsExactly(SECOND);
  }

  @Test
  @DisplayName("T-54 a tech lead is replaced like a reviewer")
  void the_tech_lead() {
    MemberId other = new MemberId("tech-2");
    List<Seat> seats = new ArrayList<>(Cast.EVERYBODY);
    seats.add(seat(other, "tech-lead"));
    Story story = inReview(seats, job(T1, Complexity.MEDIUM, UNIFIED));
    assertThat(owing(story)).containsExactly(UNIFIED, TECH, other);
    story.given(proposed(TECH)).given(at(20), decide("replace"));
    assertThat(owing(story)).containsExactly(UNIFIED, other);
    assertThat(story.task(T1).plan().reviewers()).containsExactly(UNIFIED);
  }

  @Test
  @DisplayName("T-39 for a reviewer who is gone another is proposed, and who is asked hears of it")
  void gone() {
    Story story = inReview(two(), job(T1, Complexity.SIMPLE, UNIFIED));
    lose(story, UNIFIED);
    assertThat(story.state().docket().open(DecisionKind.REASSIGN_PROPOSAL)).hasSize(1);
    assertThat(owing(story)).containsExactly(SECOND);
    assertThat(told(story, SECOND)).anyMatch(words -> words.contains("in the place of rev-u"));
    story.given(at(70), decide("replace"));
    assertThat(story.task(T1).plan().reviewers()).containsExactly(SECOND);
  }

  @Test
  @DisplayName("T-39 nobody is proposed for a reviewer who was not asked alone, or not at all")
  void gone_but_not_missed() {
    Story story = inReview(two(), job(T1, Complexity.SIMPLE));
    lose(story, UNIFIED);
    assertThat(story.state().docket().open(DecisionKind.REASSIGN_PROPOSAL)).isEmpty();
    assertThat(owing(story)).containsExactly(SECOND);
  }

  @Test
  @DisplayName("T-32 where a reviewer who is gone was the last, the Lead is asked once, for staff")
  void gone_and_missed() {
    Story story = inReview(Cast.EVERYBODY, job(T1, Complexity.SIMPLE));
    lose(story, UNIFIED);
    assertThat(story.state().docket().open(DecisionKind.REASSIGN_PROPOSAL)).isEmpty();
    assertThat(story.state().docket().open(DecisionKind.STAFFING)).hasSize(1);
  }

  @Test
  @DisplayName("T-54 when what became free is given to somebody, everybody hears who has what")
  void the_new_map() {
    Story story = claimed().given(proposed(CODER)).given(at(20), decide("replace"));
    story.given(at(21), order(LEAD, 3, new Assign(T1, RIVAL, List.of())));
    for (MemberId member : List.of(LEAD, CODER, RIVAL, UNIFIED)) {
      assertThat(told(story, member)).containsExactly("Who has what now: #1 coder-2.");
    }
  }

  @Test
  @DisplayName("T-54 who is given a task, loses it or has it cancelled is told, and nobody else")
  void given_and_taken() {
    Story story = active(job(T1, Complexity.SIMPLE));
    story.given(at(10), order(LEAD, 1, new Assign(T1, CODER, List.of())));
    assertThat(told(story, CODER)).containsExactly("Task #1 is yours: the Lead gives it to you.");
    assertThat(told(story, RIVAL)).isEmpty();
    story.given(at(11), order(LEAD, 2, new Assign(T1, CODER, List.of())));
    assertThat(told(story, CODER)).as("nothing has changed").isEmpty();
    story.given(at(12), order(LEAD, 3, new Assign(T1, RIVAL, List.of())));
    assertThat(told(story, CODER)).singleElement().asString().contains("no longer yours");
    assertThat(told(story, RIVAL)).singleElement().asString().contains("is yours");
    story.given(at(13), order(LEAD, 4, new Cancel(T1, text("not needed"))));
    assertThat(told(story, RIVAL))
        .containsExactly("Task #1 is cancelled: do not go on with it. not needed");
    assertThat(told(story, CODER)).isEmpty();
  }

  private static List<Seat> two() {
    List<Seat> seats = new ArrayList<>(Cast.EVERYBODY);
    seats.add(seat(SECOND, "reviewer/unified"));
    return seats;
  }

  private static Story inReview(List<Seat> seats, Job job) {
    return active(seats, job)
        .given(at(10), order(CODER, 1, new Claim(T1)))
        .given(at(11), order(CODER, 2, new Submit(T1, List.of())));
  }

  private static Story claimed() {
    return active(job(T1, Complexity.SIMPLE)).given(at(10), order(CODER, 1, new Claim(T1)));
  }

  private static Proposed proposed(MemberId member) {
    return new Proposed(T1, member, "replace", text(member + " is silent."), List.of());
  }

  private static Order decide(String answer) {
    return order(LEAD, new Decide(D1, answer, null, SafeText.EMPTY));
  }

  private static Order approve(MemberId reviewer) {
    return order(reviewer, new Judge(T1, Verdict.APPROVE, List.of()));
  }

  private static void lose(Story story, MemberId member) {
    List<Loss> signs = List.of(Loss.HEARTBEATS_MISSED, Loss.PROCESS_GONE);
    story.when(at(60), new Noticed.Lost(member, 1, signs, SafeText.EMPTY));
  }

  private static List<MemberId> owing(Story story) {
    assertThat(story.task(T1).status()).isEqualTo(TaskStatus.IN_REVIEW);
    return story.state().roster().members().values().stream()
        .filter(member -> Objects.nonNull(member.duty(T1)))
        .map(Member::id)
        .toList();
  }

  private static List<String> told(Story story, MemberId member) {
    List<String> told = new ArrayList<>();
    for (Event event : story.events()) {
      if (event instanceof Told words && words.to().equals(member)) told.add(words.text().value());
    }
    return told;
  }
}
