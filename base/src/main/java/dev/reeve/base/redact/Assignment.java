package dev.reeve.base.redact;

/**
 * A value given to a name that promises a secret, and whether it keeps the promise. Source code is
 * full of {@code password = readPassword()}; a configuration file of {@code password = hunter2}.
 * The two are told apart by quotes, by what surrounds them, and by how the value is written.
 */
final class Assignment {

  /** A value without quotes is judged by so many characters; a longer one is no name of code. */
  private static final int JUDGED = 128;

  static final int LONGEST_QUOTED = 4096;
  private static final Letters ENDS_BARE = Letters.of(" \t\r\n\"'`,;&<>()[]{}|\\");
  private static final Letters ENDS_ENVIRONMENT = Letters.of(" \t\r\n\"'`;&|\\");
  private static final Letters QUOTES = Letters.of("\"'`");
  private static final Letters BEFORE_QUOTE = Letters.of("\\bfrLu@&");
  private static final Letters BEFORE_NAME = Letters.of(" \t-\"'#+");
  private static final Letters BLANKS = Letters.of(" \t");
  private static final Letters BLANKS_AND_BREAKS = Letters.of(" \t\r\n");

  private final String text;
  private final SecretName name;
  private final int nameStart;
  private final int nameEnd;
  private final int sign;

  Assignment(String text, SecretName name, int nameStart, int nameEnd, int sign) {
    this.text = text;
    this.name = name;
    this.nameStart = nameStart;
    this.nameEnd = nameEnd;
    this.sign = sign;
  }

  /** The value if it is a secret, else {@link Span#NONE}. */
  Span secret() {
    int start = valueStart();
    int quote = quoteAt(start);
    if (name == SecretName.SESSION && text.charAt(sign) != '=') {
      return Span.NONE;
    }
    if (quote < 0) {
      return bare(start);
    }
    return closesName(quote) ? Span.NONE : quoted(quote);
  }

  /** Where the value, or the quote before it, stands; on the same line but after a comma. */
  int valueStart() {
    int position = sign + 1;
    if (text.startsWith("=>", sign)) {
      position++;
    }
    Letters blanks = text.charAt(sign) == ',' ? BLANKS_AND_BREAKS : BLANKS;
    int start = blanks.end(text, Markup.after(text, position), text.length());
    return headerQuote(Markup.blockStart(text, start));
  }

  /** A header's value is taken from inside its quotes. */
  private int headerQuote(int position) {
    boolean header = name == SecretName.COOKIE || name == SecretName.AUTHORIZATION;
    int quote = header ? quoteAt(position) : -1;
    return 0 <= quote ? quote + 1 : position;
  }

  /** The place of an opening quote, which may be escaped or follow a literal's prefix, or -1. */
  private int quoteAt(int start) {
    int latest = Math.min(text.length(), start + 3);
    int quote = BEFORE_QUOTE.end(text, start, latest);
    return QUOTES.at(text, quote) ? quote : -1;
  }

  /** In {@code "Password: "} the quote after the sign is the end of a literal, not a start. */
  private boolean closesName(int quote) {
    boolean open = nameEnd == sign && 0 < nameStart;
    return open && text.charAt(nameStart - 1) == text.charAt(quote);
  }

  private Span quoted(int quote) {
    char mark = text.charAt(quote);
    int start = quote + 1;
    int limit = Math.min(text.length(), start + LONGEST_QUOTED);
    int end = start;
    while (end < limit && text.charAt(end) != mark && text.charAt(end) != '\n') {
      end++;
    }
    boolean escaped = start < end && text.charAt(quote - 1) == '\\' && text.charAt(end - 1) == '\\';
    Span value = new Span(start, escaped ? end - 1 : end);
    boolean closed = end < limit && text.charAt(end) == mark;
    ValueShape shape = ValueShape.of(text, value);
    boolean whole = closed ? text.charAt(sign) != ',' || !shape.isWords() : shape.isCutOff();
    return whole && shape.isQuotedSecret(name) ? value : Span.NONE;
  }

  private Span bare(int start) {
    Letters stops = isEnvironment(start) ? ENDS_ENVIRONMENT : ENDS_BARE;
    int judged = stops.next(text, start, Math.min(text.length(), start + JUDGED));
    if (judged == start) {
      return Span.NONE;
    }
    boolean secret = judged - start == JUDGED || isBareSecret(new Span(start, judged));
    return secret ? new Span(start, stops.next(text, judged, text.length())) : Span.NONE;
  }

  private boolean isBareSecret(Span value) {
    ValueShape shape = ValueShape.of(text, value);
    boolean tight = value.start() == sign + 1 && text.charAt(sign) != ':';
    if (isCode(value, tight && nameEnd == sign, shape)) {
      return false;
    }
    boolean configuration = tight || (startsLine() && endsLine(value.end()));
    return shape.isBareSecret(name, configuration);
  }

  /** A call, an index, or a variable that ends a statement or an argument. */
  private boolean isCode(Span value, boolean tight, ValueShape shape) {
    if (value.end() == text.length()) {
      return false;
    }
    char next = text.charAt(value.end());
    boolean call = next == '(' || next == '[' || next == '{';
    boolean ends = next == ';' || next == ',' || next == ')';
    return call || (ends && !tight && shape.isIdentifier() && !shape.isRandom());
  }

  /** {@code NAME=value}, with nothing between and capitals only: what a shell would read. */
  private boolean isEnvironment(int start) {
    boolean tight = start == sign + 1 && nameEnd == sign && text.charAt(sign) == '=';
    return tight && Alphabet.UPPER.has(text.charAt(nameStart));
  }

  private boolean startsLine() {
    int position = BEFORE_NAME.start(text, nameStart, Math.max(0, nameStart - JUDGED));
    return position == 0 || text.charAt(position - 1) == '\n';
  }

  private boolean endsLine(int end) {
    return end == text.length() || text.charAt(end) == '\n' || text.charAt(end) == '\r';
  }
}
