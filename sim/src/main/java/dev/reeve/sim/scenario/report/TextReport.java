package dev.reeve.sim.scenario.report;

import dev.reeve.base.text.Printable;
import dev.reeve.sim.scenario.StoryTime;
import dev.reeve.sim.scenario.read.UnreadableScenario;
import dev.reeve.sim.scenario.run.Check;
import dev.reeve.sim.scenario.run.Recorded;
import dev.reeve.sim.scenario.run.Result;

/**
 * A report for people: a line for each story, and for each failure where, what and what instead.
 *
 * @param whole whether it also tells of each expectation that holds
 */
public record TextReport(Paint paint, boolean whole) {

  /** Tells of what failed only. */
  public TextReport(Paint paint) {
    this(paint, false);
  }

  public String of(Result result) {
    StringBuilder text = new StringBuilder();
    text.append(summary(result)).append('\n');
    for (Check check : result.checks()) {
      if (!check.holds()) text.append(failure(result, check));
      else if (whole) text.append(held(result, check));
    }
    return text.toString();
  }

  public String of(UnreadableScenario trouble) {
    String said = Printable.text(String.valueOf(trouble.getMessage()));
    return paint.bad("FAIL") + "  " + said + "\n";
  }

  private String summary(Result result) {
    int failed = result.failures().size();
    int all = result.checks().size();
    String counted = failed == 0 ? checks(all) : failed + " of " + checks(all) + " failed";
    return "%s  %s  \"%s\"  %s"
        .formatted(
            failed == 0 ? paint.good("ok  ") : paint.bad("FAIL"),
            result.scenario().file(),
            Printable.text(result.scenario().title()),
            paint.faint(counted + ", " + length(result)));
  }

  private static String checks(int count) {
    return count == 1 ? "1 check" : count + " checks";
  }

  private static String length(Result result) {
    return StoryTime.text(result.length()) + " in " + result.took().toMillis() + " ms";
  }

  private String held(Result result, Check check) {
    String place = result.scenario().file() + ":" + check.place().line();
    return paint.faint("  " + place + ": held: " + Printable.text(check.expected())) + "\n";
  }

  private String failure(Result result, Check check) {
    StringBuilder text = new StringBuilder();
    text.append(
        "  %s:%d: expected %s, but %s\n"
            .formatted(
                result.scenario().file(),
                check.place().line(),
                Printable.text(check.expected()),
                Printable.text(check.found())));
    if (check.nearest().isEmpty()) return text.toString();
    text.append(paint.faint("    nearest in the log:\n"));
    for (Recorded each : check.nearest()) {
      text.append("      ").append(Printable.text(LogText.line(each.event()))).append('\n');
    }
    return text.toString();
  }
}
