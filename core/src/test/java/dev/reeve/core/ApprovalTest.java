package dev.reeve.core;

import static dev.reeve.core.Cast.CODER;
import static dev.reeve.core.Cast.LEAD;
import static dev.reeve.core.Cast.LOGIC;
import static dev.reeve.core.Cast.QUALITY;
import static dev.reeve.core.Cast.RIVAL;
import static dev.reeve.core.Cast.SECURITY;
import static dev.reeve.core.Cast.T1;
import static dev.reeve.core.Cast.TECH;
import static dev.reeve.core.Cast.UNIFIED;
import static dev.reeve.core.Cast.active;
import static dev.reeve.core.Cast.job;
import static dev.reeve.core.Cast.order;
import static dev.reeve.core.Cast.plan;
import static dev.reeve.core.Cast.seat;
import static dev.reeve.core.Cast.text;
import static dev.reeve.core.Story.at;
import static org.assertj.core.api.Assertions.assertThat;

import dev.reeve.core.Rejection.Code;
import dev.reeve.core.member.MemberCommand.Spawn;
import dev.reeve.core.member.MemberId;
import dev.reeve.core.member.Presence;
import dev.reeve.core.member.Role;
import dev.reeve.core.task.ApprovalMatrix;
import dev.reeve.core.task.Approver;
import dev.reeve.core.task.Complexity;
import dev.reeve.core.task.Finding;
import dev.reeve.core.task.Plan;
import dev.reeve.core.task.Severity;
import dev.reeve.core.task.TaskCommand.Assign;
import dev.reeve.core.task.TaskCommand.Escalate;
import dev.reeve.core.task.TaskCommand.Finish;
import dev.reeve.core.task.TaskCommand.GetStuck;
import dev.reeve.core.task.TaskCommand.Judge;
import dev.reeve.core.task.TaskCommand.ReportImpossibleWait;
import dev.reeve.core.task.TaskCommand.Submit;
import dev.reeve.core.task.TaskEvent.Submitted;
import dev.reeve.core.task.TaskEvent.WaitImpossible;
import dev.reeve.core.task.TaskFlag;
import dev.reeve.core.task.TaskStatus;
import dev.reeve.core.task.Verdict;
import dev.reeve.core.team.NewTeam.Seat;
import dev.reeve.core.text.SafeText;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** No task closes silently: who must approve it, and what if nobody is there to do so. */
class ApprovalTest {

  @ParameterizedTest(name = "{0} task, escalated {1}, reviewers {2}: {3}")
  @CsvSource({
    "SIMPLE,  false, '',          unified",
    "SIMPLE,  false, rev-s,       unified",
    "SIMPLE,  true,  '',          security logic quality tech-lead",
    "SIMPLE,  true,  rev-u,       security logic quality tech-lead",
    "MEDIUM,  false, rev-s,       rev-s tech-lead",
    "MEDIUM,  false, rev-s rev-l, rev-s rev-l tech-lead",
    "MEDIUM,  false, '',          reviewer tech-lead",
    "MEDIUM,  true,  rev-s,       rev-s tech-lead",
    "COMPLEX, false, '',          security logic quality tech-lead",
    "COMPLEX, false, rev-s,       security logic quality tech-lead",
    "COMPLEX, true,  '',          security logic quality tech-lead"
  })
  @DisplayName("T-31 who must approve a task")
  void the_matrix(Complexity complexity, boolean escalated, String reviewers, String words) {
    Story story = reviewing(plan(complexity, members(reviewers)));
    if (escalated) story.given(at(2), order(CODER, new Escalate(T1, text("touches auth"))));
    assertThat(ApprovalMatrix.of(story.task(T1)))
        .extracting(Approver::word)
        .containsExactly(words.split(" "));
  }

  private static MemberId[] members(String names) {
    return Arrays.stream(names.split(" "))
        .filter(name -> !name.isEmpty())
        .map(MemberId::new)
        .toArray(MemberId[]::new);
  }

