package dev.reeve.core.report;

import dev.reeve.core.data.PersistentMap;
import dev.reeve.core.decision.Decision;
import dev.reeve.core.member.IdleStage;
import dev.reeve.core.member.Member;
import dev.reeve.core.member.MemberId;
import dev.reeve.core.message.Messages;
import dev.reeve.core.message.Question;
import dev.reeve.core.task.Task;
import dev.reeve.core.team.TeamState;
import dev.reeve.core.text.SafeText;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A {@code SUPERVISOR_REPORT}: how a team does, what has come up, what was done about it and what
 * waits for an answer (T-70).
 *
 * @param healthy how many of those who are there give no reason to worry
 * @param questions what members asked whoever leads the team, and wait for
 */
public record Report(
    Instant from,
    Instant to,
    int healthy,
    List<Line> alerts,
    PersistentMap<ActionType, Integer> actions,
    List<Decision> decisions,
    List<Question> questions) {

  /** An alert, with the owner of its task as of now. */
  public record Line(Alert alert, @Nullable MemberId owner) {}

  public Report {
    alerts = List.copyOf(alerts);
    decisions = List.copyOf(decisions);
    questions = List.copyOf(questions);
  }

  /** What {@code gazette} tells, seen from a state and an instant. */
  public static Report of(Gazette gazette, TeamState state, Instant now) {
    List<Decision> open = state.docket().waiting();
    List<Question> asked = Messages.toTheLead(state);
    Report nothing =
        new Report(now, now, healthy(state), List.of(), PersistentMap.empty(), open, asked);
    return nothing.telling(gazette, state);
  }

  /** The same about something else that came up. */
  Report telling(Gazette gazette, TeamState state) {
    List<Line> lines = new ArrayList<>();
    for (Alert alert : gazette.alertsInOrder()) lines.add(new Line(alert, owner(state, alert)));
    return new Report(gazette.since(), to, healthy, lines, gazette.actions(), decisions, questions);
  }

  private static @Nullable MemberId owner(TeamState state, Alert alert) {
    Task task = alert.task() == null ? null : state.tasks().get(alert.task());
    return task == null || task.owner() == null ? alert.member() : task.owner();
  }

  private static int healthy(TeamState state) {
    int healthy = 0;
    for (Member member : state.roster().members().values()) {
      if (member.isActive() && member.idleStage() == IdleStage.NONE) healthy++;
    }
    return healthy;
  }

  /** In the layout that the supervisor's playbook lays down. */
  public SafeText text() {
    return text(Integer.MAX_VALUE);
  }

  /**
   * @param most so many of what waits are put into words
   */
  SafeText text(int most) {
    List<String> lines = new ArrayList<>();
    lines.add("SUPERVISOR_REPORT");
    lines.add("Window: " + from + " -> " + to);
    lines.add("Healthy: " + healthy);
    lines.add("");
    lines.add("Alerts:");
    for (Line line : alerts) lines.add("- " + text(line));
    if (alerts.isEmpty()) lines.add("- none");
    lines.add("Actions taken:");
    for (ActionType action : actions.keys()) lines.add("- " + action);
    if (actions.isEmpty()) lines.add("- none");
    lines.add("Needs decision:");
    List<SafeText> waiting = waiting();
    waiting.stream().limit(most).forEach(each -> lines.add("- yes -> " + Quote.of(each)));
    if (most < waiting.size()) lines.add("- yes -> " + (waiting.size() - most) + " more");
    if (waiting.isEmpty()) lines.add("- no");
    return SafeText.own(String.join("\n", lines));
  }

  /** All that waits for an answer, in words: decisions, then questions. */
  private List<SafeText> waiting() {
    List<SafeText> waiting = new ArrayList<>();
    for (Decision each : decisions) waiting.add(each.matter().asking(each.id()));
    for (Question each : questions) waiting.add(each.asking());
    return waiting;
  }

  private String text(Line line) {
    Alert alert = line.alert();
    String task = alert.task() == null ? "-" : "#" + alert.task();
    String owner = line.owner() == null ? "-" : line.owner().value();
    return alert.severity()
        + " "
        + alert.type()
        + " task "
        + task
        + " owner="
        + owner
        + " elapsed="
        + Spans.text(alert.elapsed(to));
  }
}
