package dev.reeve.core;

import static dev.reeve.core.Cast.CODER;
import static dev.reeve.core.Cast.LEAD;
import static dev.reeve.core.Cast.RIVAL;
import static dev.reeve.core.Cast.SECURITY;
import static dev.reeve.core.Cast.T1;
import static dev.reeve.core.Cast.T2;
import static dev.reeve.core.Cast.UNIFIED;
import static dev.reeve.core.Cast.active;
import static dev.reeve.core.Cast.approved;
import static dev.reeve.core.Cast.job;
import static dev.reeve.core.Cast.order;
import static dev.reeve.core.Cast.plan;
import static dev.reeve.core.Cast.simple;
import static dev.reeve.core.Cast.text;
import static dev.reeve.core.Story.at;
import static org.assertj.core.api.Assertions.assertThat;

import dev.reeve.core.Rejection.Code;
import dev.reeve.core.Table.Cell;
import dev.reeve.core.decision.DecisionCommand.Decide;
import dev.reeve.core.decision.DecisionEvent.Proposed;
import dev.reeve.core.decision.DecisionId;
import dev.reeve.core.member.Headway;
import dev.reeve.core.member.MemberCommand.ReportProgress;
import dev.reeve.core.member.MemberCommand.ReportToolOutage;
import dev.reeve.core.member.MemberCommand.ReportWait;
import dev.reeve.core.member.MemberEvent.Progressed;
import dev.reeve.core.member.MemberEvent.Waits;
import dev.reeve.core.member.MemberId;
import dev.reeve.core.member.Role;
import dev.reeve.core.member.WaitReason;
import dev.reeve.core.message.Saying;
import dev.reeve.core.task.Complexity;
import dev.reeve.core.task.Finding;
import dev.reeve.core.task.Severity;
import dev.reeve.core.task.Task;
import dev.reeve.core.task.TaskCommand;
import dev.reeve.core.task.TaskCommand.Assign;
import dev.reeve.core.task.TaskCommand.Cancel;
import dev.reeve.core.task.TaskCommand.Claim;
import dev.reeve.core.task.TaskCommand.Escalate;
import dev.reeve.core.task.TaskCommand.Finish;
import dev.reeve.core.task.TaskCommand.GetStuck;
import dev.reeve.core.task.TaskCommand.Judge;
import dev.reeve.core.task.TaskCommand.ReportImpossibleWait;
import dev.reeve.core.task.TaskCommand.ReportLoop;
import dev.reeve.core.task.TaskCommand.Submit;
import dev.reeve.core.task.TaskEvent.AllTerminal;
import dev.reeve.core.task.TaskEvent.Assigned;
import dev.reeve.core.task.TaskEvent.Because;
import dev.reeve.core.task.TaskEvent.Claimed;
import dev.reeve.core.task.TaskEvent.Finished;
import dev.reeve.core.task.TaskEvent.Judged;
import dev.reeve.core.task.TaskEvent.StatusChanged;
import dev.reeve.core.task.TaskEvent.Submitted;
import dev.reeve.core.task.TaskId;
import dev.reeve.core.task.TaskStatus;
import dev.reeve.core.task.Verdict;
import dev.reeve.core.team.NewTeam.Job;
import dev.reeve.core.text.SafeText;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** The life of a task: statuses, revs, owners. */
class TaskLifeTest {

  @ParameterizedTest
  @CsvSource({"7, 7", "#7, 7", "login-2.b, login-2.b", "##7, ", "'', ", "#, ", "a b, ", "-1, "})
  @DisplayName("T-3 #7 and 7 are the same task")
  void ids_as_people_write_them(String text, String id) {
    TaskId parsed = TaskId.parse(text);
    assertThat(parsed == null ? null : parsed.value()).isEqualTo(id);
  }

