package dev.reeve.agents;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What an agent shows of itself, in the same words for every agent program. Texts are as the
 * agent wrote them: whoever lets them into Reeve redacts them.
 */
public sealed interface Sign {

  /** It did something: printed, answered, went on. */
  record Active() implements Sign {}

  /** A turn began: from here on it owes the next move. {@code prompt} may be empty. */
  record TurnBegan(String turn, String prompt) implements Sign {}

  /** The turn ended: it owes nothing more. {@code turn} is empty where the program does not say. */
  record TurnEnded(String turn, End end, String text) implements Sign {}

  /** How a turn ended. */
  enum End {
    COMPLETED,
    FAILED,
    INTERRUPTED
  }

  /** {@code limit} is what the call declared as its own time limit. */
  record ToolBegan(String call, String tool, @Nullable Duration limit) implements Sign {}

  record ToolEnded(String call, boolean ok, String error) implements Sign {}

  /** It waits, for a reason that is known. {@code until} is null where nobody knows. */
  record Waits(Reason reason, @Nullable Instant until) implements Sign {}

  /** Why it waits. */
  enum Reason {
    PERMISSION,
    HUMAN,
    RATE_LIMIT,
    RETRY,
    BACKGROUND,
    COMPACTION,
    MODEL
  }

  record Erred(String text) implements Sign {}

  /** What the session has cost so far, in all. */
  record Spent(double usd, boolean estimated) implements Sign {}

  /** The tokens that the session has used so far, in all: what it read, and what it wrote. */
  record Used(long read, long written) implements Sign {}

  /** What it says it has got to; {@code percent} is null where it does not say. */
  record Progressed(String step, @Nullable Integer percent) implements Sign {}

  /** What it wants to be read by a person. */
  record Said(String text) implements Sign {}

  /** The session is over. */
  record Left(String reason) implements Sign {}

  /** The program has ended, says whoever ran it: so did the session, and all that it was at. */
  record Exited(String reason) implements Sign {}
}
