/**
 * The log in the middle: what is not in it did not happen. Knows bytes, hashes and terms, no
 * events.
 */
@org.jspecify.annotations.NullMarked
package dev.reeve.daemon.log;
