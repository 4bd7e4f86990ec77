package dev.reeve.core;

import static dev.reeve.core.Cast.CODER;
import static dev.reeve.core.Cast.RIVAL;
import static dev.reeve.core.Cast.T1;
import static dev.reeve.core.Cast.T2;
import static dev.reeve.core.Cast.active;
import static dev.reeve.core.Cast.order;
import static dev.reeve.core.Cast.text;
import static dev.reeve.core.Story.at;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import dev.reeve.core.data.PersistentMap;
import dev.reeve.core.member.MemberId;
import dev.reeve.core.message.MessageCommand.Say;
import dev.reeve.core.message.Saying;
import dev.reeve.core.task.Complexity;
import dev.reeve.core.task.Evidence;
import dev.reeve.core.task.Gating;
import dev.reeve.core.task.Plan;
import dev.reeve.core.task.Task.Standing;
import dev.reeve.core.task.TaskCommand.Finish;
import dev.reeve.core.task.TaskEvent.Finished;
import dev.reeve.core.task.TaskEvent.GateRan;
import dev.reeve.core.task.TaskId;
import dev.reeve.core.task.TaskStatus;
import dev.reeve.core.task.Witness;
import dev.reeve.core.team.NewTeam.Job;
import dev.reeve.core.text.SafeText;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Tasks that are done when their gate says so. */
class GatingTest {

  private static final SafeText GATE = text("tests");
  private static final SafeText FIRST = text("aaaa");
  private static final SafeText SECOND = text("bbbb");

  private static Job gated(TaskId id, TaskStatus status, boolean approved) {
    Plan plain = Plan.of(text("Add login " + id), Complexity.SIMPLE);
    Plan plan =
        new Plan(
            plain.subject(),
            null,
            List.of(),
            List.of(),
            List.of(),
            List.of(),
            text("k" + id),
            plain.complexity(),
            null,
            List.of(),
            null,
            GATE);
    PersistentMap<String, MemberId> none = PersistentMap.empty();
    PersistentMap<String, MemberId> approvals =
        approved ? none.with("unified", Cast.UNIFIED) : none;
    return new Job(id, plan, new Standing(status, CODER, approvals));
  }

  private static Story approved() {
    return active(gated(T1, TaskStatus.IN_REVIEW, true));
  }

  private static Evidence run(SafeText commit, @Nullable Integer status) {
    return new Evidence(
        GATE, commit, status, Duration.ofSeconds(3), text("00ff"), text("2 of 7 failed"));
  }

  private static Noticed.GateRun ran(SafeText commit, @Nullable Integer status) {
    return new Noticed.GateRun(CODER, T1, run(commit, status), false);
  }

  private static Order done(Witness... seen) {
    return order(CODER, 1, new Finish(T1, null)).witnessed(List.of(seen));
  }

  @Test
  @DisplayName("T-33 a task without a gate needs no evidence")
  void no_gate() {
    active(Cast.approved(T1, CODER))
        .when(at(9), order(CODER, 1, new Finish(T1, null)))
        .thenItself(new Finished(CODER, T1, 1L));
  }

  @Test
  @DisplayName("T-33 done needs a run of the gate that has passed on the current commit")
  void passed() {
    approved()
        .given(at(8), order(CODER, new dev.reeve.core.member.MemberCommand.ReportError(null, GATE)))
        .when(at(9), ran(FIRST, 0))
        .thenItself(new GateRan(CODER, T1, run(FIRST, 0), null))
        .when(at(10), done(Witness.at(T1, FIRST)))
        .thenItself(new Finished(CODER, T1, 1L));
  }

  @Test
  @DisplayName("T-33 a run on another commit, one that failed, one that did not end: none will do")
  void unproven() {
    Story story = approved();
    refused(story.when(at(9), done()), "nobody has looked at its work tree");
    refused(story.when(at(9), done(Witness.at(T1, FIRST))), "it was not run on commit aaaa");
    refused(
        story.when(at(9), done(Witness.prevented(T1, text("there is no entry 'commands.tests'")))),
        "there is no entry 'commands.tests'");
    story.when(at(10), ran(FIRST, 3));
    refused(
        story.when(at(11), done(Witness.at(T1, FIRST))),
        "it was run on commit aaaa and ended with exit status 3: 2 of 7 failed");
    story.when(at(12), ran(FIRST, null));
    refused(
        story.when(at(13), done(Witness.at(T1, FIRST))),
        "it was run on commit aaaa and did not end by itself: 2 of 7 failed");
    story.when(at(14), ran(FIRST, 0));
    refused(
        story.when(at(15), done(Witness.at(T1, SECOND))),
        "it was run on commit aaaa, and the work tree is at bbbb");
    refused(story.when(at(15), done(Witness.at(T2, FIRST))), "nobody has looked at its work tree");
    assertThat(story.task(T1).status()).isEqualTo(TaskStatus.IN_REVIEW);
  }

