/** Where the log of a daemon is, and how a daemon has it for itself. */
@org.jspecify.annotations.NullMarked
package dev.reeve.server.store;
