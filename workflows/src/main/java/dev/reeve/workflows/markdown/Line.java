package dev.reeve.workflows.markdown;

/**
 * A line of a document.
 *
 * @param text without its end
 * @param end how it ends: a line feed, perhaps with a carriage return before it; nothing at the end
 *     of a document that does not end with a line's end
 * @param level of a heading, 1 to 6; else 0
 */
public record Line(String text, String end, Kind kind, int level) {

  /** What a line is part of. */
  public enum Kind {
    /** The head, its two fences included. */
    HEAD,
    /** A heading that divides the document; one inside a list or a quotation does not. */
    HEADING,
    /** The line below a heading that makes it one. */
    UNDERLINE,
    /** Code, its fences included. */
    CODE,
    /** HTML, comments above all. */
    HTML,
    /** Everything else, blank lines too. */
    TEXT
  }

  public boolean isBlank() {
    return text.isBlank();
  }
}
