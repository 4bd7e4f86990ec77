package dev.reeve.bench;

import dev.reeve.agents.run.Launch;
import dev.reeve.agents.run.PlainProtocol;
import dev.reeve.agents.run.Run;
import dev.reeve.agents.run.RunLimits;
import dev.reeve.agents.run.RunListener;
import dev.reeve.agents.run.Runs;
import dev.reeve.base.redact.Redactor;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.LockSupport;

/** P-8: many real processes followed at once: what each costs, and when its end is noticed. */
final class Crowd {

  /** Waits for a word before it ends, without a program of its own for that. */
  private static final String SCRIPT =
      "mkfifo \"$1\"; mv \"$1\" \"$1.ready\"; read -r _ <\"$1.ready\"";

  /** So many are told to end, one after the other. */
  private static final int EXITS = 100;

  private static final Duration LOOK = Duration.ofMillis(1);

  private final Path parent;
  private final int many;

  Crowd(Path parent, int many) {
    this.parent = parent;
    this.many = many;
  }

  List<Row> run() {
    try (Scratch scratch = Scratch.in(parent)) {
      Path folder = Files.createDirectory(scratch.folder().resolve("runs"));
      Path work = Files.createDirectory(scratch.folder().resolve("work"));
      try (Runs runs = new Runs(folder, Redactor.standard())) {
        return measure(runs, work);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Tells when the process was seen to have ended. */
  private static final class Watch implements RunListener {

    private final CompletableFuture<Long> left = new CompletableFuture<>();

    @Override
    public void onLeft() {
      left.complete(System.nanoTime());
    }
  }

  private List<Row> measure(Runs runs, Path work) throws IOException {
    List<Run> all = new ArrayList<>();
    List<Watch> watches = new ArrayList<>();
    try {
      long before = Heap.live();
      for (int i = 0; i < many; i++) {
        Watch watch = new Watch();
        all.add(runs.start(launch(work, i), watch));
        watches.add(watch);
      }
      for (int i = 0; i < many; i++) awaitReady(work, i);
      long each = Math.max(0, Heap.live() - before) / many;
      long[] late = new long[Math.min(EXITS, many)];
      for (int i = 0; i < late.length; i++) late[i] = end(work, i, watches.get(i));
      return rows(each, late);
    } finally {
      all.forEach(Run::interrupt);
      all.forEach(Run::interrupt);
      for (Run run : all) run.end().join();
    }
  }

  private static Launch launch(Path work, int which) {
    List<String> command = List.of("/bin/sh", "-c", SCRIPT, "agent", "go" + which);
    Map<String, String> environment = Map.of("PATH", "/usr/bin:/bin");
    return new Launch(
        command,
        work,
        environment,
        Path.of("/dev/null"),
        false,
        new PlainProtocol(),
        RunLimits.NONE);
  }

  private static void awaitReady(Path work, int which) {
    while (!Files.exists(pipe(work, which))) LockSupport.parkNanos(LOOK.toNanos());
  }

  private static Path pipe(Path work, int which) {
    return work.resolve("go" + which + ".ready");
  }

  /** Nanoseconds until it was noticed. */
  private static long end(Path work, int which, Watch watch) throws IOException {
    long told;
    try (OutputStream out = Files.newOutputStream(pipe(work, which))) {
      told = System.nanoTime();
      out.write('\n');
    }
    return watch.left.join() - told;
  }

  private List<Row> rows(long each, long[] late) {
    Arrays.sort(late);
    double median = late[late.length / 2] / 1e6;
    double worst = late[late.length * 95 / 100] / 1e6;
    String work = String.format(Locale.ROOT, "%,d processes at once, heap each", many);
    String kilobytes = String.format(Locale.ROOT, "%.1f KB", each / 1e3);
    String noticed =
        String.format(Locale.ROOT, "p50 %.1f ms, p95 %.1f ms of %d", median, worst, late.length);
    return List.of(
        new Row("P-8", work, kilobytes, "≤ 100 KB", each <= 100_000),
        new Row("P-8", "an end is noticed after", noticed, "≤ 50 ms", worst <= 50));
  }
}
