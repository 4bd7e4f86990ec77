package dev.reeve.agents.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs of real processes: how they end, and that nothing of them is left. */
class RunsTest {

  @TempDir private Path temp;
  private Workshop workshop;

  @BeforeEach
  void open() throws IOException {
    workshop = new Workshop(temp);
  }

  @AfterEach
  void close() {
    workshop.close();
  }

  @Test
  void a_run_ends_with_the_status_of_its_agent() {
    RunEnd end = Workshop.end(workshop.shell("echo out; echo err >&2; exit 7"));
    assertThat(end.status()).isEqualTo(7);
    assertThat(end.cause()).isEqualTo(RunEnd.Cause.EXITED);
    assertThat(workshop.heard.output()).isEqualTo("out\n");
    assertThat(workshop.heard.errors()).isEqualTo("err\n");
    assertThat(workshop.heard.ends).containsExactly(end);
  }

  @Test
  @DisplayName("A-4 what an agent leaves behind is stopped, whatever it did to get away")
  void nothing_is_left_behind() {
    RunEnd end =
        Workshop.end(
            workshop.shell(
                """
                trap '' TERM
                setsid sh -c 'trap "" TERM; echo $$ >"$WORK/daemon"; while :; do sleep 1; done' &
                sleep 1000 &
                echo $! >"$WORK/sleeper"
                while [ ! -s "$WORK/daemon" ]; do sleep 0.05; done
                exit 3
                """));
    assertThat(end.status()).isEqualTo(3);
    assertThat(end.stopped()).isGreaterThanOrEqualTo(2);
    assertThat(Workshop.isAlive(workshop.written("daemon"))).isFalse();
    assertThat(Workshop.isAlive(workshop.written("sleeper"))).isFalse();
  }

  @Test
  @DisplayName("A-4 A run in which nothing moves is stopped with everything it started")
  void idle() {
    RunLimits limits = RunLimits.NONE.withTimes(Duration.ofMillis(600), null);
    Run run =
        workshop.start(
            limits, "/bin/sh", "-c", "sleep 1000 & echo $! >\"$WORK/other\"; sleep 1000");
    RunEnd end = Workshop.end(run);
    assertThat(end.cause()).isEqualTo(RunEnd.Cause.IDLE);
    assertThat(end.stopped()).isEqualTo(3);
    assertThat(Workshop.isAlive(workshop.written("other"))).isFalse();
  }
}
