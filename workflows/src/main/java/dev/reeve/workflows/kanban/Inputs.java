package dev.reeve.workflows.kanban;

import dev.reeve.agents.AgentSpec;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** What agents are given, and nothing else (K-2). Paths begin where the agent works. */
record Inputs(Path kanban, Path base) {

  private static final JsonMapper JSON = JsonMapper.shared();

  String task(AgentSpec agent, String entry, Path file) {
    Path folder = folder(agent);
    boolean asWritten = isSame(folder.resolve(entry), file);
    ObjectNode node = JSON.createObjectNode();
    node.put("task_file", asWritten ? entry : relative(folder, file));
    return node + "\n";
  }

  String manager(AgentSpec agent, @Nullable String doneTask, List<String> tasks) {
    ObjectNode node = JSON.createObjectNode();
    node.put("kanban_file", relative(folder(agent), kanban));
    node.put("done_task", doneTask);
    ArrayNode list = node.putArray("tasks");
    tasks.forEach(list::add);
    return node + "\n";
  }

  /** For the Manager when there is no kanban yet. */
  static String creation(String request) {
    return JSON.createObjectNode().put("instruction", "create kanban for task: " + request) + "\n";
  }

  private Path folder(AgentSpec agent) {
    return base.resolve(agent.folder()).normalize();
  }

  private static boolean isSame(Path one, Path other) {
    return Files.exists(one) && one.normalize().equals(other);
  }

  private static String relative(Path folder, Path file) {
    return folder.relativize(file).toString();
  }
}
