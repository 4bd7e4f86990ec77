package dev.reeve.server.notify;

import dev.reeve.core.text.SafeText;
import java.time.Duration;
import java.time.Instant;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Whether people are to hear that Reeve itself is not well (R-5, H-12). A store that cannot be used
 * takes no message, so nobody else would tell them. What is over by the next look is not told; what
 * lasts is told once, and at most once an hour.
 */
final class SelfWatch {

  private static final Duration QUIET = Duration.ofHours(1);

  private final Function<String, SafeText> redactor;
  private boolean ailing;
  private boolean told;
  private Instant quietUntil = Instant.EPOCH;

  SelfWatch(Function<String, SafeText> redactor) {
    this.redactor = redactor;
  }

  /** What to tell after one look; null if nothing. */
  @Nullable News look(@Nullable String complaint, Instant now) {
    boolean lasts = ailing && complaint != null;
    ailing = complaint != null;
    told &= ailing;
    if (complaint == null || !lasts || told || now.isBefore(quietUntil)) return null;
    told = true;
    quietUntil = now.plus(QUIET);
    return new Ailment(redactor.apply(complaint), now);
  }
}
