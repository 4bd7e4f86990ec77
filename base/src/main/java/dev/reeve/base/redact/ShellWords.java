package dev.reeve.base.redact;

import java.util.ArrayList;
import java.util.List;

/**
 * The words of a command from some place on, without their quotes, and where the command ends: at
 * the end of the line, at a sign of the shell, or where a quote closes that was opened before.
 */
record ShellWords(List<Span> words, int end) {

  private static final int MOST = 10;
  private static final int LONGEST = 160;
  private static final Letters BLANKS = Letters.of(" \t");
  private static final Letters QUOTES = Letters.of("\"'");
  private static final Letters BACKSLASH = Letters.of("\\");
  private static final Letters ENDS_WORD = Letters.of(" \t\r\n\"'`\\|;&<>()");

  ShellWords {
    words = List.copyOf(words);
  }

  static ShellWords from(String text, int start) {
    List<Span> words = new ArrayList<>();
    int end = BLANKS.end(text, start, text.length());
    boolean goesOn = true;
    while (goesOn && words.size() < MOST) {
      Span word = word(text, end);
      int beyond = beyond(text, word, end);
      goesOn = end < beyond;
      if (goesOn) {
        words.add(word);
        end = BLANKS.end(text, beyond, text.length());
        goesOn = beyond < end;
      }
    }
    return new ShellWords(words, end);
  }

  boolean endsWith(String text, char sign) {
    return end < text.length() && text.charAt(end) == sign;
  }

  private static Span word(String text, int from) {
    int limit = Math.min(text.length(), from + LONGEST);
    int quote = BACKSLASH.end(text, from, limit);
    if (!QUOTES.at(text, quote)) {
      return new Span(from, bareEnd(text, from, limit));
    }
    int start = quote + 1;
    int end = start;
    while (end < limit && text.charAt(end) != text.charAt(quote) && text.charAt(end) != '\n') {
      end++;
    }
    return new Span(start, from < quote ? BACKSLASH.start(text, end, start) : end);
  }

  /** Where to go on: after the quote that closes the word, if it has one. */
  private static int beyond(String text, Span word, int from) {
    if (word.start() == from) {
      return word.end();
    }
    int quote = BACKSLASH.end(text, word.end(), text.length());
    return QUOTES.at(text, quote) ? quote + 1 : word.end();
  }

  static int bareEnd(String text, int from, int limit) {
    return bareEnd(text, from, limit, ENDS_WORD);
  }

  /** A backslash before a dollar is the shell's, and ends nothing. */
  static int bareEnd(String text, int from, int limit, Letters ends) {
    int end = ends.next(text, from, limit);
    while (end < limit && text.startsWith("\\$", end)) {
      end = ends.next(text, end + 1, limit);
    }
    return end;
  }
}
