package dev.reeve.base.redact;

/**
 * The letters of a word by kind, how many pairs of neighbours it has, and in how many of them the
 * kind changes.
 */
record LetterCount(int digits, int capitals, int small, int pairs, int changes, int distinct) {

  private static final int OTHER = 0;
  private static final int DIGIT = 1;
  private static final int CAPITAL = 2;
  private static final int SMALL = 3;

  /** Each kind has so many bits of one number to be counted in: words are short. */
  private static final int BITS = 16;

  private static final byte[] KINDS = kinds();

  static LetterCount of(String text, int from, int to) {
    long counts = 0;
    int pairs = 0;
    int changes = 0;
    long low = 0;
    long high = 0;
    int before = OTHER;
    for (int i = from; i < to; i++) {
      char letter = text.charAt(i);
      int kind = letter < KINDS.length ? KINDS[letter] : OTHER;
      counts += 1L << (kind * BITS);
      boolean pair = kind != OTHER && before != OTHER;
      pairs += pair ? 1 : 0;
      changes += pair && kind != before ? 1 : 0;
      low |= letter < Long.SIZE ? 1L << letter : 0;
      high |= Long.SIZE <= letter ? 1L << letter : 0;
      before = kind;
    }
    int distinct = Long.bitCount(low) + Long.bitCount(high);
    return new LetterCount(
        count(counts, DIGIT),
        count(counts, CAPITAL),
        count(counts, SMALL),
        pairs,
        changes,
        distinct);
  }

  private static int count(long counts, int kind) {
    return (int) (counts >>> (kind * BITS)) & 0xFFFF;
  }

  private static byte[] kinds() {
    byte[] kinds = new byte[128];
    for (int letter = 0; letter < kinds.length; letter++) {
      boolean digit = '0' <= letter && letter <= '9';
      boolean capital = 'A' <= letter && letter <= 'Z';
      boolean small = 'a' <= letter && letter <= 'z';
      kinds[letter] = (byte) (digit ? DIGIT : capital ? CAPITAL : small ? SMALL : OTHER);
    }
    return kinds;
  }
}
