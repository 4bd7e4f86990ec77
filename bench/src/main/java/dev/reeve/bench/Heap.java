package dev.reeve.bench;

import java.lang.management.ManagementFactory;

/** What is alive in memory. */
final class Heap {

  private Heap() {}

  /** In bytes, after a collection. */
  static long live() {
    System.gc();
    System.gc();
    return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
  }
}
