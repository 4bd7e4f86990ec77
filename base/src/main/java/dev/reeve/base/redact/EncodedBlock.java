package dev.reeve.base.redact;

/**
 * Lines of an encoded file, such as an image or a certificate: long words that have a line for
 * themselves, with another such line before or after them.
 */
final class EncodedBlock {

  private static final int LEAST = 48;
  private static final int MOST_BETWEEN = 64;
  private static final Letters DECORATION = Letters.of(" \t\r\n\"'+,;)");

  private EncodedBlock() {}

  static boolean holds(String text, int from, int to) {
    if (to - from < LEAST) {
      return false;
    }
    int before = beyondBreak(text, from - 1, -1);
    int after = beyondBreak(text, to, 1);
    boolean alone = before != from - 1 && after != to;
    return alone && (encodedBefore(text, before) || encodedAfter(text, after));
  }

  /**
   * The first place of the next line that is not blank or decoration; the place itself if the word
   * does not have the line for itself.
   */
  private static int beyondBreak(String text, int from, int step) {
    int position = from;
    boolean broken = false;
    while (0 <= position && position < text.length() && Math.abs(position - from) < MOST_BETWEEN) {
      char letter = text.charAt(position);
      if (!DECORATION.has(letter)) {
        return broken ? position : from;
      }
      broken |= letter == '\n';
      position += step;
    }
    return position;
  }

  private static boolean encodedBefore(String text, int last) {
    int end = last + 1;
    return LEAST <= end && Alphabet.BASE64.start(text, end, end - LEAST) == end - LEAST;
  }

  private static boolean encodedAfter(String text, int first) {
    int end = first + LEAST;
    return end <= text.length() && Alphabet.BASE64.end(text, first, end) == end;
  }
}
