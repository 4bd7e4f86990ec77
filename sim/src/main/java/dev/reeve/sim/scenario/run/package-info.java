/** Lets a story happen on the production engine, and judges what was recorded (W-6). */
@org.jspecify.annotations.NullMarked
package dev.reeve.sim.scenario.run;
