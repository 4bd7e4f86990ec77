package dev.reeve.server.members;

import dev.reeve.agents.AgentSpec;
import dev.reeve.core.member.Member;
import dev.reeve.core.run.Breakpoint;
import dev.reeve.core.task.Task;
import dev.reeve.core.task.TaskId;
import dev.reeve.core.task.TaskStatus;
import dev.reeve.core.team.TeamState;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * What a member is told when its process begins: who it is, what there is to do, how it reports,
 * and where its predecessor was (H-8).
 */
record Briefing(TeamState state, Member member, Breakpoint from) {

  private static final int MOST_TASKS = 20;

  private static final String HOW =
      """
      Report by lines of their own, beginning with these words:
      CLAIM: task N · STATUS: task N. what you are at · IN_REVIEW: task N. Files: [a, b] ·
      APPROVED: task N · CHANGES: task N. MAJOR file:line what is wrong · DONE: task N ·
      STUCK: task N. Problem: what is in the way · QUESTION: task N. what you want to know ·
      TOOL_UNAVAILABLE: tool, task N. what happened
      When you are asked to shut down, save your work and end.
      """;

  /** What an agent of this protocol reads first. */
  String input(AgentSpec agent) {
    return agent.protocol().equals(AgentSpec.JSON) ? json() : text();
  }

  String text() {
    StringBuilder text = new StringBuilder();
    text.append("You are %s (%s) in team %s.\n".formatted(member.id(), member.role(), state.id()));
    for (Task task : tasks()) {
      text.append(
          "Task %s: %s (%s%s)\n"
              .formatted(
                  task.id(),
                  task.plan().subject(),
                  task.status(),
                  member.id().equals(task.owner()) ? ", yours" : ""));
    }
    text.append(breakpoint());
    return text.append(HOW).toString();
  }

  private String breakpoint() {
    if (from.equals(Breakpoint.NONE)) return "";
    StringBuilder text = new StringBuilder("You take the place of one that was stopped.");
    if (from.task() != null) text.append(" It was at task ").append(from.task()).append('.');
    if (from.percent() != null) text.append(" It had got to ").append(from.percent()).append(" %.");
    if (!from.step().isBlank()) text.append(" It said last: ").append(from.step()).append('.');
    @Nullable TaskId checkpoint = checkpoint();
    if (checkpoint != null) {
      text.append(" The last checkpoint that was done is ").append(checkpoint).append('.');
    }
    if (!from.commit().isBlank()) {
      text.append(" What it committed ends with ").append(from.commit()).append('.');
    }
    if (!from.rescued().isBlank()) {
      text.append(" Its uncommitted work is saved in ").append(from.rescued()).append('.');
    }
    return text.append(" Go on from there.\n").toString();
  }

  private String json() {
    ObjectNode json = JsonMapper.shared().createObjectNode();
    json.put("team", state.id().value()).put("member", member.id().value());
    json.put("role", member.role().word()).put("incarnation", member.incarnation());
    var tasks = json.putArray("tasks");
    for (Task task : tasks()) {
      @Nullable Object owner = task.owner();
      tasks
          .addObject()
          .put("id", task.id().value())
          .put("subject", task.plan().subject().value())
          .put("status", task.status().name())
          .put("rev", task.rev())
          .put("owner", owner == null ? null : owner.toString());
    }
    if (!from.equals(Breakpoint.NONE)) {
      ObjectNode last = json.putObject("breakpoint");
      last.put("task", from.task() == null ? null : from.task().value());
      last.put("percent", from.percent()).put("step", from.step().value());
      last.put("rescued", from.rescued().value()).put("commit", from.commit().value());
      @Nullable TaskId checkpoint = checkpoint();
      last.put("checkpoint", checkpoint == null ? null : checkpoint.value());
    }
    return json.put("prompt", text()).toString();
  }

  /** The last of the team's that is done; null if none is (C-19). */
  private @Nullable TaskId checkpoint() {
    @Nullable TaskId last = null;
    for (Task task : state.tasks().values()) {
      if (task.id().isCheckpoint() && task.status() == TaskStatus.DONE) last = task.id();
    }
    return last;
  }

  /** What is its own, and what nobody has. */
  private List<Task> tasks() {
    List<Task> tasks = new ArrayList<>();
    for (Task task : state.tasks().values()) {
      boolean reviews = task.plan().reviewers().contains(member.id());
      boolean its = member.id().equals(task.owner()) || task.owner() == null || reviews;
      if (its && !task.status().isTerminal() && tasks.size() < MOST_TASKS) tasks.add(task);
    }
    return tasks;
  }
}
