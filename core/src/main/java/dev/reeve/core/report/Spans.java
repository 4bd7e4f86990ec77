package dev.reeve.core.report;

import java.time.Duration;
import java.time.temporal.ChronoUnit;

/**
 * Spans of time to the second, as people write them, in one word: {@code 45m}, {@code 1h5m}, {@code
 * 30s}.
 */
public final class Spans {

  private Spans() {}

  public static String text(Duration span) {
    Duration whole =
        span.isNegative() ? Duration.ZERO : span.plusMillis(500).truncatedTo(ChronoUnit.SECONDS);
    StringBuilder text = new StringBuilder();
    if (0 < whole.toDays()) text.append(whole.toDays()).append('d');
    if (0 < whole.toHoursPart()) text.append(whole.toHoursPart()).append('h');
    if (0 < whole.toMinutesPart()) text.append(whole.toMinutesPart()).append('m');
    if (0 < whole.toSecondsPart() || text.isEmpty()) text.append(whole.toSecondsPart()).append('s');
    return text.toString();
  }
}
