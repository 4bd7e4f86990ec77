package dev.reeve.sim.scenario;

import dev.reeve.core.EventType;
import dev.reeve.core.report.Severity;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * What an event must look like to be meant.
 *
 * @param member whom it concerns; of an event that names nobody else, who did it
 * @param severity how much it must matter (T-73)
 * @param data all of it must be in the event's data, which may say more
 */
public record EventPattern(
    EventType type,
    @Nullable String member,
    @Nullable String task,
    @Nullable Severity severity,
    Expected.@Nullable Fields data) {

  public boolean fits(JsonNode event, Severity matters, Map<String, String> bound) {
    return isOfType(event)
        && (severity == null || severity == matters)
        && (member == null || concernsMember(event))
        && (task == null || concernsTask(event))
        && (data == null || data.fits(event.get("data"), bound));
  }

  public boolean isOfType(JsonNode event) {
    return type.name().equals(text(event, "type"));
  }

  public boolean concernsMember(JsonNode event) {
    String concerned = event.has("member") ? text(event, "member") : text(event, "actor");
    return member != null && member.equals(concerned);
  }

  public boolean concernsTask(JsonNode event) {
    return task != null && task.equals(text(event, "task_id"));
  }

  private static @Nullable String text(JsonNode event, String field) {
    JsonNode value = event.get(field);
    return value == null || value.isNull() ? null : value.asString();
  }

  @Override
  public String toString() {
    return type
        + (member == null ? "" : " of " + member)
        + (task == null ? "" : ", task " + task)
        + (severity == null ? "" : ", " + severity)
        + (data == null ? "" : ", with data " + data.text());
  }
}
