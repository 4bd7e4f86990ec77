package dev.reeve.bench;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Supplier;

/** Runs the benchmarks on the machine it is on, and tells what came out as it comes. */
public final class Bench {

  /** The log's growth is told per minute. */
  private static final int SIGNAL_SECONDS = 60;

  private static final int SILENT_TEAMS = 10_000;
  private static final int PROCESSES = 1_000;
  private static final int TEXT = 32 << 20;
  private static final Duration IDLE = Duration.ofSeconds(30);

  /** Hears what is measured. */
  public interface Listener {

    /** On what it is measured. */
    void machine(String what);

    /** A part of it begins. */
    void begins(String title);

    void measured(Row row);
  }

  private final Listener listener;
  private final Path folder;

  /**
   * @param folder where the measured stores lie: the disk under it is what is measured
   */
  public Bench(Listener listener, Path folder) {
    this.listener = listener;
    this.folder = folder;
  }

  /** True if every binding target holds. */
  public boolean run(int commands) {
    listener.machine(machine());
    List<Row> rows = new ArrayList<>();
    measure(rows, "record, decide, acknowledge …", () -> new Throughput(folder, commands).run());
    measure(rows, "waiting …", () -> new Latency(folder, commands / 4).run());
    measure(rows, "over HTTP …", () -> new HttpLoad(folder, commands / 8, SIGNAL_SECONDS).run());
    String launcher = System.getProperty("reeve.launcher", "");
    measure(rows, "starting …", () -> new StartUp(folder, launcher).run());
    measure(rows, "silence …", () -> new Silence(folder, SILENT_TEAMS, IDLE).run());
    measure(rows, "processes …", () -> new Crowd(folder, PROCESSES).run());
    measure(rows, "redaction …", () -> new Redaction(TEXT).run());
    measure(rows, "growth …", () -> new Growth(folder, commands / 8).run());
    measure(rows, "virtual time …", VirtualNight::run);
    return rows.stream().allMatch(Row::holds);
  }

  private String machine() {
    return String.format(
        Locale.ROOT,
        "%s, Java %s, %d processors, SQLite with synchronous=FULL in %s",
        System.getProperty("os.name"),
        System.getProperty("java.version"),
        Runtime.getRuntime().availableProcessors(),
        folder);
  }

  private void measure(List<Row> all, String title, Supplier<List<Row>> measurement) {
    listener.begins(title);
    List<Row> rows = measurement.get();
    rows.forEach(listener::measured);
    all.addAll(rows);
  }
}
