package dev.reeve.core.decision;

import org.jspecify.annotations.Nullable;

/** {@code d-3}: the third decision of a team. */
public record DecisionId(long number) implements Comparable<DecisionId> {

  /** Null if the text is no such id. */
  public static @Nullable DecisionId parse(String text) {
    if (!text.matches("d-[1-9][0-9]{0,17}")) return null;
    return new DecisionId(Long.parseLong(text.substring(2)));
  }

  @Override
  public int compareTo(DecisionId other) {
    return Long.compare(number, other.number);
  }

  @Override
  public String toString() {
    return "d-" + number;
  }
}
