package dev.reeve.core;

import static dev.reeve.core.Cast.CODER;
import static dev.reeve.core.Cast.EXECUTOR;
import static dev.reeve.core.Cast.LEAD;
import static dev.reeve.core.Cast.LOGIC;
import static dev.reeve.core.Cast.QUALITY;
import static dev.reeve.core.Cast.RESEARCHER;
import static dev.reeve.core.Cast.RIVAL;
import static dev.reeve.core.Cast.SECURITY;
import static dev.reeve.core.Cast.T1;
import static dev.reeve.core.Cast.T2;
import static dev.reeve.core.Cast.TECH;
import static dev.reeve.core.Cast.UNIFIED;
import static dev.reeve.core.Cast.active;
import static dev.reeve.core.Cast.approved;
import static dev.reeve.core.Cast.job;
import static dev.reeve.core.Cast.order;
import static dev.reeve.core.Cast.plan;
import static dev.reeve.core.Cast.seat;
import static dev.reeve.core.Cast.simple;
import static dev.reeve.core.Cast.text;
import static dev.reeve.core.Story.at;
import static org.assertj.core.api.Assertions.assertThat;

import dev.reeve.core.Rejection.Code;
import dev.reeve.core.decision.Decision;
import dev.reeve.core.decision.DecisionCommand.Decide;
import dev.reeve.core.decision.DecisionId;
import dev.reeve.core.decision.DecisionKind;
import dev.reeve.core.member.MemberCommand.ReportToolOutage;
import dev.reeve.core.member.MemberCommand.Spawn;
import dev.reeve.core.member.MemberEvent.Left;
import dev.reeve.core.member.MemberId;
import dev.reeve.core.member.Role;
import dev.reeve.core.message.Message;
import dev.reeve.core.message.MessageCommand.Tell;
import dev.reeve.core.task.Complexity;
import dev.reeve.core.task.Finding;
import dev.reeve.core.task.Severity;
import dev.reeve.core.task.TaskCommand.Cancel;
import dev.reeve.core.task.TaskCommand.Escalate;
import dev.reeve.core.task.TaskCommand.Finish;
import dev.reeve.core.task.TaskCommand.Judge;
import dev.reeve.core.task.TaskCommand.ReportImpossibleWait;
import dev.reeve.core.task.TaskFlag;
import dev.reeve.core.task.TaskStatus;
import dev.reeve.core.task.Verdict;
import dev.reeve.core.team.NewTeam.Seat;
import dev.reeve.core.text.SafeText;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Who is needed, which tools are, and what the Lead hears of at once. */
class StaffingTest {

  private static final DecisionId D1 = new DecisionId(1);
  private static final List<Seat> FEW =
      List.of(
          seat(LEAD, "lead"),
          seat(TECH, "tech-lead"),
          seat(CODER, "coder"),
          seat(RIVAL, "coder"),
          seat(UNIFIED, "reviewer/unified"));

  @Test
  @DisplayName("T-56 an escalation is put before the Lead, and DONE waits for the answer")
  void escalation_asks() {
    Story story =
        active(FEW, approved(T1, CODER))
            .given(at(5), order(UNIFIED, new Escalate(T1, text("touches auth"))));
    assertThat(types(story)).containsExactly("ESCALATE_TO_MEDIUM", "DECISION_OPENED");
    assertThat(heard(story, LEAD)).contains("touches auth").contains("security, logic, quality");
    story.when(at(6), order(CODER, 1, new Finish(T1, null))).refused(Code.APPROVALS_MISSING);
  }

  @Test
  @DisplayName("T-56 when the last who is needed has come the decision is answered, the owner told")
  void spawning_answers() {
    Story story =
        active(FEW, approved(T1, CODER))
            .given(at(5), order(UNIFIED, new Escalate(T1, text("touches auth"))))
            .given(at(6), order(LEAD, new Spawn(seat(SECURITY, "reviewer/security"))))
            .given(at(7), order(LEAD, new Spawn(seat(LOGIC, "reviewer/logic"))));
    assertThat(decision(story).isOpen()).isTrue();
    story.given(at(8), order(LEAD, new Spawn(seat(QUALITY, "reviewer/quality"))));
    assertThat(decision(story).answer()).isEqualTo("staffed");
    assertThat(heard(story, CODER)).contains("security, logic, quality, tech-lead");
    story.when(at(9), order(CODER, 1, new Finish(T1, null))).refused(Code.APPROVALS_MISSING);
  }

