package dev.reeve.base.redact;

/**
 * Finds where the end of a piece of a stream must wait for what follows, because only together they
 * show a secret: a key block that has begun, or a name whose value stands on the next line.
 */
final class UnfinishedText {

  private static final String PEM = "PRIVATE KEY";
  private static final String PUTTY = "Private-Lines:";
  private static final String PUTTY_END = "Private-MAC:";
  private static final int LONGEST_HEADER = 60;

  /** Longer lines are no lines of settings. */
  private static final int LONGEST_LINE = 256;

  private static final Letters CHOMPS = Letters.of("-+0123456789");
  private static final Letters AROUND = Letters.of(" \t\"'`\\:,");
  private static final Letters QUOTES = Letters.of("\"'`");

  private UnfinishedText() {}

  /** The start of the line from which on a text of whole lines waits, or its end. */
  static int from(String text) {
    int key = Math.min(pem(text), putty(text));
    return Math.min(key, open(text));
  }

  private static int pem(String text) {
    int last = text.lastIndexOf(PEM);
    if (last < 0) return text.length();
    int line = lineStart(text, last);
    int header = text.lastIndexOf("BEGIN ", last);
    boolean begins = Math.max(line, last - LONGEST_HEADER) <= header;
    return begins && isOpen(text, last + PEM.length()) ? line : text.length();
  }

  private static int putty(String text) {
    int last = text.lastIndexOf(PUTTY);
    boolean waits = 0 <= last && text.indexOf(PUTTY_END, last) < 0;
    return waits ? lineStart(text, last) : text.length();
  }

  /** Whether the rest of the header's line is nothing but dashes, quotes and escaped breaks. */
  private static boolean isOpen(String text, int from) {
    int at = text.startsWith(" BLOCK", from) ? from + " BLOCK".length() : from;
    for (; at < text.length() && text.charAt(at) != '\n'; at++) {
      boolean escape = text.charAt(at) == '\\' && at + 1 < text.length();
      if (escape && "nrt".indexOf(text.charAt(at + 1)) >= 0) {
        at++;
      } else if (Alphabet.ALNUM.has(text.charAt(at))) {
        return false;
      }
    }
    return true;
  }

  /** The last lines after which the next one may be a value. */
  private static int open(String text) {
    int waits = text.length();
    int start = text.length();
    while (0 < start) {
      int line = lineStart(text, start - 1);
      int end = start;
      while (line < end && text.charAt(end - 1) <= ' ') end--;
      boolean open = isOpen(text, line, end);
      if (!open && line < end) return waits;
      if (open) waits = line;
      start = line;
    }
    return waits;
  }

  /** Of a list, a block of YAML, a name whose value has a line of its own, a login file. */
  private static boolean isOpen(String text, int line, int end) {
    if (end - line < 2) return false;
    boolean listed = text.charAt(end - 1) == ',' && QUOTES.has(text.charAt(end - 2));
    if (listed || LONGEST_LINE < end - line) return listed;
    int sign = CHOMPS.start(text, end, Math.max(line, end - 2)) - 1;
    boolean block = line < sign && "|>".indexOf(text.charAt(sign)) >= 0;
    if (block) return isSecret(text, line, AROUND.start(text, sign, line));
    String words = text.substring(line, end);
    return LoginFileRule.opens(words)
        || LoginFileRule.names(words)
        || FarName.isHalf(text, line, end)
        || isSecret(text, line, AROUND.start(text, end, line));
  }

  private static boolean isSecret(String text, int line, int nameEnd) {
    int earliest = Math.max(line, nameEnd - SecretName.LONGEST);
    int start = Alphabet.DOTTED.start(text, nameEnd, earliest);
    return start < nameEnd && SecretName.of(text, start, nameEnd) != SecretName.NONE;
  }

  private static int lineStart(String text, int at) {
    return text.lastIndexOf('\n', at - 1) + 1;
  }
}
