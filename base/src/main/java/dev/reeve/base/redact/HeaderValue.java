package dev.reeve.base.redact;

import java.util.Locale;
import java.util.Set;

/** The secret part of an {@code Authorization}, {@code Cookie} or {@code Set-Cookie} header. */
final class HeaderValue {

  /** Schemes followed by one word; those not listed here have fields up to the line's end. */
  private static final Set<String> ONE_WORD =
      Set.of("bearer", "basic", "token", "apikey", "negotiate", "ntlm", "key", "bot", "splunk");

  private static final Set<String> FIELDS =
      Set.of("digest", "hawk", "oauth", "aws4-hmac-sha256", "signature", "genie-key");

  private static final int LONGEST_SCHEME = 20;
  private static final int LEAST = 6;

  /** What is not a secret after so many characters is none: else a refusal could cost a line. */
  private static final int JUDGED = 96;

  private static final Letters LINE_BREAK = Letters.of("\r\n");
  private static final Letters ENDS_LINE = Letters.of("\"'`\r\n");
  private static final Letters ENDS_WORD = Letters.of("\"'`\r\n \t,;\\<>)}]");

  private HeaderValue() {}

  /** All the cookies of the line: at least one {@code name=value}, or it is no header. */
  static Span cookie(String text, int from) {
    int limit = Math.min(text.length(), from + SecretName.LONGEST);
    int equals = Alphabet.DOTTED.end(text, from, limit);
    boolean pair = from < equals && equals < text.length() && text.charAt(equals) == '=';
    if (!pair) {
      return Span.NONE;
    }
    int end = ENDS_LINE.next(text, from, text.length());
    return end - equals <= LEAST ? Span.NONE : new Span(from, backslashOff(text, from, end));
  }

  /** What follows the scheme; without a known scheme, the one word that stands there. */
  static Span authorization(String text, int from) {
    int schemeEnd = Alphabet.WORD.end(text, from, Math.min(text.length(), from + LONGEST_SCHEME));
    String scheme = text.substring(from, schemeEnd).toLowerCase(Locale.ROOT);
    boolean spaced = schemeEnd < text.length() && text.charAt(schemeEnd) == ' ';
    if (spaced && FIELDS.contains(scheme)) {
      int judged = Math.min(text.length(), schemeEnd + JUDGED);
      boolean fields = 0 <= text.indexOf('=', schemeEnd, judged);
      int end = fields ? LINE_BREAK.next(text, judged, text.length()) : schemeEnd;
      return new Span(schemeEnd + 1, end);
    }
    boolean oneWord = spaced && ONE_WORD.contains(scheme);
    return word(text, oneWord ? skipSpaces(text, schemeEnd) : from);
  }

  private static Span word(String text, int start) {
    int judged = ENDS_WORD.next(text, start, Math.min(text.length(), start + JUDGED));
    boolean secret =
        LEAST <= judged - start
            && !Placeholder.at(text, start, judged)
            && Randomness.likely(text, start, judged);
    return secret ? new Span(start, ENDS_WORD.next(text, judged, text.length())) : Span.NONE;
  }

  private static int skipSpaces(String text, int from) {
    int position = from;
    while (position < text.length() && text.charAt(position) == ' ') {
      position++;
    }
    return position;
  }

  private static int backslashOff(String text, int from, int end) {
    return from < end && text.charAt(end - 1) == '\\' ? end - 1 : end;
  }
}
