package dev.reeve.daemon.codec;

import dev.reeve.core.health.Anomaly;
import dev.reeve.core.health.Chart;
import dev.reeve.core.health.Dossier;
import dev.reeve.core.health.History;
import dev.reeve.core.health.History.Aid;
import dev.reeve.core.health.History.Call;
import dev.reeve.core.health.History.Outage;
import dev.reeve.core.health.History.Reply;
import dev.reeve.core.health.Problem;
import dev.reeve.core.health.Problem.Sighting;
import dev.reeve.core.health.Slips;
import dev.reeve.core.health.Slips.Slip;
import dev.reeve.core.health.Ward;
import dev.reeve.core.team.WatchTime;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The canonical form of a team's health. */
final class HealthStates {

  private HealthStates() {}

  static void write(Out out, Ward ward) {
    out.eachIfAny("charts", ward.charts().values(), HealthStates::writeChart);
    out.eachIfAny("dossiers", ward.dossiers().values(), HealthStates::writeDossier);
    out.eachIfAny("problems", ward.problems().values(), HealthStates::writeProblem);
    timeIfAny(out, "reports_pushed_at", ward.pushed());
  }

  static Ward read(In in) {
    return Ward.of(
        in.each("charts", HealthStates::readChart),
        in.each("dossiers", HealthStates::readDossier),
        in.each("problems", HealthStates::readProblem),
        watchTime(in, "reports_pushed_at"));
  }

  private static void writeChart(Out out, Chart chart) {
    out.id("member", chart.member());
    out.flag("watched", chart.watched());
    out.idIfAny("task", chart.task());
    Anomaly open = chart.open();
    if (open != null) {
      out.begin("open");
      writeAnomaly(out, open);
      out.end();
    }
    out.eachIfAny("aside", chart.late(), HealthStates::writeAnomaly);
    writeHistory(out, chart.history());
    CareStates.write(out, chart.care());
    out.word("shown", Words.WELLBEING, chart.shown());
    timeIfAny(out, "due", chart.due());
  }

  private static Chart readChart(In in) {
    In open = in.objectIfAny("open");
    return new Chart(
        in.member("member"),
        in.flag("watched"),
        in.taskIfAny("task"),
        open == null ? null : readAnomaly(open),
        readLate(in),
        readHistory(in),
        CareStates.read(in),
        in.word("shown", Words.WELLBEING),
        watchTime(in, "due"));
  }

  /** There was one at most once, and it stood there by itself. */
  private static List<Anomaly> readLate(In in) {
    In former = in.objectIfAny("late");
    return former == null
        ? in.each("aside", HealthStates::readAnomaly)
        : List.of(readAnomaly(former));
  }

  private static void writeAnomaly(Out out, Anomaly anomaly) {
    out.word("kind", Words.ANOMALY, anomaly.kind());
    out.word("severity", Words.WELLBEING, anomaly.severity());
    out.idIfAny("task", anomaly.task());
    out.time("since", anomaly.since());
    out.whole("fact", anomaly.fact());
    out.word("step", Words.ANOMALY_STEP, anomaly.step());
    out.time("stepped", anomaly.stepped());
  }

  private static Anomaly readAnomaly(In in) {
    return new Anomaly(
        in.word("kind", Words.ANOMALY),
        in.word("severity", Words.WELLBEING),
        in.taskIfAny("task"),
        in.time("since"),
        in.whole("fact"),
        in.word("step", Words.ANOMALY_STEP),
        in.time("stepped"));
  }

  private static void writeHistory(Out out, History history) {
    Reply reply = history.reply();
    if (reply != null) {
      out.begin("reply");
      out.word("status", Words.HEALTH, reply.status());
      out.textIfAny("blocker", reply.blocker());
      out.textIfAny("help", reply.help());
      out.time("at", reply.at());
      out.whole("fact", reply.fact());
      out.flag("settled", reply.settled());
      out.end();
    }
    out.eachIfAny("errors", history.errors().last(), HealthStates::writeSlip);
    out.whole("errors_since_progress", history.errors().sinceProgress());
    out.whole("errors_since_acted", history.errors().sinceActed());
    out.eachIfAny("aids", history.aids(), HealthStates::writeAid);
    out.eachIfAny("outages", history.outages(), HealthStates::writeOutage);
    out.eachIfAny("mcp_calls", history.calls(), HealthStates::writeCall);
    out.eachIfAny("restarts", history.restarts(), (to, at) -> to.time("at", at.value()));
    out.whole("restarts_failed", history.failed());
  }

