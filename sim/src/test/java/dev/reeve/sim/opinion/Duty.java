package dev.reeve.sim.opinion;

import java.util.Comparator;

/**
 * Somebody owes the next move (T-40).
 *
 * @param about the task's id; for an answer the number of the question's line
 */
record Duty(String member, Kind kind, String about) implements Comparable<Duty> {

  enum Kind {
    /** The owner's: to go on. */
    WORK,
    /** The owner's: to say what is missing (T-41 has a clock for it, T-49 words of its own). */
    UNBLOCK,
    /** The owner's: to close what is approved (T-85). */
    CLOSE,
    REVIEW,
    /** The tech lead's approval. */
    APPROVE,
    ANSWER
  }

  private static final Comparator<Duty> ORDER =
      Comparator.comparing(Duty::member).thenComparing(Duty::kind).thenComparing(Duty::about);

  @Override
  public int compareTo(Duty other) {
    return ORDER.compare(this, other);
  }
}
