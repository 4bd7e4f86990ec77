package dev.reeve.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.reeve.app.Installation.Said;
import dev.reeve.app.Installation.User;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.parallel.Isolated;

/**
 * How soon Reeve is there. A build machine may have other things to do, so what counts here is the
 * processor time and what Java had to load; {@code reeve bench} tells the time on the clock.
 */
@Timeout(120)
@Isolated("it measures time")
class StartUpTest {

  /** Of a short command; on a machine that does nothing else it is about the time on the clock. */
  private static final double STATUS_SECONDS = 0.3;

  private static final double UP_SECONDS = 1.5;

  /** Processor time is dearer where others share the caches. */
  private static final double BUSY = 2.5;

  /** Java makes a few classes anew at every start: those that stand for annotations. */
  private static final int MOST_LOADED = 60;

  @Test
  @DisplayName("P-7 up answers and status is shown in time, since Java has kept what it learnt")
  void start() throws Exception {
    User user = Installation.shared().user();
    try {
      double up = seconds(user, "reeve up -d --port 0");
      List<Double> status = new ArrayList<>();
      for (int i = 0; i < 5; i++) status.add(seconds(user, "reeve status"));
      double best = status.stream().mapToDouble(Double::doubleValue).min().orElseThrow();
      System.out.printf("processor time: up -d %.2f s, status %.2f s%n", up, best);
      assertThat(best).isLessThan(BUSY * STATUS_SECONDS);
      assertThat(up).isLessThan(BUSY * UP_SECONDS);
      assertThat(loaded(user)).hasSizeLessThan(MOST_LOADED);
    } finally {
      user.say("reeve down");
    }
  }

  @Test
  @DisplayName("P-7 with little memory up and status work as well")
  void little_memory() throws Exception {
    User user = Installation.shared().user();
    try {
      Said up = user.say("REEVE_JAVA_OPTIONS=-Xmx64m reeve up -d --port 0");
      assertThat(up.exit()).as(up.out()).isZero();
      Said status = user.say("REEVE_JAVA_OPTIONS=-Xmx64m reeve status");
      assertThat(status.exit()).as(status.out()).isZero();
    } finally {
      user.say("reeve down");
    }
  }

  /** On a machine that does nothing else it is about the time on the clock. */
  private static final double TICK_SECONDS = 0.5;

  private static final int ITEMS = 500;

  /** What agents take comes on top of it. */
  @Test
  void a_tick_on_a_large_epic_is_over_in_time() throws Exception {
    User user = Installation.shared().user();
    List<Double> ticks = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      Said said = user.say("cat >EPIC.md <<'END'\n" + epic() + "END\n");
      assertThat(said.exit()).as(said.out()).isZero();
      ticks.add(seconds(user, "reeve epic tick EPIC.md"));
    }
    double best = Collections.min(ticks);
    System.out.printf("processor time: a tick on %d items %.2f s%n", ITEMS, best);
    assertThat(best).isLessThan(BUSY * TICK_SECONDS);
  }

  /** One that a person has set to queued again. */
  private static String epic() {
    StringBuilder text = new StringBuilder("---\nid: E-1\nstatus: queued\n---\n## Work Items\n\n");
    text.append("| # | ID | Title | Status | Notes |\n|---|---|---|---|---|\n");
    for (int i = 1; i <= ITEMS; i++) {
      text.append("| %d | T-%d | Do this and that | ready | |\n".formatted(i, i));
    }
    for (int i = 1; i <= ITEMS; i++) text.append("\n### T-%d\n\n> About it.\n".formatted(i));
    return text
        + "\n## Pattern Memory\n\n| Tick (ISO) | Decision | Class | Notes |\n|---|---|---|---|\n"
        + "| 2026-05-08T02:14:00Z | planned | decomposed | so |\n";
  }

  /** User and system time of a line and all it waited for. */
  private static double seconds(User user, String line) throws Exception {
    Said said = user.say("TIMEFORMAT='%U %S'; time " + line);
    assertThat(said.exit()).as(said.out()).isZero();
    String[] times = said.out().lines().toList().getLast().split(" ", -1);
    return Double.parseDouble(times[0]) + Double.parseDouble(times[1]);
  }

  /** The classes that status does not find in the cache. */
  private static List<String> loaded(User user) throws Exception {
    Path log = user.here().resolve("classes");
    String option = "-Xlog:class+load:file=" + log;
    Said said = user.say("REEVE_JAVA_OPTIONS='" + option + "' reeve status");
    assertThat(said.exit()).as(said.out()).isZero();
    List<String> all =
        Files.readAllLines(log).stream().filter(line -> line.contains(" source: ")).toList();
    assertThat(all).hasSizeGreaterThan(1_000);
    return all.stream().filter(line -> !line.contains("shared objects file")).toList();
  }
}
