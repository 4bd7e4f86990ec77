package dev.reeve.daemon.engine;

import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;

/**
 * Engine time (T-34): it goes on with the clock that never jumps, from where the log ended. If the
 * clock on the wall runs ahead by more than two seconds, the machine slept or the clock was set:
 * engine time follows. If it falls back, engine time goes on. If nobody looked for a while, nobody
 * watched. Each of these is a {@link Gap}, told once.
 */
final class Timeline {

  /** Time in which nobody watched, or a clock that jumped ({@code jump} is zero if it did not). */
  record Gap(Instant from, Instant to, Duration jump) {}

  private static final Duration TOLERANCE = Duration.ofSeconds(2);

  private final Duration tolerance;
  private final List<Gap> gaps = new ArrayList<>();
  private Instant now;
  private long lastNanos;
  private Duration offset;

  /**
   * @param pace how fast these clocks run: what passes unseen in the same time is as much longer
   */
  Timeline(Reading start, Instant notBefore, double pace) {
    tolerance = Duration.ofNanos((long) (TOLERANCE.toNanos() * pace));
    Instant wall = micros(start.wall());
    now = wall.isBefore(notBefore) ? notBefore : wall;
    lastNanos = start.nanos();
    offset = Duration.between(now, wall);
  }

  Instant now() {
    return now;
  }

  /** Looks at the clocks after some time, in which nobody may have watched. */
  Instant look(Reading reading) {
    boolean paused = tolerance.compareTo(passed(reading)) < 0;
    return paused ? unwatched(reading) : watched(reading);
  }

  /** Looks at the clocks after time in which the engine would have woken if anything had come. */
  Instant watched(Reading reading) {
    advance(reading);
    compare(reading);
    return now;
  }

  /** Looks at the clocks after time in which nobody watched, however short it was. */
  Instant unwatched(Reading reading) {
    Instant before = now;
    advance(reading);
    gaps.add(new Gap(before, now, Duration.ZERO));
    compare(reading);
    return now;
  }

  List<Gap> takeGaps() {
    List<Gap> taken = List.copyOf(gaps);
    gaps.clear();
    return taken;
  }

  private void advance(Reading reading) {
    Duration passed = passed(reading);
    now = now.plus(passed);
    lastNanos += passed.toNanos();
  }

  private Duration passed(Reading reading) {
    long nanos = Math.max(0, reading.nanos() - lastNanos);
    return Duration.ofNanos(nanos).truncatedTo(ChronoUnit.MICROS);
  }

  /** The wall clock's distance changed by more than it drifts: it was set, or the machine slept. */
  private void compare(Reading reading) {
    Duration distance = Duration.between(now, micros(reading.wall()));
    Duration jump = distance.minus(offset);
    if (jump.abs().compareTo(tolerance) <= 0) return;
    boolean ahead = distance.isPositive();
    Instant from = now;
    if (ahead) now = now.plus(distance);
    offset = ahead ? Duration.ZERO : distance;
    gaps.add(new Gap(from, now, jump));
  }

  private static Instant micros(Instant instant) {
    return instant.truncatedTo(ChronoUnit.MICROS);
  }
}
