package dev.reeve.core;

import static dev.reeve.core.Cast.CODER;
import static dev.reeve.core.Cast.EXECUTOR;
import static dev.reeve.core.Cast.LEAD;
import static dev.reeve.core.Cast.RIVAL;
import static dev.reeve.core.Cast.T1;
import static dev.reeve.core.Cast.T2;
import static dev.reeve.core.Cast.T3;
import static dev.reeve.core.Cast.UNIFIED;
import static dev.reeve.core.Cast.active;
import static dev.reeve.core.Cast.job;
import static dev.reeve.core.Cast.order;
import static dev.reeve.core.Cast.plan;
import static dev.reeve.core.Cast.scoped;
import static dev.reeve.core.Cast.simple;
import static dev.reeve.core.Cast.text;
import static dev.reeve.core.Story.at;
import static org.assertj.core.api.Assertions.assertThat;

import dev.reeve.core.Rejection.Code;
import dev.reeve.core.decision.Decision;
import dev.reeve.core.decision.DecisionCommand.Decide;
import dev.reeve.core.decision.DecisionId;
import dev.reeve.core.decision.DecisionKind;
import dev.reeve.core.member.Headway;
import dev.reeve.core.member.MemberCommand.ReportProgress;
import dev.reeve.core.member.MemberCommand.ReportWait;
import dev.reeve.core.member.MemberId;
import dev.reeve.core.member.WaitReason;
import dev.reeve.core.message.Message;
import dev.reeve.core.task.Complexity;
import dev.reeve.core.task.Task;
import dev.reeve.core.task.TaskCommand.Add;
import dev.reeve.core.task.TaskCommand.Assign;
import dev.reeve.core.task.TaskCommand.Cancel;
import dev.reeve.core.task.TaskCommand.Claim;
import dev.reeve.core.task.TaskCommand.Finish;
import dev.reeve.core.task.TaskCommand.GetStuck;
import dev.reeve.core.task.TaskCommand.Judge;
import dev.reeve.core.task.TaskCommand.Submit;
import dev.reeve.core.task.TaskEvent.Flagged;
import dev.reeve.core.task.TaskFlag;
import dev.reeve.core.task.TaskId;
import dev.reeve.core.task.TaskStatus;
import dev.reeve.core.task.Verdict;
import dev.reeve.core.team.NewTeam;
import dev.reeve.core.team.NewTeam.Job;
import dev.reeve.core.team.Profile;
import dev.reeve.core.team.Settings;
import dev.reeve.core.text.SafeText;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Two who do the same, or work at the same place. */
class ConflictTest {

  private static final DecisionId D1 = new DecisionId(1);

  @Test
  @DisplayName("T-51 the Lead is asked who shall have it, with the first claim recommended")
  void the_lead_is_asked() {
    Decision.Matter asked =
        Objects.requireNonNull(doubled().state().docket().decisions().get(D1)).matter();
    assertThat(asked.kind()).isEqualTo(DecisionKind.DUPLICATE);
    assertThat(asked.options()).containsExactly("coder-1", "coder-2");
    assertThat(asked.recommendation()).isEqualTo("coder-1");
  }

  @ParameterizedTest
  @CsvSource({"coder-1, 2, coder-2", "coder-2, 3, coder-1"})
  @DisplayName("T-51 whom the Lead names goes on alone, and the other is told")
  void one_owner_goes_on(String chosen, long rev, String told) {
    Story story = doubled().given(at(70), decide(chosen));
    assertThat(story.task(T1).owner()).isEqualTo(new MemberId(chosen));
    assertThat(story.task(T1).rev()).isEqualTo(rev);
    assertThat(story.task(T1).flags()).isEmpty();
    assertThat(heard(story, new MemberId(told))).contains(chosen);
    story.given(at(80), order(new MemberId(chosen), rev, new Submit(T1, List.of())));
  }

