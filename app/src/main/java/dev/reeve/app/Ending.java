package dev.reeve.app;

import dev.reeve.base.file.Home;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Sees a team to its end: asks for it, follows what comes of it, and deletes the team. */
final class Ending {

  private final Home home;
  private final String team;
  private final Console console;
  private final Consumer<JsonNode> each;
  private final TeamLead lead;
  private String last = "";
  private final List<String> cancelled = new ArrayList<>();
  private final List<String> agreed = new ArrayList<>();
  private final List<String> missing = new ArrayList<>();
  private final List<ObjectNode> processes = new ArrayList<>();

  /**
   * @param each hears every event of it
   */
  Ending(Home home, String team, Console console, Consumer<JsonNode> each) {
    this.home = home;
    this.team = team;
    this.console = console;
    this.each = each;
    lead = new TeamLead(DaemonClient.of(home), team);
  }

  /** The type of the event that ended it; one that is under way already is followed. */
  String run(boolean stop, boolean keep) throws InterruptedException {
    String phase = lead.state().path("phase").asString("");
    if (phase.equals("deleted")) {
      throw Stopped.nothingToDo("team " + team + " is deleted already");
    }
    if (!phase.equals("ready_to_delete")) follow(begin(phase, stop));
    if (phase.equals("ready_to_delete")) last = "READY_TO_DELETE";
    if (last.equals("READY_TO_DELETE") && !keep) {
      lead.send("DELETE_TEAM", none()).forEach(this::hear);
    }
    return last;
  }

  /** The index from which on there is something to follow. */
  private long begin(String phase, boolean stop) {
    if (phase.equals("tearing_down")) return 0;
    ObjectNode data = none();
    if (stop) data.put("stop", true);
    JsonNode events = lead.send("TEARDOWN", data);
    return events.path(0).path("replay_index").asLong(1) - 1;
  }

  private void follow(long from) throws InterruptedException {
    new Following(home, team, console).until(from, this::hear);
  }

  /** Whether it is over by this event. */
  private boolean hear(JsonNode event) {
    String type = event.path("type").asString("");
    String who = event.path(event.has("member") ? "member" : "actor").asString("");
    JsonNode data = event.path("data");
    switch (type) {
      case "TEARDOWN_INIT" -> {
        agreed.clear();
        missing.clear();
        processes.clear();
      }
      case "CANCEL" -> cancelled.add("#" + event.path("task_id").asString(""));
      case "SHUTDOWN_ACK" -> {
        if (data.path("approve").asBoolean(false)) agreed.add(who);
      }
      case "RUN_ENDED" -> processes.add(((ObjectNode) data.deepCopy()).put("member", who));
      case "FORCED_FINALIZE" ->
          data.path("unresolved").forEach(each -> missing.add(each.asString("")));
      default -> {}
    }
    each.accept(event);
    boolean over =
        switch (type) {
          case "READY_TO_DELETE", "TEARDOWN_FAILED_SAFE", "TEAM_DELETED" -> true;
          case "TEARDOWN_BLOCKED" -> data.path("cause").asString("").equals("precondition");
          default -> false;
        };
    if (over) last = type;
    return over;
  }

  /** What there is to show for it (T-77). */
  ObjectNode receipt() {
    ObjectNode receipt = JsonTree.object();
    receipt.put("team", team);
    receipt.put("state", last);
    cancelled.forEach(receipt.putArray("cancelled")::add);
    agreed.forEach(receipt.putArray("agreed")::add);
    missing.forEach(receipt.putArray("missing")::add);
    processes.forEach(receipt.putArray("processes")::add);
    return receipt;
  }

  private static ObjectNode none() {
    return JsonTree.object();
  }
}
