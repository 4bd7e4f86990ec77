package dev.reeve.sim.scenario.run;

import java.time.Duration;
import tools.jackson.databind.JsonNode;

/**
 * An event as it is shown to users.
 *
 * @param moment when it was recorded, by the stopwatch of the story
 */
public record Recorded(Duration moment, JsonNode event) {}