  @Test
  @DisplayName("T-51 after the decision a second claim is a new one")
  void a_new_double_claim() {
    doubled()
        .given(at(70), decide("coder-1"))
        .when(at(80), order(RIVAL, 2, new Claim(T1)))
        .answered("ALREADY_CLAIMED");
  }

  @Test
  @DisplayName("T-51 two open tasks about the same are recorded once, and freeze nothing by that")
  void twins_are_recorded() {
    Story story =
        active(simple(T1))
            .given(at(5), order(CODER, 1, new Claim(T1)))
            .given(at(10), order(LEAD, new Add(about(T2, "1"))));
    assertThat(types(story)).containsExactly("ADD_TASK", "DUPLICATE_TASK_KEY");
    assertThat(story.task(T1).flags()).containsExactly(TaskFlag.DUPLICATE_TASK_KEY);
    assertThat(story.task(T2).flags()).containsExactly(TaskFlag.DUPLICATE_TASK_KEY);
    story.given(at(20), order(CODER, 1, new Claim(T2)));
    assertThat(types(story)).containsExactly("CLAIM");
  }

  @Test
  @DisplayName("T-51 two claims on the same work are frozen; the one with progress is recommended")
  void claims_on_twins_are_frozen() {
    Story story =
        active(simple(T1), simple(T3), about(T2, "1"))
            .given(at(5), order(CODER, 1, new Claim(T1)))
            .given(at(9), order(RIVAL, 1, new Claim(T2)));
    assertThat(types(story))
        .containsExactly("CLAIM", "TASK_FLAGS", "TASK_FLAGS", "DECISION_OPENED");
    Decision decision = Objects.requireNonNull(story.state().docket().decisions().get(D1));
    assertThat(decision.matter().recommendation()).isEqualTo("coder-1");
    story
        .when(at(10), order(CODER, 2, new Submit(T1, List.of())))
        .refused(Code.FROZEN)
        .when(at(10), order(RIVAL, 2, new Submit(T2, List.of())))
        .refused(Code.FROZEN)
        .given(at(11), order(EXECUTOR, 1, new Claim(T3)))
        .given(at(20), decide("coder-2"));
    assertThat(story.task(T2).flags()).isEmpty();
    assertThat(story.task(T1).isHeld()).isTrue();
    assertThat(heard(story, CODER)).contains("coder-2 goes on");
    story
        .given(at(30), order(LEAD, 2, new Cancel(T1, SafeText.EMPTY)))
        .given(at(31), order(RIVAL, 2, new Submit(T2, List.of())));
  }

  @ParameterizedTest
  @CsvSource({"true", "false"})
  @DisplayName("T-51 what is left when the other is cancelled, or free again, goes on by itself")
  void the_only_claim_goes_on(boolean cancelled) {
    Story story =
        active(simple(T1), about(T2, "1"))
            .given(at(5), order(CODER, 1, new Claim(T1)))
            .given(at(9), order(RIVAL, 1, new Claim(T2)));
    Asked deed =
        cancelled ? new Cancel(T2, SafeText.EMPTY) : new Assign(T2, null, List.<MemberId>of());
    story.given(at(10), order(LEAD, 2, deed));
    assertThat(story.state().docket().open(DecisionKind.DUPLICATE)).isEmpty();
    assertThat(story.task(T1).flags()).isEmpty();
    assertThat(heard(story, CODER)).contains("goes on: nobody else is at it");
    story.given(at(11), order(CODER, 2, new Submit(T1, List.of())));
  }

  @Test
  @DisplayName("T-51 whoever was not named goes on when the one who was is cancelled")
  void the_named_one_is_cancelled() {
    Story story =
        active(simple(T1), about(T2, "1"))
            .given(at(5), order(CODER, 1, new Claim(T1)))
            .given(at(9), order(RIVAL, 1, new Claim(T2)))
            .given(at(20), decide("coder-2"))
            .given(at(30), order(LEAD, 2, new Cancel(T2, SafeText.EMPTY)));
    assertThat(story.task(T1).flags()).isEmpty();
  }

