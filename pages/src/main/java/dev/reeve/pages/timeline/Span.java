package dev.reeve.pages.timeline;

import java.time.Instant;

/**
 * Something that lasted.
 *
 * @param label what is written on it where there is room; empty if nothing
 */
public record Span(Kind kind, Instant from, Instant to, String label) {

  /** What can last, in the order in which it is drawn: later ones lie on top. */
  public enum Kind {
    /** It is there. */
    PRESENT("there"),
    /** The team as a whole is in this phase. */
    PHASE("phase"),
    /** The next move is its own. */
    OWES("owes the next move"),
    /** It said that it waits. */
    WAITS("waits"),
    /** A tool call is in flight. */
    CALLS("tool call"),
    /** Signs of life. */
    ACTIVE("activity"),
    /** So far the ladder has gone. */
    PINGED("pinged"),
    NUDGED("nudged"),
    ESCALATED("escalated"),
    /** A decision about it is open. */
    ASKED("decision open");

    private final String words;

    Kind(String words) {
      this.words = words;
    }

    public String words() {
      return words;
    }

    /** The name of its class in the style sheet. */
    String style() {
      return name().toLowerCase(java.util.Locale.ROOT);
    }
  }

  public boolean touches(Instant since, Instant until) {
    return !to.isBefore(since) && !from.isAfter(until);
  }
}
