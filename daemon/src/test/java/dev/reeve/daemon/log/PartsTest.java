package dev.reeve.daemon.log;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PartsTest {

  private static final Chain CHAIN = new Chain();

  /** What is made of the parts a, b and c of a base by naming two of them. */
  @ParameterizedTest
  @CsvSource({"0, 1, ab", "0, 2, ac", "1, 2, bc", "1, 0,", "0, 0,", "2, 3,", "-1, 0,"})
  @DisplayName("R-13 parts of the base are named in their order and once, or it is none of ours")
  void in_order(int one, int other, @Nullable String whole) {
    Parts.Writer three = new Parts.Writer(null);
    for (int i = 0; i < 3; i++) three.own("abc".getBytes(UTF_8), i, i + 1);
    Parts base = Parts.read(three.toArray(), null, CHAIN);
    Parts.Writer named = new Parts.Writer(new Parts.Base(1, Hash.ZERO));
    named.same(one);
    named.same(other);
    Parts found = Parts.read(named.toArray(), base, CHAIN);
    assertThat(found == null ? null : new String(found.whole(), UTF_8)).isEqualTo(whole);
  }
}