  @Test
  @DisplayName("T-51 if several are left the Lead is asked about them")
  void several_are_left() {
    Story story =
        active(simple(T1), about(T2, "1"), about(T3, "1"))
            .given(at(5), order(CODER, 1, new Claim(T1)))
            .given(at(6), order(RIVAL, 1, new Claim(T2)))
            .given(at(7), order(EXECUTOR, 1, new Claim(T3)))
            .given(at(10), order(LEAD, 2, new Cancel(T3, SafeText.EMPTY)));
    assertThat(types(story))
        .containsExactly("CANCEL", "DECISION_WITHDRAWN", "DECISION_OPENED", "MESSAGE");
    Decision asked = story.state().docket().open(DecisionKind.DUPLICATE).getFirst();
    assertThat(asked.matter().options()).containsExactly("coder-1", "coder-2");
    assertThat(story.task(T1).isHeld()).isTrue();
    story.given(at(20), order(LEAD, new Decide(asked.id(), "coder-1", null, SafeText.EMPTY)));
    assertThat(story.task(T1).flags()).isEmpty();
  }

  @Test
  @DisplayName("T-51 a second claim on a task with a twin is a double claim like any other")
  void a_double_claim_on_a_twin() {
    Story story =
        active(simple(T1), about(T2, "1"))
            .given(at(5), order(CODER, 1, new Claim(T1)))
            .when(at(60), order(RIVAL, 2, new Claim(T1)))
            .answered("ALREADY_CLAIMED");
    assertThat(types(story)).containsExactly("DUPLICATE_TASK_KEY", "TASK_FLAGS", "DECISION_OPENED");
    story.when(at(61), order(EXECUTOR, 2, new Claim(T1))).refused(Code.FROZEN);
  }

  @Test
  @DisplayName("T-51 what was set up twice is found when the team is handed over")
  void twins_of_the_bootstrap() {
    Story story =
        active(
            job(T1, plan(Complexity.SIMPLE), TaskStatus.IN_PROGRESS, CODER),
            job(T2, scoped(plan(Complexity.SIMPLE), "1"), TaskStatus.IN_PROGRESS, RIVAL),
            simple(T3));
    assertThat(types(story))
        .containsExactly(
            "STATE_OWNERSHIP_HANDOFF",
            "STATE_OWNERSHIP_ACK",
            "DUPLICATE_TASK_KEY",
            "TASK_FLAGS",
            "TASK_FLAGS",
            "DECISION_OPENED");
  }

  @ParameterizedTest
  @CsvSource({
    "src/auth/**, src/auth/Login.java, true",
    "src/auth,    src/**/*.java,       true",
    "src/auth/**, src/billing/**,      false",
    "src/auth/**, '',                  false"
  })
  @DisplayName("T-52 owners whose scopes meet are frozen, and the Lead is asked")
  void overlapping_scopes(String one, String other, boolean meet) {
    Story story = claimed(one, other);
    assertThat(types(story))
        .isEqualTo(
            meet
                ? List.of("CLAIM", "OVERLAP_SCOPE", "TASK_FLAGS", "TASK_FLAGS", "DECISION_OPENED")
                : List.of("CLAIM"));
    assertThat(story.task(T1).isHeld()).isEqualTo(meet);
    assertThat(story.task(T2).isHeld()).isEqualTo(meet);
  }

  @Test
  @DisplayName("T-52 one owner may work at one place on two tasks")
  void ones_own_tasks_may_meet() {
    Story story =
        active(within(T1, "src/**"), within(T2, "src/**"))
            .given(at(5), order(CODER, 1, new Claim(T1)))
            .given(at(6), order(CODER, 1, new Claim(T2)));
    assertThat(types(story)).containsExactly("CLAIM");
  }