  @ParameterizedTest(name = "{0} task, reviewers {1}, approved by {2}: still missing {3}")
  @CsvSource({
    "SIMPLE,  '',          '',                    unified",
    "SIMPLE,  '',          rev-u,                 ''",
    "SIMPLE,  rev-s,       rev-s,                 unified",
    "MEDIUM,  rev-s,       rev-s,                 tech-lead",
    "MEDIUM,  rev-s,       tech,                  rev-s",
    "MEDIUM,  rev-s,       tech rev-s,            ''",
    "MEDIUM,  rev-s rev-l, rev-s tech,            rev-l",
    "MEDIUM,  '',          rev-q tech,            ''",
    "COMPLEX, '',          rev-s rev-l rev-q,     tech-lead",
    "COMPLEX, '',          tech,                  'security,logic,quality'",
    "COMPLEX, rev-s,       rev-s rev-l tech,      quality",
    "COMPLEX, '',          rev-q rev-l rev-s tech, ''"
  })
  @DisplayName("T-31 a task is done only with its matrix satisfied")
  void done_needs_every_approval(
      Complexity complexity, String reviewers, String approvers, String missing) {
    Story story = reviewing(plan(complexity, members(reviewers)));
    for (MemberId approver : members(approvers)) story.given(at(2), approval(approver));
    story.when(at(3), order(CODER, 1, new Finish(T1, null)));
    if (missing.isEmpty()) {
      story.answered("ACCEPTED");
    } else {
      story.refused(Code.APPROVALS_MISSING).changingNothing();
      assertThat(story.rejection().current()).isEqualTo(missing);
    }
  }

  @ParameterizedTest
  @EnumSource(
      mode = EnumSource.Mode.EXCLUDE,
      names = {"IN_REVIEW"})
  @DisplayName("T-31 a task becomes DONE only from IN_REVIEW")
  void done_only_from_review(TaskStatus status) {
    active(job(T1, plan(Complexity.SIMPLE), status, CODER))
        .when(at(2), order(CODER, 1, new Finish(T1, null)))
        .refused(Code.INVALID_TRANSITION);
  }

  @Test
  @DisplayName("T-31 an approval holds until the task goes back to IN_PROGRESS")
  void approvals_hold_until_the_work_goes_on() {
    Story story = reviewing(plan(Complexity.COMPLEX)).given(at(2), approval(SECURITY));
    story.given(at(3), approval(LOGIC)).given(at(4), approval(TECH));
    assertThat(story.task(T1).approvals().keys()).containsExactly("logic", "security", "tech-lead");
    List<Finding> findings =
        List.of(new Finding(Severity.MAJOR, SafeText.EMPTY, SafeText.EMPTY, text("slow")));
    story.given(at(5), order(QUALITY, new Judge(T1, Verdict.CHANGES, findings)));
    assertThat(story.task(T1).approvals().isEmpty()).isTrue();
    assertThat(story.task(T1).status()).isEqualTo(TaskStatus.IN_PROGRESS);
  }

  @Test
  @DisplayName("T-31 a new owner's work needs approvals of its own")
  void a_new_owner_starts_without_approvals() {
    Story story =
        reviewing(plan(Complexity.SIMPLE))
            .given(at(2), approval(UNIFIED))
            .given(at(3), order(CODER, 1, new GetStuck(T1, text("cannot merge"))));
    assertThat(story.task(T1).approvals().isEmpty()).isFalse();
    story.given(at(4), order(LEAD, 2, new Assign(T1, RIVAL, List.of())));
    assertThat(story.task(T1).approvals().isEmpty()).isTrue();
  }

  @Test
  @DisplayName("T-31 an escalated task is done only with the full matrix, whoever approved before")
  void escalation_widens_the_matrix() {
    reviewing(plan(Complexity.SIMPLE))
        .given(at(2), approval(UNIFIED))
        .given(at(3), order(UNIFIED, new Escalate(T1, text("touches auth"))))
        .when(at(4), order(CODER, 1, new Finish(T1, null)))
        .refused(Code.APPROVALS_MISSING);
  }

  @Test
  @DisplayName("T-31 the name of an office is not the office")
  void a_member_called_like_an_office_does_not_approve_for_it() {
    MemberId called = new MemberId("tech-lead");
    List<Seat> seats = new ArrayList<>(Cast.EVERYBODY);
    seats.add(seat(called, "reviewer/logic"));
    Story story =
        active(seats, job(T1, plan(Complexity.MEDIUM, called), TaskStatus.IN_REVIEW, CODER));
    story.given(at(2), approval(called));
    story.when(at(3), order(CODER, 1, new Finish(T1, null))).refused(Code.APPROVALS_MISSING);
    assertThat(story.rejection().current()).isEqualTo("tech-lead");
    story.given(at(4), approval(TECH)).given(at(5), order(CODER, 1, new Finish(T1, null)));
  }

