package dev.reeve.bench;

import dev.reeve.core.team.TeamId;
import dev.reeve.daemon.log.EventLog;
import dev.reeve.daemon.log.Line;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;

/** P-1: record, decide, acknowledge, against the bare append of the same records. */
final class Throughput {

  private static final int TEAMS = 1_000;

  /**
   * The work and its floor take turns: a machine that is not its user's alone changes its speed
   * from one second to the next, and the ratio should not.
   */
  private static final int ROUNDS = 4;

  /**
   * What so many commands took.
   *
   * @param floor seconds for the bare append of the lines that they led to
   */
  private record Measured(int commands, Cost cost, int lines, int batches, double floor) {

    static final Measured NOTHING = new Measured(0, new Cost(0, 0), 0, 0, 0);

    Measured and(Measured more) {
      return new Measured(
          commands + more.commands,
          cost.and(more.cost),
          lines + more.lines,
          batches + more.batches,
          floor + more.floor);
    }
  }

  private final Path parent;
  private final int commands;

  Throughput(Path parent, int commands) {
    this.parent = parent;
    this.commands = commands;
  }

  List<Row> run() {
    try (Scratch scratch = Scratch.in(parent);
        Rig rig = new Rig(scratch.folder())) {
      Workload workload = new Workload(TEAMS, new SplittableRandom(1));
      rig.found(workload.teams(), Workload.team(4, 0));
      WarmUp.by(() -> {
        List<Workload.Item> items = workload.next(commands / ROUNDS);
        return () -> round(rig, items, scratch.folder());
      });
      Measured sum = Measured.NOTHING;
      for (int round = 0; round < ROUNDS; round++) {
        sum = sum.and(round(rig, workload.next(commands / ROUNDS), scratch.folder()));
      }
      return rows(sum);
    }
  }

  /**
   * The work, and then its floor. Warmed up is all of it: what Java still compiles of a floor that
   * it has not seen would be compiled while the next round of the work is measured.
   */
  private static Measured round(Rig rig, List<Workload.Item> items, Path parent) {
    try (Scratch floor = Scratch.in(parent)) {
      return measure(rig, items, floor.folder());
    }
  }

  private static Measured measure(Rig rig, List<Workload.Item> items, Path floor) {
    rig.takeBatches();
    var before = rig.log().heads();
    Cost cost = Cost.of(() -> rig.feed(items));
    List<Integer> batches = rig.takeBatches();
    List<Line> lines = new ArrayList<>();
    before.forEach((team, head) -> read(rig.log(), team, head.index(), lines));
    double seconds = Floor.seconds(floor, lines, batches);
    return new Measured(items.size(), cost, lines.size(), batches.size(), seconds);
  }

  private static void read(EventLog log, TeamId team, long after, List<Line> into) {
    List<Line> page = log.read(team, after, 10_000);
    while (!page.isEmpty()) {
      into.addAll(page);
      page = log.read(team, page.getLast().index(), 10_000);
    }
  }

  private static List<Row> rows(Measured sum) {
    double ratio = sum.floor() / sum.cost().seconds();
    double micros = sum.cost().cpuMicros(sum.commands());
    String rates =
        String.format(
            Locale.ROOT,
            "%,.0f commands/s; floor %,.0f records/s; %,d batches of %d on average",
            sum.commands() / sum.cost().seconds(),
            sum.lines() / sum.floor(),
            sum.batches(),
            sum.lines() / Math.max(1, sum.batches()));
    return List.of(
        new Row("P-1", "record, decide, acknowledge", rates, "aim 100,000/s", true),
        new Row("P-1", "ratio to the floor", percent(ratio), "≥ 60 %", 0.6 <= ratio),
        new Row(
            "P-1",
            "CPU per command, all threads",
            String.format(Locale.ROOT, "%.1f µs", micros),
            "aim ≤ 15 µs",
            true));
  }

  private static String percent(double ratio) {
    return String.format(Locale.ROOT, "%.0f %%", ratio * 100);
  }
}
