package dev.reeve.daemon.engine;

import dev.reeve.core.Key;
import dev.reeve.core.Prior;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What was accepted lately, by its key. Whoever missed an answer asks again soon: it gets the same
 * one without a look into the store.
 *
 * <p>A table in which each key has one place, and the later takes it from the earlier: nothing has
 * to be looked for to be forgotten.
 */
final class Recent {

  /** A power of two. */
  private static final int PLACES = 4_096;

  /**
   * What a team accepted under a key, and the lines that it led to.
   *
   * @param team its number, so that a team that is gone is not kept
   * @param opening how often the team had been opened by then: read anew, it may not be what it was
   */
  private record Known(long team, int opening, Key key, Prior prior, List<SealedEntry> lines) {

    boolean isOf(TeamSlot slot, Key wanted) {
      return team == slot.number && opening == slot.openings() && key.equals(wanted);
    }
  }

  private final @Nullable Known[] places = new @Nullable Known[PLACES];

  /** What a flight has brought home. */
  void landed(Draft draft) {
    TeamSlot slot = draft.slot;
    for (Encoded each : draft.entries()) {
      Key key = each.key();
      Prior prior = key == null ? null : slot.keysInFlight.remove(key);
      if (key == null || prior == null) continue;
      places[place(slot, key)] =
          new Known(slot.number, slot.openings(), key, prior, lines(draft, prior));
    }
  }

  /** Of a part that carries more, what the others decided is not kept. */
  private static List<SealedEntry> lines(Draft draft, Prior of) {
    List<SealedEntry> sealed = draft.sealed();
    if (of.count() == sealed.size()) return sealed;
    int first = (int) (of.index() - draft.entries().getFirst().entry().index());
    return List.copyOf(sealed.subList(first, first + of.count()));
  }

  @Nullable Prior prior(TeamSlot slot, Key key) {
    Known known = known(slot, key);
    return known == null ? null : known.prior();
  }

  /** What was answered; null if it is not remembered. */
  @Nullable List<SealedEntry> lines(TeamSlot slot, Key key, Prior of) {
    Known known = known(slot, key);
    return known == null || !known.prior().equals(of) ? null : known.lines();
  }

  private @Nullable Known known(TeamSlot slot, Key key) {
    Known known = places[place(slot, key)];
    return known != null && known.isOf(slot, key) ? known : null;
  }

  private static int place(TeamSlot slot, Key key) {
    int hash = 31 * key.hashCode() + Long.hashCode(slot.number);
    return (hash ^ (hash >>> 15)) & (PLACES - 1);
  }
}
