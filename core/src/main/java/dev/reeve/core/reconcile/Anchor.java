package dev.reeve.core.reconcile;

/**
 * Where a broken log goes on: the line that bears this was sealed right after that index and hash,
 * whatever stands there now.
 */
public record Anchor(long index, String hash) {}
