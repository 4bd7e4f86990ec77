package dev.reeve.sim.backtest;

import dev.reeve.base.redact.Redactor;
import dev.reeve.core.team.NewTeam;
import dev.reeve.core.team.Settings;
import dev.reeve.daemon.ingress.NewTeamReader;
import dev.reeve.daemon.ingress.Read;
import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * A team as it was set up: the lines that tell of it, and the same as somebody would write it.
 *
 * @param lines how many lines of the log it takes
 */
record Founding(ObjectNode team, int lines) {

  static Founding of(RecordedLog log) {
    ObjectNode team = JsonMapper.shared().createObjectNode();
    ObjectNode first = log.events().getFirst();
    team.put("id", log.team().value());
    team.set("profile", first.at("/data/profile"));
    ObjectNode members = team.putObject("members");
    int lines = 1;
    while (lines < log.events().size() && belongs(team, first, log.events().get(lines))) {
      add(team, members, log.events().get(lines));
      lines++;
    }
    boolean solo = first.at("/data/profile").asString("").equals("solo");
    return new Founding(team, solo ? past(log, lines) : lines);
  }

  /** A solo team is handed over as it is made (T-77). */
  private static int past(RecordedLog log, int lines) {
    int last = lines;
    for (String type : List.of("STATE_OWNERSHIP_HANDOFF", "STATE_OWNERSHIP_ACK")) {
      boolean here =
          last < log.events().size()
              && log.events().get(last).path("type").asString("").equals(type);
      if (here) last++;
    }
    return last;
  }

  private static boolean belongs(ObjectNode team, JsonNode first, JsonNode event) {
    boolean same =
        event.path("actor").equals(first.path("actor"))
            && event.path("via").equals(first.path("via"));
    return same
        && switch (event.path("type").asString("")) {
          case "SPAWN" ->
              !team.path("members").has(event.path("member").asString("")) && !team.has("tasks");
          case "ADD_TASK" -> true;
          default -> false;
        };
  }

  private static void add(ObjectNode team, ObjectNode members, JsonNode event) {
    ObjectNode data = (ObjectNode) event.path("data").deepCopy();
    if (event.path("type").asString("").equals("SPAWN")) {
      data.remove("incarnation");
      members.set(event.path("member").asString(""), data);
    } else {
      ObjectNode task = JsonMapper.shared().createObjectNode();
      task.set("id", event.path("task_id"));
      task.setAll(data);
      team.withArray("tasks").add(task);
    }
  }

  /** The team under a policy; null in it is refused as it would be at the door. */
  NewTeam plan(Settings usual, ObjectNode policy) {
    ObjectNode whole = team.deepCopy();
    if (!policy.isEmpty()) whole.set("policy", policy);
    return switch (new NewTeamReader(Redactor.standard()::inspect, usual).read(whole)) {
      case Read.Ok<NewTeamReader.Founding>(var founding) -> founding.team();
      case Read.Refused<NewTeamReader.Founding>(var rejection) ->
          throw new UnreadableLog(
              "with this policy the team cannot be set up: " + rejection.reason());
    };
  }
}
