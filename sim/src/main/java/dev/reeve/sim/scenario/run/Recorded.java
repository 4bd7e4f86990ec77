package dev.reeve.sim.scenario.run;

import dev.reeve.core.report.Severity;
import java.time.Duration;
import tools.jackson.databind.JsonNode;

/**
 * An event as it is shown to users.
 *
 * @param moment when it was recorded, by the stopwatch of the story
 * @param severity how much it matters (T-73)
 */
public record Recorded(Duration moment, JsonNode event, Severity severity) {}
