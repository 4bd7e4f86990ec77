package dev.reeve.bench;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;

/** P-2: how long one waits for an answer at half of the load that can be borne. */
final class Latency {

  private static final int TEAMS = 1_000;
  private static final int SYNCS = 200;

  private final Path parent;
  private final int commands;

  Latency(Path parent, int commands) {
    this.parent = parent;
    this.commands = commands;
  }

  List<Row> run() {
    try (Scratch scratch = Scratch.in(parent);
        Rig rig = new Rig(scratch.folder())) {
      Workload workload = new Workload(TEAMS, new SplittableRandom(5));
      rig.found(workload.teams(), Workload.team(4, 0));
      WarmUp.by(() -> {
        List<Workload.Item> items = workload.next(commands);
        return () -> rig.feed(items);
      });
      List<Workload.Item> items = workload.next(commands);
      double rate = commands / Cost.of(() -> rig.feed(items)).seconds();
      long[] waits = rig.feedAt(workload.next(commands), rate / 2);
      Arrays.sort(waits);
      double sync = syncMillis(scratch.folder());
      double median = waits[waits.length / 2] / 1e6;
      double worst = waits[(int) (waits.length * 0.99)] / 1e6;
      boolean holds = median <= 1 && worst <= Math.max(5, 10 * sync);
      String measured =
          String.format(
              Locale.ROOT,
              "at %,.0f/s: p50 %.2f ms, p99 %.2f ms; one fdatasync %.2f ms",
              rate / 2,
              median,
              worst,
              sync);
      return List.of(
          new Row(
              "P-2", "wait at half load", measured, "p50 ≤ 1 ms, p99 ≤ 5 ms or 10 syncs", holds));
    }
  }

  /** The median of a page written and synced. */
  private static double syncMillis(Path folder) {
    long[] times = new long[SYNCS];
    Path file = folder.resolve("sync");
    try (FileChannel channel =
        FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
      for (int i = 0; i < SYNCS; i++) {
        channel.write(ByteBuffer.allocate(4_096), 4_096L * i);
        long start = System.nanoTime();
        channel.force(false);
        times[i] = System.nanoTime() - start;
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    Arrays.sort(times);
    return times[SYNCS / 2] / 1e6;
  }
}
