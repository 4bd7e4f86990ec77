package dev.reeve.fuzz;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.time.Duration;

/**
 * How long one input may take. What counts is the time of the processor, not of the clock: the
 * machine may be busy with something else.
 */
final class Patience {

  private static final Duration LONGEST = Duration.ofSeconds(2);

  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

  private Patience() {}

  /** Whatever is thrown goes on to the caller: a target catches what its reader documents. */
  static void with(Target target, byte[] bytes) {
    long before = THREADS.getCurrentThreadCpuTime();
    target.read(bytes);
    long nanos = THREADS.getCurrentThreadCpuTime() - before;
    if (LONGEST.toNanos() < nanos) {
      throw new AssertionError(bytes.length + " bytes took " + nanos / 1_000_000 + " ms to read");
    }
  }
}