  @Test
  @DisplayName("T-32 on entering review those who are needed are there, or the Lead hears of it")
  void nobody_waits_for_someone_who_does_not_exist() {
    List<Seat> seats =
        List.of(
            seat(LEAD, "lead"),
            seat(CODER, "coder"),
            seat(SECURITY, "reviewer/security", Presence.STOPPED),
            seat(LOGIC, "reviewer/logic"),
            seat(TECH, "tech-lead", Presence.NOT_SPAWNED));
    Story story =
        active(seats, job(T1, plan(Complexity.COMPLEX), TaskStatus.IN_PROGRESS, CODER))
            .when(at(2), order(CODER, 1, new Submit(T1, List.of())))
            .thenItself(
                new Submitted(CODER, T1, 1L, List.of()),
                new WaitImpossible(MemberId.SUPERVISOR, T1, "security"),
                new WaitImpossible(MemberId.SUPERVISOR, T1, "quality"),
                new WaitImpossible(MemberId.SUPERVISOR, T1, "tech-lead"));
    assertThat(story.task(T1).flags()).containsExactly(TaskFlag.STUCK_ESCALATED);
    assertThat(story.task(T1).status()).isEqualTo(TaskStatus.IN_REVIEW);
  }

  @ParameterizedTest
  @CsvSource({
    "reviewer/logic, ACTIVE,      0",
    "tech-lead,      ACTIVE,      0",
    "reviewer/logic, STOPPED,     1",
    "reviewer/logic, NOT_SPAWNED, 1",
    "coder,          ACTIVE,      1"
  })
  @DisplayName("T-32 a named reviewer counts as there if it is active and may give verdicts")
  void a_named_reviewer_must_be_able_to_review(String role, Presence presence, int impossible) {
    MemberId named = new MemberId("named");
    List<Seat> seats = new ArrayList<>(Cast.EVERYBODY);
    seats.add(seat(named, role, presence));
    active(seats, job(T1, plan(Complexity.MEDIUM, named), TaskStatus.IN_PROGRESS, CODER))
        .when(at(2), order(CODER, 1, new Submit(T1, List.of())))
        .thenItself(
            Arrays.copyOf(
                new Event[] {
                  new Submitted(CODER, T1, 1L, List.of()),
                  new WaitImpossible(MemberId.SUPERVISOR, T1, "named")
                },
                1 + impossible));
  }

  @Test
  @DisplayName("T-32 a member that waits in vain can say so")
  void a_member_reports_an_impossible_wait() {
    Story story =
        reviewing(plan(Complexity.SIMPLE))
            .when(at(2), order(CODER, new ReportImpossibleWait(T1, Role.TECH_LEAD)))
            .thenItself(new WaitImpossible(CODER, T1, "tech-lead"));
    assertThat(story.task(T1).flags()).containsExactly(TaskFlag.STUCK_ESCALATED);
  }

  @Test
  @DisplayName("T-31 only a simple task rises to MEDIUM, and once")
  void only_a_simple_task_is_escalated() {
    Story story = reviewing(plan(Complexity.SIMPLE));
    Order escalate = order(CODER, new Escalate(T1, text("touches auth")));
    story.given(at(2), escalate);
    Plan risen = story.task(T1).plan();
    assertThat(risen.complexity()).isEqualTo(Complexity.MEDIUM);
    assertThat(risen.escalatedFrom()).isEqualTo(Complexity.SIMPLE);
    story.given(at(3), escalate);
    assertThat(story.task(T1).plan()).isEqualTo(risen);
    assertThat(story.task(T1).rev()).isEqualTo(1);
  }

  @Test
  @DisplayName("T-31 an approval stays though its giver leaves")
  void an_approval_outlives_its_giver() {
    reviewing(plan(Complexity.SIMPLE))
        .given(at(2), approval(UNIFIED))
        .given(at(3), order(LEAD, new Spawn(seat(UNIFIED, "reviewer", Presence.STOPPED))))
        .given(at(4), order(CODER, 1, new Finish(T1, null)));
  }

  private static Story reviewing(Plan plan) {
    return active(job(T1, plan, TaskStatus.IN_REVIEW, CODER));
  }

  private static Order approval(MemberId by) {
    return order(by, new Judge(T1, Verdict.APPROVE, List.of()));
  }
}
