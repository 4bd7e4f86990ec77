package dev.reeve.base.redact;

/** Finds the passwords in lines of {@code .netrc} and {@code .pgpass} files. */
final class LoginFileRule implements Rule {

  private static final int LONGEST_LINE = 256;
  private static final String NETRC = "password";
  private static final Letters BLANK = Letters.of(" \t\r\n");
  private static final Letters GAP = Letters.of(" \t");
  private static final Letters ENDS_FIELD = Letters.of(": \t\r\n");

  @Override
  public void find(String text, Findings findings) {
    int at = text.indexOf(NETRC);
    while (0 <= at) {
      int start = at + NETRC.length() + 1;
      int end = GAP.at(text, start - 1) ? wordEnd(text, start) : start;
      if (LONGEST_LINE >= end - start && isNetrc(text, at, start, end)) {
        findings.add("netrc", start, end);
      }
      at = text.indexOf(NETRC, start);
    }
    at = text.indexOf(':');
    while (0 <= at) {
      at = text.indexOf(':', pgpass(text, at, findings));
    }
  }

  /** {@code machine host login name password secret}, on one line or on several. */
  private static boolean isNetrc(String text, int at, int start, int end) {
    if (end - start < 3) {
      return false;
    }
    int line = lineStart(text, at);
    String before = text.substring(line, at).replace('\t', ' ');
    if (opens(before)) {
      return true;
    }
    String above = text.substring(lineStart(text, line - 1), line);
    boolean follows = before.isBlank() && (opens(above) || names(above));
    boolean alone = endsLine(text, end) && before.isBlank();
    return follows || ((alone || before.contains("login ")) && !plainWord(text, start, end));
  }

  /** Whether a line of such a file begins there: {@code machine host}. */
  static boolean opens(String line) {
    String words = line.strip().replace('\t', ' ');
    return words.startsWith("machine ") || words.startsWith("default login ");
  }

  /** Whether the line says {@code login name} and nothing else. */
  static boolean names(String line) {
    String words = line.strip();
    return words.startsWith("login ") && words.indexOf(' ', "login ".length()) < 0;
  }

  /** {@code host:port:database:user:password}, the whole line; returns where to go on. */
  private static int pgpass(String text, int firstColon, Findings findings) {
    int port = firstColon + 1;
    int secondColon = portEnd(text, port);
    if (secondColon == port || !isColon(text, secondColon)) {
      return port;
    }
    int thirdColon = fieldEnd(text, secondColon + 1);
    int fourthColon = isColon(text, thirdColon) ? fieldEnd(text, thirdColon + 1) : thirdColon;
    boolean fields = thirdColon < fourthColon && isColon(text, fourthColon);
    int end = fields ? fieldEnd(text, fourthColon + 1) : fourthColon;
    boolean words = fields && isWord(text, secondColon + 1) && isWord(text, thirdColon + 1);
    if (words && startsLine(text, firstColon) && endsLine(text, end) && 3 < end - fourthColon) {
      findings.add("pgpass", fourthColon + 1, end);
    }
    return secondColon;
  }

  private static int portEnd(String text, int from) {
    if (from < text.length() && text.charAt(from) == '*') {
      return from + 1;
    }
    return Alphabet.DIGIT.end(text, from, Math.min(text.length(), from + 5));
  }

  private static int fieldEnd(String text, int from) {
    int limit = Math.min(text.length(), from + SecretName.LONGEST);
    return ENDS_FIELD.next(text, from, limit);
  }

  /** Neither a number, as in an address or a time, nor nothing. */
  private static boolean isWord(String text, int fieldStart) {
    return text.charAt(fieldStart) != ':' && !Alphabet.DIGIT.has(text.charAt(fieldStart));
  }

  /** Whether the host is the first thing on its line. */
  private static boolean startsLine(String text, int hostEnd) {
    int earliest = Math.max(0, hostEnd - SecretName.LONGEST);
    int position = hostEnd;
    while (earliest < position && !ENDS_FIELD.has(text.charAt(position - 1))) {
      position--;
    }
    return position < hostEnd && (position == 0 || text.charAt(position - 1) == '\n');
  }

  private static boolean endsLine(String text, int end) {
    return end == text.length() || text.charAt(end) == '\n' || text.charAt(end) == '\r';
  }

  private static boolean isColon(String text, int position) {
    return position < text.length() && text.charAt(position) == ':';
  }

  private static boolean plainWord(String text, int from, int to) {
    return Alphabet.LETTER.end(text, from, to) >= to - 1;
  }

  private static int wordEnd(String text, int from) {
    int limit = Math.min(text.length(), from + LONGEST_LINE + 1);
    return BLANK.next(text, from, limit);
  }

  private static int lineStart(String text, int at) {
    int earliest = Math.max(0, at - LONGEST_LINE);
    int position = Math.max(0, at);
    while (earliest < position && text.charAt(position - 1) != '\n') {
      position--;
    }
    return position;
  }
}
