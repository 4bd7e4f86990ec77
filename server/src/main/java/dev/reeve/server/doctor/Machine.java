package dev.reeve.server.doctor;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;

/** The Java and the clock of this machine. */
final class Machine {

  private static final int WANTED_JAVA = 25;
  private static final Duration MOST_DRIFT = Duration.ofMillis(500);

  private Machine() {}

  static Finding java(int version, String vendor) {
    String found = version + " (" + vendor + ")";
    if (WANTED_JAVA <= version) return Finding.ok("java", found);
    return Finding.problem(
        "java", found, "25 or newer", "install a JDK 25 and set JAVA_HOME to it");
  }

  /** Both clocks were read at the start and at the end of the examination. */
  static Finding clock(Instant start, Instant end, long nanosBetween) {
    int year = end.atOffset(ZoneOffset.UTC).getYear();
    if (year < 2025 || 2100 < year) {
      return Finding.problem("clock", "it says " + end, "the present", "set the clock");
    }
    Duration drift = Duration.between(start, end).minusNanos(nanosBetween).abs();
    if (MOST_DRIFT.compareTo(drift) < 0) {
      return Finding.warning(
          "clock",
          "it moved " + drift.toMillis() + " ms against the machine's steady clock just now",
          "both to go alike",
          "see whether something sets the clock all the time");
    }
    return Finding.ok("clock", end.truncatedTo(ChronoUnit.SECONDS).toString());
  }
}
