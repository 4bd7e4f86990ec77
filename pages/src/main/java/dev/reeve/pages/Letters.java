package dev.reeve.pages;

/**
 * About how wide text is, in a font that nobody knows here: rather more than it turns out to be.
 */
public final class Letters {

  private static final String NARROW = "ijl.,:;'|! ";
  private static final String SLIM = "frt-()[]/";
  private static final String BROAD = "mwMW@%…";

  /** From here on letters are mostly as wide as they are high. */
  private static final char SQUARE = 0x1100;

  private Letters() {}

  /** In heights of the font. */
  public static double width(String text) {
    return text.chars().mapToDouble(letter -> width((char) letter)).sum();
  }

  private static double width(char letter) {
    if (0 <= NARROW.indexOf(letter)) return 0.34;
    if (0 <= SLIM.indexOf(letter)) return 0.43;
    if (0 <= BROAD.indexOf(letter) || SQUARE <= letter) return 1;
    return Character.isUpperCase(letter) ? 0.76 : 0.65;
  }
}
