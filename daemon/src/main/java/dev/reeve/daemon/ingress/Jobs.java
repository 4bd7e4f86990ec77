package dev.reeve.daemon.ingress;

import dev.reeve.core.data.PersistentMap;
import dev.reeve.core.member.MemberId;
import dev.reeve.core.task.Complexity;
import dev.reeve.core.task.Plan;
import dev.reeve.core.task.Task.Standing;
import dev.reeve.core.task.TaskId;
import dev.reeve.core.task.TaskStatus;
import dev.reeve.core.team.NewTeam.Job;
import dev.reeve.core.text.Names;
import java.util.List;

/** Reads a task as somebody adds it (T-3). */
final class Jobs {

  static final List<String> KEYS =
      List.of(
          "id",
          "subject",
          "description",
          "refs",
          "acceptance",
          "status",
          "owner",
          "reviewers",
          "scope",
          "key",
          "complexity",
          "escalated_from",
          "depends_on",
          "expected",
          "gate",
          "approvals");

  private Jobs() {}

  static Job read(TaskId id, Fields fields) {
    return new Job(id, plan(fields), standing(fields));
  }

  /** A task of which nobody says how hard it is counts as simple. */
  private static Plan plan(Fields fields) {
    Complexity complexity = fields.choiceIfAny("complexity", Complexity.class);
    return new Plan(
        fields.text("subject"),
        fields.has("description") ? fields.textIfAny("description") : null,
        fields.texts("refs"),
        fields.texts("acceptance"),
        fields.members("reviewers"),
        fields.texts("scope"),
        fields.textIfAny("key"),
        complexity == null ? Complexity.SIMPLE : complexity,
        fields.choiceIfAny("escalated_from", Complexity.class),
        fields.tasks("depends_on"),
        fields.durationIfAny("expected"),
        fields.textIfAny("gate"));
  }

  private static Standing standing(Fields fields) {
    TaskStatus status = fields.choiceIfAny("status", TaskStatus.class);
    return new Standing(
        status == null ? TaskStatus.PENDING : status,
        fields.memberIfAny("owner"),
        approvals(fields.objectIfAny("approvals")));
  }

  /** Who gave which approval, by the approver's word: {@code {unified: rev-1}}. */
  private static PersistentMap<String, MemberId> approvals(Fields given) {
    PersistentMap<String, MemberId> approvals = PersistentMap.empty();
    for (String approver : given.values().keySet()) {
      if (!Names.isPlain(approver)) throw given.wrong(approver, "under an approver's word");
      approvals = approvals.with(approver, given.member(approver));
    }
    return approvals;
  }
}
