package dev.reeve.base.redact;

/**
 * Whether a word was drawn by chance or written by a person. People write runs of one kind of
 * letter: words, camel humps, numbers. In a random word of 62 letters nearly two of three
 * neighbours are of different kinds (capital, small, digit), which is cheap to count and needs no
 * dictionary.
 */
final class Randomness {

  private static final int SAMPLE = 24;
  private static final int SHORTEST = 30;
  private static final int LONGEST = 200;
  private static final int PERCENT_CHANGES = 42;

  private Randomness() {}

  /** For the body of a token whose prefix is known: not a placeholder, not an identifier. */
  static boolean likely(String text, int from, int to) {
    LetterCount count = LetterCount.of(text, from, Math.min(to, from + SAMPLE));
    return 4 <= count.distinct() && (0 < count.digits() || count.pairs() <= 4 * count.changes());
  }

  /** Not the same few characters over and over. */
  static boolean varied(String text, int from, int to) {
    return 5 <= LetterCount.of(text, from, Math.min(to, from + SAMPLE)).distinct();
  }

  /** For a word of which nothing is known: it is random, and not a hash or a piece of a file. */
  static boolean secret(String text, int from, int to) {
    int length = to - from;
    if (length < SHORTEST || LONGEST < length || publicValue(text, from, to)) {
      return false;
    }
    LetterCount count = LetterCount.of(text, from, to);
    return 0 < count.digits()
        && 0 < count.small()
        && 0 < count.capitals()
        && 20 <= count.pairs()
        && PERCENT_CHANGES * count.pairs() <= 100 * count.changes()
        && Math.min(length / 3, 20) <= count.distinct();
  }

  /** Hashes that say so, public keys, methods, and lines of an encoded file. */
  private static boolean publicValue(String text, int from, int to) {
    return text.startsWith("sha", from)
        || text.startsWith("(", to)
        || text.startsWith("AAAA", from)
        || text.startsWith("h1:", from - 3)
        || text.startsWith("base64,", from - 7)
        || EncodedBlock.holds(text, from, to);
  }
}
