package dev.reeve.core.reconcile;

import dev.reeve.core.text.SafeText;

/**
 * A place at which a log is not what was written, or a snapshot not what was kept.
 *
 * @param doubt which of the two
 */
public record Break(Doubt doubt, long index, SafeText what) {}