  @Test
  @DisplayName("T-33 what another gate has shown is no evidence for this one")
  void another_gate() {
    Evidence other =
        new Evidence(text("lint"), FIRST, 0, Duration.ofSeconds(3), text("00ff"), SafeText.EMPTY);
    Story story = approved().when(at(9), new Noticed.GateRun(CODER, T1, other, false));
    refused(story.when(at(10), done(Witness.at(T1, FIRST))), "it was not run on commit aaaa");
  }

  private static void refused(Story story, String because) {
    story.refused(Rejection.Code.APPROVALS_MISSING);
    assertThat(story.rejection().field()).isEqualTo("gate");
    assertThat(story.rejection().reason())
        .isEqualTo("task 1 needs its gate 'tests' passed: " + because);
  }

  @Test
  @DisplayName("T-33 what was approved before, the gate is asked last: no approval, no gate")
  void approvals_first() {
    Story story = active(gated(T1, TaskStatus.IN_REVIEW, false));
    story.when(at(9), done()).refused(Rejection.Code.APPROVALS_MISSING);
    assertThat(story.rejection().field()).isNull();
    assertThat(Gating.wanted(story.state(), done(), at(9))).isEmpty();
  }

  @Test
  @DisplayName("T-33 a gate is worth running for a DONE that waits for nothing else")
  void wanted() {
    Story story = active(gated(T1, TaskStatus.IN_REVIEW, true), Cast.approved(T2, CODER));
    assertThat(Gating.wanted(story.state(), done(), at(9))).containsExactly(story.task(T1));
    Order foreign = order(RIVAL, 1, new Finish(T1, null));
    Order stale = order(CODER, 7, new Finish(T1, null));
    Order free = order(CODER, 1, new Finish(T2, null));
    for (Order other : List.of(foreign, stale, free)) {
      assertThat(Gating.wanted(story.state(), other, at(9))).isEmpty();
    }
    Order spoken = order(CODER, new Say(text("DONE: task 1\nDONE: task 2")));
    assertThat(Gating.wanted(story.state(), spoken, at(9))).containsExactly(story.task(T1));
    story.when(at(9), ran(FIRST, 0));
    story.when(at(10), spoken.witnessed(List.of(Witness.at(T1, FIRST))));
    story.answered("[ACCEPTED, ACCEPTED]");
  }

  @Test
  @DisplayName("T-33 who was answered before the gate had ended is told what came of it")
  void late() {
    Story story = approved().when(at(9), new Noticed.GateRun(CODER, T1, run(FIRST, 0), true));
    assertThat(story.events().getFirst().said())
        .isEqualTo(
            new Saying(
                CODER,
                text("The gate 'tests' of task 1 has passed on commit aaaa: send DONE again.")));
    story.when(at(10), new Noticed.GateRun(CODER, T1, run(FIRST, 3), true));
    assertThat(String.valueOf(story.events().getFirst().said()))
        .contains("has not passed: it was run on commit aaaa and ended with exit status 3");
  }

  @Test
  @DisplayName("T-44 a gate that passed is progress of the task's owner, one that failed is not")
  void progress() {
    Story story = approved().when(at(9), ran(FIRST, 1));
    assertThat(coder(story)).isNull();
    story.when(at(20), ran(FIRST, 0));
    assertThat(coder(story)).isEqualTo(at(20));
  }

  private static java.time.@Nullable Instant coder(Story story) {
    return requireNonNull(story.state().roster().get(CODER)).life().lastProgress();
  }

  @Test
  @DisplayName("T-33 what comes of a gate after the task is over changes nothing")
  void over() {
    Story story = approved().when(at(9), ran(FIRST, 0));
    story.given(at(10), done(Witness.at(T1, FIRST)));
    story.when(at(11), ran(FIRST, 0)).changingNothing();
  }
}
