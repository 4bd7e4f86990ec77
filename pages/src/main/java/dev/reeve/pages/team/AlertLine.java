package dev.reeve.pages.team;

import dev.reeve.core.Entry;
import dev.reeve.core.member.IdleStage;
import dev.reeve.core.member.Member;
import dev.reeve.core.report.Alert;
import dev.reeve.core.report.Gazette;
import dev.reeve.core.report.Report;
import dev.reeve.core.report.Severity;
import dev.reeve.core.report.Spans;
import dev.reeve.core.task.Task;
import dev.reeve.core.team.TeamState;
import dev.reeve.pages.Look;
import dev.reeve.pages.Look.Moment;
import dev.reeve.pages.Shown;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** Something that has come up and has not passed, with the way to its why. */
public record AlertLine(
    String team,
    long index,
    String tone,
    String what,
    String member,
    String task,
    String lasted,
    Moment at) {

  /** So many are shown, the latest first. */
  private static final int MOST = 12;

  public String anchor() {
    return "a-" + index;
  }

  public String why() {
    return "/teams/" + team + "/why/" + index;
  }

  /** What the last lines warn of, as a report would tell it. */
  static List<AlertLine> of(TeamState state, List<Entry> recent, Look look) {
    Gazette gazette = Gazette.from(Instant.EPOCH);
    for (Entry entry : recent) gazette = gazette.after(entry);
    List<AlertLine> lines = new ArrayList<>();
    for (Report.Line line : Report.of(gazette, state, look.now()).alerts().reversed()) {
      Alert alert = line.alert();
      if (alert.severity() == Severity.INFO || isOver(state, alert)) continue;
      if (lines.size() < MOST) lines.add(of(state, alert, look));
    }
    return lines;
  }

  private static AlertLine of(TeamState state, Alert alert, Look look) {
    return new AlertLine(
        state.id().value(),
        alert.index(),
        alert.severity() == Severity.CRITICAL ? "critical" : "warn",
        Shown.word(alert.type().name()),
        alert.member() == null ? "" : alert.member().value(),
        alert.task() == null ? "" : alert.task().value(),
        Spans.text(alert.elapsed(alert.at())),
        look.moment(alert.at()));
  }

  /** Whose task is done, or who was silent and is not any more, needs nobody's eye. */
  private static boolean isOver(TeamState state, Alert alert) {
    Task task = alert.task() == null ? null : state.tasks().get(alert.task());
    if (task != null && task.status().isTerminal()) return true;
    Member member = alert.member() == null ? null : state.roster().get(alert.member());
    return switch (alert.type()) {
      case IDLE_BREACH, REVIEW_SLA_BREACH, NO_PROGRESS, UNDELIVERABLE ->
          member == null || !member.isActive() || member.idleStage() == IdleStage.NONE;
      case WAIT_OVERDUE -> member == null || member.labour().declared() == null;
      case LOOP_SUSPECTED, DUPLICATE_TASK_KEY, OVERLAP_SCOPE ->
          task != null && task.flags().isEmpty();
      default -> false;
    };
  }
}
