package dev.reeve.daemon.engine;

import dev.reeve.core.Entry;
import dev.reeve.core.Key;
import org.jspecify.annotations.Nullable;

/**
 * An entry in its stored form: all that there is of a line but its place in the chain. The body is
 * not to be changed.
 *
 * @param key under which it is to be found; null if it has none
 * @param print the fingerprint of that key
 */
@SuppressWarnings("ArrayRecordComponent") // one is made for every line
record Encoded(Entry entry, @Nullable Key key, long print, byte[] body) {}
