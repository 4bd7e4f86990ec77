package dev.reeve.base.redact;

/** What stands between a sign and its value where people write for people: Markdown, tags, YAML. */
final class Markup {

  private static final int LONGEST_TAG = 12;
  private static final Letters BLANKS = Letters.of(" \t");
  private static final Letters STARS = Letters.of("*");
  private static final Letters CHOMPS = Letters.of("-+0123456789");

  private Markup() {}

  /** After the end of what was set in bold: {@code **Password:** …}, {@code <b>Password:</b> …}. */
  static int after(String text, int position) {
    int stars = STARS.end(text, position, Math.min(text.length(), position + 3));
    if (position < stars && BLANKS.at(text, stars)) {
      return stars;
    }
    if (!text.startsWith("</", position)) {
      return position;
    }
    int end = text.indexOf('>', position, Math.min(text.length(), position + LONGEST_TAG));
    return end < 0 ? position : end + 1;
  }

  /** The first line of a block of YAML that starts here ({@code |}, {@code >-}), else here. */
  static int blockStart(String text, int position) {
    if (text.length() <= position || "|>".indexOf(text.charAt(position)) < 0) {
      return position;
    }
    int limit = text.length();
    int end = CHOMPS.end(text, position + 1, Math.min(limit, position + 3));
    int line = end < limit && text.charAt(end) == '\r' ? end + 1 : end;
    boolean breaks = line < limit && text.charAt(line) == '\n';
    int indent = BLANKS.end(text, Math.min(limit, line + 1), Math.min(limit, line + 64));
    return breaks && line + 1 < indent ? indent : position;
  }
}
