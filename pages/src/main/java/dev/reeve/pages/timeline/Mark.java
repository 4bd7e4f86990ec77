package dev.reeve.pages.timeline;

import java.time.Instant;
import java.util.Locale;

/**
 * Something that happened at one instant.
 *
 * @param index the line of the log that tells of it
 * @param text what it was, in a few words
 */
public record Mark(Kind kind, Instant at, long index, String text) {

  /** What can happen; of several at one place the last in this order is shown. */
  public enum Kind {
    PROGRESS("progress"),
    HELP("asked or helped"),
    PING("ping"),
    ERROR("error"),
    ANSWER("decided"),
    NUDGE("nudge"),
    STOP("stop or gone"),
    RESTART("restart"),
    DECISION("decision asked"),
    ESCALATE("escalation"),
    CRITICAL("critical");

    private final String words;

    Kind(String words) {
      this.words = words;
    }

    public String words() {
      return words;
    }

    /** The name of its class in the style sheet, and of its shape. */
    String style() {
      return name().toLowerCase(Locale.ROOT);
    }
  }
}
