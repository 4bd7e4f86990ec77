package dev.reeve.bench;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** P-7: how soon the daemon answers, and how soon a short command is done. */
final class StartUp {

  private static final int TIMES = 9;

  private final Path parent;
  private final String launcher;

  /**
   * @param launcher the script reeve; empty if this was started without it
   */
  StartUp(Path parent, String launcher) {
    this.parent = parent;
    this.launcher = launcher;
  }

  List<Row> run() {
    if (launcher.isEmpty()) return List.of();
    try (Scratch scratch = Scratch.in(parent)) {
      double[] ups = new double[3];
      double[] statuses = new double[TIMES];
      for (int i = 0; i < ups.length; i++) {
        String home = scratch.folder().resolve("home" + i).toString();
        ups[i] = seconds("up", "-d", "--port", "0", "--dir", home);
        try {
          for (int n = i; n < TIMES; n += ups.length) {
            statuses[n] = seconds("status", "--dir", home);
          }
        } finally {
          seconds("down", "--dir", home);
        }
      }
      return List.of(row("up -d until it answers", ups, 1.5), row("status, median", statuses, 0.3));
    }
  }

  private double seconds(String... words) {
    List<String> command = new ArrayList<>(List.of(launcher));
    command.addAll(List.of(words));
    long start = System.nanoTime();
    Child.run(command);
    return (System.nanoTime() - start) / 1e9;
  }

  private static Row row(String work, double[] seconds, double target) {
    Arrays.sort(seconds);
    double median = seconds[seconds.length / 2];
    String measured = String.format(Locale.ROOT, "%.2f s", median);
    return new Row("P-7", work, measured, "≤ " + target + " s", median <= target);
  }
}
