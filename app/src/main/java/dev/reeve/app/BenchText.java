package dev.reeve.app;

import dev.reeve.bench.Bench;
import dev.reeve.bench.Row;
import java.util.Locale;

/** What a bench measures, as a table that grows; or one JSON object a line. */
record BenchText(Console console, boolean json) implements Bench.Listener {

  @Override
  public void machine(String what) {
    print(json ? JsonTree.object().put("machine", what).toString() : what + "\n");
  }

  @Override
  public void begins(String title) {
    if (!json) print(title);
  }

  @Override
  public void measured(Row row) {
    print(json ? object(row) : line(row));
  }

  private static String object(Row row) {
    return JsonTree.object()
        .put("rule", row.rule())
        .put("work", row.work())
        .put("measured", row.measured())
        .put("target", row.target())
        .put("holds", row.holds())
        .toString();
  }

  private static String line(Row row) {
    String missed = row.holds() ? "" : "  MISSED";
    return String.format(
        Locale.ROOT,
        "  %-5s %-38s %s  [%s]%s",
        row.rule(),
        row.work(),
        row.measured(),
        row.target(),
        missed);
  }

  private void print(String text) {
    console.out().println(text);
    console.flush();
  }
}