  /** From which status a command is possible; . is accepted, - is INVALID_TRANSITION. */
  private static final Table TABLE =
      Table.of(
          """
          command            PENDING IN_PROGRESS IN_REVIEW BLOCKED STUCK DONE CANCELLED
          CLAIM              .       -           -         -       -     -    -
          IN_REVIEW          -       .           -         -       -     -    -
          DONE               -       -           .         -       -     -    -
          STUCK              -       .           .         .       -     -    -
          REVIEW             -       -           .         -       -     -    -
          REVIEW_LOOP        .       .           .         .       .     -    -
          ESCALATE_TO_MEDIUM .       .           .         .       .     -    -
          IMPOSSIBLE_WAIT    .       .           .         .       .     -    -
          ASSIGN             .       .           .         .       .     -    -
          CANCEL             .       .           .         .       .     -    -
          """);

  static Stream<Cell> cells() {
    return TABLE.cells();
  }

  @ParameterizedTest
  @MethodSource("cells")
  @DisplayName("T-3 a command is possible from these statuses and no others")
  void what_is_possible_from_which_status(Cell cell) {
    TaskCommand command = command(CommandType.valueOf(cell.row()));
    MemberId sender = sender(command);
    TaskStatus status = TaskStatus.valueOf(cell.column());
    Story story =
        active(
            new Job(
                T1,
                plan(Complexity.SIMPLE),
                new Task.Standing(status, CODER, approved(T1, CODER).standing().approvals())));
    story.when(at(2), order(sender, 1, command));
    if (cell.value().equals(".")) {
      story.answered("ACCEPTED");
    } else {
      story.refused(Code.INVALID_TRANSITION).changingNothing();
      assertThat(story.rejection().current()).isEqualTo(status.name());
    }
  }

  private static TaskCommand command(CommandType type) {
    return switch (type) {
      case CLAIM -> new Claim(T1);
      case IN_REVIEW -> new Submit(T1, List.of());
      case DONE -> new Finish(T1, null);
      case STUCK -> new GetStuck(T1, text("no way"));
      case REVIEW -> new Judge(T1, Verdict.APPROVE, List.of());
      case REVIEW_LOOP -> new ReportLoop(T1, UNIFIED, text("again"));
      case ESCALATE_TO_MEDIUM -> new Escalate(T1, text("auth"));
      case IMPOSSIBLE_WAIT -> new ReportImpossibleWait(T1, Role.TECH_LEAD);
      case ASSIGN -> new Assign(T1, RIVAL, List.of());
      case CANCEL -> new Cancel(T1, text("no"));
      default -> throw new AssertionError(type);
    };
  }

  private static MemberId sender(TaskCommand command) {
    return switch (command) {
      case Judge _ -> UNIFIED;
      case Assign _, Cancel _ -> LEAD;
      default -> CODER;
    };
  }

  @Test
  @DisplayName("T-4 from claim to done, the rev rises with every change of status or owner")
  void from_claim_to_done() {
    Story story = active(simple(T1));
    assertStands(story, 1, TaskStatus.PENDING, null);
    story.when(at(2), order(CODER, 1, new Claim(T1))).then(new Claimed(CODER, T1, 1L));
    assertStands(story, 2, TaskStatus.IN_PROGRESS, CODER);
    story.given(at(3), order(CODER, new ReportProgress(T1, Headway.step(text("reading")))));
    assertStands(story, 2, TaskStatus.IN_PROGRESS, CODER);
    List<SafeText> files = List.of(text("src/a.java"));
    story
        .when(at(4), order(CODER, 2, new Submit(T1, files)))
        .then(new Submitted(CODER, T1, 2L, files));
    assertStands(story, 3, TaskStatus.IN_REVIEW, CODER);
    List<Finding> findings = List.of(finding("a null slips through"));
    story
        .when(at(5), order(UNIFIED, new Judge(T1, Verdict.CHANGES, findings)))
        .then(
            new Judged(UNIFIED, T1, Verdict.CHANGES, findings, List.of()),
            new StatusChanged(T1, TaskStatus.IN_PROGRESS, Because.CHANGES_WANTED));
    assertStands(story, 4, TaskStatus.IN_PROGRESS, CODER);
    story.given(at(6), order(CODER, 4, new Submit(T1, files)));
    story
        .when(at(7), order(UNIFIED, new Judge(T1, Verdict.APPROVE, List.of())))
        .then(new Judged(UNIFIED, T1, Verdict.APPROVE, List.of(), List.of("unified")));
    assertStands(story, 5, TaskStatus.IN_REVIEW, CODER);
    SafeText over = text("All tasks are done or cancelled: ready for teardown.");
    story
        .when(at(8), order(CODER, 5, new Finish(T1, null)))
        .then(new Finished(CODER, T1, 5L), new AllTerminal(T1, new Saying(LEAD, over)));
    assertStands(story, 6, TaskStatus.DONE, CODER);
    assertThat(story.task(T1).rounds()).isEqualTo(2);
  }

