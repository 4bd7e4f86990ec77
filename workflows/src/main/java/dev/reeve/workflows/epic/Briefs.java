package dev.reeve.workflows.epic;

import dev.reeve.workflows.epic.Outcome.Start;
import java.nio.file.Path;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** What agents are given on their standard input, and nothing else. */
record Briefs(Epic epic, Path file, Path workersFile) {

  /** For the planner: the epic, its role, and for a reaction what happened on one line. */
  String planner(Step step) {
    ObjectNode brief = brief();
    switch (step) {
      case Step.React(String item, String context) ->
          brief.put("role", "react").put("item", item).put("context", context);
      case Step.Decompose _ -> brief.put("role", "decompose");
      default -> {
        brief.put("role", "preflight");
        ArrayNode queued = brief.putArray("queued");
        epic.with(ItemStatus.QUEUED).forEach(item -> queued.add(item.id()));
      }
    }
    return brief.put("workers_file", workersFile.toString()) + "\n";
  }

  /** For the verifier: the item, where its result is, and what it was to achieve. */
  String verifier(Item item) {
    return brief()
            .put("item", item.id())
            .put("title", item.title())
            .put("pr", item.surface().isEmpty() ? "none" : item.surface())
            .put("acceptance", item.acceptance())
        + "\n";
  }

  String worker(Item item, Start start) {
    ObjectNode brief = brief();
    brief.put("item", item.id()).put("title", item.title()).put("project", item.project());
    brief.put("acceptance", item.acceptance()).put("body", item.body());
    if (!start.size().isEmpty()) brief.put("size", start.size());
    if (0 < start.maxTurns()) brief.put("max_turns", start.maxTurns());
    if (!start.branch().isEmpty()) brief.put("branch", start.branch());
    return brief + "\n";
  }

  private ObjectNode brief() {
    ObjectNode brief = JsonNodeFactory.instance.objectNode();
    return brief.put("epic", epic.id()).put("epic_file", file.toString());
  }
}
