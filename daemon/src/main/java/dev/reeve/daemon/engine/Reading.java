package dev.reeve.daemon.engine;

import java.time.Instant;

/**
 * What two clocks say at one moment: one that never jumps but means nothing, and one on the wall.
 */
public record Reading(long nanos, Instant wall) {}