  @Test
  @DisplayName("T-56 a refused escalation is undone")
  void refusing() {
    Story story =
        active(FEW, approved(T1, CODER))
            .given(at(5), order(UNIFIED, new Escalate(T1, text("touches auth"))))
            .given(at(6), decide("refused"));
    assertThat(story.task(T1).plan().complexity()).isEqualTo(Complexity.SIMPLE);
    story.given(at(7), order(CODER, 1, new Finish(T1, null)));
  }

  @Test
  @DisplayName("T-31 what was approved while an escalation was open holds when it is undone")
  void approved_meanwhile() {
    Story story =
        active(FEW, job(T1, plan(Complexity.SIMPLE, UNIFIED), TaskStatus.IN_REVIEW, CODER))
            .given(at(5), order(UNIFIED, new Escalate(T1, text("touches auth"))))
            .given(at(6), order(UNIFIED, new Judge(T1, Verdict.APPROVE, List.of())));
    story.when(at(7), order(CODER, 1, new Finish(T1, null))).refused(Code.APPROVALS_MISSING);
    story.given(at(8), decide("refused")).given(at(9), order(CODER, 1, new Finish(T1, null)));
  }

  @Test
  @DisplayName("T-32 whoever waits for one who left waits in vain, and the Lead is asked at once")
  void an_approver_leaves() {
    Story story =
        active(
                FEW,
                job(T1, plan(Complexity.SIMPLE), TaskStatus.IN_REVIEW, CODER),
                job(T2, plan(Complexity.SIMPLE), TaskStatus.IN_PROGRESS, CODER))
            .given(new Left(UNIFIED, SafeText.EMPTY));
    assertThat(types(story)).containsExactly("LEFT", "IMPOSSIBLE_WAIT", "DECISION_OPENED");
    assertThat(story.task(T1).flags()).containsExactly(TaskFlag.STUCK_ESCALATED);
    story.given(at(6), order(LEAD, new Spawn(seat(new MemberId("rev-9"), "reviewer"))));
    assertThat(decision(story).answer()).isEqualTo("staffed");
    assertThat(story.task(T1).flags()).isEmpty();
  }

  @Test
  @DisplayName("T-32 nobody asks where another can approve, or the one who left had done so")
  void another_is_there() {
    Story story =
        active(
                List.of(
                    seat(LEAD, "lead"),
                    seat(CODER, "coder"),
                    seat(UNIFIED, "reviewer"),
                    seat(LOGIC, "reviewer")),
                job(T1, plan(Complexity.SIMPLE), TaskStatus.IN_REVIEW, CODER))
            .given(new Left(UNIFIED, SafeText.EMPTY));
    assertThat(types(story)).containsExactly("LEFT");
    Story done = active(FEW, approved(T1, CODER)).given(new Left(UNIFIED, SafeText.EMPTY));
    assertThat(types(done)).containsExactly("LEFT");
  }

  @Test
  @DisplayName("T-32 staffed is refused while somebody who is needed is missing, with who it is")
  void not_staffed() {
    Story story =
        active(FEW, job(T1, plan(Complexity.SIMPLE), TaskStatus.IN_REVIEW, CODER))
            .given(new Left(UNIFIED, SafeText.EMPTY))
            .when(at(5), decide("staffed"))
            .refused(Code.INVALID_TRANSITION);
    assertThat(story.rejection().current()).isEqualTo("unified");
    assertThat(story.rejection().reason()).contains("SPAWN", "ASSIGN", "d-1");
    assertThat(decision(story).isOpen()).isTrue();
    story.given(at(6), order(LEAD, new Spawn(seat(new MemberId("rev-9"), "reviewer"))));
    assertThat(decision(story).answer()).isEqualTo("staffed");
  }

