/**
 * Random lives of the production engine: a seed drives commands, time and faults, and after every
 * step an independent model holds the engine to its promises.
 */
@org.jspecify.annotations.NullMarked
package dev.reeve.sim.life;
