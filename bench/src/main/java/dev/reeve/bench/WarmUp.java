package dev.reeve.bench;

import java.lang.management.CompilationMXBean;
import java.lang.management.ManagementFactory;
import java.util.function.Supplier;

/** A daemon runs for days: Java has long compiled all of it, and so it should be measured. */
final class WarmUp {

  private static final CompilationMXBean COMPILER = ManagementFactory.getCompilationMXBean();

  /** Java compiles in no more than this part of the time, round after round: it is warm. */
  private static final double COMPILED = 0.05;

  private static final int CALM = 3;

  private static final int MOST = 24;

  private WarmUp() {}

  /**
   * Does the work round after round until it is calm.
   *
   * @param rounds prepares the next one
   */
  static void by(Supplier<Runnable> rounds) {
    int calm = 0;
    for (int round = 0; round < MOST && calm < CALM; round++) {
      Runnable next = rounds.get();
      long before = COMPILER.getTotalCompilationTime();
      double seconds = Cost.of(next).seconds();
      double share = (COMPILER.getTotalCompilationTime() - before) / 1e3 / seconds;
      calm = share < COMPILED ? calm + 1 : 0;
    }
  }
}
