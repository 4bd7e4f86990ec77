package dev.reeve.base.redact;

import java.util.Arrays;

/**
 * Lines of a text with their escapes undone, and where each of its characters stood: {@code %3D} of
 * URLs, backslashes of JSON, entities of markup, each also when it was escaped again.
 */
final class Unescaped {

  private static final String SIGNS = "%\\&";
  private static final Letters STARTS = Letters.of(SIGNS);
  private static final Letters ITSELF = Letters.of("\"'`/");
  private static final String BETWEEN = "\n\0\n";
  private static final int LONGEST_ENTITY = 6;

  private final String raw;
  private final StringBuilder plain = new StringBuilder();
  private int[] places = new int[1024];

  /** Where each of the signs that start an escape stands next. */
  private final int[] signs = {-1, -1, -1};

  /** How long the escape is that was looked at last; 0 if it was none. */
  private int width;

  Unescaped(String raw) {
    this.raw = raw;
  }

  /** The first place from here on where an escape could start, or the end. */
  int next(int from) {
    int first = raw.length();
    for (int i = 0; i < SIGNS.length(); i++) {
      if (signs[i] < from) {
        int found = raw.indexOf(SIGNS.charAt(i), from);
        signs[i] = found < 0 ? raw.length() : found;
      }
      first = Math.min(first, signs[i]);
    }
    return first;
  }

  /** Whether an escape starts here. */
  boolean startsAt(int position) {
    decode(position);
    return 0 < width;
  }

  /** Adds a line; nothing can stand across it and the next one. */
  void add(int from, int to) {
    int position = from;
    while (position < to) {
      position = take(position, to);
    }
    for (int i = 0; i < BETWEEN.length(); i++) {
      add(BETWEEN.charAt(i), Math.max(position, to));
    }
  }

  int length() {
    return plain.length();
  }

  String text() {
    return plain.toString();
  }

  void clear() {
    plain.setLength(0);
  }

  int place(int position) {
    return places[position];
  }

  private int take(int position, int to) {
    char letter = raw.charAt(position);
    char decoded = STARTS.has(letter) ? decode(position) : letter;
    boolean escape = STARTS.has(letter) && 0 < width;
    int next = escape ? position + width : STARTS.has(letter) ? beyond(position) : position + 1;
    for (int at = position; at < (escape ? position + 1 : Math.min(next, to)); at++) {
      add(escape ? decoded : raw.charAt(at), at);
    }
    return next;
  }

  private void add(char letter, int place) {
    if (places.length == plain.length()) {
      places = Arrays.copyOf(places, places.length * 2);
    }
    places[plain.length()] = place;
    plain.append(letter);
  }

  /** What is no escape is passed over at once: backslashes are not counted from each of them. */
  int beyond(int position) {
    boolean backslash = raw.charAt(position) == '\\';
    return backslash ? backslashes(position) : position + 1;
  }

  private char decode(int position) {
    width = 0;
    return switch (raw.charAt(position)) {
      case '%' -> percent(position);
      case '&' -> entity(position);
      default -> backslash(position);
    };
  }

  private char percent(int position) {
    int at = position + 1;
    while (raw.startsWith("25", at)) {
      at += 2;
    }
    int value = hex(at, 2);
    boolean doubled = position + 1 < at;
    width = 0 <= value ? at + 2 - position : doubled ? at - position : 0;
    return 0 <= value ? (char) value : '%';
  }

  private char backslash(int position) {
    int at = backslashes(position);
    char letter = at < raw.length() ? raw.charAt(at) : '\\';
    int value = letter == 'u' ? hex(at + 1, 4) : -1;
    boolean known = ITSELF.has(letter) || "nrt".indexOf(letter) >= 0;
    width = 0 <= value ? at + 5 - position : known ? at + 1 - position : 0;
    return switch (letter) {
      case 'u' -> (char) Math.max(value, 0);
      case 'n', 'r' -> '\n';
      case 't' -> '\t';
      default -> letter;
    };
  }

  private int backslashes(int position) {
    int at = position;
    while (at < raw.length() && raw.charAt(at) == '\\') {
      at++;
    }
    return at;
  }

  private char entity(int position) {
    int at = position + 1;
    while (raw.startsWith("amp;", at)) {
      at += "amp;".length();
    }
    int limit = Math.min(raw.length(), at + LONGEST_ENTITY);
    int end = raw.indexOf(';', at, limit);
    int letter = end < 0 ? -1 : named(raw.substring(at, end));
    boolean ampersand = position + 1 < at;
    width = 0 <= letter ? end + 1 - position : ampersand ? at - position : 0;
    return 0 <= letter ? (char) letter : '&';
  }

  private static int named(String name) {
    return switch (name) {
      case "quot", "#34", "#x22" -> '"';
      case "apos", "#39", "#x27" -> '\'';
      case "lt", "#60", "#x3C", "#x3c" -> '<';
      case "gt", "#62", "#x3E", "#x3e" -> '>';
      case "#61", "#x3D", "#x3d", "equals" -> '=';
      case "#58", "#x3A", "#x3a", "colon" -> ':';
      case "nbsp", "#160", "#xA0", "#xa0" -> ' ';
      default -> -1;
    };
  }

  /** The ASCII character of so many hexadecimal digits, or -1. */
  private int hex(int from, int digits) {
    int to = from + digits;
    if (raw.length() < to || Alphabet.HEX.end(raw, from, to) < to) {
      return -1;
    }
    int value = Integer.parseInt(raw, from, to, 16);
    return value < 128 ? value : -1;
  }
}