  @Test
  @DisplayName("T-72 bringing in the role that somebody waits for answers the question for it")
  void another_role_is_waited_for() {
    Story story =
        active(FEW, job(T1, plan(Complexity.SIMPLE), TaskStatus.IN_PROGRESS, CODER))
            .given(at(5), waits("researcher"));
    assertThat(heard(story, LEAD)).contains("role researcher").doesNotContain("approval of");
    story.when(at(6), decide("staffed")).refused(Code.INVALID_TRANSITION);
    assertThat(story.rejection().current()).isEqualTo("researcher");
    story.given(at(7), order(LEAD, new Spawn(seat(EXECUTOR, "executor"))));
    assertThat(decision(story).isOpen()).isTrue();
    story.given(at(8), order(LEAD, new Spawn(seat(RESEARCHER, "researcher"))));
    assertThat(decision(story).answer()).isEqualTo("staffed");
    assertThat(story.task(T1).flags()).isEmpty();
    assertThat(heard(story, CODER)).contains("somebody of the role researcher is there");
  }

  @Test
  @DisplayName(
      "T-72 who approves and who else is waited for are two questions, each with its answer")
  void two_are_waited_for() {
    Story story =
        active(FEW, job(T1, plan(Complexity.SIMPLE), TaskStatus.IN_REVIEW, CODER))
            .given(at(5), waits("researcher"))
            .given(at(6), waits("researcher"))
            .given(new Left(UNIFIED, SafeText.EMPTY))
            .given(at(8), order(LEAD, new Spawn(seat(RESEARCHER, "researcher"))));
    assertThat(decision(story).answer()).isEqualTo("staffed");
    assertThat(story.state().docket().open(DecisionKind.STAFFING)).hasSize(1);
    assertThat(story.task(T1).flags()).containsExactly(TaskFlag.STUCK_ESCALATED);
    story.given(at(9), order(LEAD, new Spawn(seat(new MemberId("rev-9"), "reviewer"))));
    assertThat(story.state().docket().open(DecisionKind.STAFFING)).isEmpty();
    assertThat(story.task(T1).flags()).isEmpty();
  }

  @Test
  @DisplayName("T-72 to refuse a role that somebody waits for undoes no escalation")
  void another_role_is_refused() {
    Story story =
        active(FEW, approved(T1, CODER))
            .given(at(5), waits("researcher"))
            .given(at(6), order(UNIFIED, new Escalate(T1, text("touches auth"))))
            .given(at(7), decide("refused"));
    assertThat(story.task(T1).plan().complexity()).isEqualTo(Complexity.MEDIUM);
    assertThat(heard(story, CODER)).contains("Go on without the role researcher");
  }

  @Test
  @DisplayName("T-56 staffed is refused while one of those is missing that an escalation calls for")
  void partly_staffed() {
    Story story =
        active(FEW, approved(T1, CODER))
            .given(at(5), order(UNIFIED, new Escalate(T1, text("touches auth"))))
            .given(at(6), order(LEAD, new Spawn(seat(SECURITY, "reviewer/security"))))
            .when(at(7), decide("staffed"))
            .refused(Code.INVALID_TRANSITION);
    assertThat(story.rejection().current()).isEqualTo("logic, quality");
  }

  @Test
  @DisplayName("T-55 a missing tool is decided once for all who miss it; three make it systemic")
  void tools() {
    Story story = active(simple(T1)).given(at(5), misses(CODER, "WebSearch"));
    assertThat(types(story)).containsExactly("TOOL_UNAVAILABLE", "DECISION_OPENED");
    story.given(at(6), misses(CODER, "websearch"));
    assertThat(types(story)).containsExactly("TOOL_UNAVAILABLE");
    story.given(at(7), misses(RIVAL, "WebSearch "));
    assertThat(types(story)).containsExactly("TOOL_UNAVAILABLE");
    story.given(at(8), misses(EXECUTOR, "WebSearch"));
    assertThat(types(story)).containsExactly("TOOL_UNAVAILABLE", "TOOL_SYSTEMIC");
    story.given(at(9), misses(TECH, "WebSearch"));
    assertThat(types(story)).containsExactly("TOOL_UNAVAILABLE");
    story.given(at(10), decide("skip"));
    assertThat(types(story))
        .containsExactly("DECIDE", "TOOL_SETTLED", "MESSAGE", "MESSAGE", "MESSAGE", "MESSAGE");
    assertThat(heard(story, RIVAL)).contains("go on without it");
    story.given(at(11), misses(CODER, "WebSearch"));
    assertThat(types(story)).containsExactly("TOOL_UNAVAILABLE", "DECISION_OPENED");
  }

