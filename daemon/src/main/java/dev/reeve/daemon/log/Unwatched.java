package dev.reeve.daemon.log;

import java.time.Duration;
import java.time.Instant;

/**
 * A stretch of time in which nobody watched any team, numbered from 1 (T-34): Reeve was not
 * running, the machine slept, or the clock jumped by {@code jump} (zero if it did not).
 */
public record Unwatched(long number, Instant from, Instant to, Duration jump) {}
