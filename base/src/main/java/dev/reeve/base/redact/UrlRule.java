package dev.reeve.base.redact;

import java.util.List;

/**
 * Finds {@code scheme://user:password@host} and {@code scheme://token@host}, and the first of them
 * without its scheme. What stands before the {@code @} is replaced, so that a reader still sees
 * where the URL leads.
 */
final class UrlRule implements Rule {

  private static final String KIND = "url-credentials";
  private static final Letters OUTSIDE = Letters.of("/?#\"'`<>\\ \t\r\n");

  private static final Letters ENDS_URL = Letters.of("\"'`<>\\ \t\r\n,;");
  private static final Letters INSIDE_PATH = Letters.of(Alphabet.PATH.letters + ":@\\");
  private static final Letters GIVES = Letters.of("\"'`=");
  private static final int LONGEST_STRAY = 64;

  private static final List<String> NETWORKS = List.of("@tcp(", "@unix(");

  /** A user name alone is no secret, but a token in its place is. */
  private static final int LEAST_TOKEN = 20;

  @Override
  public void find(String text, Findings findings) {
    int at = text.indexOf("//");
    while (0 <= at) {
      int start = at + 2;
      int end = OUTSIDE.next(text, start, text.length());
      boolean scheme = 0 < at && text.charAt(at - 1) == ':';
      int credentials = lastAt(text, start, scheme ? strayEnd(text, start, end) : end);
      if (scheme ? isCredential(text, start, credentials) : isLogin(text, start, credentials)) {
        findings.add(KIND, start, credentials);
      }
      at = text.indexOf("//", end);
    }
    for (String network : NETWORKS) {
      at = text.indexOf(network);
      while (0 <= at) {
        source(text, at, findings);
        at = text.indexOf(network, at + 1);
      }
    }
  }

  /**
   * {@code //user:password@host}. Comments, labels and paths look like that too, so the password
   * has to look like one by itself; a little less so after a quote or an equals sign.
   */
  private static boolean isLogin(String text, int from, int to) {
    int colon = text.indexOf(':', from, Math.max(from, to));
    char before = 2 < from ? text.charAt(from - 3) : ' ';
    if (colon <= from || colon + 1 == to || INSIDE_PATH.has(before)) {
      return false;
    }
    ProseValue value = new ProseValue(text, colon + 1, to);
    return value.isSecret(SecretName.PASSWORD, GIVES.has(before), false, true);
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
    int colon = text.indexOf(':', from, Math.max(from, to));
    if (colon < 0) {
      return LEAST_TOKEN <= to - from && Randomness.likely(text, from, to);
    }
    return colon + 1 < to && !Placeholder.at(text, colon + 1, to);
  }
}
