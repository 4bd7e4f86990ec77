package dev.reeve.server.observe;

import dev.reeve.agents.claude.home.ClaudeTask;
import dev.reeve.core.Noticed;
import dev.reeve.core.member.MemberId;
import dev.reeve.core.task.TaskId;
import dev.reeve.core.task.TaskStatus;
import dev.reeve.core.task.Turns;
import dev.reeve.server.hooks.Session;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** A list of tasks that Claude Code keeps for a session or for a team. */
final class TaskSight {

  private final String prefix;
  private SortedMap<TaskId, ClaudeTask> last = new TreeMap<>();

  /**
   * @param prefix tells lists of one session apart
   */
  TaskSight(String prefix) {
    this.prefix = prefix;
  }

  /** Only what is not as it was is brought before the team. */
  void look(
      Session who, List<ClaudeTask> listed, SortedMap<String, MemberId> mates, Teller teller) {
    SortedMap<TaskId, ClaudeTask> now = new TreeMap<>();
    for (ClaudeTask task : listed) {
      TaskId id = Turns.listed(who.member(), prefix + task.id());
      TaskStatus status = status(task.status());
      if (id == null || status == null) continue;
      now.put(id, task);
      if (task.equals(last.get(id))) continue;
      MemberId owner =
          task.owner().isEmpty() ? null : mates.getOrDefault(task.owner(), who.member());
      var seen = new Noticed.TaskSeen(who.member(), id, teller.safe(task.subject()), status, owner);
      teller.saw(who.team(), seen);
    }
    last = now;
  }

  /** Null for what a later version may say. */
  private static @Nullable TaskStatus status(String word) {
    return switch (word) {
      case "pending" -> TaskStatus.PENDING;
      case "in_progress" -> TaskStatus.IN_PROGRESS;
      case "completed" -> TaskStatus.DONE;
      case "deleted" -> TaskStatus.CANCELLED;
      default -> null;
    };
  }
}
