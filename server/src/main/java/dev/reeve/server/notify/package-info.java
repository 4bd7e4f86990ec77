/** Calling people: whatever way was set up for it. */
@org.jspecify.annotations.NullMarked
package dev.reeve.server.notify;
