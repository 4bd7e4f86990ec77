package dev.reeve.pages.timeline;

import dev.reeve.pages.Shown;
import java.util.ArrayDeque;
import java.util.Deque;

/**
 * XML that is well-formed and says nothing but what it was told: all text is escaped, and letters
 * that nobody would see are shown.
 */
final class Markup {

  private final StringBuilder text = new StringBuilder(1 << 14);
  private final Deque<String> open = new ArrayDeque<>();
  private boolean inTag;

  Markup begin(String name) {
    closeTag();
    text.append('<').append(name);
    open.push(name);
    inTag = true;
    return this;
  }

  Markup with(String attribute, String value) {
    if (!inTag) throw new IllegalStateException(attribute + " stands outside of any tag");
    text.append(' ').append(attribute).append("=\"");
    escape(value);
    text.append('"');
    return this;
  }

  Markup with(String attribute, double value) {
    return with(attribute, number(value));
  }

  /** To a tenth: nobody sees more. */
  static String number(double value) {
    long tenths = Math.round(value * 10);
    String whole = (tenths < 0 ? "-" : "") + Math.abs(tenths) / 10;
    return tenths % 10 == 0 ? whole : whole + "." + Math.abs(tenths) % 10;
  }

  Markup text(String words) {
    closeTag();
    escape(words);
    return this;
  }

  /** An element with nothing but text in it. */
  Markup say(String name, String words) {
    return begin(name).text(words).end();
  }

  /** Markup of our own. */
  Markup raw(String markup) {
    closeTag();
    text.append(markup);
    return this;
  }

  Markup end() {
    String name = open.pop();
    if (inTag) text.append("/>");
    else text.append("</").append(name).append('>');
    inTag = false;
    return this;
  }

  /** To be easier on those who read it. */
  Markup line() {
    closeTag();
    text.append('\n');
    return this;
  }

  private void closeTag() {
    if (inTag) text.append('>');
    inTag = false;
  }

  private void escape(String words) {
    String shown = Shown.text(words);
    for (int i = 0; i < shown.length(); i++) {
      char letter = shown.charAt(i);
      switch (letter) {
        case '&' -> text.append("&amp;");
        case '<' -> text.append("&lt;");
        case '>' -> text.append("&gt;");
        case '"' -> text.append("&quot;");
        case '\'' -> text.append("&#39;");
        default -> text.append(isWhole(shown, i) ? letter : '?');
      }
    }
  }

  /** Halves of letters, and what XML knows as no letter at all, are not. */
  private static boolean isWhole(String words, int at) {
    char letter = words.charAt(at);
    if (letter < Character.MIN_SURROGATE) return true;
    if (Character.isHighSurrogate(letter)) {
      return at + 1 < words.length() && Character.isLowSurrogate(words.charAt(at + 1));
    }
    if (Character.isLowSurrogate(letter)) {
      return 0 < at && Character.isHighSurrogate(words.charAt(at - 1));
    }
    return letter < 0xFFFE;
  }

  @Override
  public String toString() {
    if (!open.isEmpty()) throw new IllegalStateException("still open: " + open);
    return text.toString();
  }
}
