/**
 * The engine: one thread owns every team, decides in batches on a tentative state, and answers when
 * the log has made it durable.
 */
@org.jspecify.annotations.NullMarked
package dev.reeve.daemon.engine;
