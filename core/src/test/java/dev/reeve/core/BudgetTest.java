package dev.reeve.core;

import static dev.reeve.core.Cast.CODER;
import static dev.reeve.core.Cast.LEAD;
import static dev.reeve.core.Cast.RIVAL;
import static dev.reeve.core.Cast.T1;
import static dev.reeve.core.Cast.T2;
import static dev.reeve.core.Cast.order;
import static dev.reeve.core.Cast.seat;
import static dev.reeve.core.Cast.text;
import static dev.reeve.core.Story.at;
import static org.assertj.core.api.Assertions.assertThat;

import dev.reeve.core.budget.Account;
import dev.reeve.core.budget.Amount;
import dev.reeve.core.budget.BudgetEvent.Exceeded;
import dev.reeve.core.budget.BudgetEvent.Raised;
import dev.reeve.core.budget.BudgetEvent.Refused;
import dev.reeve.core.budget.BudgetEvent.Spent;
import dev.reeve.core.budget.BudgetEvent.Warned;
import dev.reeve.core.budget.Budgeting;
import dev.reeve.core.budget.Budgets;
import dev.reeve.core.budget.Payer;
import dev.reeve.core.decision.Decision;
import dev.reeve.core.decision.DecisionCommand.Decide;
import dev.reeve.core.decision.DecisionEvent.Opened;
import dev.reeve.core.decision.DecisionKind;
import dev.reeve.core.health.Consent;
import dev.reeve.core.member.Headway;
import dev.reeve.core.member.MemberCommand.ReportProgress;
import dev.reeve.core.member.MemberCommand.ReportWait;
import dev.reeve.core.member.MemberId;
import dev.reeve.core.member.Presence;
import dev.reeve.core.member.Role;
import dev.reeve.core.member.Skills;
import dev.reeve.core.member.WaitReason;
import dev.reeve.core.message.Saying;
import dev.reeve.core.ownership.OwnershipCommand.HandOff;
import dev.reeve.core.run.RunEvent.Resumed;
import dev.reeve.core.run.RunEvent.StopOrdered;
import dev.reeve.core.task.TaskCommand.Assign;
import dev.reeve.core.task.TaskCommand.Claim;
import dev.reeve.core.team.NewTeam;
import dev.reeve.core.team.NewTeam.Seat;
import dev.reeve.core.team.Profile;
import dev.reeve.core.team.Settings;
import dev.reeve.core.text.SafeText;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What agents use up, and what is done about it. */
class BudgetTest {

  private static final Seat RUN =
      new Seat(
          CODER,
          Objects.requireNonNull(Role.parse("coder")),
          Presence.ACTIVE,
          Skills.ANY,
          text("claude"));

  private static Amount usd(double dollars) {
    return Amount.usd(dollars);
  }

  /** A team in which a member that Reeve runs has claimed a task. */
  private static Story team(Budgets budgets) {
    NewTeam plan =
        new NewTeam(
            Profile.STRICT,
            Settings.DEFAULT.within(budgets),
            List.of(seat(LEAD, "lead"), RUN, seat(RIVAL, "coder")),
            List.of(Cast.simple(T1), Cast.simple(T2)));
    return Story.of(plan)
        .given(at(1), order(LEAD, new HandOff(1)))
        .given(at(2), order(CODER, 1, new Claim(T1)))
        .given(at(2), order(RIVAL, 1, new Claim(T2)));
  }

  private static Noticed spends(MemberId member, long incarnation, double total) {
    return new Noticed.Spending(member, incarnation, usd(total), false, Amount.NONE);
  }

  private static Account account(Story story, Payer payer) {
    return Objects.requireNonNull(story.state().ledger().get(payer));
  }

  @Test
  @DisplayName("A-6 what a session has used up in all counts once, for member, task and team")
  void accounts() {
    Story story = team(Budgets.NONE);
    story
        .when(at(3), spends(CODER, 1, 0.5))
        .then(new Spent(CODER, 1, T1, usd(0.5), false, Amount.NONE))
        .when(at(4), spends(CODER, 1, 0.5))
        .changingNothing()
        .when(at(5), new Noticed.Spending(CODER, 1, new Amount(700_000, 90), true, Amount.NONE))
        .then(new Spent(CODER, 1, T1, new Amount(200_000, 90), true, Amount.NONE))
        .when(at(6), spends(RIVAL, 1, 1))
        .when(at(7), spends(CODER, 7, 50))
        .changingNothing();
    assertThat(account(story, Payer.of(CODER)).spent()).isEqualTo(new Amount(700_000, 90));
    assertThat(account(story, Payer.of(CODER)).estimated()).isTrue();
    assertThat(account(story, Payer.of(T1)).spent()).isEqualTo(new Amount(700_000, 90));
    assertThat(account(story, Payer.of(RIVAL)).estimated()).isFalse();
    assertThat(account(story, Payer.TEAM).spent()).isEqualTo(new Amount(1_700_000, 90));
  }

