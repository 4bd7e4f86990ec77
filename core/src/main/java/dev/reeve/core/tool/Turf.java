package dev.reeve.core.tool;

import dev.reeve.core.liveness.Duty;
import dev.reeve.core.member.Member;
import dev.reeve.core.member.MemberId;
import dev.reeve.core.task.Task;
import dev.reeve.core.task.TaskId;
import dev.reeve.core.team.Profile;
import dev.reeve.core.team.TeamState;
import dev.reeve.core.text.SafeText;
import dev.reeve.core.tool.Permit.Denied;
import dev.reeve.core.tool.Permit.Ground;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Where in the project one member may write: in the scopes of its own tasks, unless somebody else
 * was there before or the task is held (T-52, T-57). Who has no task with a scope may write
 * wherever nobody else's scope reaches.
 *
 * @param elsewhere who is at work in another work tree: without ceremony they are not in each
 *     other's way (T-77)
 */
record Turf(TeamState state, MemberId member, Predicate<MemberId> elsewhere) {

  /** Null if it may. */
  @Nullable Denied judge(SafeText path) {
    List<Task> own = new ArrayList<>();
    List<Task> others = new ArrayList<>();
    for (Task each : state.board().reaching(path.value())) {
      boolean apart = each.owner() != null && state.profile() == Profile.SOLO && isApart(each);
      if (each.isOwnedBy(member)) own.add(each);
      else if (!apart) others.add(each);
    }
    own.sort(Task.BY_RIGHT);
    others.sort(Task.BY_RIGHT);
    if (own.isEmpty() && others.isEmpty()) return outside(path);
    return among(path, own, others);
  }

  private boolean isApart(Task task) {
    return task.owner() != null && elsewhere.test(task.owner());
  }

  private static @Nullable Denied among(SafeText path, List<Task> own, List<Task> others) {
    Task mine = first(own, false);
    Task theirs = first(others, false);
    if (mine != null && (theirs == null || isFirst(mine, theirs))) return null;
    if (theirs != null) return anothers(path, theirs);
    Task waiting = first(own, true);
    Task ahead = first(others, true);
    boolean second = ahead != null && (waiting == null || !isFirst(waiting, ahead));
    if (ahead != null && second)
      return waiting == null ? held(path, ahead) : contested(path, ahead);
    return waiting == null ? null : held(path, waiting);
  }

  private static @Nullable Task first(List<Task> tasks, boolean held) {
    for (Task each : tasks) {
      if (each.isHeld() == held) return each;
    }
    return null;
  }

  private static boolean isFirst(Task one, Task other) {
    return Task.BY_RIGHT.compare(one, other) < 0;
  }

  private static Denied anothers(SafeText path, Task task) {
    return Permits.denied(
        Ground.SCOPE_OF_ANOTHER,
        "%s is in the scope of task #%s, which %s holds. Leave that file alone, ask %s by QUESTION,"
            + " or take another task.",
        path,
        task.id(),
        task.owner(),
        task.owner());
  }

  private static Denied contested(SafeText path, Task ahead) {
    return Permits.denied(
        Ground.SCOPE_OF_ANOTHER,
        "%s is in the scope of task #%s, which %s holds, and of yours: the Lead decides who goes"
            + " on. Wait for that, or work on another task.",
        path,
        ahead.id(),
        ahead.owner());
  }

  private static Denied held(SafeText path, Task task) {
    return Permits.denied(
        Ground.TASK_HELD,
        "%s is in the scope of task #%s, which stands still (%s) until the Lead has decided. Wait"
            + " for that, or work on another task.",
        path,
        task.id(),
        task.flags().stream().map(Enum::name).collect(Collectors.joining(", ")));
  }

  /** Only who is at work on tasks that all have a scope can be outside of it. */
  private @Nullable Denied outside(SafeText path) {
    List<String> scopes = new ArrayList<>();
    TaskId at = null;
    Member self = state.roster().get(member);
    for (Duty duty : self == null ? List.<Duty>of() : self.duties()) {
      Task task = duty.task() == null ? null : state.tasks().get(duty.task());
      if (task == null || !task.isOwnedBy(member) || task.isOnlySeen()) continue;
      if (task.plan().scope().isEmpty()) return null;
      task.plan().scope().forEach(each -> scopes.add(each.value()));
      at = task.id();
    }
    return at == null
        ? null
        : Permits.denied(
            Ground.OUT_OF_SCOPE,
            "%s is outside of your scope (%s). If task #%s needs it, tell the Lead by MESSAGE, or"
                + " report STUCK.",
            path,
            String.join(", ", scopes),
            at);
  }
}
