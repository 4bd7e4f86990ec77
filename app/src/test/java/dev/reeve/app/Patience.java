package dev.reeve.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;

/** Waits for what another process does. */
final class Patience {

  private static final int SECONDS = 60;

  private Patience() {}

  static void until(Callable<Boolean> what) throws Exception {
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(SECONDS);
    while (!what.call()) {
      assertThat(System.nanoTime()).as("in time").isLessThan(deadline);
      Thread.sleep(10);
    }
  }

  static int exit(Process process) throws InterruptedException {
    assertThat(process.waitFor(SECONDS, TimeUnit.SECONDS)).as("it ends").isTrue();
    return process.exitValue();
  }
}