  private static History readHistory(In in) {
    return new History(
        readReply(in.objectIfAny("reply")),
        new Slips(
            in.each("errors", HealthStates::readSlip),
            in.count("errors_since_progress"),
            in.count("errors_since_acted")),
        in.each("aids", each -> new Aid(each.textIfAny("print"), each.whole("fact"))),
        in.each("outages", each -> new Outage(each.text("tool"), each.whole("fact"))),
        in.each("mcp_calls", each -> new Call(each.text("call_id"), each.whole("fact"))),
        in.each("restarts", each -> new WatchTime(each.time("at"))),
        in.count("restarts_failed"));
  }

  private static @Nullable Reply readReply(@Nullable In in) {
    if (in == null) return null;
    return new Reply(
        in.word("status", Words.HEALTH),
        in.textIfAny("blocker"),
        in.textIfAny("help"),
        in.time("at"),
        in.whole("fact"),
        in.flag("settled"));
  }

  private static void writeSlip(Out out, Slip slip) {
    out.textIfAny("print", slip.print());
    out.time("at", slip.at().value());
    out.whole("fact", slip.fact());
  }

  private static Slip readSlip(In in) {
    return new Slip(in.textIfAny("print"), new WatchTime(in.time("at")), in.whole("fact"));
  }

  private static void writeAid(Out out, Aid aid) {
    out.textIfAny("print", aid.print());
    out.whole("fact", aid.fact());
  }

  private static void writeCall(Out out, Call call) {
    out.text("call_id", call.id());
    out.whole("fact", call.fact());
  }

  private static void writeOutage(Out out, Outage outage) {
    out.text("tool", outage.tool());
    out.whole("fact", outage.fact());
  }

  private static void writeDossier(Out out, Dossier dossier) {
    out.id("task", dossier.task());
    out.whole("added", dossier.added());
    out.whole("given", dossier.given());
    out.timeIfAny("begun", dossier.begun());
    out.whole("unclear", dossier.unclear());
    out.whole("late", dossier.late());
    out.word("quality", Words.QUALITY, dossier.quality());
    timeIfAny(out, "due", dossier.due());
    if (dossier.restarts() != 0) out.whole("restarts", dossier.restarts());
  }

  private static Dossier readDossier(In in) {
    return new Dossier(
        in.task("task"),
        in.whole("added"),
        in.whole("given"),
        in.timeIfAny("begun"),
        in.whole("unclear"),
        in.count("late"),
        in.word("quality", Words.QUALITY),
        watchTime(in, "due"),
        in.has("restarts") ? in.count("restarts") : 0);
  }

  private static void writeProblem(Out out, Problem problem) {
    out.text("print", problem.print());
    out.each("sightings", problem.sightings(), HealthStates::writeSighting);
  }

  private static Problem readProblem(In in) {
    return new Problem(in.text("print"), in.each("sightings", HealthStates::readSighting));
  }

  private static void writeSighting(Out out, Sighting sighting) {
    out.id("member", sighting.member());
    out.time("at", sighting.at().value());
    out.whole("fact", sighting.fact());
  }

  private static Sighting readSighting(In in) {
    return new Sighting(in.member("member"), new WatchTime(in.time("at")), in.whole("fact"));
  }

  private static void timeIfAny(Out out, String name, @Nullable WatchTime time) {
    out.timeIfAny(name, time == null ? null : time.value());
  }

  private static @Nullable WatchTime watchTime(In in, String name) {
    return in.has(name) ? new WatchTime(in.time(name)) : null;
  }
}
