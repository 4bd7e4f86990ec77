package dev.reeve.core.decision;

import dev.reeve.core.data.PersistentMap;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * What was decided beforehand, for decisions that nobody answers in time (T-76).
 *
 * @param standing the operator's own answers, by kind; they go before the safe ones
 */
public record Mandate(Unattended unattended, PersistentMap<DecisionKind, Standing> standing) {

  /** In place of an answer: whatever is recommended. */
  public static final String RECOMMENDED = "recommended";

  /** In place of an answer: it waits, whatever else is decided beforehand. */
  public static final String NONE_AT_ALL = "none";

  /** In place of an answer: nothing is said about it. */
  public static final String UNSET = "unset";

  /** So long a Lead who is an agent may leave a decision before it goes to the operator too. */
  public static final Duration PATIENCE = Duration.ofMinutes(10);

  public static final Mandate NONE = new Mandate(Unattended.OFF, PersistentMap.empty());

  /** What Reeve may do by itself while nobody is there. */
  public enum Unattended {
    /** Nothing: everything waits. */
    OFF,
    /** What harms nothing: see {@link DecisionKind#safe}. */
    SAFE
  }

  /** An answer, given when so much time has passed. */
  public record Standing(Duration after, String answer) {

    public Standing {
      if (!after.isPositive()) {
        throw new IllegalArgumentException("a standing answer needs some time: " + after);
      }
    }
  }

  /** Whether a decision of this kind can be answered so, as far as the kind alone tells. */
  public static boolean isAnswer(DecisionKind kind, String answer) {
    return switch (answer) {
      case RECOMMENDED, NONE_AT_ALL, UNSET -> true;
      default -> kind.answers().isEmpty() || kind.answers().contains(answer);
    };
  }

  /** With what somebody says about a kind: a time, an answer, or both. */
  public Mandate saying(DecisionKind kind, @Nullable Duration after, String answer) {
    boolean unset = answer.isEmpty() || answer.equals(UNSET);
    boolean safe = unset && after != null && unattended == Unattended.SAFE;
    String given = safe ? kind.safe() : unset ? "" : answer;
    if (given.isEmpty()) return this;
    Standing said = new Standing(after == null ? PATIENCE : after, given);
    return new Mandate(unattended, standing.with(kind, said));
  }

  /** What is answered to a decision of this kind, and when; null if it waits. */
  public @Nullable Standing of(DecisionKind kind) {
    Standing own = standing.get(kind);
    if (own != null && own.answer().equals(NONE_AT_ALL)) return null;
    if (own != null || unattended == Unattended.OFF || kind.safe().isEmpty()) return own;
    return new Standing(PATIENCE, kind.safe());
  }
}
