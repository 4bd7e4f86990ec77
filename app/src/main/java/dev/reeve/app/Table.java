package dev.reeve.app;

import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;

/** Rows of cells, each column as wide as its widest cell; colours count for nothing. */
final class Table {

  /** What stands in a column where there is nothing to tell. */
  private static final String NOTHING = "-";

  private final String indent;
  private final List<List<Cell>> rows = new ArrayList<>();

  /** A text on one line, and how it is painted. */
  record Cell(String text, UnaryOperator<String> paint) {

    static Cell of(String text) {
      return new Cell(text, shown -> shown);
    }

    Cell {
      text = Harmless.line(text);
    }

    int width() {
      return text.codePointCount(0, text.length());
    }
  }

  Table(String indent) {
    this.indent = indent;
  }

  void row(Cell... cells) {
    rows.add(List.of(cells));
  }

  /** Each line without blanks at its end. */
  List<String> lines() {
    return lines(Fold.NONE);
  }

  /** The same where there is only so much room: a row that is longer goes on below with a cell. */
  List<String> lines(Fold fold) {
    int[] widths = widths();
    List<String> lines = new ArrayList<>(rows.size());
    for (List<Cell> row : rows) line(row, widths, fold.columns(), lines);
    return lines;
  }

  private void line(List<Cell> row, int[] widths, int columns, List<String> lines) {
    StringBuilder line = new StringBuilder(indent);
    int begins = indent.length();
    int blanks = 0;
    boolean tells = true; // a line below the first only if there is something on it
    for (int column = 0; column < row.size(); column++) {
      Cell cell = row.get(column);
      if (widths[column] == 0) continue;
      if (columns < (long) begins + cell.width() && !line.toString().isBlank()) {
        if (tells) lines.add(line.toString());
        line = new StringBuilder(indent + Fold.DEEPER);
        begins = line.length();
        blanks = 0;
        tells = false;
      }
      tells |= !cell.text().isEmpty() && !cell.text().equals(NOTHING);
      if (cell.width() > 0) {
        line.append(" ".repeat(blanks)).append(cell.paint().apply(cell.text()));
        blanks = 0;
      }
      blanks += widths[column] - cell.width() + 2;
      begins += widths[column] + 2;
    }
    if (tells) lines.add(line.toString());
  }

  private int[] widths() {
    int[] widths = new int[rows.stream().mapToInt(List::size).max().orElse(0)];
    for (List<Cell> row : rows) {
      for (int column = 0; column < row.size(); column++) {
        widths[column] = Math.max(widths[column], row.get(column).width());
      }
    }
    return widths;
  }
}
