package dev.reeve.core.report;

import dev.reeve.core.text.SafeText;

/** Words that somebody else said, repeated: on one line, and not too many of them (T-84). */
public final class Quote {

  /** So many characters at most. */
  public static final int LONGEST = 200;

  private static final String MORE = "…";

  private Quote() {}

  public static SafeText of(SafeText words) {
    String line = words.value().strip().replaceAll("\\s+", " ");
    if (line.length() <= LONGEST) return SafeText.own(line);
    int end = LONGEST - MORE.length();
    if (Character.isHighSurrogate(line.charAt(end - 1))) end--;
    return SafeText.own(line.substring(0, end) + MORE);
  }
}
