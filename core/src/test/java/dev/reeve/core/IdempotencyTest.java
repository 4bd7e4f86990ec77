package dev.reeve.core;

import static dev.reeve.core.Cast.CODER;
import static dev.reeve.core.Cast.LEAD;
import static dev.reeve.core.Cast.RIVAL;
import static dev.reeve.core.Cast.T1;
import static dev.reeve.core.Cast.T2;
import static dev.reeve.core.Cast.T3;
import static dev.reeve.core.Cast.UNIFIED;
import static dev.reeve.core.Cast.active;
import static dev.reeve.core.Cast.approved;
import static dev.reeve.core.Cast.job;
import static dev.reeve.core.Cast.order;
import static dev.reeve.core.Cast.plan;
import static dev.reeve.core.Cast.requested;
import static dev.reeve.core.Cast.simple;
import static dev.reeve.core.Cast.text;
import static dev.reeve.core.Story.at;
import static org.assertj.core.api.Assertions.assertThat;

import dev.reeve.core.Order.Stamps;
import dev.reeve.core.Rejection.Code;
import dev.reeve.core.member.Headway;
import dev.reeve.core.member.MemberCommand.ReportProgress;
import dev.reeve.core.message.MessageCommand.Say;
import dev.reeve.core.message.MessageCommand.Tell;
import dev.reeve.core.ownership.OwnershipCommand.HandOff;
import dev.reeve.core.task.Complexity;
import dev.reeve.core.task.TaskCommand.Add;
import dev.reeve.core.task.TaskCommand.Assign;
import dev.reeve.core.task.TaskCommand.Claim;
import dev.reeve.core.task.TaskCommand.Finish;
import dev.reeve.core.task.TaskCommand.GetStuck;
import dev.reeve.core.task.TaskCommand.Judge;
import dev.reeve.core.task.TaskCommand.Submit;
import dev.reeve.core.task.TaskStatus;
import dev.reeve.core.task.Verdict;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The same command twice is done once. */
class IdempotencyTest {

  @Test
  @DisplayName("T-4 a transition sent again returns its first result, and changes nothing")
  void a_transition_again_is_no_change() {
    Order claim = order(CODER, 1, new Claim(T1));
    Story story = active(simple(T1)).given(at(2), claim);
    Entry first = story.latest().getFirst();
    story.when(at(3), claim).answered("REPEATED").changingNothing();
    assertThat(story.outcome().answer())
        .isEqualTo(new Answer.Repeated(new Prior(claim.digest(), first.index(), 1)));
  }

  @Test
  @DisplayName("T-4 the same key with another payload is a conflict")
  void another_payload_is_a_conflict() {
    Story story =
        active(simple(T1))
            .given(at(2), order(CODER, 1, new Claim(T1)))
            .given(at(3), order(CODER, 2, new GetStuck(T1, text("one reason"))));
    long first = story.latest().getFirst().index();
    story
        .when(at(4), order(CODER, 2, new GetStuck(T1, text("another reason"))))
        .refused(Code.CONFLICT)
        .changingNothing();
    assertThat(story.rejection().current()).isEqualTo(String.valueOf(first));
  }

  @Test
  @DisplayName("T-4 another actor's command at that rev is no repetition")
  void another_actor_is_no_repetition() {
    active(simple(T1))
        .given(at(2), order(CODER, 1, new Claim(T1)))
        .when(at(2), order(RIVAL, 1, new Claim(T1)))
        .refused(Code.ALREADY_CLAIMED);
  }

  @Test
  @DisplayName("T-4 only accepted commands are kept: a rejected one is decided afresh")
  void a_rejected_command_is_decided_afresh() {
    Order done = order(CODER, 1, new Finish(T1, null));
    active(job(T1, plan(Complexity.SIMPLE), TaskStatus.IN_REVIEW, CODER))
        .when(at(2), done)
        .refused(Code.APPROVALS_MISSING)
        .given(at(3), order(UNIFIED, new Judge(T1, Verdict.APPROVE, List.of())))
        .when(at(4), done)
        .answered("ACCEPTED");
  }

  @Test
  @DisplayName("T-4 other commands are keyed by actor and request id")
  void other_commands_are_keyed_by_request_id() {
    Tell hello = new Tell(LEAD, text("hello"), null, false);
    Tell goodbye = new Tell(LEAD, text("goodbye"), null, false);
    active()
        .given(at(2), requested("r1", CODER, hello))
        .when(at(3), requested("r1", CODER, hello))
        .answered("REPEATED")
        .changingNothing()
        .when(at(4), requested("r1", CODER, goodbye))
        .refused(Code.CONFLICT)
        .given(at(5), requested("r1", RIVAL, hello))
        .given(at(6), requested("r2", CODER, hello))
        .given(at(7), order(CODER, hello))
        .given(at(8), order(CODER, hello));
  }

  @Test
  @DisplayName("T-4 progress that changes a status in consequence is keyed by its request id")
  void a_consequence_has_the_key_of_its_command() {
    Order wait = requested("r1", CODER, Samples.command(CommandType.WAIT));
    Story story = Samples.active(CODER).given(at(2), wait);
    assertThat(story.latest()).hasSize(2);
    assertThat(story.latest()).extracting(Entry::key).containsExactly(wait.key(), null);
    assertThat(story.latest().getFirst().cause()).isEqualTo(new Cause("r1", wait.digest(), 2));
    story.when(at(3), wait).answered("REPEATED").changingNothing();
    Order progress = requested("r2", CODER, new ReportProgress(T2, Headway.step(text("on"))));
    story.given(at(4), progress).when(at(5), progress).answered("REPEATED");
  }

