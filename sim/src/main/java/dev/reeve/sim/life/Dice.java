package dev.reeve.sim.life;

import java.util.List;
import java.util.SplittableRandom;

/** Chance, all of it from one seed: the same seed is the same life. */
public final class Dice {

  private final SplittableRandom random;

  public Dice(long seed) {
    random = new SplittableRandom(seed);
  }

  public int below(int bound) {
    return random.nextInt(bound);
  }

  /** Both ends included. */
  public int between(int low, int high) {
    return low + random.nextInt(high - low + 1);
  }

  public boolean oneIn(int n) {
    return random.nextInt(n) == 0;
  }

  public <T> T pick(List<T> from) {
    return from.get(random.nextInt(from.size()));
  }

  @SafeVarargs
  public final <T> T any(T... from) {
    return from[random.nextInt(from.length)];
  }
}
