package dev.reeve.pages;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.time.ZoneId;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LookTest {

  private final Look look =
      new Look(Instant.parse("2026-11-18T04:00:00Z"), ZoneId.of("Europe/Berlin"));

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "silent since 2026-11-18T03:48:28.461869Z, twice | silent since 04:48:28, twice",
        "(2026-11-16T21:00:00Z) | (16 Nov 22:00)",
        "from 2026-11-18T01:00:00Z to 2026-11-18T02:00:00Z | from 02:00:00 to 03:00:00",
        "2026-13-18T03:48:28Z | 2026-13-18T03:48:28Z",
        "no $1 time | no $1 time",
      })
  @DisplayName("W-6 instants within a text are told as every other time of the page")
  void instants(String text, String told) {
    assertThat(look.told(text)).isEqualTo(told);
  }
}
