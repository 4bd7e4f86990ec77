package dev.reeve.base.redact;

/**
 * A kind of credential that says what it is: a prefix, then so many characters of an alphabet.
 *
 * <p>Some have their telling characters in the middle; for these {@code lead} characters of {@code
 * leadAlphabet} stand before the prefix and belong to the secret.
 */
record TokenKind(
    String name,
    String prefix,
    Alphabet alphabet,
    int least,
    int most,
    Alphabet leadAlphabet,
    int lead) {

  /** The shortest token of any kind, prefix and all: shorter words need not be looked at. */
  static final int SHORTEST = 16;

  /** At least so many characters; all that follow in the same alphabet are taken with it. */
  static TokenKind open(String name, String prefix, Alphabet alphabet, int least) {
    return new TokenKind(name, prefix, alphabet, least, Integer.MAX_VALUE, alphabet, 0);
  }

  /** Exactly so many: for prefixes that ordinary words begin with, too. */
  static TokenKind exact(String name, String prefix, Alphabet alphabet, int length) {
    return new TokenKind(name, prefix, alphabet, length, length, alphabet, 0);
  }

  TokenKind after(int count, Alphabet before) {
    return new TokenKind(name, prefix, alphabet, least, most, before, count);
  }

  /** As short as this kind can be, prefix and all. */
  int shortest() {
    return lead + prefix.length() + least;
  }

  boolean isExact() {
    return least == most;
  }
}
