package dev.reeve.sim.life;

import java.util.Map;
import java.util.TreeMap;
import java.util.stream.LongStream;

/** Many lives, on all the cores there are; each of them on one. */
public final class Lives {

  private final Tally tally = new Tally();
  private final Map<Long, Throwable> failures = new TreeMap<>();

  /** Runs the seeds from {@code first} to {@code last}, both included. */
  public static Lives run(long first, long last) {
    Lives lives = new Lives();
    LongStream.rangeClosed(first, last).parallel().forEach(lives::live);
    return lives;
  }

  private void live(long seed) {
    try {
      tally.addAll(Life.run(seed, Plant.NONE));
    } catch (RuntimeException | Error e) {
      failed(seed, e);
    }
  }

  private synchronized void failed(long seed, Throwable cause) {
    failures.put(seed, cause);
  }

  public Tally tally() {
    return tally;
  }

  /** What went wrong, by seed. */
  public Map<Long, Throwable> failures() {
    return failures;
  }

  /** The line that lets one see a seed's life again, step by step. */
  public static String reproduction(long seed) {
    return "mvn -q -pl sim -am test -Dsurefire.failIfNoSpecifiedTests=false"
        + " -Dtest=SimulationTest -Dseed="
        + seed;
  }
}
