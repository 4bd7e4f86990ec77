package dev.reeve.workflows.checkpoint;

import java.util.List;
import java.util.Locale;

/** What a checkpoint came to (C-7). */
public enum Verdict {
  PASS,
  WARN,
  BLOCK;

  private static final double PASSES = 0.8;
  private static final double WARNS = 0.5;

  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The mean of all checks; without any there is nothing that could speak for a pass. */
  static double score(List<Checked> checks) {
    return checks.stream().mapToDouble(each -> each.answer().result().worth()).average().orElse(0);
  }

  /** How many critical checks failed: one is enough, whatever the mean. */
  static int blocks(List<Checked> checks) {
    return (int) checks.stream().filter(Checked::isBlocking).count();
  }

  /** The score is compared as it is, not as it is shown. */
  static Verdict of(List<Checked> checks) {
    double score = score(checks);
    if (blocks(checks) > 0 || score < WARNS) return BLOCK;
    return score < PASSES ? WARN : PASS;
  }
}
