package dev.reeve.core;

import static dev.reeve.core.Cast.CODER;
import static dev.reeve.core.Cast.EXECUTOR;
import static dev.reeve.core.Cast.LEAD;
import static dev.reeve.core.Cast.RIVAL;
import static dev.reeve.core.Cast.T1;
import static dev.reeve.core.Cast.active;
import static dev.reeve.core.Cast.job;
import static dev.reeve.core.Cast.order;
import static dev.reeve.core.Cast.plan;
import static dev.reeve.core.Cast.simple;
import static dev.reeve.core.Cast.text;
import static dev.reeve.core.Story.at;
import static org.assertj.core.api.Assertions.assertThat;

import dev.reeve.core.Rejection.Code;
import dev.reeve.core.member.Headway;
import dev.reeve.core.member.MemberCommand.ReportProgress;
import dev.reeve.core.member.MemberId;
import dev.reeve.core.task.Complexity;
import dev.reeve.core.task.Task;
import dev.reeve.core.task.TaskCommand.Claim;
import dev.reeve.core.task.TaskCommand.Submit;
import dev.reeve.core.task.TaskEvent.DuplicateClaim;
import dev.reeve.core.task.TaskFlag;
import dev.reeve.core.task.TaskStatus;
import dev.reeve.core.team.NewTeam.Seat;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Who gets a task that several want, and what a lost claim leaves behind. */
class ClaimTest {

  private static final Event DOUBLE = new DuplicateClaim(T1, CODER, RIVAL);

  @Test
  @DisplayName("T-51 a second claim is refused, names the owner, and is recorded once")
  void a_second_claim_is_recorded_once() {
    Story story = claimed().when(at(60), order(RIVAL, 2, new Claim(T1)));
    story.refused(Code.ALREADY_CLAIMED, DOUBLE);
    assertThat(story.rejection().current()).isEqualTo("coder-1");
    assertThat(story.task(T1).flags())
        .containsExactly(TaskFlag.DUPLICATE_TASK_KEY, TaskFlag.FROZEN);
    story.when(at(61), order(RIVAL, 2, new Claim(T1))).refused(Code.FROZEN);
    story.when(at(62), order(EXECUTOR, 2, new Claim(T1))).refused(Code.FROZEN);
  }

  @Test
  @DisplayName("T-9 a rejection carries no transition: status, owner and rev stay")
  void a_rejection_carries_no_transition() {
    Story story = claimed();
    Task before = story.task(T1);
    story.when(at(60), order(RIVAL, 2, new Claim(T1))).refused(Code.ALREADY_CLAIMED, DOUBLE);
    Task after = story.task(T1);
    assertThat(after)
        .isEqualTo(before.flagged(TaskFlag.DUPLICATE_TASK_KEY).flagged(TaskFlag.FROZEN));
    assertThat(after.rev()).isEqualTo(before.rev());
  }

  @ParameterizedTest
  @CsvSource({"0, 0", "999, 0", "1000, 1", "5000, 1"})
  @DisplayName("T-51 a race lost within a second leaves nothing")
  void a_lost_race_leaves_nothing(long millisLater, int facts) {
    Story story = claimed().when(at(10).plusMillis(millisLater), order(RIVAL, 1, new Claim(T1)));
    story.answered("ALREADY_CLAIMED");
    assertThat(story.outcome().events()).hasSize(facts);
    if (facts == 0) story.changingNothing();
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  @DisplayName("T-51 within a second too it is double work, once work has begun")
  void work_begun_is_no_race(boolean byProgress) {
    Headway step = Headway.step(text("half of it"));
    Order work =
        byProgress
            ? order(CODER, new ReportProgress(T1, step))
            : order(CODER, 2, new Submit(T1, List.of()));
    claimed()
        .given(at(10).plusMillis(100), work)
        .when(at(10).plusMillis(200), order(RIVAL, 1, new Claim(T1)))
        .refused(Code.ALREADY_CLAIMED, DOUBLE);
  }

  @Test
  @DisplayName("T-51 of many claims at one instant exactly one wins")
  void of_many_claims_one_wins() {
    Story story = active(simple(T1));
    int won = 0;
    for (MemberId member : List.of(RIVAL, CODER, EXECUTOR, Cast.SCRIBE)) {
      story.when(at(10), order(member, 1, new Claim(T1)));
      if (story.answer().equals("ACCEPTED")) won++;
      else story.refused(Code.ALREADY_CLAIMED);
    }
    assertThat(won).isEqualTo(1);
    assertThat(story.task(T1).owner()).isEqualTo(RIVAL);
  }

  @Test
  @DisplayName("T-51 coder-2 is not coder: a claim on what the other holds is a double claim")
  void a_similar_name_is_another_member() {
    MemberId coder = new MemberId("coder");
    List<Seat> seats =
        List.of(Cast.seat(LEAD, "lead"), Cast.seat(coder, "coder"), Cast.seat(RIVAL, "coder"));
    active(seats, simple(T1))
        .given(at(2), order(coder, 1, new Claim(T1)))
        .when(at(60), order(RIVAL, 2, new Claim(T1)))
        .refused(Code.ALREADY_CLAIMED, new DuplicateClaim(T1, coder, RIVAL));
  }

  @Test
  @DisplayName("T-51 one who claims its own task again is no double")
  void ones_own_claim_again() {
    claimed().when(at(60), order(CODER, 2, new Claim(T1))).refused(Code.INVALID_TRANSITION);
  }

  @ParameterizedTest
  @CsvSource({
    "PENDING, ALREADY_CLAIMED",
    "IN_REVIEW, ALREADY_CLAIMED",
    "BLOCKED, ALREADY_CLAIMED",
    "STUCK, ALREADY_CLAIMED",
    "DONE, INVALID_TRANSITION",
    "CANCELLED, INVALID_TRANSITION"
  })
  @DisplayName("T-51 what is over belongs to nobody any more")
  void a_finished_task_is_not_claimed_twice(TaskStatus status, Code code) {
    Story story =
        active(job(T1, plan(Complexity.SIMPLE), status, CODER))
            .when(at(60), order(RIVAL, 1, new Claim(T1)))
            .answered(code.name());
    assertThat(story.outcome().events()).hasSize(code == Code.ALREADY_CLAIMED ? 1 : 0);
  }

  @Test
  @DisplayName("T-14 the Lead claims nothing: free is SINGLE_WRITER, taken is ALREADY_CLAIMED")
  void the_lead_claims_nothing() {
    active(simple(T1)).when(at(2), order(LEAD, 1, new Claim(T1))).refused(Code.SINGLE_WRITER);
    claimed()
        .when(at(60), order(LEAD, 2, new Claim(T1)))
        .refused(Code.ALREADY_CLAIMED, new DuplicateClaim(T1, CODER, LEAD));
  }

  /** Task 1 was claimed at second 10. */
  private static Story claimed() {
    return active(simple(T1)).given(at(10), order(CODER, 1, new Claim(T1)));
  }
}
