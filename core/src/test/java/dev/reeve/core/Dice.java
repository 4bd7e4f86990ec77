package dev.reeve.core;

import java.util.List;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import org.jspecify.annotations.Nullable;

/** Chance that can be repeated: the same seed throws the same. */
record Dice(RandomGenerator random) {

  static Dice of(long seed) {
    return new Dice(RandomGeneratorFactory.of("L64X128MixRandom").create(seed));
  }

  int upTo(int bound) {
    return random.nextInt(bound);
  }

  boolean oneIn(int times) {
    return random.nextInt(times) == 0;
  }

  <T> T oneOf(List<T> things) {
    return things.get(random.nextInt(things.size()));
  }

  <E extends Enum<E>> E oneOf(Class<E> type) {
    return oneOf(List.of(type.getEnumConstants()));
  }

  <T> @Nullable T maybe(T thing) {
    return random.nextBoolean() ? thing : null;
  }
}