  @ParameterizedTest
  @CsvSource({"1, STALE_REV", "2, ACCEPTED", "3, STALE_REV", "0, STALE_REV", ", MISSING_FIELD"})
  @DisplayName("T-4 a transition needs the current rev, and is told it")
  void a_transition_needs_the_current_rev(Long rev, String answer) {
    var stamps = new Order.Stamps(rev, null, null, null);
    Story story =
        active(simple(T1))
            .given(at(2), order(CODER, 1, new Claim(T1)))
            .when(at(3), order(CODER, stamps, new Submit(T1, List.of())))
            .answered(answer);
    if (answer.equals("STALE_REV")) assertThat(story.rejection().current()).isEqualTo("2");
    if (answer.equals("MISSING_FIELD")) assertThat(story.rejection().field()).isEqualTo("rev");
  }

  @ParameterizedTest
  @CsvSource({
    "CLAIM, true",
    "IN_REVIEW, true",
    "DONE, true",
    "STUCK, true",
    "ASSIGN, true",
    "CANCEL, true",
    "PROGRESS, false",
    "WAIT, false",
    "REVIEW, false",
    "ADD_TASK, false",
    "REVIEW_LOOP, false",
    "ESCALATE_TO_MEDIUM, false",
    "IMPOSSIBLE_WAIT, false",
    "TOOL_UNAVAILABLE, false"
  })
  @DisplayName("T-5 the rev is required of transitions, and of nothing else")
  void which_commands_need_a_rev(CommandType type, boolean needed) {
    assertThat(type.isTransition()).isEqualTo(needed);
    MemberId sender = type == CommandType.REVIEW ? SECURITY : CODER;
    Order order = order(sender, Samples.command(type));
    String answer =
        Story.word(Core.decide(Samples.active(CODER).state(), order, null, at(5)).answer());
    if (needed) assertThat(answer).isEqualTo("MISSING_FIELD");
    else assertThat(answer).isNotEqualTo("MISSING_FIELD");
  }

  @Test
  @DisplayName("T-3 WAIT{blocked} blocks the owner's task, and its next progress unblocks it")
  void a_wait_blocks_and_progress_unblocks() {
    Headway step = Headway.step(text("on again"));
    Story story = working();
    story
        .when(at(3), order(CODER, new ReportWait(T1, WaitReason.BLOCKED, null)))
        .then(
            new Waits(CODER, T1, WaitReason.BLOCKED, null),
            new StatusChanged(T1, TaskStatus.BLOCKED, Because.WAITS));
    assertStands(story, 3, TaskStatus.BLOCKED, CODER);
    story
        .when(at(4), order(CODER, new ReportProgress(T1, step)))
        .then(
            new Progressed(CODER, T1, step, true),
            new StatusChanged(T1, TaskStatus.IN_PROGRESS, Because.PROGRESS));
    assertStands(story, 4, TaskStatus.IN_PROGRESS, CODER);
  }

