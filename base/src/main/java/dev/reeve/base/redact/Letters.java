package dev.reeve.base.redact;

/** A set of ASCII characters, one bit each: asking it costs no more than a comparison or two. */
record Letters(long low, long high) {

  static Letters of(String letters) {
    return new Letters(bits(letters, 0), bits(letters, Long.SIZE));
  }

  private static long bits(String letters, int first) {
    return letters
        .chars()
        .filter(letter -> first <= letter && letter < first + Long.SIZE)
        .mapToLong(letter -> 1L << letter)
        .reduce(0, (some, more) -> some | more);
  }

  boolean has(char letter) {
    if (letter < Long.SIZE) {
      return (low >>> letter & 1) != 0;
    }
    return letter < 2 * Long.SIZE && (high >>> letter & 1) != 0;
  }

  boolean at(String text, int position) {
    return position < text.length() && has(text.charAt(position));
  }

  /** Where the run of members from here on ends, at most {@code limit}. */
  int end(String text, int from, int limit) {
    int position = from;
    while (position < limit && has(text.charAt(position))) {
      position++;
    }
    return position;
  }

  /** Where the run of members up to here starts, at least {@code limit}. */
  int start(String text, int to, int limit) {
    int position = to;
    while (limit < position && has(text.charAt(position - 1))) {
      position--;
    }
    return position;
  }

  /** The first member from here on, or {@code limit} if none comes before it. */
  int next(String text, int from, int limit) {
    int position = from;
    while (position < limit && !has(text.charAt(position))) {
      position++;
    }
    return position;
  }
}
