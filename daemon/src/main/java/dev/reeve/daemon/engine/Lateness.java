package dev.reeve.daemon.engine;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * By how much the engine's own alarms come too late (H-12). Whoever checks too late does not
 * supervise: it says so in the log when that begins and when it is over.
 */
final class Lateness {

  private static final Logger LOG = LoggerFactory.getLogger(Lateness.class);

  private volatile Duration last = Duration.ZERO;
  private volatile Duration worst = Duration.ZERO;
  private Duration worstOfThisBeat = Duration.ZERO;
  private Instant beatEnds = Instant.EPOCH;
  private boolean told;

  /** The alarm that should have rung first, if any should have. */
  void measure(@Nullable Instant oldest, Instant now) {
    boolean late = oldest != null && oldest.isBefore(now);
    last = late ? Duration.between(oldest, now) : Duration.ZERO;
    remember(now);
    boolean tooLate = Vitals.TOO_LATE.compareTo(last) < 0;
    if (tooLate && !told) LOG.warn("checks come {} s too late", last.toSeconds());
    if (!tooLate && told) LOG.warn("checks are in time again");
    told = tooLate;
  }

  private void remember(Instant now) {
    if (beatEnds.isBefore(now)) {
      worst = worstOfThisBeat;
      worstOfThisBeat = Duration.ZERO;
      beatEnds = now.plus(EngineSettings.BEAT);
    }
    if (worstOfThisBeat.compareTo(last) < 0) worstOfThisBeat = last;
    if (worst.compareTo(last) < 0) worst = last;
  }

  /** As of the last look. */
  Duration last() {
    return last;
  }

  /** The worst of the last half minute or so: a short delay is over before anybody looks. */
  Duration worst() {
    return worst;
  }
}
