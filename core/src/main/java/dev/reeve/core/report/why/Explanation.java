package dev.reeve.core.report.why;

import dev.reeve.core.Entry;
import java.time.Instant;
import java.util.List;

/**
 * Why Reeve recorded something (T-71).
 *
 * @param entry the line in question
 * @param rule the rule that made it so
 * @param because the rule in a sentence, as it applied here
 * @param facts the lines it rests on, oldest first
 * @param threshold what had to be exceeded, reached or missing
 * @param prevention what would have prevented it
 */
public record Explanation(
    Entry entry,
    String rule,
    String because,
    List<Fact> facts,
    String threshold,
    String prevention) {

  /** One line of the log, and what it says to the matter. */
  public record Fact(long index, Instant at, String what) {}

  public Explanation {
    facts = List.copyOf(facts);
  }
}