  @Test
  @DisplayName("T-55 other tools are other questions")
  void other_tools() {
    Story story = active(simple(T1)).given(at(5), misses(CODER, "WebSearch"));
    story.given(at(6), misses(RIVAL, "docker")).given(at(7), misses(EXECUTOR, "npm"));
    assertThat(story.state().docket().open(DecisionKind.TOOL)).hasSize(3);
  }

  @ParameterizedTest
  @CsvSource({"true, tech", "false, lead"})
  @DisplayName("T-58 what is marked as architecture goes to the tech lead, whoever it was sent to")
  void architecture(boolean marked, String to) {
    Story story =
        active(simple(T1)).given(at(5), order(CODER, new Tell(LEAD, text("layers?"), T1, marked)));
    assertThat(heard(story, new MemberId(to))).contains("layers?");
  }

  @Test
  @DisplayName("T-58 without a tech lead it goes to the Lead")
  void no_tech_lead() {
    List<Seat> seats = List.of(seat(LEAD, "lead"), seat(CODER, "coder"), seat(RIVAL, "coder"));
    Story story =
        active(seats, simple(T1)).given(at(5), order(CODER, new Tell(RIVAL, text("x"), T1, true)));
    assertThat(heard(story, LEAD)).contains("x");
  }

  @ParameterizedTest
  @CsvSource({
    "rev-s, CRITICAL, true",
    "rev-s, MAJOR, false",
    "rev-l, CRITICAL, false",
  })
  @DisplayName("T-59 what a security reviewer calls critical is an incident, told at once")
  void incidents(String reviewer, Severity severity, boolean incident) {
    Finding finding = new Finding(severity, SafeText.EMPTY, SafeText.EMPTY, text("open door"));
    Story story =
        active(job(T1, plan(Complexity.COMPLEX), TaskStatus.IN_REVIEW, CODER))
            .given(
                at(5),
                order(new MemberId(reviewer), new Judge(T1, Verdict.CHANGES, List.of(finding))));
    assertThat(types(story).contains("SECURITY_INCIDENT")).isEqualTo(incident);
    assertThat(heard(story, LEAD).contains("open door")).isEqualTo(incident);
  }

  @Test
  @DisplayName("T-74 when the last task is over the Lead hears it, once")
  void all_over() {
    Story story =
        active(simple(T1), simple(T2)).given(at(5), order(LEAD, 1, new Cancel(T1, SafeText.EMPTY)));
    assertThat(types(story)).containsExactly("CANCEL");
    story.given(at(6), order(LEAD, 1, new Cancel(T2, SafeText.EMPTY)));
    assertThat(types(story)).containsExactly("CANCEL", "ALL_TASKS_TERMINAL");
    assertThat(heard(story, LEAD)).contains("ready for teardown");
  }

  private static Order misses(MemberId member, String tool) {
    return order(member, new ReportToolOutage(text(tool), text("not found"), null));
  }

  private static Order waits(String role) {
    return order(CODER, new ReportImpossibleWait(T1, Objects.requireNonNull(Role.parse(role))));
  }

  private static Decision decision(Story story) {
    return Objects.requireNonNull(story.state().docket().decisions().get(D1));
  }

  private static Order decide(String answer) {
    return order(LEAD, new Decide(D1, answer, null, SafeText.EMPTY));
  }

  private static List<String> types(Story story) {
    return story.events().stream().map(event -> event.type().name()).toList();
  }

  private static String heard(Story story, MemberId to) {
    StringBuilder heard = new StringBuilder();
    for (Message message : story.state().mail().messages().values()) {
      if (message.to().equals(to)) heard.append(message.text().value()).append('\n');
    }
    return heard.toString();
  }
}
