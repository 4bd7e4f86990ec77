package dev.reeve.daemon.codec;

import dev.reeve.core.health.Anomaly;
import dev.reeve.core.health.Census;
import dev.reeve.core.health.Wellbeing;
import dev.reeve.core.team.TeamState;
import java.time.Instant;
import java.util.List;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * The {@code health_report} of a team, for those who pull it (H-10): the fields of H-3, and beside
 * each member the anomaly that is open, by its name and the line that opened it.
 */
public final class HealthView {

  private HealthView() {}

  public static ObjectNode of(TeamState state, Instant now) {
    List<Wellbeing> all = Wellbeing.all(state, now);
    ObjectNode view = JsonNodeFactory.instance.objectNode();
    view.put("timestamp", Times.text(now));
    ArrayNode members = view.putArray("members");
    for (Wellbeing each : all) write(members.addObject(), state, each);
    Census summary = Wellbeing.summary(all);
    ObjectNode counts = view.putObject("summary");
    counts.put("total", summary.total());
    counts.put("healthy", summary.healthy());
    counts.put("warning", summary.warning());
    counts.put("critical", summary.critical());
    return view;
  }

  private static void write(ObjectNode view, TeamState state, Wellbeing being) {
    view.put("id", being.member().value());
    view.put("status", Words.ACTIVITY.of(being.status()));
    view.put("health", Words.WELLBEING.of(being.health()));
    Instant last = being.lastUpdate();
    view.put("last_update", last == null ? null : Times.text(last));
    Anomaly open = state.ward().chart(being.member()).open();
    view.put("anomaly", open == null ? null : Words.ANOMALY.of(open.kind()));
    view.put("since_event", open == null ? null : (Long) open.fact());
  }
}