  @Test
  @DisplayName("T-52 whom the Lead names goes on; the other waits until that is done")
  void the_other_waits() {
    Story story = claimed("src/**", "src/a").given(at(20), decide("coder-2"));
    assertThat(story.task(T2).flags()).isEmpty();
    assertThat(story.task(T1).isHeld()).isTrue();
    assertThat(heard(story, CODER)).contains("waits until that is done");
    story
        .given(at(30), order(RIVAL, 2, new Submit(T2, List.of())))
        .given(at(31), order(UNIFIED, new Judge(T2, Verdict.APPROVE, List.of())))
        .given(at(32), order(RIVAL, 3, new Finish(T2, null)));
    assertThat(types(story)).containsExactly("DONE", "TASK_FLAGS");
    assertThat(story.task(T1).flags()).isEmpty();
    assertThat(heard(story, CODER)).contains("goes on");
  }

  @Test
  @DisplayName("T-52 a third claim at the same place joins the question")
  void a_third_joins() {
    Story story =
        active(within(T1, "src/**"), within(T2, "src/a"), within(T3, "src/b"))
            .given(at(5), order(CODER, 1, new Claim(T1)))
            .given(at(6), order(RIVAL, 1, new Claim(T2)))
            .given(at(7), order(EXECUTOR, 1, new Claim(T3)));
    assertThat(types(story))
        .containsExactly("CLAIM", "OVERLAP_SCOPE", "TASK_FLAGS", "DECISION_OPENED");
    story.given(at(20), order(LEAD, new Decide(new DecisionId(2), "exec-1", null, text(""))));
    assertThat(story.task(T3).isHeld()).isFalse();
    assertThat(story.task(T1).isHeld()).isTrue();
  }

  @Test
  @DisplayName("T-77 without ceremony overlap is a warning and nothing more")
  void solo_is_warned() {
    NewTeam team =
        new NewTeam(
            Profile.SOLO,
            Settings.DEFAULT,
            List.of(Cast.seat(CODER, "coder"), Cast.seat(RIVAL, "coder")),
            List.of(within(T1, "src/**"), within(T2, "src/a")));
    Story story =
        Story.of(team)
            .given(at(5), order(CODER, 1, new Claim(T1)))
            .given(at(6), order(RIVAL, 1, new Claim(T2)));
    assertThat(types(story)).containsExactly("CLAIM", "OVERLAP_SCOPE");
    assertThat(heard(story, MemberId.OPERATOR)).contains("reach the same files");
    assertThat(story.task(T1).flags()).containsExactly(TaskFlag.OVERLAP_SCOPE);
  }

  @ParameterizedTest
  @CsvSource({"FROZEN", "QUARANTINED"})
  @DisplayName("T-57 what is held moves by the Lead's ASSIGN and CANCEL alone")
  void held_tasks(TaskFlag flag) {
    Story story =
        active(
                job(T1, plan(Complexity.SIMPLE), TaskStatus.IN_PROGRESS, CODER),
                job(T2, plan(Complexity.SIMPLE), TaskStatus.IN_REVIEW, CODER),
                simple(T3))
            .given(held(T1, flag), held(T2, flag), held(T3, flag));
    for (Order refused :
        List.of(
            order(CODER, 1, new Submit(T1, List.of())),
            order(CODER, 1, new GetStuck(T1, text("no"))),
            order(CODER, 1, new Finish(T2, null)),
            order(UNIFIED, new Judge(T2, Verdict.APPROVE, List.of())),
            order(RIVAL, 1, new Claim(T3)),
            order(RIVAL, 1, new Claim(T1)))) {
      story.when(at(10), refused).refused(Code.FROZEN);
      assertThat(story.rejection().field()).isEqualTo("task_id");
    }
    story.given(at(11), order(LEAD, 1, new Cancel(T2, SafeText.EMPTY)));
    story.given(at(12), order(LEAD, 1, new Assign(T3, RIVAL, List.of())));
    assertThat(story.task(T3).isHeld()).isFalse();
  }

