package dev.reeve.core.liveness;

import dev.reeve.core.Entry;
import dev.reeve.core.Event;
import dev.reeve.core.liveness.LivenessEvent.NobodyMoves;
import dev.reeve.core.member.Member;
import dev.reeve.core.message.Saying;
import dev.reeve.core.task.Task;
import dev.reeve.core.task.TaskId;
import dev.reeve.core.task.TaskStatus;
import dev.reeve.core.team.Phase;
import dev.reeve.core.team.TeamState;
import dev.reeve.core.team.WatchTime;
import dev.reeve.core.text.SafeText;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Work is left, but nobody owes the next move: neither a member, nor the Lead by a decision or a
 * question (T-53).
 *
 * @param since when that began; null if somebody owes one, or nothing is left
 * @param told whether the Lead knows
 */
public record Lull(@Nullable Instant since, boolean told) {

  public static final Lull NONE = new Lull(null, false);

  /** So many tasks are told of one by one. */
  private static final int NAMED = 5;

  /** After one more line. */
  static Lull after(Lull before, TeamState now, Entry entry) {
    if (entry.event() instanceof NobodyMoves) return new Lull(before.since, true);
    if (!stands(now)) return NONE;
    return before.since == null ? new Lull(entry.at(), false) : before;
  }

  private static boolean stands(TeamState now) {
    boolean idle = now.roster().owing() == 0 && now.agenda().items().isEmpty();
    return now.isAtWork() && idle && first(now) != null;
  }

  /** Turns of conversations are nobody's plan. */
  private static @Nullable Task first(TeamState now) {
    for (TaskId id : now.board().open()) {
      Task task = now.tasks().get(id);
      if (task != null && !task.isOnlySeen()) return task;
    }
    return null;
  }

  /** When the Lead must be told; null if it need not be. */
  public static @Nullable Instant due(TeamState state) {
    Instant since = state.agenda().lull().since();
    boolean on = state.phase() == Phase.ACTIVE && !state.agenda().lull().told();
    if (since == null || !on) return null;
    Duration limit = state.settings().clocks().manners().lull();
    return state.watch().due(state.watch().watched(since).plus(limit));
  }

  /** What the Lead is told: for how long, and what would move it. */
  public static Event told(TeamState state, Instant now) {
    Instant since = state.agenda().lull().since();
    WatchTime began = state.watch().watched(since == null ? now : since);
    Duration elapsed = Duration.between(began.value(), state.watch().watched(now).value());
    List<SafeText> moves = new ArrayList<>();
    for (TaskId id : state.board().open()) {
      Task task = state.tasks().get(id);
      if (NAMED <= moves.size()) break;
      if (task != null && !task.isOnlySeen()) moves.add(SafeText.own(move(state, task)));
    }
    String words =
        "Nobody has owed the next move for "
            + elapsed.toMinutes()
            + " min, and work is left. What would move it: "
            + String.join("; ", moves.stream().map(SafeText::value).toList())
            + ".";
    return new NobodyMoves(
        state.roster().authority(),
        elapsed,
        moves,
        new Saying(state.roster().authority(), SafeText.own(words)));
  }

  private static String move(TeamState state, Task task) {
    String name = "task #" + task.id();
    for (TaskId other : task.plan().dependsOn()) {
      Task needed = state.tasks().get(other);
      if (needed == null || needed.status() == TaskStatus.DONE) continue;
      if (task.status() == TaskStatus.PENDING) {
        return name + " waits for task #" + other + ", which is " + needed.status();
      }
    }
    Member owner = task.owner() == null ? null : state.roster().get(task.owner());
    return switch (task.status()) {
      case PENDING -> name + " is free: CLAIM or ASSIGN it";
      case STUCK -> name + " is stuck: ASSIGN or CANCEL it";
      case IN_REVIEW -> name + " has nobody to review it: SPAWN a reviewer, or CANCEL it";
      default ->
          owner == null || owner.isActive()
              ? name + " is " + task.status() + ": ASSIGN or CANCEL it"
              : name + " is " + owner.id() + "'s, who is not there: ASSIGN it";
    };
  }
}
