package dev.reeve.app;

import java.util.List;
import java.util.Map;
import java.util.UUID;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Speaks to one team on behalf of whoever leads it. */
record TeamLead(DaemonClient daemon, String team) {

  /** The lead, else the coordinator, else the operator, of a team as the daemon shows it. */
  static String of(JsonNode state) {
    for (String role : List.of("lead", "coordinator")) {
      for (Map.Entry<String, JsonNode> each : state.path("members").properties()) {
        JsonNode seat = each.getValue();
        boolean active = TeamText.text(seat, "roster").equals("ACTIVE");
        if (active && TeamText.text(seat, "role").equals(role)) return each.getKey();
      }
    }
    return "operator";
  }

  JsonNode state() {
    return daemon.get(DaemonClient.team(team)).raw();
  }

  /** Sends a command; the events that came of it. */
  JsonNode send(String type, ObjectNode data) {
    ObjectNode command = JsonTree.object();
    command.put("type", type);
    command.put("actor", of(state()));
    command.put("request_id", UUID.randomUUID().toString());
    command.set("data", data);
    return daemon.post(DaemonClient.team(team, "commands"), command).raw().path("events");
  }
}
