package dev.reeve.core.health;

/**
 * On whose word somebody may be stopped: nothing is terminated without one of these (H-7). What is
 * not in this table is no consent.
 */
public enum Consent {
  /** The coordinator answered {@code restart}. */
  ADJUSTMENT_DECISION(Giver.COORDINATOR, Reach.THE_MEMBER_NAMED),
  /** The Lead lets a teardown end without the last ACKs (T-67). */
  FORCED_FINALIZE_ACK(Giver.COORDINATOR, Reach.MEMBERS_WITHOUT_ACK),
  /** It agreed to its own end, and is still there a minute later (T-67). */
  SHUTDOWN_ACK(Giver.MEMBER, Reach.ITSELF),
  /** Somebody stops a team by hand (T-77). */
  STOP_COMMAND(Giver.OPERATOR, Reach.THE_WHOLE_TEAM),
  /** The team's policy agreed beforehand; recorded each time it is used. */
  STANDING(Giver.POLICY, Reach.CRITICAL_MEMBERS),
  /** The Lead answered {@code stop} when a budget was used up. */
  BUDGET_DECISION(Giver.COORDINATOR, Reach.WHO_SPENDS),
  /** The time limit that a run was started with. */
  RUN_LIMIT(Giver.STARTER, Reach.THAT_RUN),
  /** A run that cannot be adopted needs no consent. */
  NOT_ADOPTABLE(Giver.NOBODY, Reach.THAT_RUN);

  /** Whose word it is. */
  public enum Giver {
    COORDINATOR,
    MEMBER,
    OPERATOR,
    POLICY,
    /** Whoever started the run. */
    STARTER,
    NOBODY
  }

  /** Who may be stopped upon it. */
  public enum Reach {
    THE_MEMBER_NAMED,
    MEMBERS_WITHOUT_ACK,
    ITSELF,
    THE_WHOLE_TEAM,
    CRITICAL_MEMBERS,
    /** On the budget that is used up. */
    WHO_SPENDS,
    THAT_RUN
  }

  private final Giver giver;
  private final Reach reach;

  Consent(Giver giver, Reach reach) {
    this.giver = giver;
    this.reach = reach;
  }

  public Giver giver() {
    return giver;
  }

  public Reach reach() {
    return reach;
  }

  /** Whether a member in this state may be stopped and started again upon it. */
  public boolean allowsRestart(Health severity) {
    return switch (reach) {
      case THE_MEMBER_NAMED -> true;
      case CRITICAL_MEMBERS -> severity == Health.CRITICAL;
      case MEMBERS_WITHOUT_ACK, ITSELF, THE_WHOLE_TEAM, WHO_SPENDS, THAT_RUN -> false;
    };
  }
}
