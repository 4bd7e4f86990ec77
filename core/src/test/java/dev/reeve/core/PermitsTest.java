package dev.reeve.core;

import static dev.reeve.core.Cast.CODER;
import static dev.reeve.core.Cast.EXECUTOR;
import static dev.reeve.core.Cast.LEAD;
import static dev.reeve.core.Cast.RIVAL;
import static dev.reeve.core.Cast.T1;
import static dev.reeve.core.Cast.T2;
import static dev.reeve.core.Cast.active;
import static dev.reeve.core.Cast.order;
import static dev.reeve.core.Cast.plan;
import static dev.reeve.core.Cast.simple;
import static dev.reeve.core.Cast.text;
import static dev.reeve.core.Story.at;
import static org.assertj.core.api.Assertions.assertThat;

import dev.reeve.core.budget.Amount;
import dev.reeve.core.budget.BudgetEvent.Exceeded;
import dev.reeve.core.budget.Payer;
import dev.reeve.core.decision.DecisionCommand.Decide;
import dev.reeve.core.decision.DecisionId;
import dev.reeve.core.member.MemberId;
import dev.reeve.core.task.Complexity;
import dev.reeve.core.task.Task.Standing;
import dev.reeve.core.task.TaskCommand.Claim;
import dev.reeve.core.task.TaskCommand.ReportLoop;
import dev.reeve.core.task.TaskCommand.Submit;
import dev.reeve.core.task.TaskId;
import dev.reeve.core.team.NewTeam;
import dev.reeve.core.team.NewTeam.Job;
import dev.reeve.core.team.Profile;
import dev.reeve.core.team.Settings;
import dev.reeve.core.text.SafeText;
import dev.reeve.core.tool.Permit;
import dev.reeve.core.tool.Permits;
import dev.reeve.core.tool.ToolUse;
import dev.reeve.core.tool.ToolUse.Write;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which tool calls are denied before they are made. */
class PermitsTest {

  private static final DecisionId D1 = new DecisionId(1);

  private static Job scoped(TaskId id, String... scope) {
    return new Job(id, Cast.scoped(plan(Complexity.SIMPLE), id.value(), scope), Standing.NEW);
  }

  private static String judged(Story story, MemberId member, Write... writes) {
    ToolUse use = new ToolUse(member, text("Edit"), List.of(writes));
    return words(Permits.judge(story.state(), use, _ -> false));
  }

  private static String words(Permit permit) {
    return switch (permit) {
      case Permit.Granted _ -> "GRANTED";
      case Permit.Denied(var ground, var reason) -> ground + " " + reason;
    };
  }

  private static Write file(String path) {
    return new Write.OfProject(text(path));
  }

  private static Story alone() {
    return active(scoped(T1, "src/auth/**", "README.md"))
        .given(at(5), order(CODER, 1, new Claim(T1)));
  }

  @ParameterizedTest
  @DisplayName("A-8 who has a scope writes within it, and nowhere else in the project")
  @CsvSource({
    "src/auth/Login.java,  GRANTED",
    "README.md,            GRANTED",
    "src/main/Login.java,  OUT_OF_SCOPE",
    "README.md.orig,       OUT_OF_SCOPE",
    "src/authority/A.java, OUT_OF_SCOPE"
  })
  void own_scope(String path, String expected) {
    assertThat(judged(alone(), CODER, file(path))).startsWith(expected);
  }

  @Test
  @DisplayName("A-8 a denial names the rule, the scope and what to do instead")
  void words_of_a_denial() {
    assertThat(judged(alone(), CODER, file("src/main/A.java")))
        .contains("out of scope", "src/main/A.java", "src/auth/**", "task #1", "MESSAGE");
  }

  @Test
  @DisplayName("A-8 a write into a scope that another holds is denied, with the holder's name")
  void anothers_scope() {
    assertThat(judged(alone(), EXECUTOR, file("src/auth/A.java")))
        .startsWith("SCOPE_OF_ANOTHER")
        .contains("coder-1 holds", "task #1", "QUESTION");
    assertThat(judged(alone(), EXECUTOR, file("src/main/A.java"))).isEqualTo("GRANTED");
  }

  @Test
  @DisplayName("A-8 who has work without a scope is not outside of it")
  void no_scope() {
    Story story =
        active(scoped(T1, "src/**"), simple(T2))
            .given(at(5), order(CODER, 1, new Claim(T1)))
            .given(at(6), order(CODER, 1, new Claim(T2)));
    assertThat(judged(story, CODER, file("docs/a.md"))).isEqualTo("GRANTED");
  }

  private static Story contested() {
    return active(scoped(T1, "src/auth/**"), scoped(T2, "src/**"))
        .given(at(5), order(CODER, 1, new Claim(T1)))
        .given(at(9), order(RIVAL, 1, new Claim(T2)));
  }

