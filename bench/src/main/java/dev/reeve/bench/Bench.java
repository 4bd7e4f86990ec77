package dev.reeve.bench;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Supplier;

/** Runs the benchmarks on the machine it is on and prints what came out, as a table. */
public final class Bench {

  /** The log's growth is told per minute. */
  private static final int SIGNAL_SECONDS = 60;

  private static final int SILENT_TEAMS = 10_000;
  private static final Duration IDLE = Duration.ofSeconds(30);

  private final PrintWriter out;
  private final Path folder;

  /**
   * @param folder where the measured stores lie: the disk under it is what is measured
   */
  public Bench(PrintWriter out, Path folder) {
    this.out = out;
    this.folder = folder;
  }

  /** True if every binding target holds. */
  public boolean run(int commands) {
    out.printf(
        Locale.ROOT,
        "%s, Java %s, %d processors, %s%n%n",
        System.getProperty("os.name"),
        System.getProperty("java.version"),
        Runtime.getRuntime().availableProcessors(),
        "SQLite with synchronous=FULL in " + folder);
    List<Row> rows = new ArrayList<>();
    print(rows, "record, decide, acknowledge …", () -> new Throughput(folder, commands).run());
    print(rows, "waiting …", () -> new Latency(folder, commands / 4).run());
    print(rows, "over HTTP …", () -> new HttpLoad(folder, commands / 8, SIGNAL_SECONDS).run());
    String launcher = System.getProperty("reeve.launcher", "");
    print(rows, "starting …", () -> new StartUp(folder, launcher).run());
    print(rows, "silence …", () -> new Silence(folder, SILENT_TEAMS, IDLE).run());
    print(rows, "growth …", () -> new Growth(folder, commands / 8).run());
    print(rows, "virtual time …", VirtualNight::run);
    return rows.stream().allMatch(Row::holds);
  }

  private void print(List<Row> all, String title, Supplier<List<Row>> measurement) {
    out.println(title);
    out.flush();
    List<Row> rows = measurement.get();
    for (Row row : rows) {
      out.printf(
          Locale.ROOT,
          "  %-5s %-38s %s  [%s]%s%n",
          row.rule(),
          row.work(),
          row.measured(),
          row.target(),
          row.holds() ? "" : "  MISSED");
    }
    out.flush();
    all.addAll(rows);
  }
}