  @Test
  @DisplayName("T-3 who is at one task need not name it to be blocked, and to go on")
  void the_only_task() {
    Story story =
        working().given(at(3), order(CODER, new ReportWait(null, WaitReason.BLOCKED, null)));
    assertStands(story, 3, TaskStatus.BLOCKED, CODER);
    Headway step = Headway.step(text("on again"));
    story.given(at(4), order(CODER, new ReportProgress(null, step)));
    assertStands(story, 4, TaskStatus.IN_PROGRESS, CODER);
    story.given(at(5), order(CODER, new ReportWait(null, WaitReason.BLOCKED, null)));
    story.given(at(6), order(CODER, new ReportProgress(null, step)));
    assertStands(story, 5, TaskStatus.BLOCKED, CODER);
  }

  @Test
  @DisplayName("T-3 who changes a file goes on")
  void a_changed_file() {
    Story story =
        working().given(at(3), order(CODER, new ReportWait(T1, WaitReason.BLOCKED, null)));
    story.when(at(600), new Noticed.WorkChanged(CODER, List.of(text("a")), SafeText.EMPTY));
    assertStands(story, 4, TaskStatus.IN_PROGRESS, CODER);
  }

  @ParameterizedTest
  @CsvSource({"skip, ", "retry, ", "caveat, ", "caveat, 1"})
  @DisplayName("T-3 a decision on what is missing leads back to work")
  void a_decision_on_a_tool(String answer, String task) {
    TaskId about = task == null ? null : new TaskId(task);
    Story story =
        working()
            .given(at(3), order(CODER, new ReportToolOutage(text("docker"), text("gone"), about)))
            .given(at(4), order(CODER, new ReportWait(T1, WaitReason.BLOCKED, null)))
            .given(at(5), order(LEAD, new Decide(new DecisionId(1), answer, null, SafeText.EMPTY)));
    assertStands(story, 4, TaskStatus.IN_PROGRESS, CODER);
    story.given(at(6), order(CODER, 4, new Submit(T1, List.of())));
  }

  @ParameterizedTest
  @CsvSource({"keep, IN_PROGRESS, coder-1", "replace, PENDING, "})
  @DisplayName("T-3 a decision on who shall have it leads back to work, or makes it free")
  void a_decision_on_the_owner(String answer, TaskStatus status, String owner) {
    Proposed proposed = new Proposed(T1, CODER, "replace", text("silent"), List.of());
    Story story =
        working()
            .given(at(4), order(CODER, new ReportWait(T1, WaitReason.BLOCKED, null)))
            .given(proposed)
            .given(at(5), order(LEAD, new Decide(new DecisionId(1), answer, null, SafeText.EMPTY)));
    assertStands(story, 4, status, owner == null ? null : new MemberId(owner));
  }

  @ParameterizedTest
  @CsvSource({
    "coder-1, 1, CODING",
    "coder-1, 1, HUMAN",
    "coder-2, ,  BLOCKED",
    "rev-u,   1, BLOCKED"
  })
  @DisplayName("T-3 no other wait changes a status")
  void no_other_wait_changes_a_status(String sender, String task, WaitReason reason) {
    TaskId id = task == null ? null : new TaskId(task);
    Story story =
        working().when(at(3), order(new MemberId(sender), new ReportWait(id, reason, null)));
    assertStands(story.answered("ACCEPTED"), 2, TaskStatus.IN_PROGRESS, CODER);
    assertThat(story.latest()).hasSize(1);
  }

  @Test
  @DisplayName("T-3 a blocked task is blocked once")
  void a_blocked_task_is_blocked_once() {
    Order wait = order(CODER, new ReportWait(T1, WaitReason.BLOCKED, null));
    Story story = working().given(at(3), wait).when(at(4), wait);
    assertThat(story.latest()).hasSize(1);
    assertStands(story, 3, TaskStatus.BLOCKED, CODER);
  }

