package dev.reeve.workflows.markdown;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The cells of a table's row. In a cell a bar is written {@code \|} and a new line {@code <br>};
 * what looks like one of these and is none is written so that it comes back as it was.
 */
public final class Cells {

  private Cells() {}

  /** As they are written, with the blanks around them; the bars at both ends may be left out. */
  static List<String> raw(String row) {
    String text = row.strip();
    int from = text.startsWith("|") ? 1 : 0;
    if (text.indexOf('\\') < 0) return between(text, from);
    List<String> cells = new ArrayList<>();
    StringBuilder cell = new StringBuilder();
    for (int i = from; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '|') {
        cells.add(cell.toString());
        cell.setLength(0);
        continue;
      }
      cell.append(c);
      if (c == '\\' && i + 1 < text.length() && text.charAt(i + 1) == '|') {
        cell.append(text.charAt(++i));
      }
    }
    boolean closed = from < text.length() && text.endsWith("|") && cell.isEmpty();
    if (!closed) cells.add(cell.toString());
    return cells;
  }

  /** The same where every bar is one: nearly always, and a table may have thousands of rows. */
  private static List<String> between(String text, int from) {
    List<String> cells = new ArrayList<>();
    int at = from;
    for (int bar = text.indexOf('|', at); 0 <= bar; bar = text.indexOf('|', at)) {
      cells.add(text.substring(at, bar));
      at = bar + 1;
    }
    boolean closed = from < text.length() && at == text.length();
    if (!closed) cells.add(text.substring(at));
    return cells;
  }

  /** What they say. */
  public static List<String> read(String row) {
    List<String> cells = raw(row);
    cells.replaceAll(Cells::decode);
    return cells;
  }

  /** A row with these cells. */
  public static String row(List<String> values) {
    StringBuilder row = new StringBuilder("|");
    for (String value : values) row.append(' ').append(encode(value)).append(" |");
    return row.toString();
  }

  /** The same row with one other cell; all others stay as they are written. */
  static String with(String row, int index, String value) {
    List<String> cells = new ArrayList<>(raw(row));
    while (cells.size() <= index) cells.add("  ");
    cells.set(index, " " + encode(value) + " ");
    String indent = row.substring(0, row.length() - row.stripLeading().length());
    return indent + "|" + String.join("|", cells) + "|";
  }

  static String encode(String value) {
    String text = plain(value);
    StringBuilder cell = new StringBuilder();
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      boolean beforeBar = i + 1 < text.length() && text.charAt(i + 1) == '|';
      switch (c) {
        case '|' -> cell.append("\\|");
        case '\n' -> cell.append("<br>");
        case '\\' -> cell.append(beforeBar ? "&#92;" : "\\");
        case '<' -> cell.append(text.startsWith("<br>", i) ? "&lt;" : "<");
        case '&' -> cell.append(isEntity(text, i) ? "&amp;" : "&");
        default -> cell.append(c);
      }
    }
    return cell.toString();
  }

  static String decode(String cell) {
    String text = cell.strip();
    if (text.indexOf('\\') < 0 && text.indexOf('<') < 0 && text.indexOf('&') < 0) return text;
    StringBuilder value = new StringBuilder();
    for (int i = 0; i < text.length(); ) {
      Code code = Code.at(text, i);
      if (code == null) {
        value.append(text.charAt(i++));
      } else {
        value.append(code.meaning);
        i += code.written.length();
      }
    }
    return value.toString();
  }

  private static boolean isEntity(String text, int at) {
    Code code = Code.at(text, at);
    return code != null && code.written.startsWith("&");
  }

  /** Lines end in one way, and no other control characters are left; no blanks around it. */
  static String plain(String value) {
    StringBuilder text = new StringBuilder();
    for (char c : value.replace("\r\n", "\n").replace('\r', '\n').toCharArray()) {
      text.append(c != '\n' && Character.isISOControl(c) ? ' ' : c);
    }
    return text.toString().strip();
  }

  /** What stands for something else. */
  private record Code(String written, String meaning) {

    private static final List<Code> ALL =
        List.of(
            new Code("\\|", "|"),
            new Code("<br>", "\n"),
            new Code("&#92;", "\\"),
            new Code("&lt;br>", "<br>"),
            new Code("&amp;", "&"));

    static @Nullable Code at(String text, int from) {
      for (Code code : ALL) {
        if (text.startsWith(code.written, from)) return code;
      }
      return null;
    }
  }
}
