package dev.reeve.base.redact;

import java.util.List;

/**
 * Finds credentials that can be known by themselves: by their prefix, by the scheme before them
 * ({@code Bearer}), or because they look random.
 *
 * <p>All of them are words of at least {@link TokenKind#SHORTEST} characters, and ordinary text has
 * few of these. So it looks at the last character of a window of that length first: if the window
 * is broken there, nothing before the break needs to be read.
 */
final class TokenRule implements Rule {

  private static final int WINDOW = TokenKind.SHORTEST;

  private final PrefixTrie prefixes;

  TokenRule(List<TokenKind> kinds) {
    prefixes = new PrefixTrie(kinds);
  }

  @Override
  public void find(String text, Findings findings) {
    int position = 0;
    while (position + WINDOW <= text.length()) {
      int unbroken = Alphabet.TOKEN.start(text, position + WINDOW, position);
      if (position < unbroken) {
        position = unbroken;
      } else {
        int end = Alphabet.TOKEN.end(text, position + WINDOW, text.length());
        new LongWord(text, position, end, findings).search(prefixes);
        position = end;
      }
      position = Math.max(position, skipOne(text, position));
    }
  }

  private static int skipOne(String text, int position) {
    boolean outside = position < text.length() && !Alphabet.TOKEN.has(text.charAt(position));
    return outside ? position + 1 : position;
  }
}
