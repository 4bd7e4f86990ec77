package dev.reeve.core.budget;

/**
 * What was used up on one account.
 *
 * @param estimated whether any of it is a guess
 * @param own a limit of its own, in place of the one that all of its kind have
 * @param raised what the Lead allowed beyond the limit
 * @param stage what was said about it
 * @param session of a member: what its present process had used up when it was last heard
 * @param incarnation whose process that is
 */
public record Account(
    Payer payer,
    Amount spent,
    boolean estimated,
    Amount own,
    Amount raised,
    Stage stage,
    Amount session,
    long incarnation) {

  /** So much of a limit is worth a warning, in percent. */
  static final long WARNING = 80;

  /** How near to its limit an account is known to be. */
  public enum Stage {
    NONE,
    WARNED,
    EXCEEDED
  }

  static Account empty(Payer payer) {
    return new Account(
        payer, Amount.NONE, false, Amount.NONE, Amount.NONE, Stage.NONE, Amount.NONE, 0);
  }

  /** The limit that it has before the Lead allows more; none if it has none. */
  public Amount base(Budgets budgets) {
    return own.isNone() ? budgets.of(payer.kind()) : own;
  }

  public Amount limit(Budgets budgets) {
    return base(budgets).plus(raised);
  }

  /** How far it is by now, whatever was said about it. */
  public Stage reached(Budgets budgets) {
    long percent = spent.percentOf(limit(budgets));
    if (100 <= percent) return Stage.EXCEEDED;
    return percent < WARNING ? Stage.NONE : Stage.WARNED;
  }

  Account spending(Amount more, boolean guess) {
    return new Account(
        payer, spent.plus(more), estimated || guess, own, raised, stage, session, incarnation);
  }

  Account of(long process, Amount total) {
    return new Account(payer, spent, estimated, own, raised, stage, total, process);
  }

  Account limitedTo(Amount limit) {
    return new Account(payer, spent, estimated, limit, raised, stage, session, incarnation);
  }

  Account at(Stage next) {
    return new Account(payer, spent, estimated, own, raised, next, session, incarnation);
  }

  Account raised(Amount more) {
    return new Account(
        payer, spent, estimated, own, raised.plus(more), stage, session, incarnation);
  }

  /** What a process had used up, as far as it was heard; another's figures begin at nothing. */
  Amount session(long process) {
    return incarnation == process ? session : Amount.NONE;
  }
}
