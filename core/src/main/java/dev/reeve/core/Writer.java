package dev.reeve.core;

import org.jspecify.annotations.Nullable;

/** Who wrote a line of the log: a node, and the term under which it held the team (T-18). */
public record Writer(String node, long term) {

  /** Null if the text is no writer. */
  public static @Nullable Writer parse(String text) {
    int at = text.lastIndexOf('@');
    if (at <= 0 || !text.substring(at + 1).matches("[0-9]{1,18}")) return null;
    return new Writer(text.substring(0, at), Long.parseLong(text.substring(at + 1)));
  }

  @Override
  public String toString() {
    return node + "@" + term;
  }
}
