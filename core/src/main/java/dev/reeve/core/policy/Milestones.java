package dev.reeve.core.policy;

import dev.reeve.core.Event;
import dev.reeve.core.EventType;
import dev.reeve.core.member.Member;
import dev.reeve.core.member.MemberId;
import dev.reeve.core.member.Specialty;
import dev.reeve.core.message.Saying;
import dev.reeve.core.task.Finding;
import dev.reeve.core.task.Severity;
import dev.reeve.core.task.Task;
import dev.reeve.core.task.TaskEvent.AllTerminal;
import dev.reeve.core.task.TaskEvent.Cancelled;
import dev.reeve.core.task.TaskEvent.Finished;
import dev.reeve.core.task.TaskEvent.Judged;
import dev.reeve.core.task.TaskEvent.SecurityIncident;
import dev.reeve.core.task.TaskId;
import dev.reeve.core.team.Phase;
import dev.reeve.core.team.TeamState;
import dev.reeve.core.text.SafeText;
import java.util.List;

/**
 * What the Lead hears of at once: that nothing is left to do (T-74), and what a security reviewer
 * calls critical (T-59).
 */
public record Milestones() implements Consequence {

  @Override
  public List<EventType> upon() {
    return List.of(EventType.DONE, EventType.CANCEL, EventType.REVIEW);
  }

  @Override
  public List<Event> of(TeamState before, Event event, TeamState now) {
    return switch (event) {
      case Finished finished -> over(now, finished.task());
      case Cancelled cancelled -> over(now, cancelled.task());
      case Judged judged -> incident(now, judged);
      default -> List.of();
    };
  }

  /** Turns of conversations are nobody's plan. */
  private static List<Event> over(TeamState now, TaskId last) {
    if (now.phase() != Phase.ACTIVE) return List.of(); // it is being torn down already
    for (TaskId id : now.board().open()) {
      Task task = now.tasks().get(id);
      if (task != null && !task.isOnlySeen()) return List.of();
    }
    SafeText words = SafeText.own("All tasks are done or cancelled: ready for teardown.");
    return List.of(new AllTerminal(last, new Saying(now.roster().authority(), words)));
  }

  private static List<Event> incident(TeamState now, Judged judged) {
    Member reviewer = now.roster().get(judged.actor());
    boolean security = reviewer != null && reviewer.role().specialty() == Specialty.SECURITY;
    if (!security) return List.of();
    for (Finding finding : judged.findings()) {
      if (finding.severity() != Severity.CRITICAL) continue;
      SafeText what = Tell.quoted(finding.text());
      SafeText words =
          SafeText.phrase(
              "Security incident on task #%s, found by %s: %s",
              judged.task(), judged.actor(), what);
      MemberId lead = now.roster().authority();
      return List.of(
          new SecurityIncident(judged.task(), judged.actor(), what, new Saying(lead, words)));
    }
    return List.of();
  }
}
