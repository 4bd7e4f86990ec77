package dev.reeve.daemon.codec;

import dev.reeve.core.health.Census;
import dev.reeve.core.health.Diagnosis;
import dev.reeve.core.health.HealthEvent.HealthReported;
import dev.reeve.core.health.HealthSettings;
import dev.reeve.core.health.HealthSettings.Limits;
import dev.reeve.core.health.Pace;
import dev.reeve.core.health.Wellbeing;
import dev.reeve.core.member.MemberId;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** The stored form of what events and states of health are made of. */
final class HealthParts {

  private HealthParts() {}

  /** The usual ones are left out; they are what a log that says nothing of them means. */
  static void writeSettings(Out out, HealthSettings settings) {
    if (settings.equals(HealthSettings.DEFAULT)) return;
    Limits limits = settings.limits();
    out.word("language", Words.LANGUAGE, settings.language());
    out.begin("health");
    out.whole("errors", limits.errors());
    out.duration("error_window", limits.errorWindow());
    out.duration("call_slow", limits.callSlow());
    out.duration("call_stuck", limits.callStuck());
    if (!limits.graceful().equals(Limits.DEFAULT.graceful())) {
      out.duration("graceful", limits.graceful());
    }
    out.duration("force_after", limits.force());
    out.duration("report_every", limits.reportEvery());
    writePace(out, settings.pace());
    out.whole("restarts", settings.restartLimit());
    out.idIfAny("checker", settings.checker());
    out.flag("push_reports", settings.pushReports());
    out.flag("standing_consent", settings.standingConsent());
    out.end();
  }

  private static Duration graceful(In health) {
    Duration graceful = health.durationIfAny("graceful");
    return graceful == null ? Limits.DEFAULT.graceful() : graceful;
  }

  private static void writePace(Out out, Pace pace) {
    if (pace.equals(Pace.DEFAULT)) return;
    out.begin("pace");
    out.duration("idle_warning", pace.idleWarning());
    out.duration("idle_timeout", pace.idleTimeout());
    out.duration("progress_stale", pace.progressStale());
    out.duration("grace", pace.grace());
    out.end();
  }

  private static Pace readPace(In health) {
    In pace = health.objectIfAny("pace");
    if (pace == null) return Pace.DEFAULT;
    return new Pace(
        pace.duration("idle_warning"),
        pace.duration("idle_timeout"),
        pace.duration("progress_stale"),
        pace.duration("grace"));
  }

  static HealthSettings readSettings(In policy) {
    if (!policy.has("health")) return HealthSettings.DEFAULT;
    In in = policy.object("health");
    return new HealthSettings(
        policy.word("language", Words.LANGUAGE),
        new Limits(
            in.count("errors"),
            in.duration("error_window"),
            in.duration("call_slow"),
            in.duration("call_stuck"),
            graceful(in),
            in.duration("force_after"),
            in.duration("report_every")),
        readPace(in),
        in.count("restarts"),
        in.memberIfAny("checker"),
        in.flag("push_reports"),
        in.flag("standing_consent"));
  }

  /** The fields of a {@code health_report}. */
  static void writeReport(Out out, HealthReported report) {
    out.time("timestamp", report.timestamp());
    out.each("members", report.members(), HealthParts::writeWellbeing);
    Census summary = report.summary();
    out.begin("summary");
    out.whole("total", summary.total());
    out.whole("healthy", summary.healthy());
    out.whole("warning", summary.warning());
    out.whole("critical", summary.critical());
    out.end();
  }

  static HealthReported readReport(@Nullable MemberId member, In in) {
    In summary = in.object("summary");
    return new HealthReported(
        member,
        in.time("timestamp"),
        in.each("members", HealthParts::readWellbeing),
        new Census(summary.count("total"), summary.count("warning"), summary.count("critical")),
        in.has("to") ? HealthEvents.said(in) : null);
  }

  private static void writeWellbeing(Out out, Wellbeing being) {
    out.id("id", being.member());
    out.word("status", Words.ACTIVITY, being.status());
    out.word("health", Words.WELLBEING, being.health());
    out.timeIfAny("last_update", being.lastUpdate());
  }

  private static Wellbeing readWellbeing(In in) {
    return new Wellbeing(
        in.member("id"),
        in.word("status", Words.ACTIVITY),
        in.word("health", Words.WELLBEING),
        in.timeIfAny("last_update"));
  }

  static void writeDiagnosis(Out out, Diagnosis diagnosis) {
    out.word("occasion", Words.OCCASION, diagnosis.occasion());
    out.each("answers", diagnosis.findings(), HealthParts::writeFinding);
    out.word("course", Words.COURSE, diagnosis.course());
    out.word("decision", Words.ADJUSTMENT, diagnosis.recommendation());
  }

  static Diagnosis readDiagnosis(In in) {
    return new Diagnosis(
        in.word("occasion", Words.OCCASION),
        in.each("answers", HealthParts::readFinding),
        in.word("course", Words.COURSE));
  }

  private static void writeFinding(Out out, Diagnosis.Finding finding) {
    out.word("question", Words.REBOOT_QUESTION, finding.question());
    out.word("answer", Words.KNOWN, finding.answer());
    out.wholeIfAny("fact", finding.fact());
    out.text("because", finding.because());
  }

  private static Diagnosis.Finding readFinding(In in) {
    return new Diagnosis.Finding(
        in.word("question", Words.REBOOT_QUESTION),
        in.word("answer", Words.KNOWN),
        in.wholeIfAny("fact"),
        in.text("because"));
  }
}
