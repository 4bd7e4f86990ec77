package dev.reeve.base.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class NaturalOrderTest {

  @Test
  void numbers_in_names_are_counted() {
    List<String> names = List.of("10", "2", "coder-10", "coder-2", "coder", "a01", "a1", "1");
    assertThat(names.stream().sorted(NaturalOrder.NAMES))
        .containsExactly("1", "2", "10", "a01", "a1", "coder", "coder-2", "coder-10");
  }

  @Test
  void a_number_may_be_longer_than_any() {
    String long1 = "1" + "0".repeat(40);
    String long2 = "2" + "0".repeat(40);
    assertThat(NaturalOrder.NAMES.compare(long1, long2)).isNegative();
    assertThat(NaturalOrder.NAMES.compare(long1, "9")).isPositive();
    assertThat(NaturalOrder.NAMES.compare(long1, long1)).isZero();
  }
}
