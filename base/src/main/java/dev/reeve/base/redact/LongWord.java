package dev.reeve.base.redact;

import java.util.EnumMap;
import java.util.Map;

/** One long run of token characters, and the search for secrets in it. */
final class LongWord {

  private static final int LONGEST_ESCAPE = 5;
  private static final int LEAST_AFTER_SCHEME = 12;

  /** What the digits of a number begin with in base64. */
  private static final Letters NUMBER_STARTS = Letters.of("MNO");

  private final String text;
  private final int start;
  private final int end;
  private final Findings findings;

  /**
   * The run of each alphabet that was last asked for. A position inside it has the same end, so
   * that many prefixes in one endless word cost one look at the word and not many.
   */
  private final Map<Alphabet, Span> runs = new EnumMap<>(Alphabet.class);

  LongWord(String text, int start, int end, Findings findings) {
    this.text = text;
    this.start = start;
    this.end = end;
    this.findings = findings;
  }

  void search(PrefixTrie prefixes) {
    if (followsScheme()) {
      findings.add("authorization", start, end);
      return;
    }
    int position = start;
    while (position < end) {
      int next = position;
      if (mayBegin(position)) {
        next = Math.max(tokenEnd(prefixes, position), dottedEnd(position));
      }
      position = Math.max(position + 1, next);
    }
    searchRandom();
  }

  /** Where the token that begins here ends, or {@code position} if none does. */
  private int tokenEnd(PrefixTrie prefixes, int position) {
    int node = PrefixTrie.ROOT;
    int next = position;
    do {
      node = prefixes.next(node, text.charAt(next));
      next++;
      for (TokenKind kind : prefixes.kindsAt(node)) {
        int tokenEnd = take(kind, position, next);
        if (next < tokenEnd) {
          return tokenEnd;
        }
      }
    } while (node != PrefixTrie.ROOT && next < end);
    return position;
  }

  /** Adds the token if it is one of this kind; returns where it ends, or where its body would. */
  private int take(TokenKind kind, int prefixStart, int bodyStart) {
    int from = leadStart(kind, prefixStart);
    int bodyEnd = from < 0 ? bodyStart : bodyEnd(kind, bodyStart);
    if (bodyStart < bodyEnd) {
      findings.add(kind.name(), from, bodyEnd);
    }
    return bodyEnd;
  }

  /** Where the body ends, or {@code bodyStart} if it is none of this kind. */
  private int bodyEnd(TokenKind kind, int bodyStart) {
    int bodyEnd = withoutStop(cachedEnd(kind.alphabet(), bodyStart), bodyStart);
    int length = bodyEnd - bodyStart;
    boolean fits = kind.least() <= length && length <= kind.most();
    return fits && plausible(kind, bodyStart, bodyEnd) ? bodyEnd : bodyStart;
  }

  /** The stop after a token that ends a sentence is not its own. */
  private int withoutStop(int bodyEnd, int bodyStart) {
    boolean stop = bodyStart < bodyEnd && text.charAt(bodyEnd - 1) == '.';
    return stop ? bodyEnd - 1 : bodyEnd;
  }

  private boolean plausible(TokenKind kind, int from, int to) {
    if (0 < kind.lead()) {
      return true;
    }
    return kind.isExact() ? Randomness.varied(text, from, to) : Randomness.likely(text, from, to);
  }

  /** Where the part before the prefix starts, or -1 if it is too short. */
  private int leadStart(TokenKind kind, int prefixStart) {
    if (kind.lead() == 0) {
      return prefixStart;
    }
    int from = kind.leadAlphabet().start(text, prefixStart, start);
    return kind.lead() <= prefixStart - from ? from : -1;
  }

  private int cachedEnd(Alphabet alphabet, int from) {
    Span known = runs.getOrDefault(alphabet, Span.NONE);
    if (known.start() <= from && from < known.end()) {
      return known.end();
    }
    int found = alphabet.end(text, from, end);
    runs.put(alphabet, new Span(from, found));
    return found;
  }

  /** Tokens begin words; a lead's prefix begins with a sign of its own. */
  private boolean mayBegin(int position) {
    return position == start
        || !Alphabet.ALNUM.has(text.charAt(position))
        || !Alphabet.ALNUM.has(text.charAt(position - 1))
        || followsEscape(position);
  }

  /** After {@code \n}, {@code %3D}, a Unicode escape or a terminal's colour code. */
  private boolean followsEscape(int position) {
    int distance = position - start;
    if (start == 0 || LONGEST_ESCAPE < distance) {
      return false;
    }
    char before = text.charAt(start - 1);
    boolean colour = before == '[' || before == ';';
    return before == '\\'
        || (before == '%' && distance == 2)
        || (colour && text.charAt(position - 1) == 'm');
  }

  private boolean followsScheme() {
    return (precededBy("bearer ") || precededBy("basic "))
        && LEAST_AFTER_SCHEME <= end - start
        && Randomness.likely(text, start, end);
  }

  private boolean precededBy(String scheme) {
    return text.regionMatches(true, start - scheme.length(), scheme, 0, scheme.length());
  }

  /** A bot token of Discord: an encoded number, a time and a signature, with dots between. */
  private int dottedEnd(int position) {
    if (!NUMBER_STARTS.has(text.charAt(position))) {
      return position;
    }
    int first = cachedEnd(Alphabet.WORD, position);
    if (first - position < 23 || 29 < first - position || !text.startsWith(".", first)) {
      return position;
    }
    int second = Alphabet.WORD.end(text, first + 1, Math.min(end, first + 9));
    if (second - first < 6 || !text.startsWith(".", second)) {
      return position;
    }
    int third = Alphabet.WORD.end(text, second + 1, end);
    boolean random = 26 <= third - second - 1 && Randomness.likely(text, second + 1, third);
    if (random) {
      findings.add("discord-token", position, third);
    }
    return random ? third : position;
  }

  private void searchRandom() {
    int position = start;
    while (position < end) {
      int runEnd = Alphabet.BASE64.end(text, position, end);
      if (Randomness.secret(text, position, runEnd)) {
        findings.add("random-token", position, runEnd);
      }
      position = runEnd + 1;
    }
  }
}
