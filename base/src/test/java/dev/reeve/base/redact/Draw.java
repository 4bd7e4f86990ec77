package dev.reeve.base.redact;

import java.util.SplittableRandom;

/** Words drawn by a seed, so that no secret, not even a false one, stands in the repository. */
record Draw(SplittableRandom random) {

  static final String DIGITS = "0123456789";
  static final String HEX = DIGITS + "abcdef";
  static final String SMALL = "abcdefghijklmnopqrstuvwxyz";
  static final String LOWER = SMALL + DIGITS;
  static final String CAPITALS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
  static final String UPPER = CAPITALS + DIGITS;
  static final String BASE32 = CAPITALS + "234567";
  static final String ALNUM = SMALL + UPPER;
  static final String WORD = ALNUM + "_-";
  static final String BASE64 = ALNUM + "+/";
  static final String PASSWORD = ALNUM + "!#%^*_+=?.~-";

  String of(String alphabet, int length) {
    StringBuilder word = new StringBuilder();
    while (word.length() < length) {
      word.append(alphabet.charAt(random.nextInt(alphabet.length())));
    }
    return word.toString();
  }

  int between(int least, int most) {
    return random.nextInt(least, most + 1);
  }

  String uuid() {
    return String.join("-", of(HEX, 8), of(HEX, 4), of(HEX, 4), of(HEX, 4), of(HEX, 12));
  }

  /** A letter first and a digit last, as most rules for passwords want it. */
  String password() {
    return of(SMALL, 1) + of(PASSWORD, between(6, 18)) + of(DIGITS, 1);
  }

  String lines(String alphabet, int count, String lineEnd) {
    StringBuilder lines = new StringBuilder();
    for (int i = 0; i < count; i++) {
      lines.append(of(alphabet, i + 1 < count ? 64 : 36)).append(lineEnd);
    }
    return lines.toString();
  }
}
