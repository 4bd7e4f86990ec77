package dev.reeve.pages;

import java.util.Locale;

/**
 * Foreign text as a page shows it: templates escape what is markup, and this makes visible
 * what no eye could see. Control characters become their pictures, marks that turn the direction of
 * the text around become their numbers, so that no text can look like another. Joiners stay what
 * they are: without them words of many languages, and some pictures, are others.
 */
public final class Shown {

  private static final char PICTURES = 0x2400;
  private static final char PICTURE_OF_DELETE = 0x2421;
  private static final char DELETE = 0x7f;
  private static final char NON_JOINER = 0x200c;
  private static final char JOINER = 0x200d;

  private Shown() {}

  /** With its line ends. */
  public static String text(String foreign) {
    StringBuilder shown = null;
    for (int i = 0; i < foreign.length(); i++) {
      char letter = foreign.charAt(i);
      boolean harmless = letter == '\n' || letter == '\t' || !isHidden(letter);
      if (harmless && shown == null) continue;
      if (shown == null) shown = new StringBuilder(foreign.substring(0, i));
      if (harmless) shown.append(letter);
      else append(shown, letter);
    }
    return shown == null ? foreign : shown.toString();
  }

  /** On one line, at most so long. */
  public static String line(String foreign, int longest) {
    String line = text(foreign.replace('\n', ' ').replace('\t', ' ')).strip();
    if (line.length() <= longest) return line;
    int end = Character.isHighSurrogate(line.charAt(longest - 2)) ? longest - 2 : longest - 1;
    return line.substring(0, end) + "…";
  }

  /**
   * A name, at most so wide: where names begin alike, their ends tell them apart.
   *
   * @param widest in heights of the font
   */
  public static String name(String name, double widest) {
    String shown = name;
    for (int kept = name.length() - 1; 1 < kept && widest < Letters.width(shown); kept--) {
      int end = kept / 2;
      shown = name.substring(0, kept - end) + "…" + name.substring(name.length() - end);
    }
    return shown;
  }

  /** A word of the contract as people write it: {@code IN_REVIEW} is in review. */
  public static String word(String word) {
    return word.toLowerCase(Locale.ROOT).replace('_', ' ');
  }

  private static boolean isHidden(char letter) {
    if (letter == NON_JOINER || letter == JOINER) return false;
    return Character.isISOControl(letter) || Character.getType(letter) == Character.FORMAT;
  }

  private static void append(StringBuilder shown, char letter) {
    if (letter < ' ') {
      shown.append((char) (PICTURES + letter));
    } else if (letter == DELETE) {
      shown.append(PICTURE_OF_DELETE);
    } else {
      shown.append(String.format(Locale.ROOT, "⟨U+%04X⟩", (int) letter));
    }
  }
}
