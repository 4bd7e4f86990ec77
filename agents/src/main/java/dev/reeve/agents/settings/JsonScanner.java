package dev.reeve.agents.settings;

import dev.reeve.agents.settings.JsonText.Container;
import dev.reeve.agents.settings.JsonText.Item;
import dev.reeve.agents.settings.JsonText.Node;
import dev.reeve.agents.settings.JsonText.Scalar;
import java.util.ArrayList;

/** Finds the parts of a JSON text that may have comments and commas at the end. */
final class JsonScanner {

  static final int DEEPEST = 64;

  private final String text;
  private int at;
  private int depth;

  JsonScanner(String text) {
    this.text = text;
  }

  Node document() throws BrokenJson {
    if (text.startsWith("\uFEFF")) at = 1;
    Node root = value();
    skip();
    if (at < text.length()) throw broken("expected nothing more after the end of the value");
    return root;
  }

  private Node value() throws BrokenJson {
    skip();
    return switch (peek()) {
      case '{' -> container(true, '}');
      case '[' -> container(false, ']');
      case '"' -> {
        int start = at;
        String string = string();
        yield new Scalar(start, at, string);
      }
      default -> word();
    };
  }

  private Node container(boolean isObject, char close) throws BrokenJson {
    if (DEEPEST < ++depth) throw broken("nested more than " + DEEPEST + " deep");
    int start = at++;
    var items = new ArrayList<Item>();
    for (skip(); peek() != close; skip()) {
      if (!items.isEmpty() && items.getLast().comma() < 0) {
        throw broken("expected a comma or '" + close + "'");
      }
      items.add(item(isObject));
    }
    at++;
    depth--;
    return new Container(start, at, isObject, items);
  }

  private Item item(boolean isObject) throws BrokenJson {
    int start = at;
    String name = isObject ? name() : null;
    Node value = value();
    skip();
    int comma = peek() == ',' ? at++ : -1;
    return new Item(name, start, value, comma);
  }

  private String name() throws BrokenJson {
    if (peek() != '"') throw broken("expected a name in double quotes or '}'");
    String name = string();
    skip();
    if (peek() != ':') throw broken("expected ':' after the name");
    at++;
    return name;
  }

  private String string() throws BrokenJson {
    var string = new StringBuilder();
    at++;
    while (peek() != '"') {
      char letter = peek();
      if (letter < ' ') throw broken("expected the end of the text, '\"', on the same line");
      at++;
      string.append(letter == '\\' ? escape() : letter);
    }
    at++;
    return string.toString();
  }

  private char escape() throws BrokenJson {
    char letter = peek();
    at++;
    return switch (letter) {
      case '"', '\\', '/' -> letter;
      case 'b' -> '\b';
      case 'f' -> '\f';
      case 'n' -> '\n';
      case 'r' -> '\r';
      case 't' -> '\t';
      case 'u' -> hex();
      default -> {
        at--;
        throw broken("expected one of \" \\ / b f n r t u after the backslash");
      }
    };
  }

  private char hex() throws BrokenJson {
    int code = 0;
    for (int i = 0; i < 4; i++, at++) {
      int digit = Character.digit(peek(), 16);
      if (digit < 0 || 'f' < peek()) throw broken("expected four hexadecimal digits");
      code = 16 * code + digit;
    }
    return (char) code;
  }

  private Node word() throws BrokenJson {
    int start = at;
    while (at < text.length() && isOfWord(text.charAt(at))) at++;
    String word = text.substring(start, at);
    if (word.matches("true|false|null|-?(0|[1-9][0-9]*)(\\.[0-9]+)?([eE][-+]?[0-9]+)?")) {
      return new Scalar(start, at, null);
    }
    at = start;
    throw broken("expected a value");
  }

  private static boolean isOfWord(char letter) {
    return Character.isLetterOrDigit(letter) || letter == '-' || letter == '+' || letter == '.';
  }

  /** Over white space and comments. */
  private void skip() throws BrokenJson {
    while (at < text.length()) {
      if (" \t\r\n".indexOf(text.charAt(at)) >= 0) at++;
      else if (text.startsWith("//", at)) at = endOfLine(text, at);
      else if (text.startsWith("/*", at)) skipBlock();
      else return;
    }
  }

  private void skipBlock() throws BrokenJson {
    int end = text.indexOf("*/", at + 2);
    if (end < 0) throw broken("expected an end of this comment: */");
    at = end + 2;
  }

  static int endOfLine(String text, int from) {
    int end = text.indexOf('\n', from);
    if (end < 0) return text.length();
    return from < end && text.charAt(end - 1) == '\r' ? end - 1 : end;
  }

  private char peek() throws BrokenJson {
    if (at < text.length()) return text.charAt(at);
    throw broken("expected more: the text ends too early");
  }

  private BrokenJson broken(String expected) {
    return new BrokenJson(text, at, expected);
  }
}
