package dev.reeve.workflows.checkpoint;

import dev.reeve.workflows.bus.BusLine;
import dev.reeve.workflows.markdown.UnreadableFile;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableSet;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import tools.jackson.databind.JsonNode;

/**
 * What {@code team-session.json} says (C-2).
 *
 * @param prefixes the role of each prefix of task ids
 * @param graph what each task waits for
 * @param supervised whether checkpoints are run at all (C-17)
 */
record Session(
    String id,
    String team,
    String description,
    SortedMap<String, String> prefixes,
    SortedMap<String, List<String>> graph,
    Progress progress,
    boolean supervised) {

  static final String FILE = "team-session.json";

  private static final List<String> WAITS_FOR =
      List.of("depends_on", "blockedBy", "blocked_by", "dependencies");

  Session {
    prefixes = new TreeMap<>(prefixes);
    graph = new TreeMap<>(graph);
  }

  record Progress(int completed, int total) {
    @Override
    public String toString() {
      return completed + "/" + total;
    }
  }

  /** Throws {@link UnreadableFile} for what is no session. */
  static Session of(JsonFile file) {
    if (!file.trouble().isEmpty()) throw new UnreadableFile(file.trouble());
    String id = file.string("session_id");
    if (id.isEmpty()) throw new UnreadableFile(FILE + ":1: 'session_id' is missing");
    JsonNode pipeline = file.node().path("pipeline");
    return new Session(
        id,
        file.string("team_name"),
        file.string("task_description"),
        prefixes(file.node().path("roles")),
        graph(pipeline.path("dependency_graph")),
        new Progress(
            pipeline.path("tasks_completed").asInt(0), pipeline.path("tasks_total").asInt(0)),
        file.node().path("supervision").asBoolean(true));
  }

  private static SortedMap<String, String> prefixes(JsonNode roles) {
    SortedMap<String, String> prefixes = new TreeMap<>();
    for (JsonNode role : roles) {
      String prefix = role.path("prefix").asString("");
      String name = role.path("name").asString("");
      if (!prefix.isEmpty() && !name.isEmpty()) prefixes.put(prefix, name);
    }
    return prefixes;
  }

  private static SortedMap<String, List<String>> graph(JsonNode node) {
    SortedMap<String, List<String>> graph = new TreeMap<>();
    node.forEachEntry((task, value) -> {
      JsonNode list = value;
      for (String key : WAITS_FOR) {
        if (value.has(key)) list = value.get(key);
      }
      graph.put(task, JsonFile.strings(list));
    });
    return graph;
  }

  /** All that the graph names; empty if there is none. */
  NavigableSet<String> tasks() {
    NavigableSet<String> tasks = new TreeSet<>(graph.keySet());
    graph.values().forEach(tasks::addAll);
    return tasks;
  }

  /** What a task waits for; nothing if it is not in the graph. */
  List<String> upstream(String task) {
    return graph.getOrDefault(task, List.of());
  }

  /** The same without checkpoints: what those wait for is taken in their place. */
  SortedSet<String> works(String task) {
    SortedSet<String> works = new TreeSet<>();
    collect(task, works, new TreeSet<>());
    return works;
  }

  private void collect(String task, SortedSet<String> works, SortedSet<String> seen) {
    for (String each : upstream(task)) {
      if (!Request.isCheckpoint(each)) works.add(each);
      if (Request.isCheckpoint(each) && seen.add(each)) collect(each, works, seen);
    }
  }

  /** Everything that cannot begin before a task has released it, in the order of ids. */
  List<String> downstream(String task) {
    NavigableSet<String> waiting = new TreeSet<>(List.of(task));
    for (boolean more = true; more; ) {
      more = false;
      for (var each : graph.entrySet()) {
        boolean waits = each.getValue().stream().anyMatch(waiting::contains);
        if (waits && waiting.add(each.getKey())) more = true;
      }
    }
    waiting.remove(task);
    return new ArrayList<>(waiting);
  }

  String role(String task) {
    return BusLine.roleOf(task, prefixes);
  }
}
