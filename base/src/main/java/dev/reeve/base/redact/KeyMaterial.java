package dev.reeve.base.redact;

/**
 * The encoded bytes after the header of a key: words of base64, with whatever a log, a diff, a
 * source file or JSON puts between the lines.
 */
final class KeyMaterial {

  private static final int LONG_WORD = 32;
  private static final int SHORT_WORD = 8;
  private static final int LONGEST_FIELD = 120;
  private static final Letters BETWEEN = Letters.of(" \t\r\n\"'`,>|#*");

  private final String text;
  private int position;
  private int end;

  KeyMaterial(String text, int from) {
    this.text = text;
    position = from;
    end = from;
  }

  /** Whether the span holds at least one line of encoded bytes, however it is dressed up. */
  static boolean holds(String text, int from, int to) {
    int start = from;
    while (start < to) {
      int wordEnd = wordEnd(text, start, to);
      if (LONG_WORD <= wordEnd - start && Randomness.likely(text, start, wordEnd)) {
        return true;
      }
      start = wordEnd + 1;
    }
    return false;
  }

  /** Where the last word of the key ends, or where it was asked to start if there is none. */
  int end() {
    int start = end;
    skipBetween();
    while (takeWord(end == start)) {
      skipBetween();
    }
    return end;
  }

  private boolean takeWord(boolean first) {
    int wordEnd = wordEnd(text, position, text.length());
    int length = wordEnd - position;
    boolean bytes = LONG_WORD <= length && Randomness.likely(text, position, wordEnd);
    boolean piece = first ? length >= SHORT_WORD && opens() : 0 < length && endsLine(wordEnd);
    if (bytes || piece) {
      position = wordEnd;
      end = wordEnd;
      return true;
    }
    return first && skipField();
  }

  /** How the encodings of keys begin, for one that was cut off soon after. */
  private boolean opens() {
    return text.startsWith("MI", position)
        || text.startsWith("MC4CAQ", position)
        || text.startsWith("MHcCAQ", position)
        || text.startsWith("b3Blbn", position);
  }

  /** A field such as {@code DEK-Info: …} that stands before the bytes. */
  private boolean skipField() {
    int limit = Math.min(text.length(), position + LONGEST_FIELD);
    int colon = Alphabet.WORD.end(text, position, limit);
    boolean field = position < colon && text.startsWith(": ", colon);
    if (field) {
      position = colon;
      while (position < limit && !atLineEnd(position)) {
        position++;
      }
    }
    return field;
  }

  private boolean endsLine(int wordEnd) {
    return atLineEnd(wordEnd) || "\"'`-".indexOf(text.charAt(wordEnd)) >= 0;
  }

  private boolean atLineEnd(int at) {
    return at == text.length() || "\r\n\\".indexOf(text.charAt(at)) >= 0;
  }

  private void skipBetween() {
    int width = betweenAt(position);
    while (0 < width) {
      position += width;
      width = betweenAt(position);
    }
  }

  /** How many characters at this place are no part of a word. */
  private int betweenAt(int at) {
    if (at >= text.length()) {
      return 0;
    }
    char letter = text.charAt(at);
    if (letter == '\\') {
      boolean escape = at + 1 < text.length() && "nrt".indexOf(text.charAt(at + 1)) >= 0;
      return escape ? 2 : 1;
    }
    boolean plus = letter == '+' && at + 1 < text.length() && !isWord(text.charAt(at + 1));
    return plus || BETWEEN.has(letter) ? 1 : 0;
  }

  private static int wordEnd(String text, int from, int limit) {
    int position = from;
    while (position < limit && isWord(text.charAt(position))) {
      position++;
    }
    return position;
  }

  private static boolean isWord(char letter) {
    return letter != '-' && letter != '_' && Alphabet.BASE64.has(letter);
  }
}