  @Test
  @DisplayName(
      "A-8 of two whose scopes meet the second is told who holds it, and the first to wait")
  void two_scopes() {
    assertThat(judged(contested(), RIVAL, file("src/auth/A.java")))
        .startsWith("SCOPE_OF_ANOTHER")
        .contains("coder-1", "the Lead decides");
    assertThat(judged(contested(), CODER, file("src/auth/A.java")))
        .startsWith("TASK_HELD")
        .contains("FROZEN");
    assertThat(judged(contested(), EXECUTOR, file("src/auth/A.java"))).startsWith("TASK_HELD");
  }

  @ParameterizedTest
  @DisplayName("A-8 whom the Lead names writes on, and the other is denied")
  @CsvSource({"coder-1, coder-2", "coder-2, coder-1"})
  void decided(String chosen, String other) {
    Decide decide = new Decide(D1, chosen, null, SafeText.EMPTY);
    Story story = contested().given(at(20), order(LEAD, decide));
    assertThat(judged(story, new MemberId(chosen), file("src/auth/A.java"))).isEqualTo("GRANTED");
    assertThat(judged(story, new MemberId(other), file("src/auth/A.java")))
        .startsWith("SCOPE_OF_ANOTHER")
        .contains(chosen + " holds");
  }

  @Test
  @DisplayName("T-77 without ceremony the second writer is denied, unless it has its own work tree")
  void work_trees() {
    NewTeam team =
        new NewTeam(
            Profile.SOLO,
            Settings.DEFAULT,
            List.of(Cast.seat(CODER, "coder"), Cast.seat(RIVAL, "coder")),
            List.of(scoped(T1, "src/auth/**"), scoped(T2, "src/**")));
    Story story =
        Story.of(team)
            .given(at(5), order(CODER, 1, new Claim(T1)))
            .given(at(9), order(RIVAL, 1, new Claim(T2)));
    assertThat(judged(story, CODER, file("src/auth/A.java"))).isEqualTo("GRANTED");
    assertThat(judged(story, RIVAL, file("src/auth/A.java"))).contains("coder-1 holds");
    assertThat(judged(story, RIVAL, file("src/main/A.java"))).isEqualTo("GRANTED");
    ToolUse use = new ToolUse(RIVAL, text("Edit"), List.of(file("src/auth/A.java")));
    assertThat(Permits.judge(story.state(), use, CODER::equals)).isEqualTo(new Permit.Granted());
  }

  @Test
  @DisplayName("T-57 writes into the scope of a quarantined task are denied, and only those")
  void quarantined() {
    Story story =
        alone()
            .given(at(10), order(CODER, 2, new Submit(T1, List.of())))
            .given(at(20), order(CODER, new ReportLoop(T1, Cast.UNIFIED, text("again"))));
    assertThat(judged(story, CODER, file("src/auth/A.java")))
        .startsWith("TASK_HELD")
        .contains("QUARANTINED");
    assertThat(judged(story, CODER, file("docs/a.md"))).isEqualTo("GRANTED");
  }

  @Test
  @DisplayName("A-8 the state file is Reeve's alone")
  void state_file() {
    Write state = new Write.OfState(text(".claude/teams/login/state.md"));
    assertThat(judged(alone(), LEAD, state)).startsWith("STATE_FILE").contains("Report what");
  }

  @ParameterizedTest
  @DisplayName(
      "A-8 of DECISIONS.md nobody edits Reeve's sections, and decisions the tech lead alone")
  @CsvSource({
    "tech,    Decision: use SQLite,    GRANTED",
    "coder-1, Decision: use SQLite,    DECISIONS_FILE",
    "coder-1, Open points,             GRANTED",
    "tech,    Orchestration Notes,     DECISIONS_FILE",
    "lead,    Operational Escalations, DECISIONS_FILE"
  })
  void decisions_file(String member, String heading, String expected) {
    Write write = new Write.OfDecisions(text("DECISIONS.md"), List.of(text(heading)));
    assertThat(judged(alone(), new MemberId(member), write)).startsWith(expected);
  }

  @Test
  @DisplayName("A-8 no tool at all when the budget is spent, until the Lead has raised it")
  void budget() {
    Amount five = new Amount(5_000_000, 0);
    Story story = alone().given(new Exceeded(Payer.of(CODER), five, five));
    assertThat(judged(story, CODER)).startsWith("BUDGET_SPENT").contains("end your turn");
    assertThat(judged(story, RIVAL)).isEqualTo("GRANTED");
    story.given(at(20), order(LEAD, new Decide(D1, "raise", null, SafeText.EMPTY)));
    assertThat(judged(story, CODER)).isEqualTo("GRANTED");
  }
}
