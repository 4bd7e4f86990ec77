/** Supervisors of sessions that the daemon keeps awake: one for each session folder. */
@org.jspecify.annotations.NullMarked
package dev.reeve.server.checkpoint;
