package dev.reeve.core.liveness;

import java.time.Instant;

/** The next step of a member's ladder, if nothing is heard of it until then (T-41). */
public record Upcoming(Rung rung, Obligation what, Instant at) {}