  @ParameterizedTest
  @CsvSource({"7.99, NONE", "8.00, WARNED", "9.99, WARNED", "10,   EXCEEDED", "17,   EXCEEDED"})
  @DisplayName("A-6 at 80 % of a budget the Lead is warned, at 100 % a decision waits for it")
  void stages(double spent, Account.Stage stage) {
    Story story = team(new Budgets(Amount.NONE, usd(10), Amount.NONE));
    story.when(at(3), spends(CODER, 1, spent));
    assertThat(account(story, Payer.of(CODER)).stage()).isEqualTo(stage);
    assertThat(story.state().docket().open(DecisionKind.BUDGET))
        .hasSize(stage == Account.Stage.EXCEEDED ? 1 : 0);
    assertThat(Budgeting.isSpent(story.state(), CODER)).isEqualTo(stage == Account.Stage.EXCEEDED);
    assertThat(Budgeting.isSpent(story.state(), RIVAL)).isFalse();
  }

  @Test
  @DisplayName("A-6 a warning and a question each come once")
  void once() {
    Story story = team(new Budgets(Amount.NONE, usd(10), Amount.NONE));
    story.when(at(3), spends(CODER, 1, 8.4));
    assertThat(story.events())
        .contains(
            new Warned(
                Payer.of(CODER),
                usd(8.4),
                usd(10),
                new Saying(
                    LEAD, text("coder-1 has used up 8.40 USD of 10.00 USD: 84 % of its budget."))));
    story.when(at(4), spends(CODER, 1, 8.5));
    assertThat(story.events()).hasSize(1);
    story.when(at(5), spends(CODER, 1, 12));
    assertThat(story.events()).contains(new Exceeded(Payer.of(CODER), usd(12), usd(10)));
    assertThat(story.events().getLast()).isInstanceOf(Opened.class);
    assertThat(story.events().getLast().member()).isEqualTo(CODER);
    story.when(at(6), spends(CODER, 1, 13));
    assertThat(story.events()).hasSize(1);
  }

  @Test
  @DisplayName("A-6 tokens count like money; team and task have budgets of their own")
  void kinds() {
    Story story = team(new Budgets(new Amount(0, 100), Amount.NONE, usd(2)));
    story.when(at(3), new Noticed.Spending(CODER, 1, new Amount(3_000_000, 100), false, usd(5)));
    List<DecisionKind> kinds = kinds(story);
    assertThat(kinds).containsExactly(DecisionKind.BUDGET, DecisionKind.BUDGET);
    List<Decision> open = List.copyOf(story.state().docket().decisions().values());
    assertThat(open.get(0).matter().task()).isEqualTo(T1);
    assertThat(open.get(0).matter().question().value())
        .isEqualTo(
            "The budget of task 1 is used up: 3.00 USD, 100 tokens of 2.00 USD."
                + " Nothing new is begun on it. May it spend more?");
    assertThat(open.get(1).matter().task()).isNull();
    assertThat(open.get(1).matter().member()).isNull();
    assertThat(Budgeting.isSpent(story.state(), RIVAL)).as("the team's is").isTrue();
  }

  @Test
  @DisplayName("A-6 whoever is at a task that has used up its budget begins nothing, others do")
  void of_the_task() {
    Story story = team(new Budgets(Amount.NONE, Amount.NONE, usd(2)));
    story.when(at(3), spends(CODER, 1, 2));
    assertThat(Budgeting.isSpent(story.state(), CODER)).isTrue();
    assertThat(Budgeting.isSpent(story.state(), RIVAL)).isFalse();
  }

  @ParameterizedTest
  @CsvSource({"false, true", "true, false"})
  @DisplayName(
      "A-6 at the end of a rate limit it is told to go on, unless it has gone on by itself")
  void limit_over(boolean moves, boolean told) {
    Story story = team(Budgets.NONE).when(at(3), new Noticed.RunBegun(CODER, 1, text("r1")));
    story.given(at(5), order(CODER, new ReportWait(null, WaitReason.RATE_LIMITED, at(65))));
    story.when(at(60), new Noticed.Tick());
    assertThat(story.events()).noneMatch(Resumed.class::isInstance);
    if (moves) {
      story.given(at(62), order(CODER, new ReportProgress(T1, Headway.step(text("going on")))));
    }
    story.when(at(66), new Noticed.Tick());
    assertThat(story.events().stream().anyMatch(Resumed.class::isInstance)).isEqualTo(told);
  }

  private static List<DecisionKind> kinds(Story story) {
    return story.events().stream()
        .filter(Opened.class::isInstance)
        .map(event -> ((Opened) event).matter().kind())
        .toList();
  }

