package dev.reeve.workflows.checkpoint;

import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * What may go on (C-12): a function of the graph of the session and of how its tasks stand. A
 * checkpoint releases what waits for it if it is completed and did not block, or if its block was
 * overridden, or if it was skipped; that it is completed is not enough.
 *
 * @param closed for each task that may not begin, the checkpoints that hold it
 */
public record Gate(SortedMap<String, List<String>> closed) {

  static final String OPEN = "open";
  static final String CLOSED = "closed";

  public Gate {
    closed = new TreeMap<>(closed);
  }

  static Gate of(Session session, ObjectNode state) {
    SortedMap<String, List<String>> closed = new TreeMap<>();
    if (!session.supervised()) return new Gate(closed);
    for (String task : session.graph().keySet()) {
      if (!Request.isCheckpoint(task) || releases(state.path("tasks").path(task))) continue;
      for (String waiting : session.downstream(task)) {
        closed.computeIfAbsent(waiting, _ -> new ArrayList<>()).add(task);
      }
    }
    return new Gate(closed);
  }

  private static boolean releases(JsonNode task) {
    return switch (task.path("status").asString("")) {
      case "completed" -> !task.path("gate").asString(OPEN).equals(CLOSED);
      case "skipped" -> true;
      default -> false;
    };
  }

  /** The checkpoints that hold a task; none if it may begin. */
  public List<String> holders(String task) {
    return closed.getOrDefault(task, List.of());
  }

  /** As it is shown to people. */
  public List<String> lines() {
    if (closed.isEmpty()) return List.of("nothing waits behind a checkpoint");
    List<String> lines = new ArrayList<>();
    closed.forEach((task, by) -> lines.add(task + " waits behind " + String.join(", ", by)));
    return lines;
  }

  public boolean isOpen(String task) {
    return holders(task).isEmpty();
  }
}
