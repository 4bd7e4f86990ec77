package dev.reeve.app;

import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;

/** Rows of cells, each column as wide as its widest cell; colours count for nothing. */
final class Table {

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
    List<String> lines = new ArrayList<>();
    for (List<Cell> row : rows) {
      StringBuilder line = new StringBuilder(indent);
      int blanks = 0;
      for (int column = 0; column < row.size(); column++) {
        Cell cell = row.get(column);
        if (cell.width() > 0) {
          line.append(" ".repeat(blanks)).append(cell.paint().apply(cell.text()));
          blanks = 0;
        }
        blanks += width(column) - cell.width() + 2;
      }
      lines.add(line.toString());
    }
    return lines;
  }

  private int width(int column) {
    int width = 0;
    for (List<Cell> row : rows) {
      if (column < row.size()) width = Math.max(width, row.get(column).width());
    }
    return width;
  }
}
