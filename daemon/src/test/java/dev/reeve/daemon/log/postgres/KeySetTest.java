package dev.reeve.daemon.log.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.Set;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class KeySetTest {

  @ParameterizedTest
  @ValueSource(longs = {Long.MAX_VALUE, 1_000, 40})
  @DisplayName("R-1 a set of keys knows those that it was given, and no others")
  void as_any_set(long range) {
    RandomGenerator random = RandomGeneratorFactory.of("L64X128MixRandom").create(range);
    KeySet keys = new KeySet();
    Set<Long> model = new HashSet<>();
    for (int i = 0; i < 5_000; i++) {
      long key = random.nextLong(-range, range);
      assertThat(keys.contains(key)).isEqualTo(model.contains(key));
      keys.add(key);
      if (key != 0) model.add(key);
    }
  }
}
