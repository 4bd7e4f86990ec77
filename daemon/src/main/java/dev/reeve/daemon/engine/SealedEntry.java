package dev.reeve.daemon.engine;

import dev.reeve.core.Entry;
import dev.reeve.daemon.log.Hash;

/** A line of a team's log with its place in the chain. */
public record SealedEntry(Entry entry, Hash previous, Hash hash) {}