  @Test
  @DisplayName("T-57 words of its owner are heard, but change no status")
  void words_change_nothing() {
    Story story =
        active(job(T1, plan(Complexity.SIMPLE), TaskStatus.IN_PROGRESS, CODER))
            .given(held(T1, TaskFlag.FROZEN))
            .given(at(10), order(CODER, new ReportWait(T1, WaitReason.BLOCKED, null)))
            .given(at(11), order(CODER, new ReportProgress(T1, Headway.step(text("on")))));
    assertThat(story.task(T1).status()).isEqualTo(TaskStatus.IN_PROGRESS);
    assertThat(story.task(T1).rev()).isEqualTo(1);
  }

  @Test
  @DisplayName("T-57 while a task is held the next move is not its owner's")
  void the_owner_owes_nothing() {
    NewTeam team =
        new NewTeam(
            Profile.SOLO,
            Settings.DEFAULT,
            List.of(Cast.seat(CODER, "coder")),
            List.of(simple(T1)));
    Story story = Story.of(team).given(at(5), order(CODER, 1, new Claim(T1)));
    assertThat(owes(story)).isTrue();
    story.given(held(T1, TaskFlag.FROZEN));
    assertThat(owes(story)).isFalse();
  }

  @ParameterizedTest
  @CsvSource({"coder-1, ANSWERED, coder-1", "coder-2, ANSWERED, coder-2", "exec-1, WITHDRAWN, ''"})
  @DisplayName("T-72 an ASSIGN answers the open decision about its task, or makes it idle")
  void assigning_answers(String member, Decision.State state, String answer) {
    Story story =
        doubled().given(at(70), order(LEAD, 2, new Assign(T1, new MemberId(member), List.of())));
    Decision decision = Objects.requireNonNull(story.state().docket().decisions().get(D1));
    assertThat(decision.state()).isEqualTo(state);
    assertThat(decision.answer()).isEqualTo(answer);
    assertThat(story.task(T1).owner()).isEqualTo(new MemberId(member));
    assertThat(story.task(T1).flags()).isEmpty();
  }

  @Test
  @DisplayName("T-72 about a task that is over nothing is asked any more")
  void what_is_over_is_not_asked() {
    Story story = doubled().given(at(70), order(LEAD, 2, new Cancel(T1, SafeText.EMPTY)));
    assertThat(types(story))
        .containsExactly("CANCEL", "DECISION_WITHDRAWN", "ALL_TASKS_TERMINAL", "MESSAGE");
  }

  private static boolean owes(Story story) {
    return !Objects.requireNonNull(story.state().roster().get(CODER)).duties().isEmpty();
  }

  private static Event held(TaskId task, TaskFlag flag) {
    return new Flagged(task, List.of(flag), List.of(), text("a test"), null);
  }

  /** Two claimed in turn. */
  private static Story claimed(String one, String other) {
    return active(within(T1, one), within(T2, other))
        .given(at(5), order(CODER, 1, new Claim(T1)))
        .given(at(6), order(RIVAL, 1, new Claim(T2)));
  }

  private static Job within(TaskId id, String scope) {
    String[] all = scope.isEmpty() ? new String[0] : new String[] {scope};
    return new Job(id, scoped(plan(Complexity.SIMPLE), id.value(), all), Task.Standing.NEW);
  }

  private static Job about(TaskId id, String key) {
    return new Job(id, scoped(plan(Complexity.SIMPLE), key), Task.Standing.NEW);
  }

  /** Task 1 was claimed by one, and a minute later by another. */
  private static Story doubled() {
    return active(simple(T1))
        .given(at(10), order(CODER, 1, new Claim(T1)))
        .when(at(60), order(RIVAL, 2, new Claim(T1)));
  }

  private static Order decide(String answer) {
    return order(LEAD, new Decide(D1, answer, null, SafeText.EMPTY));
  }

  private static List<String> types(Story story) {
    return story.events().stream().map(event -> event.type().name()).toList();
  }

  /** Everything that was said to somebody. */
  private static String heard(Story story, MemberId to) {
    StringBuilder heard = new StringBuilder();
    for (Message message : story.state().mail().messages().values()) {
      if (message.to().equals(to)) heard.append(message.text().value()).append('\n');
    }
    return heard.toString();
  }
}
