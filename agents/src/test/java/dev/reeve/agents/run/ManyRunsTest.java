package dev.reeve.agents.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Many agents at once. The long form, on a machine where nothing else runs: {@code
 * -Druns.many=1000}; then the time until an exit is noticed is judged, too.
 */
class ManyRunsTest {

  private static final int MANY = Integer.getInteger("runs.many", 40);
  private static final int EXITS = 100;

  @TempDir private Path temp;

  /** Tells when the agent was seen to have ended. */
  private static final class Watch implements RunListener {
    final CompletableFuture<Long> left = new CompletableFuture<>();

    @Override
    public void onLeft() {
      left.complete(System.nanoTime());
    }
  }

  @Test
  @DisplayName("P-8 an agent costs Reeve less than 100 KB and no thread, and its exit is noticed")
  void many_agents() throws Exception {
    Workshop workshop = new Workshop(temp);
    List<Run> runs = new ArrayList<>();
    List<Watch> watches = new ArrayList<>();
    try {
      Workshop.end(workshop.shell("echo warm"));
      long memory = usedMemory();
      int threads = Thread.activeCount();
      for (int i = 0; i < MANY; i++) {
        Watch watch = new Watch();
        Launch launch = workshop.launch(RunLimits.NONE, "/bin/sh", "-c", SCRIPT, "agent", "go" + i);
        runs.add(workshop.runs().start(launch, watch));
        watches.add(watch);
      }
      workshop.written("started" + (MANY - 1));
      long each = (usedMemory() - memory) / MANY;
      List<Duration> noticed = new ArrayList<>();
      for (int i = 0; i < Math.min(EXITS, MANY); i++) {
        noticed.add(notice(workshop, i, watches.get(i)));
      }
      Collections.sort(noticed);
      Duration late = noticed.get(noticed.size() * 95 / 100);
      System.out.printf(
          "P-8: %d runs, %d bytes each, %d threads more, exits noticed after %s (median), %s"
              + " (95 of 100), %s (worst)%n",
          MANY,
          each,
          Thread.activeCount() - threads,
          noticed.get(noticed.size() / 2),
          late,
          noticed.getLast());
      assertThat(each).isLessThan(100_000);
      assertThat(Thread.activeCount() - threads).isLessThanOrEqualTo(2);
      boolean judged = 1_000 <= MANY;
      if (judged) assertThat(late).isLessThan(Duration.ofMillis(50));
      Duration median = noticed.get(noticed.size() / 2); // whatever the machine did meanwhile
      assertThat(median).isLessThan(Duration.ofSeconds(2));
    } finally {
      runs.forEach(Run::interrupt);
      runs.forEach(Run::interrupt);
      for (Run run : runs) run.end().get(60, TimeUnit.SECONDS);
      workshop.close();
    }
  }

  /** Waits to be told to end, without a program of its own for that. */
  private static final String SCRIPT =
      "mkfifo \"$1\"; echo x >\"started${1#go}\"; read -r _ <\"$1\"";

  private static Duration notice(Workshop workshop, int which, Watch watch) throws Exception {
    Path pipe = workshop.work.resolve("go" + which);
    long told;
    try (var out = java.nio.file.Files.newOutputStream(pipe)) {
      told = System.nanoTime();
      out.write('\n');
    }
    return Duration.ofNanos(watch.left.get(60, TimeUnit.SECONDS) - told);
  }

  private static long usedMemory() {
    for (int i = 0; i < 3; i++) System.gc();
    Runtime runtime = Runtime.getRuntime();
    return runtime.totalMemory() - runtime.freeMemory();
  }
}
