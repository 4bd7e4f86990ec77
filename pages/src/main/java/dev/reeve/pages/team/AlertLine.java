package dev.reeve.pages.team;

import dev.reeve.core.Entry;
import dev.reeve.core.decision.DecisionId;
import dev.reeve.core.report.Alert;
import dev.reeve.core.report.Gazette;
import dev.reeve.core.report.Meanings;
import dev.reeve.core.report.Report;
import dev.reeve.core.report.Severity;
import dev.reeve.core.report.Spans;
import dev.reeve.core.team.TeamState;
import dev.reeve.pages.Look;
import dev.reeve.pages.Look.Moment;
import dev.reeve.pages.Shown;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/**
 * Something that has come up and has not passed, with the way to its why.
 *
 * @param decision the one that is open about it; empty if there is none
 */
public record AlertLine(
    String team,
    long index,
    String tone,
    String what,
    String member,
    String task,
    String lasted,
    Moment at,
    String decision) {

  /** So many are shown of those that nobody is asked about, the latest first. */
  private static final int MOST = 12;

  public String anchor() {
    return "a-" + index;
  }

  public String why() {
    return "/teams/" + team + "/why/" + index;
  }

  public boolean isCritical() {
    return tone.equals("critical");
  }

  /** Whether a line can be among what comes of the last ones. */
  public static boolean isWarning(Entry entry) {
    return Meanings.of(entry.event()).alert() != null;
  }

  /** What the last lines warn of, as a report would tell it. */
  public static List<AlertLine> of(TeamState state, List<Entry> recent, Look look) {
    Gazette gazette = Gazette.from(Instant.EPOCH);
    for (Entry entry : recent) gazette = gazette.after(entry);
    List<AlertLine> lines = new ArrayList<>();
    int others = 0;
    for (Report.Line line : Report.of(gazette, state, look.now()).alerts().reversed()) {
      Alert alert = line.alert();
      if (alert.severity() == Severity.INFO || isOver(state, alert)) continue;
      AlertLine shown = of(state, alert, look);
      if (shown.isAsked() || others++ < MOST) lines.add(shown);
    }
    return lines;
  }

  /** Whether a decision says the same and more. */
  public boolean isAsked() {
    return !decision.isEmpty();
  }

  /** Those that nothing else tells of. */
  public static List<AlertLine> unasked(List<AlertLine> alerts) {
    return alerts.stream().filter(each -> !each.isAsked()).toList();
  }

  private static AlertLine of(TeamState state, Alert alert, Look look) {
    DecisionId asked = new Passing(state, alert).asked();
    return new AlertLine(
        state.id().value(),
        alert.index(),
        alert.severity() == Severity.CRITICAL ? "critical" : "warn",
        Shown.word(alert.type().name()),
        alert.member() == null ? "" : alert.member().value(),
        alert.task() == null ? "" : alert.task().value(),
        Spans.text(alert.elapsed(alert.at())),
        look.moment(alert.at()),
        asked == null ? "" : asked.toString());
  }

  private static boolean isOver(TeamState state, Alert alert) {
    return new Passing(state, alert).isOver();
  }
}
