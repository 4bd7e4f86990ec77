package dev.reeve.daemon.engine;

import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Whether the log can be used. On a disk that is nearly full small things can be stored while
 * larger ones cannot, again and again: the daemon's own log tells of that once, and that it is over
 * when it has been over for a while.
 */
final class Access {

  private static final Logger LOG = LoggerFactory.getLogger(Access.class);

  /** Whatever fails again before that has not been mended. */
  private static final Duration CALM = Duration.ofSeconds(20);

  private volatile @Nullable String trouble;
  private boolean told;
  private long failedAt;

  /** What the log said last when it could not be used; null since it could. */
  @Nullable String trouble() {
    return trouble;
  }

  void failed(String reason, long nanos) {
    if (!told) LOG.warn("the log cannot be used now: {}", reason);
    told = true;
    failedAt = nanos;
    trouble = reason;
  }

  void worked(long nanos) {
    trouble = null;
    if (!told || nanos - failedAt < CALM.toNanos()) return;
    LOG.info("the log can be used again");
    told = false;
  }
}
