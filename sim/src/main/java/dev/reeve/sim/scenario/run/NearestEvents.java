package dev.reeve.sim.scenario.run;

import dev.reeve.core.EventType;
import dev.reeve.sim.scenario.EventPattern;
import dev.reeve.sim.scenario.Window;
import java.util.Comparator;
import java.util.List;
import tools.jackson.databind.JsonNode;

/** What was recorded instead of something that was expected: akin to it, and close in time. */
final class NearestEvents {

  private static final int SHOWN = 3;

  private NearestEvents() {}

  /** In the order of the log. */
  static List<Recorded> to(EventPattern pattern, Window window, List<Recorded> recorded) {
    return recorded.stream()
        .filter(each -> 0 < kinship(pattern, each.event()))
        .sorted(
            Comparator.comparingInt((Recorded each) -> -kinship(pattern, each.event()))
                .thenComparing(each -> window.distance(each.moment())))
        .limit(SHOWN)
        .sorted(Comparator.comparingLong(each -> each.event().path("replay_index").asLong(0)))
        .toList();
  }

  /** An event of the same type is nearer than one of the same member or task. */
  private static int kinship(EventPattern pattern, JsonNode event) {
    int kinship = pattern.isOfType(event) ? 4 : 0;
    boolean pulse = EventType.ACTIVITY.name().equals(event.path("type").asString(""));
    if (pulse && kinship == 0) return 0;
    if (pattern.concernsTask(event)) kinship += 1;
    if (pattern.concernsMember(event)) kinship += 1;
    return kinship;
  }
}
