package dev.reeve.agents.settings;

/**
 * A text of settings that is no JSON, also not with comments, or has something in it that stands in
 * the way; says where, and what was expected there.
 */
public final class BrokenJson extends Exception {

  private final int line;
  private final int column;

  public BrokenJson(String text, int at, String expected) {
    super(expected);
    String before = text.substring(0, Math.min(at, text.length()));
    line = 1 + (int) before.chars().filter(letter -> letter == '\n').count();
    column = before.length() - before.lastIndexOf('\n');
  }

  public int line() {
    return line;
  }

  public int column() {
    return column;
  }
}
