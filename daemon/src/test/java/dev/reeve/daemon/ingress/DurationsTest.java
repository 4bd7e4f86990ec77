package dev.reeve.daemon.ingress;

import static org.assertj.core.api.Assertions.assertThat;

import dev.reeve.base.time.Durations;
import java.time.Duration;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DurationsTest {

  @ParameterizedTest
  @CsvSource({
    "0s, PT0S",
    "500ms, PT0.5S",
    "30s, PT30S",
    "15m, PT15M",
    "2h, PT2H",
    "1d, PT24H",
    "1h30m, PT1H30M",
    "1d2h3m4s5ms, PT26H3M4.005S",
    "90m, PT1H30M",
    "PT15M, PT15M",
    "pt15m, PT15M",
    "P1DT1H, PT25H",
    "999999999d, PT23999999976H",
  })
  @DisplayName("W-6 durations as people write them")
  void read(String text, Duration duration) {
    assertThat(Durations.parse(text)).isEqualTo(duration);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " ",
        "5",
        "s",
        "m5",
        "5 m",
        " 5m",
        "5M",
        "-5m",
        "1.5h",
        "5m5m",
        "30s1m",
        "5x",
        "1000000000s",
        "5minutes",
        "PT",
        "P",
        "PT-5S",
        "-PT5S",
        "PTx",
        "P999999999999999999D",
        "٣s",
      })
  @DisplayName("W-6 what is no duration is none, and never an exception")
  void refused(String text) {
    assertThat(Durations.parse(text)).isNull();
  }
}
