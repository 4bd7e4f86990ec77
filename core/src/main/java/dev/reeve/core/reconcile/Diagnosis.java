package dev.reeve.core.reconcile;

import dev.reeve.core.Writer;
import dev.reeve.core.text.SafeText;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What looking into a team's log and snapshots came to. */
public record Diagnosis(Outcome outcome, Notes notes) {

  /**
   * What there is to know besides.
   *
   * @param breaks all that is not as it should be and that nobody has acknowledged
   * @param offers the lines of the snapshots that a Lead may go back to, newest first
   * @param nextDecision a number that no decision of the log has had
   */
  public record Notes(List<Break> breaks, List<Long> offers, long nextDecision) {

    public Notes {
      breaks = List.copyOf(breaks);
      offers = List.copyOf(offers);
    }
  }

  /** The way it can go on. */
  public sealed interface Outcome {}

  /** The state could be rebuilt. */
  public record Rebuilt(Rollback rollback) implements Outcome {}

  /** Of no snapshot can it be said that everything up to it is sound. */
  public record NoSnapshot(SafeText what) implements Outcome {}

  /** Several snapshots claim to be the last one. */
  public record SeveralSnapshots(long index, SafeText what) implements Outcome {}

  /** Two lines that are both sound cannot both be true, or one is nobody's. */
  public record Contradiction(long index, SafeText what) implements Outcome {}

  /**
   * Somebody wrote under the active epoch without holding the term (T-15).
   *
   * @param rollback the state without that; null if it cannot be rebuilt
   */
  public record TwoOwners(long index, Writer rival, @Nullable Rollback rollback)
      implements Outcome {}
}