  @ParameterizedTest
  @EnumSource(
      names = {"SPAWN", "ADD_TASK", "DECIDE", "STATE_OWNERSHIP_HANDOFF", "ASSIGN", "CANCEL"})
  @DisplayName("T-4 the Lead's commands too are done once")
  void the_leads_commands_are_done_once(CommandType type) {
    Order order = order(LEAD, new Stamps(1L, null, null, "r1"), Samples.command(type));
    Samples.active(CODER).given(at(2), order).when(at(3), order).answered("REPEATED");
  }

  @Test
  @DisplayName("T-11 a duplicate handoff is recorded once for each request")
  void a_duplicate_handoff_sent_again() {
    Order again = requested("r1", LEAD, new HandOff(1));
    active().given(at(2), again).when(at(3), again).answered("REPEATED").changingNothing();
  }

  @Test
  @DisplayName("T-4 a bootstrapped task sent again after the handoff is a repetition")
  void a_task_added_again_is_a_repetition() {
    Order add = requested("r1", LEAD, new Add(approved(T1, CODER)));
    Order other = requested("r1", LEAD, new Add(simple(T1)));
    Story.of(Cast.team())
        .given(at(1), add)
        .given(at(2), order(LEAD, new HandOff(1)))
        .when(at(3), add)
        .answered("REPEATED")
        .when(at(4), other)
        .refused(Code.CONFLICT)
        .when(at(5), requested("r2", LEAD, new Add(simple(T1))))
        .refused(Code.CONFLICT);
  }

  @Test
  @DisplayName("T-4 a text with several commands is one request")
  void a_text_is_one_request() {
    Order text = requested("r1", CODER, new Say(text("CLAIM: task 1\nCLAIM: task 2")));
    Story story = active(simple(T1), simple(T2)).when(at(2), text);
    story.answered("[ACCEPTED, ACCEPTED]");
    assertThat(story.latest().getFirst().cause()).isEqualTo(new Cause("r1", text.digest(), 2));
    story.when(at(3), text).answered("REPEATED").changingNothing();
  }

  @Test
  @DisplayName("T-4 a DONE that claims has the DONE's key, and both results are its result")
  void done_and_claim_have_one_key() {
    Order both = order(CODER, 1, new Finish(T3, T1));
    Story story = active(simple(T1), approved(T3, CODER)).when(at(2), both);
    story.answered("[ACCEPTED, ACCEPTED]");
    assertThat(story.latest()).extracting(Entry::key).containsExactly(both.key(), null);
    assertThat(story.latest().getFirst().cause()).isEqualTo(new Cause(null, both.digest(), 2));
    story.when(at(3), both).answered("REPEATED").changingNothing();
    story.when(at(4), order(CODER, 1, new Finish(T3, null))).refused(Code.CONFLICT);
  }

  @Test
  @DisplayName(
      "T-4 a claim whose DONE was refused is not kept under the DONE's key, nor as a CLAIM")
  void a_claim_without_its_done_is_not_kept() {
    Story story = active(simple(T1), simple(T2)).given(at(2), order(CODER, 1, new Claim(T2)));
    story.when(at(3), order(CODER, 2, new Finish(T2, T1)));
    story.answered("[INVALID_TRANSITION, ACCEPTED]");
    assertThat(story.latest()).extracting(Entry::cause).containsOnlyNulls();
    story.when(at(4), order(CODER, 1, new Claim(T1))).refused(Code.STALE_REV);
  }

  @Test
  @DisplayName("T-7 who may no longer send it is refused before it is known to be a repetition")
  void forbidden_comes_before_repeated() {
    Order submit = order(CODER, 2, new Submit(T1, List.of()));
    active(simple(T1))
        .given(at(2), order(CODER, 1, new Claim(T1)))
        .given(at(3), submit)
        .when(at(4), submit)
        .answered("REPEATED")
        .given(at(5), order(LEAD, 3, new Assign(T1, RIVAL, List.of())))
        .when(at(6), submit)
        .refused(Code.FORBIDDEN);
  }

  @Test
  @DisplayName("T-4 no two keys are written alike")
  void keys_have_texts_of_their_own() {
    assertThat(
            List.of(
                new Key.OfTransition(T1, 1, CommandType.CLAIM, CODER).text(),
                new Key.OfTransition(T1, 1, CommandType.DONE, CODER).text(),
                new Key.OfTransition(T1, 2, CommandType.CLAIM, CODER).text(),
                new Key.OfTransition(T2, 1, CommandType.CLAIM, CODER).text(),
                new Key.OfTransition(T1, 1, CommandType.CLAIM, RIVAL).text(),
                new Key.OfRequest(CODER, "1 1 CLAIM coder-1").text(),
                new Key.OfRequest(CODER, "r").text(),
                new Key.OfRequest(RIVAL, "r").text()))
        .doesNotHaveDuplicates();
  }
}
