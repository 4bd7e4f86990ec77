package dev.reeve.workflows.checkpoint;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class VerdictTest {

  @ParameterizedTest(name = "{0}")
  @CsvSource({
    "pass, pass, 1.00",
    "pass warn, warn, 0.75",
    "pass pass pass pass fail, pass, 0.80",
    "pass pass pass pass fail fail, warn, 0.67",
    "pass pass pass pass pass pass pass pass pass pass pass pass pass pass pass pass fail fail fail"
        + " warn warn warn, warn, 0.80", // 0.795…: shown as 0.80, and yet below it
    "warn, warn, 0.50",
    "pass fail, warn, 0.50",
    "pass warn fail fail, block, 0.38",
    "pass pass pass pass pass pass FAIL, block, 0.86",
    "pass pass pass pass pass pass WARN, pass, 0.93",
  })
  @DisplayName("C-7 the mean decides as it is, not as it is shown; a critical failure blocks")
  void verdicts(String results, String verdict, String shown) {
    List<Checked> checks = checks(results);
    assertThat(Verdict.of(checks).word()).isEqualTo(verdict);
    assertThat(String.format(Locale.ROOT, "%.2f", Verdict.score(checks))).isEqualTo(shown);
  }

  @Test
  void critical_failures_are_counted_and_nothing_speaks_for_nothing() {
    assertThat(Verdict.blocks(checks("FAIL fail WARN FAIL"))).isEqualTo(2);
    assertThat(Verdict.of(List.of())).isEqualTo(Verdict.BLOCK);
  }

  /** In capitals: critical. */
  static List<Checked> checks(String results) {
    List<Checked> checks = new ArrayList<>();
    for (String each : results.split(" ", -1)) {
      boolean critical = each.toUpperCase(Locale.ROOT).equals(each);
      Result result = Result.valueOf(each.toUpperCase(Locale.ROOT));
      Answer answer = new Answer(result, "said", List.of(new Finding("a.md", 3, "found")));
      checks.add(new Checked("check-" + checks.size(), Group.CONSISTENCY, critical, answer));
    }
    return checks;
  }

  @ParameterizedTest
  @CsvSource({
    "'', stable",
    "0.9, stable",
    "0.9 0.9, stable",
    "0.9 0.95, stable",
    "0.9 0.951, improving",
    "0.9 0.85, stable",
    "0.9 0.849, degrading",
    "0.1 0.9 0.5, degrading",
    "0.9 0.5 0.6, improving",
  })
  @DisplayName("C-13 the trend is how the last score stands to the one before")
  void trends(String scores, String trend) {
    List<Double> all =
        Stream.of(scores.split(" ", -1)).filter(it -> !it.isEmpty()).map(Double::valueOf).toList();
    assertThat(Trend.of(all).word()).isEqualTo(trend);
  }
}