  @Test
  @DisplayName("A-6 a limit of its agent is the member's, in place of the usual one")
  void of_the_agent() {
    Story story = team(new Budgets(Amount.NONE, usd(100), Amount.NONE));
    story.when(at(3), new Noticed.Spending(CODER, 1, usd(3), false, usd(3)));
    assertThat(account(story, Payer.of(CODER)).stage()).isEqualTo(Account.Stage.EXCEEDED);
  }

  @Test
  @DisplayName("A-6 raised, it may spend as much again, and is told to go on")
  void raised() {
    Story story = exceeded();
    decide(story, "raise");
    assertThat(story.events())
        .contains(
            new Raised(
                Payer.of(CODER),
                usd(10),
                new Saying(CODER, text("The budget of coder-1 is raised by 10.00 USD: go on."))));
    assertThat(Budgeting.isSpent(story.state(), CODER)).isFalse();
    assertThat(account(story, Payer.of(CODER)).stage()).isEqualTo(Account.Stage.NONE);
    story.when(at(9), spends(CODER, 1, 16));
    assertThat(account(story, Payer.of(CODER)).stage()).isEqualTo(Account.Stage.WARNED);
    story.when(at(10), spends(CODER, 1, 20));
    assertThat(kinds(story)).containsExactly(DecisionKind.BUDGET);
  }

  @Test
  @DisplayName("A-6 answered with stop, whom Reeve runs is stopped on the Lead's word")
  void stopped() {
    Story story = exceeded();
    decide(story, "stop");
    SafeText words = text("The budget of coder-1 is used up: save your work and stop.");
    assertThat(story.events())
        .contains(
            new Refused(Payer.of(CODER), new Saying(CODER, words)),
            new StopOrdered(
                CODER,
                1,
                Consent.BUDGET_DECISION,
                story.events().stream()
                    .filter(StopOrdered.class::isInstance)
                    .map(event -> ((StopOrdered) event).after())
                    .findFirst()
                    .orElseThrow(),
                null));
    assertThat(Budgeting.isSpent(story.state(), CODER)).isTrue();
  }

  @Test
  @DisplayName("A-6 whom somebody else runs is asked to stop, and never signalled")
  void asked() {
    Story story = team(new Budgets(Amount.NONE, usd(10), Amount.NONE));
    story.when(at(5), spends(RIVAL, 1, 10));
    decide(story, "stop");
    assertThat(story.events()).noneMatch(StopOrdered.class::isInstance);
    assertThat(story.events()).anyMatch(event -> event instanceof Refused);
  }

  @Test
  @DisplayName("A-6 with its budget used up no process of a member is started before it is raised")
  void no_start() {
    Story story = exceeded();
    story.when(at(6), new Noticed.RunFailed(CODER, 1, text("it went away")));
    story.given(at(7), order(LEAD, new dev.reeve.core.member.MemberCommand.Spawn(RUN)));
    assertThat(starts(Core.owed(story.state()))).isEmpty();
    decide(story, "raise");
    assertThat(starts(asked(story))).hasSize(1);
  }

  @Test
  @DisplayName("A-6 who was not begun for its task's budget is, once that task is not its any more")
  void another_task() {
    Story story = team(new Budgets(Amount.NONE, Amount.NONE, usd(10)));
    story.when(at(5), spends(CODER, 1, 10));
    assertThat(account(story, Payer.of(T1)).stage()).isEqualTo(Account.Stage.EXCEEDED);
    story.when(at(6), new Noticed.RunFailed(CODER, 1, text("it went away")));
    long rev = story.task(T1).rev();
    story.given(at(7), order(LEAD, rev, new Assign(T1, CODER, List.of())));
    story.given(at(8), order(LEAD, new dev.reeve.core.member.MemberCommand.Spawn(RUN)));
    assertThat(starts(asked(story))).as("at the task").isEmpty();
    story.given(at(9), order(LEAD, story.task(T1).rev(), new Assign(T1, RIVAL, List.of())));
    assertThat(starts(asked(story))).as("at none").isNotEmpty();
  }

  /** What the last lines ask for. */
  private static List<Effect> asked(Story story) {
    return story.latest().stream()
        .flatMap(line -> Core.react(story.state(), line).stream())
        .toList();
  }

  private static List<Effect> starts(List<Effect> effects) {
    return effects.stream().filter(Effect.Start.class::isInstance).toList();
  }

  private static Story exceeded() {
    Story story = team(new Budgets(Amount.NONE, usd(10), Amount.NONE));
    return story.when(at(5), spends(CODER, 1, 10));
  }

  private static void decide(Story story, String answer) {
    Decision open = story.state().docket().open(DecisionKind.BUDGET).getFirst();
    story.given(at(8), order(LEAD, new Decide(open.id(), answer, null, SafeText.EMPTY)));
  }
}
