package dev.reeve.core.reconcile;

import dev.reeve.core.decision.DecisionId;
import dev.reeve.core.team.Phase;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * That a team is locked or frozen, and what it waits for (T-23, T-27).
 *
 * @param index of the line that entered it
 * @param since when it was entered: every clock of the team stands still from there on
 * @param phase in which the team was
 * @param breaks what the exit will acknowledge
 * @param rollback what the answer may make of the state; null if that has nothing to do with it
 * @param offers the lines of the snapshots that a Lead may go back to, newest first
 * @param decision what the Lead is asked; null if it is over before anybody could answer
 * @param reminders how many times have come at which the Lead is reminded of it
 * @param referred whether the operator was told of it, too (T-76)
 */
public record Lock(
    long index,
    Instant since,
    Doubt doubt,
    Phase phase,
    List<Break> breaks,
    @Nullable Rollback rollback,
    List<Long> offers,
    @Nullable DecisionId decision,
    int reminders,
    boolean referred) {

  public Lock {
    breaks = List.copyOf(breaks);
    offers = List.copyOf(offers);
  }

  /** Whether the line is damaged, or stands behind one that is. */
  boolean isDoubtful(long line) {
    for (Break each : breaks) {
      boolean before = each.doubt() == Doubt.LOG && each.index() <= line;
      if (before && line < index) return true;
    }
    return false;
  }

  Lock asking(DecisionId next) {
    return new Lock(index, since, doubt, phase, breaks, rollback, offers, next, 0, false);
  }

  Lock reminded(int times) {
    return new Lock(
        index, since, doubt, phase, breaks, rollback, offers, decision, times, referred);
  }

  Lock asReferred() {
    return new Lock(
        index, since, doubt, phase, breaks, rollback, offers, decision, reminders, true);
  }
}
