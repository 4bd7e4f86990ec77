package dev.reeve.core.reconcile;

/** What a snapshot is known by (T-21): the epoch and the line it stands for, and its hash. */
public record SnapshotId(long epoch, long index, String hash) {}
