/** Members of teams that Reeve runs itself: their processes, and what these say and hear. */
@org.jspecify.annotations.NullMarked
package dev.reeve.server.members;
