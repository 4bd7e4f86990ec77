package dev.reeve.core.budget;

import dev.reeve.core.Event;
import dev.reeve.core.EventType;
import dev.reeve.core.member.MemberId;
import dev.reeve.core.message.Saying;
import dev.reeve.core.task.TaskId;
import org.jspecify.annotations.Nullable;

/** What is used up, and how it stands with what may be. */
public sealed interface BudgetEvent extends Event {

  /**
   * A member used up more, by the figures of its own protocol.
   *
   * @param incarnation whose process it was
   * @param task what it was at; null if nothing, or several things
   * @param more what has come since it was last heard
   * @param estimated whether the figures are a guess
   * @param limit what its agent may use up; none if nobody said
   */
  record Spent(
      MemberId member,
      long incarnation,
      @Nullable TaskId task,
      Amount more,
      boolean estimated,
      Amount limit)
      implements BudgetEvent {
    @Override
    public EventType type() {
      return EventType.SPEND;
    }
  }

  /** What concerns one account. */
  sealed interface OfAccount extends BudgetEvent {

    Payer payer();

    @Override
    default @Nullable MemberId member() {
      return payer().member();
    }

    @Override
    default @Nullable TaskId task() {
      return payer().task();
    }
  }

  /** Most of a budget is used up. */
  record Warned(Payer payer, Amount spent, Amount limit, Saying said) implements OfAccount {
    @Override
    public EventType type() {
      return EventType.BUDGET_WARNING;
    }
  }

  /** All of it is: nothing new is begun on this account before the Lead has decided. */
  record Exceeded(Payer payer, Amount spent, Amount limit) implements OfAccount {
    @Override
    public EventType type() {
      return EventType.BUDGET_EXCEEDED;
    }
  }

  /** The Lead allows more. */
  record Raised(Payer payer, Amount more, @Nullable Saying said) implements OfAccount {
    @Override
    public EventType type() {
      return EventType.BUDGET_RAISED;
    }
  }

  /** The Lead does not: whoever spends on this account is asked to stop. */
  record Refused(Payer payer, @Nullable Saying said) implements OfAccount {
    @Override
    public EventType type() {
      return EventType.BUDGET_REFUSED;
    }
  }
}
