package dev.reeve.agents.stream;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Limits that are said in prose. */
class LimitTextTest {

  private final LimitText limits =
      new LimitText(InstantSource.fixed(Instant.parse("2026-03-01T10:00:00Z")), ZoneOffset.UTC);

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          try again at May 18th, 2033 3:33 AM.       | 2033-05-18T03:33:00Z
          try again at Mar 2nd, 2026 12:05 pm        | 2026-03-02T12:05:00Z
          try again at 3:33 PM                       | 2026-03-01T15:33:00Z
          try again at 9:00 AM                       | 2026-03-02T09:00:00Z
          Please try again in 2s.                    | 2026-03-01T10:00:02Z
          Suggested retry after 1s.. Retrying after 5847ms... | 2026-03-01T10:00:05.847Z
          try again in 5 minutes                     | 2026-03-01T10:05:00Z
          try again in 1.5h                          | 2026-03-01T11:30:00Z
          try again in 999999999h                    | 2026-04-10T10:00:00Z
          try again at Foo 99th, 2033 3:33 AM        |
          try again at 25:99 AM                      |
          429 Too Many Requests                      |
          """)
  void the_time_is_found(String text, Instant until) {
    assertThat(limits.until(text)).isEqualTo(until);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "last status: 429 Too Many Requests",
        "You’ve hit your usage limit.",
        "Rate limit reached for x",
        "Resource has been exhausted (e.g. check quota)."
      })
  void a_limit_is_known(String text) {
    assertThat(LimitText.isLimit(text)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "Incorrect API key", "error 14290", "stream disconnected"})
  void what_is_none_is_none(String text) {
    assertThat(LimitText.isLimit(text)).isFalse();
  }
}
