package dev.reeve.core;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.stream.Stream;

/** A table written out in a test: words in lines, the first line its heading. */
record Table(List<String> heading, List<List<String>> rows) {

  /** One cell with what stands over and beside it. */
  record Cell(String row, String column, String value) {
    @Override
    public String toString() {
      return row + " × " + column + " = " + value;
    }
  }

  static Table of(String text) {
    List<List<String>> lines = text.lines().map(line -> words(line)).toList();
    return new Table(lines.getFirst(), lines.subList(1, lines.size()));
  }

  /** Every cell but those of the first column, which names the row. */
  Stream<Cell> cells() {
    return rows.stream()
        .flatMap(row ->
            heading.stream()
                .skip(1)
                .map(column -> new Cell(row.getFirst(), column, cell(row, column))));
  }

  List<String> firstColumn() {
    return rows.stream().map(List::getFirst).toList();
  }

  /** What the columns are about, where the heading gives the beginnings of their names. */
  <E extends Enum<E>> List<E> columns(Class<E> type) {
    return heading.stream().skip(1).map(word -> find(type, word)).toList();
  }

  /** The first constant whose name begins like this. */
  static <E extends Enum<E>> E find(Class<E> type, String beginning) {
    for (E constant : EnumSet.allOf(type)) {
      if (constant.name().startsWith(beginning)) return constant;
    }
    throw new AssertionError("no " + type.getSimpleName() + " begins with " + beginning);
  }

  private String cell(List<String> row, String column) {
    if (row.size() != heading.size())
      throw new AssertionError("not as wide as the heading: " + row);
    return row.get(heading.indexOf(column));
  }

  private static List<String> words(String line) {
    return Arrays.stream(line.strip().split("\\s+")).toList();
  }
}
