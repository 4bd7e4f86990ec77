package dev.reeve.workflows.markdown;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A table of a document.
 *
 * @param header the number of its first line; the line below it only draws a line
 * @param columns what stands in its first line
 */
public record Table(int header, List<String> columns, List<Row> rows) {

  private static final Pattern RULE =
      Pattern.compile("\\s*+\\|?+\\s*+:?+-++:?+\\s*+(?:\\|\\s*+:?+-++:?+\\s*+)*+\\|?+\\s*+");
  private static final Pattern OTHER_BLOCK = Pattern.compile(" {0,3}(>|[-+*]\\s).*");

  public Table {
    columns = List.copyOf(columns);
    rows = List.copyOf(rows);
  }

  /**
   * @param line its number in the document
   */
  public record Row(int line, List<String> cells) {
    public Row {
      cells = List.copyOf(cells);
    }

    /** Empty if the row is shorter. */
    public String cell(int column) {
      return 0 <= column && column < cells.size() ? cells.get(column) : "";
    }
  }

  /** Where a column stands, whatever its case; -1 if it is not there. */
  public int column(String name) {
    for (int i = 0; i < columns.size(); i++) {
      if (columns.get(i).equalsIgnoreCase(name)) return i;
    }
    return -1;
  }

  /** The number of the line behind its last row. */
  public int end() {
    return rows.isEmpty() ? header + 2 : rows.getLast().line() + 1;
  }

  /** The line that stands below the first. */
  public static String rule(int columns) {
    return "|" + " --- |".repeat(columns);
  }

  /** The first between two lines; null if there is none. */
  static @Nullable Table in(List<Line> lines, int from, int to) {
    for (int i = from; i + 1 < to; i++) {
      if (!isTable(lines.get(i)) || !isText(lines.get(i + 1))) continue;
      List<String> columns = Cells.read(lines.get(i).text());
      String below = lines.get(i + 1).text();
      boolean begins = RULE.matcher(below).matches() && Cells.raw(below).size() == columns.size();
      if (begins) return new Table(i, columns, rows(lines, i + 2, to));
    }
    return null;
  }

  private static List<Row> rows(List<Line> lines, int from, int to) {
    List<Row> rows = new ArrayList<>();
    for (int i = from; i < to; i++) {
      Line line = lines.get(i);
      boolean row = line.text().startsWith("|");
      boolean over = !isText(line) || (!row && OTHER_BLOCK.matcher(line.text()).matches());
      if (over) break;
      rows.add(new Row(i, Cells.read(line.text())));
    }
    return rows;
  }

  private static boolean isTable(Line line) {
    return isText(line) && line.text().contains("|");
  }

  private static boolean isText(Line line) {
    return line.kind() == Line.Kind.TEXT && !line.isBlank();
  }
}
