package dev.reeve.sim.scenario.run;

/** How a command ended, and what it printed. */
record Ended(int exit, String output) {}
