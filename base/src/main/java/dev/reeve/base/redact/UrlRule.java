package dev.reeve.base.redact;

import java.util.List;

/**
 * Finds {@code scheme://user:password@host} and {@code scheme://token@host}. What stands before the
 * {@code @} is replaced, so that a reader still sees where the URL leads.
 */
final class UrlRule implements Rule {

  private static final String KIND = "url-credentials";
  private static final Letters OUTSIDE = Letters.of("/?#\"'`<>\\ \t\r\n");

  private static final Letters ENDS_URL = Letters.of("\"'`<>\\ \t\r\n,;");
  private static final int LONGEST_STRAY = 64;

  private static final List<String> NETWORKS = List.of("@tcp(", "@unix(");

  /** A user name alone is no secret, but a token in its place is. */
  private static final int LEAST_TOKEN = 20;

  @Override
  public void find(String text, Findings findings) {
    int at = text.indexOf("://");
    while (0 <= at) {
      int start = at + 3;
      int end = OUTSIDE.next(text, start, text.length());
      int credentials = lastAt(text, start, strayEnd(text, start, end));
      if (start < credentials && isCredential(text, start, credentials)) {
        findings.add(KIND, start, credentials);
      }
      at = text.indexOf("://", Math.max(start, end - 1));
    }
    for (String network : NETWORKS) {
      at = text.indexOf(network);
      while (0 <= at) {
        source(text, at, findings);
        at = text.indexOf(network, at + 1);
      }
    }
  }

  /** {@code user:password@tcp(host)}, as Go's drivers write it. */
  private static void source(String text, int at, Findings findings) {
    int start = at;
    int earliest = Math.max(0, at - LONGEST_STRAY);
    while (earliest < start && !OUTSIDE.has(text.charAt(start - 1))) {
      start--;
    }
    if (0 <= text.indexOf(':', start, at) && isCredential(text, start, at)) {
      findings.add(KIND, start, at);
    }
  }

  /**
   * Passwords are often put into URLs as they are, with signs that end the host. If what stands
   * where the port should be is no number, the {@code @} may come later.
   */
  private static int strayEnd(String text, int start, int end) {
    int colon = text.indexOf(':', start, end);
    boolean port = colon < 0 || Alphabet.DIGIT.end(text, colon + 1, end) == end;
    if (port || 0 <= text.indexOf('@', start, end) || text.charAt(start) == '[') {
      return end;
    }
    return ENDS_URL.next(text, end, Math.min(text.length(), end + LONGEST_STRAY));
  }

  private static int lastAt(String text, int from, int to) {
    int position = to - 1;
    while (from <= position && text.charAt(position) != '@') {
      position--;
    }
    return position;
  }

  private static boolean isCredential(String text, int from, int to) {
    int colon = text.indexOf(':', from, to);
    if (colon < 0) {
      return LEAST_TOKEN <= to - from && Randomness.likely(text, from, to);
    }
    return colon + 1 < to && !Placeholder.at(text, colon + 1, to);
  }
}
