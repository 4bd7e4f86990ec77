/** From a file to a story: whatever is not understood is refused, with its place (W-6). */
@org.jspecify.annotations.NullMarked
package dev.reeve.sim.scenario.read;
