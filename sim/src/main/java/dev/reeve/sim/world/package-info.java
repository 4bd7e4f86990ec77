/** A world of one thread: the production engine on a virtual clock and a simulated store. */
@org.jspecify.annotations.NullMarked
package dev.reeve.sim.world;
