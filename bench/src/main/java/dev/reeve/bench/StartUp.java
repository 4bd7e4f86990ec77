package dev.reeve.bench;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** P-7: how soon the daemon answers, and how soon a short command is done. */
final class StartUp {

  private static final int TIMES = 9;

  private final Path parent;
  private final Launcher launcher;

  StartUp(Path parent, Launcher launcher) {
    this.parent = parent;
    this.launcher = launcher;
  }

  List<Row> run() {
    if (!launcher.isThere()) return List.of();
    try (Scratch scratch = Scratch.in(parent)) {
      double[] ups = new double[3];
      double[] statuses = new double[TIMES];
      for (int i = 0; i < ups.length; i++) {
        Path home = scratch.folder().resolve("home" + i);
        ups[i] = launcher.up(home);
        try {
          for (int n = i; n < TIMES; n += ups.length) {
            statuses[n] = launcher.seconds("status", "--dir", home.toString());
          }
        } finally {
          launcher.down(home);
        }
      }
      return List.of(row("up -d until it answers", ups, 1.5), row("status, median", statuses, 0.3));
    }
  }

  private static Row row(String work, double[] seconds, double target) {
    Arrays.sort(seconds);
    double median = seconds[seconds.length / 2];
    String measured = String.format(Locale.ROOT, "%.2f s", median);
    return new Row("P-7", work, measured, "≤ " + target + " s", median <= target);
  }
}
