package dev.reeve.bench;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;

/** What something cost: time on the clock and time on the processors, of this whole process. */
record Cost(double seconds, double cpuSeconds) {

  private static final OperatingSystemMXBean SYSTEM =
      (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();

  static Cost of(Runnable work) {
    long cpu = SYSTEM.getProcessCpuTime();
    long start = System.nanoTime();
    work.run();
    return new Cost((System.nanoTime() - start) / 1e9, (SYSTEM.getProcessCpuTime() - cpu) / 1e9);
  }

  Cost and(Cost more) {
    return new Cost(seconds + more.seconds, cpuSeconds + more.cpuSeconds);
  }

  double cpuMicros(long commands) {
    return cpuSeconds * 1e6 / commands;
  }
}
