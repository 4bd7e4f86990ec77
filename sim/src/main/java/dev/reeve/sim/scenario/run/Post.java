package dev.reeve.sim.scenario.run;

import java.time.Duration;

/** A message that was handed to its transport. */
record Post(Duration moment, String to, String text) {}
