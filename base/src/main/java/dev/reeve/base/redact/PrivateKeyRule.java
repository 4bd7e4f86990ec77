package dev.reeve.base.redact;

/**
 * Finds private key blocks: PEM, OpenSSH, PGP, SSH2 and PuTTY files, whole or cut off, with real or
 * escaped line ends, indented or quoted.
 *
 * <p>A header alone is not a key; programs that read keys are full of headers. It becomes one by
 * what follows it: lines that are nothing but encoded bytes, up to the matching end if there is
 * one.
 */
final class PrivateKeyRule implements Rule {

  /** No key is longer, in characters; an end further away belongs to something else. */
  static final int LONGEST_KEY = 32 * 1024;

  private static final String PEM = "PRIVATE KEY";
  private static final String PUTTY = "Private-Lines:";
  private static final int LONGEST_HEADER = 60;

  @Override
  public void find(String text, Findings findings) {
    int at = text.indexOf(PEM);
    while (0 <= at) {
      at = text.indexOf(PEM, pem(text, at, findings));
    }
    at = text.indexOf(PUTTY);
    while (0 <= at) {
      int from = lineEnd(text, at);
      at = text.indexOf(PUTTY, add(text, from, new KeyMaterial(text, from).end(), findings));
    }
  }

  /** Returns where to go on. */
  private static int pem(String text, int at, Findings findings) {
    int from = at + PEM.length();
    int start = headerStart(text, at);
    if (start < 0) {
      return from;
    }
    int body = afterDashes(text, from);
    int end = blockEnd(text, body);
    return end == body ? from : add(text, start, end, findings);
  }

  private static int add(String text, int start, int end, Findings findings) {
    if (start < end && end <= text.length()) {
      findings.add(Redaction.PRIVATE_KEY, start, end);
    }
    return Math.max(start, end);
  }

  /** Where the dashes before {@code BEGIN} start, or -1 if this is no begin. */
  private static int headerStart(String text, int at) {
    int begin = lineHolds(text, "BEGIN ", at);
    if (begin < 0) {
      return -1;
    }
    int start = begin;
    while (0 < start && (text.charAt(start - 1) == '-' || text.charAt(start - 1) == ' ')) {
      start--;
    }
    return start == begin ? -1 : start;
  }

  private static int afterDashes(String text, int from) {
    int position = text.startsWith(" BLOCK", from) ? from + " BLOCK".length() : from;
    while (position < text.length() && " -".indexOf(text.charAt(position)) >= 0) {
      position++;
    }
    return position;
  }

  /** After the end line if one belongs to this key, else after the last line of encoded bytes. */
  private static int blockEnd(String text, int body) {
    int limit = Math.min(text.length(), body + LONGEST_KEY);
    int material = new KeyMaterial(text, body).end();
    int next = text.indexOf(PEM, body, limit);
    boolean closed = 0 <= next && 0 <= lineHolds(text, "END ", next);
    if (closed && KeyMaterial.holds(text, body, next)) {
      return Math.max(material, afterDashes(text, next + PEM.length()));
    }
    return material;
  }

  /** Where the word stands shortly before the position on the same line, or -1. */
  private static int lineHolds(String text, String word, int before) {
    int earliest = Math.max(0, before - LONGEST_HEADER);
    for (int i = before - 1; earliest <= i && text.charAt(i) != '\n'; i--) {
      if (text.startsWith(word, i)) {
        return i;
      }
    }
    return -1;
  }

  private static int lineEnd(String text, int from) {
    int end = text.indexOf('\n', from);
    return end < 0 ? text.length() : end;
  }
}
