package dev.reeve.bench;

import dev.reeve.daemon.log.Head;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.function.IntToDoubleFunction;

/**
 * P-10: the cost of a command does not grow with tasks, members, teams or the length of the log.
 */
final class Growth {

  private final Path parent;
  private final int commands;

  Growth(Path parent, int commands) {
    this.parent = parent;
    this.commands = commands;
  }

  List<Row> run() {
    List<Row> rows = new ArrayList<>();
    one(10, 10, 1); // warms up
    rows.add(row("tasks in one team", new int[] {10, 1_000, 10_000}, n -> one(4, n, 1)));
    rows.add(row("members in one team", new int[] {10, 1_000, 10_000}, n -> one(n, 0, 1)));
    rows.add(row("teams", new int[] {10, 1_000, 10_000}, n -> one(4, 0, n)));
    rows.addAll(stored());
    return rows;
  }

  private static Row row(String what, int[] sizes, IntToDoubleFunction measure) {
    double least = Double.MAX_VALUE;
    double most = 0;
    StringBuilder text = new StringBuilder();
    for (int size : sizes) {
      double micros = Math.min(measure.applyAsDouble(size), measure.applyAsDouble(size));
      least = Math.min(least, micros);
      most = Math.max(most, micros);
      text.append(String.format(Locale.ROOT, "%,d: %.1f µs  ", size, micros));
    }
    return row(what, text.toString().strip(), most / least);
  }

  private static Row row(String what, String measured, double growth) {
    String text = String.format(Locale.ROOT, "%s  (× %.1f)", measured, growth);
    return new Row("P-10", "CPU per command by " + what, text, "within × 2", growth <= 2);
  }

  /** CPU per command with teams of a size. */
  private double one(int coders, int tasks, int teams) {
    try (Scratch scratch = Scratch.in(parent);
        Rig rig = new Rig(scratch.folder())) {
      Workload workload = new Workload(teams, new SplittableRandom(2));
      rig.found(workload.teams(), Workload.team(coders, tasks));
      rig.feed(workload.next(commands / 4));
      return cost(rig, workload);
    }
  }

  /** CPU per command while the store fills with a million events; then its restart (P-5). */
  private List<Row> stored() {
    try (Scratch scratch = Scratch.in(parent)) {
      List<Row> rows = new ArrayList<>();
      Path image;
      try (Rig rig = new Rig(scratch.folder())) {
        rows.add(filled(rig));
        image = Restart.imageOf(scratch.folder());
      }
      rows.addAll(Restart.of(image));
      return rows;
    }
  }

  private Row filled(Rig rig) {
    Workload workload = new Workload(1_000, new SplittableRandom(3));
    rig.found(workload.teams(), Workload.team(4, 0));
    rig.feed(workload.next(commands));
    double first = cost(rig, workload);
    while (events(rig) < 1_000_000 - commands) rig.feed(workload.next(commands));
    double last = cost(rig, workload);
    String measured =
        String.format(
            Locale.ROOT, "%,d: %.1f µs  %,d: %.1f µs", 2 * commands, first, events(rig), last);
    return row("events in the store", measured, Math.max(first, last) / Math.min(first, last));
  }

  private double cost(Rig rig, Workload workload) {
    List<Workload.Item> items = workload.next(commands);
    return Cost.of(() -> rig.feed(items)).cpuMicros(commands);
  }

  private static long events(Rig rig) {
    long sum = 0;
    for (Head head : rig.log().heads().values()) sum += head.index();
    return sum;
  }
}
