package dev.reeve.core.budget;

/** How much may be used up: by the team as a whole, by each member and for each task. */
public record Budgets(Amount team, Amount member, Amount task) {

  public static final Budgets NONE = new Budgets(Amount.NONE, Amount.NONE, Amount.NONE);

  public Amount of(Payer.Kind kind) {
    return switch (kind) {
      case TEAM -> team;
      case MEMBER -> member;
      case TASK -> task;
    };
  }
}
