package dev.reeve.daemon.log;

/** The right to append to one team: the term that was granted, and where the log ended then. */
public record Lease(long term, Head head) {}
