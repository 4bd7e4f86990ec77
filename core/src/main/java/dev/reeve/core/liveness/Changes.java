package dev.reeve.core.liveness;

import dev.reeve.core.Event;
import dev.reeve.core.Noticed;
import dev.reeve.core.Outcome;
import dev.reeve.core.member.Member;
import dev.reeve.core.member.MemberEvent.WorkChanged;
import dev.reeve.core.task.Task;
import dev.reeve.core.task.TaskId;
import dev.reeve.core.task.Tasks;
import dev.reeve.core.team.Phase;
import dev.reeve.core.team.TeamState;
import dev.reeve.core.text.SafeText;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What a member changes in its project is progress of what it is at (T-44). */
public final class Changes {

  /** So soon after progress, a change says nothing that is not known. */
  private static final Duration SOON = Duration.ofMinutes(1);

  private Changes() {}

  public static Outcome decide(TeamState state, Noticed.WorkChanged seen, Instant now) {
    Member member = state.roster().get(seen.member());
    if (member == null || !member.isActive() || state.phase() != Phase.ACTIVE) {
      return Outcome.NOTHING;
    }
    List<Event> events = new ArrayList<>();
    for (Duty duty : member.duties()) {
      TaskId task = duty.task();
      if (task == null || !duty.kind().isWork() || isFresh(duty, now)) continue;
      boolean committed = !seen.commit().isBlank() && task.equals(member.onlyTask());
      SafeText file = inScope(state.tasks().get(task), seen.files());
      if (committed || file != null) {
        SafeText what = file == null ? SafeText.EMPTY : file;
        events.add(new WorkChanged(member.id(), task, what, seen.commit()));
        Event resumed = Tasks.resumed(state, member.id(), task);
        if (resumed != null) events.add(resumed);
      }
    }
    return events.isEmpty() ? Outcome.NOTHING : Outcome.accept(events);
  }

  private static boolean isFresh(Duty duty, Instant now) {
    Instant moved = duty.climb().moved();
    return moved != null && now.isBefore(moved.plus(SOON));
  }

  /** The first of the files that the task is about; of one without a scope all are. */
  private static @Nullable SafeText inScope(@Nullable Task task, List<SafeText> files) {
    if (task == null) return null;
    for (SafeText file : files) {
      if (task.plan().scope().isEmpty() || task.plan().means(file.value())) return file;
    }
    return null;
  }
}
