package dev.reeve.server.mcp;

import dev.reeve.core.member.Member;
import dev.reeve.core.member.MemberId;
import dev.reeve.core.task.Task;
import dev.reeve.core.task.TaskId;
import dev.reeve.core.task.TaskStatus;
import dev.reeve.core.team.TeamState;
import dev.reeve.core.text.SafeText;
import dev.reeve.daemon.codec.TeamView;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** What is one member's to do. */
final class Work {

  /** So many free tasks are shown: whoever has done one asks again. */
  private static final int FREE_SHOWN = 20;

  private Work() {}

  static ObjectNode of(TeamState state, MemberId self) {
    Member member = state.roster().get(self);
    ObjectNode work = JsonMapper.shared().createObjectNode();
    work.put("member", self.value());
    ArrayNode owes = work.putArray("owes");
    if (member != null) member.owes().forEach(duty -> owes.add(duty.what().name()));
    ArrayNode mine = work.putArray("mine");
    ArrayNode toReview = work.putArray("to_review");
    ArrayNode free = work.putArray("free");
    for (TaskId id : state.board().open()) {
      @Nullable Task task = state.board().tasks().get(id);
      if (task == null) continue;
      boolean waits = task.status() == TaskStatus.IN_REVIEW && !self.equals(task.owner());
      if (self.equals(task.owner())) mine.add(view(task));
      else if (waits && owes(member, id)) toReview.add(view(task));
      else if (isFree(state, task, member) && free.size() < FREE_SHOWN) free.add(view(task));
    }
    return work;
  }

  private static boolean owes(@Nullable Member member, TaskId id) {
    return member != null
        && member.owes().stream().anyMatch(duty -> duty.what().name().equals(id.value()));
  }

  /** Not what it was relieved of: it could not claim that (T-54). */
  private static boolean isFree(TeamState state, Task task, @Nullable Member member) {
    if (task.status() != TaskStatus.PENDING || task.owner() != null) return false;
    if (member != null && task.past().isRelieved(member)) return false;
    for (TaskId needed : task.plan().dependsOn()) {
      Task before = state.board().tasks().get(needed);
      if (before != null && before.status() != TaskStatus.DONE) return false;
    }
    return true;
  }

  private static ObjectNode view(Task task) {
    ObjectNode view = TeamView.task(task);
    view.put("task_id", task.id().value());
    SafeText description = task.plan().description();
    view.put("description", description == null ? null : description.value());
    return view;
  }
}
