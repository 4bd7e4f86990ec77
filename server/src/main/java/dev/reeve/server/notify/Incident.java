package dev.reeve.server.notify;

import dev.reeve.core.Entry;
import dev.reeve.core.Event;
import dev.reeve.core.message.Saying;
import dev.reeve.core.report.AlertType;
import dev.reeve.core.report.Meaning;
import dev.reeve.core.report.Meanings;
import dev.reeve.core.report.Severity;
import dev.reeve.core.team.TeamId;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** A critical event, of which a person hears even where an agent leads the team. */
record Incident(TeamId team, Entry entry, AlertType type) implements News {

  /** Null if it is none. */
  static @Nullable Incident of(TeamId team, Entry entry) {
    Meaning meaning = Meanings.of(entry.event());
    AlertType type = meaning.alert();
    if (type == null || meaning.severity() != Severity.CRITICAL) return null;
    return new Incident(team, entry, type);
  }

  /** What is never held back (T-45). */
  boolean isUrgent() {
    return switch (type) {
      case SPLIT_BRAIN_DETECTED, TEARDOWN_BLOCKED, FORCED_FINALIZE_CANDIDATE, SECURITY_INCIDENT ->
          true;
      default -> false;
    };
  }

  /** Two of the same kind about the same are one. */
  String subject() {
    Event event = entry.event();
    return team + " " + type + " " + event.task() + " " + event.member();
  }

  @Override
  public String name() {
    return team + ".e-" + entry.index();
  }

  @Override
  public String headline() {
    String task = entry.event().task() == null ? "" : ", task #" + entry.event().task();
    return "team " + team + ": " + type + task + " (reeve why " + team + " " + entry.index() + ")";
  }

  @Override
  public String json() {
    ObjectNode told = JsonMapper.shared().createObjectNode();
    Event event = entry.event();
    told.put("team", team.value());
    told.put("event", entry.index());
    told.put("type", type.name());
    told.put("severity", Severity.CRITICAL.name());
    told.put("at", entry.at().toString());
    if (event.task() != null) told.put("task_id", event.task().value());
    if (event.member() != null) told.put("member", event.member().value());
    told.put("subject", "Reeve, " + headline());
    Saying said = event.said();
    told.put("text", said == null ? headline() : said.text().value());
    return told.toPrettyString() + "\n";
  }
}
