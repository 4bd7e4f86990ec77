package dev.reeve.base.text;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class CountTest {

  @Test
  @DisplayName("one of something is not several of it")
  void counts() {
    assertThat(Count.of(0, "line")).isEqualTo("0 lines");
    assertThat(Count.of(1, "line")).isEqualTo("1 line");
    assertThat(Count.of(2, "line")).isEqualTo("2 lines");
    assertThat(Count.of(1, "process", "processes")).isEqualTo("1 process");
    assertThat(Count.of(3, "process", "processes")).isEqualTo("3 processes");
    assertThat(Count.times(1)).isEqualTo("once");
    assertThat(Count.times(4)).isEqualTo("4 times");
  }
}
