package dev.reeve.daemon.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Instant;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TimesTest {

  @ParameterizedTest
  @CsvSource({
    "2026-11-15T21:00:00Z, 2026-11-15T21:00:00.000000Z",
    "2026-11-15T21:00:00.000001Z, 2026-11-15T21:00:00.000001Z",
    "0000-01-01T00:00:00Z, 0000-01-01T00:00:00.000000Z",
    "9999-12-31T23:59:59.999999Z, 9999-12-31T23:59:59.999999Z",
    "2024-02-29T00:00:00.100Z, 2024-02-29T00:00:00.100000Z",
    "2026-11-15T21:00:00.000000001Z, 2026-11-15T21:00:00.000000001Z",
    "+10000-01-01T00:00:00Z, +10000-01-01T00:00:00Z",
    "-0001-12-31T23:59:59Z, -0001-12-31T23:59:59Z",
  })
  @DisplayName("T-20 a time has one form, to the microsecond")
  void the_form(Instant time, String text) {
    assertThat(Times.text(time)).isEqualTo(text);
    assertThat(Times.read(text)).isEqualTo(time);
  }

  @Test
  @DisplayName("R-12 any time comes back as it was, and as the library reads it")
  void round_trip() {
    Chance chance = new Chance(7);
    for (int i = 0; i < 20_000; i++) {
      Instant time = chance.instant();
      assertThat(Times.read(Times.text(time))).isEqualTo(time);
      assertThat(Instant.parse(Times.text(time))).isEqualTo(time);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "2026-11-15",
        "2026-02-30T21:00:00.000000Z",
        "2026-11-15T24:00:00.000001Z",
        "2026-11-15T21:60:00.000000Z",
        "2026-11-15 21:00:00.000000Z",
        "2026-11-15T21:00:00.00000xZ",
        "٢٠٢٦-11-15T21:00:00.000000Z",
      })
  @DisplayName("R-12 what is no time is malformed")
  void faults(String text) {
    assertThatThrownBy(() -> Times.read(text)).isInstanceOf(Malformed.class);
  }
}
