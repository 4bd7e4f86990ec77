/** What agents that somebody else runs report by their hooks. */
@org.jspecify.annotations.NullMarked
package dev.reeve.server.hooks;
