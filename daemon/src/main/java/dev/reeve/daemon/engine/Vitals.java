package dev.reeve.daemon.engine;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * How the engine itself is (H-12).
 *
 * @param lateness by how much the last alarms came too late
 * @param sinceStep how long ago it last looked at anything
 * @param trouble why the last batch could not be stored, or why it stopped; null if all is well
 * @param waiting how many requests are in its inbox
 */
public record Vitals(
    Duration lateness, Duration sinceStep, @Nullable String trouble, int waiting) {}
