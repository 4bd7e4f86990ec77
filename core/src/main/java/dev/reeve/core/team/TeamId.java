package dev.reeve.core.team;

import dev.reeve.core.text.Names;

/** The name of a team: {@code [a-z0-9][a-z0-9-]{0,62}} (T-1). */
public record TeamId(String value) implements Comparable<TeamId> {

  public TeamId {
    if (!isValid(value)) throw new IllegalArgumentException("not a team id: " + value);
  }

  public static boolean isValid(String value) {
    return Names.matches(value, 63, Names::lowerOrDigit, c -> Names.lowerOrDigit(c) || c == '-');
  }

  @Override
  public int compareTo(TeamId other) {
    return value.compareTo(other.value);
  }

  @Override
  public String toString() {
    return value;
  }
}
