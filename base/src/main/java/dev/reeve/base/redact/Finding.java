package dev.reeve.base.redact;

/** A secret in a text: its kind, where it starts, and where it has ended. */
record Finding(String kind, int start, int end) {

  Finding {
    if (start < 0 || end <= start) {
      throw new IllegalArgumentException("expected a span, found " + start + " to " + end);
    }
  }
}
