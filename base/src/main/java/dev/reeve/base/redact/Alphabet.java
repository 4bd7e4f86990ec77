package dev.reeve.base.redact;

/** The characters that a kind of secret is made of. */
enum Alphabet {
  DIGIT("0123456789"),
  HEX("0123456789abcdefABCDEF"),
  HEX_DASH(HEX.letters + "-"),
  LETTER("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"),
  LOWER("abcdefghijklmnopqrstuvwxyz0123456789"),
  UPPER("ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"),
  ALNUM(LETTER.letters + DIGIT.letters),
  WORD(ALNUM.letters + "_-"),
  DOTTED(WORD.letters + "."),
  BASE64(ALNUM.letters + "+/=_-"),
  BASE64_PAIR(BASE64.letters + ".,"),
  PATH(DOTTED.letters + "/"),
  /** Everything that stands inside a token of any kind; what is outside of it ends them all. */
  TOKEN(BASE64.letters + ".:~");

  final String letters;

  @SuppressWarnings("ImmutableEnumChecker") // a record of two numbers
  private final Letters set;

  Alphabet(String letters) {
    this.letters = letters;
    set = Letters.of(letters);
  }

  boolean has(char letter) {
    return set.has(letter);
  }

  /** Where the run of this alphabet from here on ends, at most {@code limit}. */
  int end(String text, int from, int limit) {
    return set.end(text, from, limit);
  }

  /** Where the run of this alphabet up to here starts, at least {@code limit}. */
  int start(String text, int to, int limit) {
    return set.start(text, to, limit);
  }
}
