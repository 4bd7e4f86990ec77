package dev.reeve.daemon.codec;

import dev.reeve.core.data.PersistentMap;
import dev.reeve.core.report.ActionType;
import dev.reeve.core.report.Alert;
import dev.reeve.core.report.Gazette;
import java.util.ArrayList;
import java.util.List;

/** The stored form of what the next report to the Lead will tell (T-47). */
final class GazetteStates {

  private GazetteStates() {}

  private record Count(ActionType action, int times) {}

  static void write(Out out, Gazette gazette) {
    if (gazette.equals(Gazette.EMPTY)) return; // the team has not begun
    out.begin("gazette");
    out.time("since", gazette.since());
    out.eachIfAny("alerts", gazette.alertsInOrder(), GazetteStates::writeAlert);
    List<Count> counts = new ArrayList<>();
    gazette.actions().forEach((action, times) -> counts.add(new Count(action, times)));
    out.eachIfAny("actions", counts, GazetteStates::writeCount);
    out.end();
  }

  /** A state that was kept before there was one begins with its last line. */
  static Gazette read(In in) {
    In gazette = in.objectIfAny("gazette");
    if (gazette == null) return Gazette.from(in.time("at"));
    PersistentMap<ActionType, Integer> actions = PersistentMap.empty();
    for (Count each : gazette.each("actions", GazetteStates::readCount)) {
      actions = actions.with(each.action(), each.times());
    }
    return Gazette.of(
        gazette.time("since"), gazette.each("alerts", GazetteStates::readAlert), actions);
  }

  private static void writeAlert(Out out, Alert alert) {
    out.whole("index", alert.index());
    out.time("at", alert.at());
    out.word("severity", Words.ALERT_SEVERITY, alert.severity());
    out.word("type", Words.ALERT, alert.type());
    out.idIfAny("task", alert.task());
    out.idIfAny("member", alert.member());
    out.durationIfAny("elapsed", alert.elapsed());
  }

  private static Alert readAlert(In in) {
    return new Alert(
        in.whole("index"),
        in.time("at"),
        in.word("severity", Words.ALERT_SEVERITY),
        in.word("type", Words.ALERT),
        in.taskIfAny("task"),
        in.memberIfAny("member"),
        in.durationIfAny("elapsed"));
  }

  private static void writeCount(Out out, Count count) {
    out.word("action", Words.ACTION, count.action());
    out.whole("times", count.times());
  }

  private static Count readCount(In in) {
    return new Count(in.word("action", Words.ACTION), in.count("times"));
  }
}
