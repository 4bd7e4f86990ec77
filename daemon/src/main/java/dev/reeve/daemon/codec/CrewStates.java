package dev.reeve.daemon.codec;

import dev.reeve.core.run.Berth;
import dev.reeve.core.run.Breakpoint;
import dev.reeve.core.team.WatchTime;
import org.jspecify.annotations.Nullable;

/** The canonical form of a member's place that Reeve fills. */
final class CrewStates {

  private CrewStates() {}

  static void write(Out out, Berth berth) {
    out.id("member", berth.member());
    out.text("agent", berth.agent());
    out.whole("incarnation", berth.incarnation());
    out.word("condition", Words.CONDITION, berth.condition());
    out.textIfAny("run", berth.run());
    Berth.Stop stop = berth.stop();
    if (stop != null) {
      out.begin("stop");
      out.word("consent", Words.CONSENT, stop.consent());
      out.time("after", stop.after());
      out.end();
    }
    writeBreakpoint(out, berth.breakpoint());
    WatchTime due = berth.due();
    out.timeIfAny("due", due == null ? null : due.value());
    out.flagIfAny("limited", berth.limited());
    if (0 < berth.left()) out.whole("left", berth.left());
  }

  static Berth read(In in) {
    In stop = in.objectIfAny("stop");
    return new Berth(
        in.member("member"),
        in.text("agent"),
        in.whole("incarnation"),
        in.word("condition", Words.CONDITION),
        in.textIfAny("run"),
        stop == null
            ? null
            : new Berth.Stop(stop.word("consent", Words.CONSENT), stop.time("after")),
        readBreakpoint(in.objectIfAny("breakpoint")),
        in.has("due") ? new WatchTime(in.time("due")) : null,
        in.flagIfAny("limited"),
        in.has("left") ? in.count("left") : 0);
  }

  private static void writeBreakpoint(Out out, Breakpoint breakpoint) {
    if (breakpoint.equals(Breakpoint.NONE)) return;
    out.begin("breakpoint");
    out.idIfAny("task", breakpoint.task());
    out.wholeIfAny("percent", breakpoint.percent());
    out.textIfAny("step", breakpoint.step());
    out.textIfAny("rescued", breakpoint.rescued());
    out.textIfAny("commit", breakpoint.commit());
    out.end();
  }

  private static Breakpoint readBreakpoint(@Nullable In in) {
    return in == null
        ? Breakpoint.NONE
        : new Breakpoint(
            in.taskIfAny("task"),
            in.countIfAny("percent"),
            in.textIfAny("step"),
            in.textIfAny("rescued"),
            in.textIfAny("commit"));
  }
}