  @Test
  @DisplayName("T-3 from STUCK the Lead's ASSIGN leads to work again, or to PENDING")
  void out_of_stuck() {
    Story story = working().given(at(3), order(CODER, 2, new GetStuck(T1, text("no way"))));
    assertStands(story, 3, TaskStatus.STUCK, CODER);
    assertThat(story.task(T1).attempts()).isEqualTo(1);
    story.given(at(4), order(LEAD, 3, new Assign(T1, RIVAL, List.of(SECURITY))));
    assertThat(story.outcome().events())
        .containsExactly(new Assigned(LEAD, T1, 3L, RIVAL, List.of(SECURITY)));
    assertStands(story, 4, TaskStatus.IN_PROGRESS, RIVAL);
    assertThat(story.task(T1).plan().reviewers()).containsExactly(SECURITY);
    story.given(at(5), order(RIVAL, 4, new GetStuck(T1, text("nor I"))));
    story.given(at(6), order(LEAD, 5, new Assign(T1, null, List.of())));
    assertStands(story, 6, TaskStatus.PENDING, null);
    assertThat(story.task(T1).plan().reviewers()).containsExactly(SECURITY);
    story.given(at(7), order(CODER, 6, new Claim(T1)));
  }

  @ParameterizedTest
  @CsvSource({"stranger, UNKNOWN_MEMBER", "coder-2, ACCEPTED"})
  @DisplayName("T-7 a task is assigned only to somebody who is there, and reviewed by such")
  void a_task_is_assigned_to_members(String name, String answer) {
    MemberId member = new MemberId(name);
    Assign owner = new Assign(T1, member, List.of());
    Assign reviewer = new Assign(T1, CODER, List.of(UNIFIED, member));
    active(simple(T1)).when(at(2), order(LEAD, 1, owner)).answered(answer);
    active(simple(T1)).when(at(2), order(LEAD, 1, reviewer)).answered(answer);
  }

  @Test
  @DisplayName("T-4 an ASSIGN raises the rev even if it gives the task to the one who has it")
  void an_assignment_always_raises_the_rev() {
    Story story = working().given(at(3), order(LEAD, 2, new Assign(T1, CODER, List.of(UNIFIED))));
    assertStands(story, 3, TaskStatus.IN_PROGRESS, CODER);
  }

  @Test
  @DisplayName("T-3 a cancelled task stays cancelled, whoever asks")
  void cancelled_is_terminal() {
    Story story = working().given(at(3), order(LEAD, 2, new Cancel(T1, text("not needed"))));
    assertStands(story, 3, TaskStatus.CANCELLED, CODER);
    story.when(at(4), order(RIVAL, 3, new Claim(T1))).refused(Code.INVALID_TRANSITION);
    story
        .when(at(5), order(LEAD, 3, new Assign(T1, RIVAL, List.of())))
        .refused(Code.INVALID_TRANSITION);
    story.when(at(6), order(CODER, 3, new Submit(T1, List.of()))).refused(Code.INVALID_TRANSITION);
  }

  @Test
  @DisplayName("T-3 a task waits for its turn: other tasks of the owner are untouched")
  void other_tasks_are_untouched() {
    Story story =
        active(simple(T1), job(T2, plan(Complexity.SIMPLE), TaskStatus.IN_PROGRESS, CODER));
    Task before = story.task(T2);
    story.given(at(2), order(CODER, 1, new Claim(T1)));
    assertThat(story.task(T2)).isEqualTo(before);
  }

  /** Task 1 is the coder's, at rev 2. */
  private static Story working() {
    return active(simple(T1)).given(at(2), order(CODER, 1, new Claim(T1)));
  }

  private static Finding finding(String words) {
    return new Finding(Severity.MAJOR, text("a.java:3"), SafeText.EMPTY, text(words));
  }

  private static void assertStands(
      Story story, long rev, TaskStatus status, @Nullable MemberId owner) {
    Task task = story.task(T1);
    assertThat(task.status() + " at " + task.rev() + " of " + task.owner())
        .isEqualTo(status + " at " + rev + " of " + owner);
  }
}
