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
  private final DaemonClient daemon;
  private final TeamLead lead;
  private String last = "";
  private final List<String> cancelled = new ArrayList<>();
  private final List<String> agreed = new ArrayList<>();
  private final List<String> missing = new ArrayList<>();
  private final List<ObjectNode> processes = new ArrayList<>();
  private final List<String> remarks = new ArrayList<>();
  private String obstacle = "";
  private String beginner = "";

  /**
   * @param each hears every event of it
   */
  Ending(Home home, String team, Console console, Consumer<JsonNode> each) {
    this.home = home;
    this.team = team;
    this.console = console;
    this.each = each;
    daemon = DaemonClient.of(home);
    lead = new TeamLead(daemon, team);
  }

  /**
   * The type of the event that ended it; one that is under way already is followed.
   *
   * @param stop whether this is consent, too: to what is begun, and to what was begun without
   * @param keep whether the team is not deleted
   */
  String run(boolean stop, boolean keep) throws InterruptedException {
    String phase = lead.state().path("phase").asString("");
    if (phase.equals("deleted")) {
      throw Stopped.nothingToDo("team " + team + " is deleted already");
    }
    if (!phase.equals("ready_to_delete")) {
      try (Parting _ = new Parting(console, unfinished(stop))) {
        follow(begin(phase, stop), stop);
      }
    }
    if (phase.equals("ready_to_delete")) last = "READY_TO_DELETE";
    if (last.equals("READY_TO_DELETE") && !keep) {
      lead.send("DELETE_TEAM", none()).forEach(this::hear);
    }
    return last;
  }

  /** The index from which on there is something to follow. */
  private long begin(String phase, boolean stop) {
    if (phase.equals("tearing_down")) return beforeLatest();
    if (phase.equals("bootstrap")) throw unowned();
    ObjectNode data = none();
    if (stop) data.put("stop", true);
    JsonNode events = lead.send("TEARDOWN", data);
    return events.path(0).path("replay_index").asLong(1) - 1;
  }

  /** Before the handoff only the Lead's own preparations count (T-8). */
  private Stopped unowned() {
    return Stopped.refused(
        "NOT_OWNED",
        "team %s was never handed over, and a teardown needs that; hand it over, then try again:"
                .formatted(team)
            + " reeve send %s STATE_OWNERSHIP_HANDOFF --data '{\"epoch\": 1}'".formatted(team));
  }

  /** Before the attempt that is under way, and before what a stop has cancelled for it. */
  private long beforeLatest() {
    Beginning beginning = new Beginning();
    new LogPages(daemon, team).each(0, beginning::look);
    return beginning.before;
  }

  private static final class Beginning {
    private long beforeCancelled;
    private long before;

    void look(JsonNode event) {
      long index = event.path("replay_index").asLong(1);
      switch (event.path("type").asString("")) {
        case "CANCEL", "DECISION_WITHDRAWN" -> {}
        case "TEARDOWN_INIT" -> {
          boolean stop = event.path("data").path("stop").asBoolean(false);
          before = stop ? beforeCancelled : index - 1;
        }
        default -> beforeCancelled = index;
      }
    }
  }

  private void follow(long from, boolean stop) throws InterruptedException {
    new Following(home, team, console)
        .until(
            from,
            event -> {
              String type = event.path("type").asString("");
              if (stop && type.equals("FORCED_FINALIZE_CANDIDATE")) consent();
              return hear(event);
            });
  }

  /** What was begun cannot be called off; consent is given only while somebody stands by. */
  private String unfinished(boolean stop) {
    String again = stop ? "reeve stop " : "reeve teardown ";
    return Harmless.line(
        "a teardown of %s that has begun goes on; '%s%s' follows it to its end"
            .formatted(team, again, team));
  }

  /** To go on without those who have not answered (T-77). */
  private void consent() {
    try {
      var _ = lead.send("FORCED_FINALIZE_ACK", none());
    } catch (Stopped e) {
      if (!e.isRefusal()) throw e; // else it is decided already, and what came of it follows
    }
  }

  /** Whether it is over by this event. */
  private boolean hear(JsonNode event) {
    String type = event.path("type").asString("");
    String who = event.path(event.has("member") ? "member" : "actor").asString("");
    JsonNode data = event.path("data");
    switch (type) {
      case "TEARDOWN_INIT" -> beginner = who;
      case "MESSAGE" -> {
        boolean told = who.equals("supervisor") && data.path("to").asString("").equals(beginner);
        if (told) remarks.add(data.path("text").asString(""));
      }
      case "CANCEL" -> cancelled.add("#" + event.path("task_id").asString(""));
      case "SHUTDOWN_ACK" -> {
        if (data.path("approve").asBoolean(false)) agreed.add(who);
      }
      case "RUN_ENDED" -> processes.add(((ObjectNode) data.deepCopy()).put("member", who));
      case "TEARDOWN_BLOCKED", "TEARDOWN_FAILED_SAFE" -> obstacle = data.path("text").asString("");
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
    if (!last.equals("TEAM_DELETED") && !obstacle.isEmpty()) receipt.put("in_the_way", obstacle);
    cancelled.forEach(receipt.putArray("cancelled")::add);
    agreed.forEach(receipt.putArray("agreed")::add);
    missing.forEach(receipt.putArray("missing")::add);
    processes.forEach(receipt.putArray("processes")::add);
    if (!remarks.isEmpty()) remarks.forEach(receipt.putArray("remarks")::add);
    return receipt;
  }

  private static ObjectNode none() {
    return JsonTree.object();
  }
}
