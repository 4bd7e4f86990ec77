package dev.reeve.base.redact;

/** A stretch of a text; an empty one is none. */
record Span(int start, int end) {

  static final Span NONE = new Span(0, 0);

  boolean isEmpty() {
    return end <= start;
  }
}
