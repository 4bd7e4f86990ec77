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

  /**
   * Whatever is thrown goes on to the caller: a target catches what its reader documents. What took
   * long is read once more: the first time Java may have been loading classes.
   */
  static void with(Target target, byte[] bytes) {
    if (nanos(target, bytes) <= LONGEST.toNanos()) return;
    long nanos = nanos(target, bytes);
    if (LONGEST.toNanos() < nanos) {
      throw new AssertionError(bytes.length + " bytes took " + nanos / 1_000_000 + " ms to read");
    }
  }

  private static long nanos(Target target, byte[] bytes) {
    long before = THREADS.getCurrentThreadCpuTime();
    target.read(bytes);
    return THREADS.getCurrentThreadCpuTime() - before;
  }
}
