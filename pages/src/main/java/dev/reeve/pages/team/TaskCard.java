package dev.reeve.pages.team;

import dev.reeve.core.task.ApprovalMatrix;
import dev.reeve.core.task.Approver;
import dev.reeve.core.task.Task;
import dev.reeve.core.task.TaskFlag;
import dev.reeve.daemon.codec.TeamView;
import dev.reeve.pages.Shown;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** One task on the board. */
public record TaskCard(
    String id,
    String subject,
    String status,
    @Nullable String owner,
    String complexity,
    List<String> flags,
    List<Approval> approvals,
    List<String> dependsOn,
    int rounds,
    @Nullable Gate gate) {

  private static final int LONGEST = 200;

  public TaskCard {
    flags = List.copyOf(flags);
    approvals = List.copyOf(approvals);
    dependsOn = List.copyOf(dependsOn);
  }

  /** An approval that it needs; {@code by} is empty while nobody gave it. */
  public record Approval(String who, String by) {}

  /**
   * The check that it must pass before it is done (T-33).
   *
   * @param outcome passed, failed, or not run yet
   */
  public record Gate(String name, String outcome) {}

  public String anchor() {
    return "t-" + id;
  }

  static TaskCard of(Task task) {
    List<Approval> approvals = new ArrayList<>();
    for (Approver each : ApprovalMatrix.of(task)) {
      var by = task.approvals().get(each.word());
      approvals.add(new Approval(each.word(), by == null ? "" : by.value()));
    }
    boolean asked = task.status() == dev.reeve.core.task.TaskStatus.IN_REVIEW;
    return new TaskCard(
        task.id().value(),
        Shown.line(task.plan().subject().value(), LONGEST),
        Shown.word(task.status().name()),
        task.owner() == null ? null : task.owner().value(),
        Shown.word(task.plan().complexity().name()),
        task.flags().stream()
            .filter(flag -> flag != TaskFlag.TURN)
            .map(flag -> Shown.word(flag.name()))
            .toList(),
        asked || !task.approvals().isEmpty() ? approvals : List.of(),
        task.plan().dependsOn().stream().map(Object::toString).toList(),
        task.rounds(),
        gate(TeamView.task(task).path("gate")));
  }

  private static @Nullable Gate gate(JsonNode gate) {
    if (!gate.isObject()) return null;
    JsonNode passed = gate.path("passed");
    String outcome = !passed.isBoolean() ? "not run" : passed.asBoolean() ? "passed" : "failed";
    return new Gate(Shown.line(gate.path("name").asString(""), LONGEST), outcome);
  }
}
