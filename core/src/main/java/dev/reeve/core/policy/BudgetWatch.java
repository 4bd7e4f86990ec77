package dev.reeve.core.policy;

import dev.reeve.core.Event;
import dev.reeve.core.EventType;
import dev.reeve.core.budget.Account;
import dev.reeve.core.budget.Amount;
import dev.reeve.core.budget.BudgetEvent.Exceeded;
import dev.reeve.core.budget.BudgetEvent.Raised;
import dev.reeve.core.budget.BudgetEvent.Refused;
import dev.reeve.core.budget.BudgetEvent.Spent;
import dev.reeve.core.budget.BudgetEvent.Warned;
import dev.reeve.core.budget.Budgets;
import dev.reeve.core.budget.Payer;
import dev.reeve.core.decision.Decision;
import dev.reeve.core.decision.Decision.Matter;
import dev.reeve.core.decision.DecisionEvent.Decided;
import dev.reeve.core.decision.DecisionEvent.Withdrawn;
import dev.reeve.core.decision.DecisionKind;
import dev.reeve.core.decision.Decisions;
import dev.reeve.core.health.Consent;
import dev.reeve.core.member.MemberId;
import dev.reeve.core.message.Saying;
import dev.reeve.core.run.Berth;
import dev.reeve.core.run.RunEvent.StopOrdered;
import dev.reeve.core.task.Task;
import dev.reeve.core.task.TaskEvent.Cancelled;
import dev.reeve.core.task.TaskEvent.Finished;
import dev.reeve.core.task.TaskId;
import dev.reeve.core.team.Phase;
import dev.reeve.core.team.TeamState;
import dev.reeve.core.text.SafeText;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What is used up is watched: at 80 % of a budget the Lead is warned, at 100 % nothing new is begun
 * on it and the Lead decides, to raise it or to stop.
 */
public record BudgetWatch() implements Consequence {

  @Override
  public List<EventType> upon() {
    return List.of(
        EventType.SPEND,
        EventType.BUDGET_EXCEEDED,
        EventType.DECIDE,
        EventType.DONE,
        EventType.CANCEL);
  }

  @Override
  public List<Event> of(TeamState before, Event event, TeamState now) {
    return switch (event) {
      case Spent spent when now.phase() == Phase.ACTIVE -> measured(spent, now);
      case Exceeded exceeded -> List.of(Decisions.open(now, matter(exceeded)));
      case Decided decided -> obey(decided, now);
      case Finished(_, var task, _) -> withdraw(task, now);
      case Cancelled(_, var task, _, _) -> withdraw(task, now);
      default -> List.of();
    };
  }

  private static List<Event> measured(Spent spent, TeamState now) {
    List<Event> events = new ArrayList<>();
    measure(events, Payer.of(spent.member()), now);
    if (spent.task() != null) measure(events, Payer.of(spent.task()), now);
    measure(events, Payer.TEAM, now);
    return events;
  }

  private static void measure(List<Event> events, Payer payer, TeamState now) {
    Budgets budgets = now.settings().budgets();
    Account account = now.ledger().get(payer);
    if (account == null) return;
    Account.Stage reached = account.reached(budgets);
    if (reached.compareTo(account.stage()) <= 0) return;
    Amount limit = account.limit(budgets);
    if (reached == Account.Stage.EXCEEDED) {
      events.add(new Exceeded(payer, account.spent(), limit));
    } else {
      SafeText words =
          SafeText.phrase(
              "%s has used up %s of %s: %d %% of its budget.",
              payer, account.spent(), limit, account.spent().percentOf(limit));
      Saying said = new Saying(now.roster().authority(), words);
      events.add(new Warned(payer, account.spent(), limit, said));
    }
  }

  private static Matter matter(Exceeded exceeded) {
    SafeText question =
        SafeText.phrase(
            "The budget of %s is used up: %s of %s. Nothing new is begun on it. May it spend more?",
            exceeded.payer(), exceeded.spent(), exceeded.limit());
    return Matter.of(DecisionKind.BUDGET, question)
        .about(exceeded.task())
        .concerning(exceeded.member())
        .recommending("stop");
  }

  private static List<Event> obey(Decided decided, TeamState now) {
    Matter matter = Decisions.decision(now, decided.decision()).matter();
    if (matter.kind() != DecisionKind.BUDGET) return List.of();
    Payer payer = payer(matter);
    Account account = now.ledger().get(payer);
    if (account == null) return List.of();
    MemberId whom = spender(payer, now);
    if (decided.answer().equals("raise")) {
      Amount more = account.base(now.settings().budgets());
      SafeText words = SafeText.phrase("The budget of %s is raised by %s: go on.", payer, more);
      return List.of(new Raised(payer, more, whom == null ? null : new Saying(whom, words)));
    }
    return stop(payer, whom, now);
  }

  private static Payer payer(Matter matter) {
    MemberId member = matter.member();
    TaskId task = matter.task();
    if (member != null) return Payer.of(member);
    return task == null ? Payer.TEAM : Payer.of(task);
  }

  /** Who spends on the account; null if it is the team's, or nobody has the task. */
  private static @Nullable MemberId spender(Payer payer, TeamState now) {
    TaskId id = payer.task();
    Task task = id == null ? null : now.tasks().get(id);
    return task == null ? payer.member() : task.owner();
  }

  /** Whom Reeve runs is stopped, its work saved; all others can only be asked (H-7). */
  private static List<Event> stop(Payer payer, @Nullable MemberId whom, TeamState now) {
    List<Event> events = new ArrayList<>();
    SafeText words =
        SafeText.phrase("The budget of %s is used up: save your work and stop.", payer);
    events.add(new Refused(payer, whom == null ? null : new Saying(whom, words)));
    for (Berth berth : berths(payer, whom, now)) {
      if (!berth.isLive() || berth.stop() != null) continue;
      Saying said = whom == null ? new Saying(berth.member(), words) : null;
      events.add(
          new StopOrdered(
              berth.member(),
              berth.incarnation(),
              Consent.BUDGET_DECISION,
              now.position().at().plus(now.settings().health().limits().graceful()),
              said));
    }
    return events;
  }

  private static List<Berth> berths(Payer payer, @Nullable MemberId whom, TeamState now) {
    if (payer.equals(Payer.TEAM)) {
      List<Berth> all = new ArrayList<>();
      for (Berth berth : now.crew().berths().values()) all.add(berth);
      return all;
    }
    Berth own = whom == null ? null : now.crew().get(whom);
    return own == null ? List.of() : List.of(own);
  }

  /** What a task may cost is no longer the question when it is over. */
  private static List<Event> withdraw(TaskId task, TeamState now) {
    List<Event> events = new ArrayList<>();
    for (Decision open : now.docket().openAbout(DecisionKind.BUDGET, task)) {
      if (open.matter().member() == null) {
        events.add(new Withdrawn(open.id(), SafeText.own("the task is over")));
      }
    }
    return events;
  }
}
