/**
 * Scenarios (W-6): stories of a team in YAML, which run in virtual time and are documentation and
 * test at once. Here stand their parts as values; {@code read} makes them of a file, {@code run}
 * lets them happen, {@code report} tells what came of it.
 *
 * <p>Times in a scenario are those of a stopwatch that was started with the story, at 2026-01-01
 * 00:00 UTC. A clock on the wall that somebody sets moves what the log says, not the stopwatch.
 */
@org.jspecify.annotations.NullMarked
package dev.reeve.sim.scenario;
