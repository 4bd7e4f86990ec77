package dev.reeve.workflows.checkpoint;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** What a check came to. */
public enum Result {
  PASS(1),
  WARN(0.5),
  FAIL(0);

  private final double worth;

  Result(double worth) {
    this.worth = worth;
  }

  double worth() {
    return worth;
  }

  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Null for another word. */
  static @Nullable Result of(String word) {
    for (Result result : values()) {
      if (result.word().equals(word)) return result;
    }
    return null;
  }
}
