package dev.reeve.daemon.codec;

import dev.reeve.core.health.HealthEvent;
import dev.reeve.core.health.HealthEvent.Check;
import dev.reeve.core.health.HealthEvent.Checked;
import dev.reeve.core.health.HealthEvent.Clarified;
import dev.reeve.core.health.HealthEvent.Continued;
import dev.reeve.core.health.HealthEvent.Feedback;
import dev.reeve.core.health.HealthEvent.HealthReported;
import dev.reeve.core.health.HealthEvent.Offer;
import dev.reeve.core.health.HealthEvent.Offered;
import dev.reeve.core.health.HealthEvent.QualityAsked;
import dev.reeve.core.health.HealthEvent.Report;
import dev.reeve.core.health.HealthEvent.Reported;
import dev.reeve.core.health.HealthEvent.RestartNotDone;
import dev.reeve.core.health.HealthEvent.RestartOrdered;
import dev.reeve.core.health.HealthEvent.Shutdown;
import dev.reeve.core.health.HealthEvent.ShutdownAsked;
import dev.reeve.core.health.HealthEvent.Tested;
import dev.reeve.core.member.MemberId;
import dev.reeve.core.message.Saying;
import org.jspecify.annotations.Nullable;

/** The stored form of what Reeve finds out and says about health, in the fields of H-3. */
final class HealthEvents {

  private HealthEvents() {}

  static void write(Out out, HealthEvent event) {
    switch (event) {
      case Checked(_, _, var check, _) -> writeCheck(out, check);
      case Offered(_, _, var offer, _) -> {
        out.word("assistance_type", Words.ASSISTANCE, offer.type());
        out.text("details", offer.details());
        out.word("cause", Words.ANOMALY, offer.about());
        out.textIfAny("on", offer.on());
      }
      case Reported(var member, _, var report, _) -> writeReport(out, member, report);
      case Tested(_, _, var diagnosis) -> HealthParts.writeDiagnosis(out, diagnosis);
      case Clarified(_, _, var question, _) -> out.text("question", question);
      case Continued(_, _, var anomaly, var reason) -> {
        out.word("cause", Words.ANOMALY, anomaly);
        out.textIfAny("reason", reason);
      }
      case ShutdownAsked(_, _, var request, _) -> writeRequest(out, request);
      case RestartOrdered(var member, _, var incarnation, var consent, var spec) -> {
        out.id("executor_id", member);
        out.whole("incarnation", incarnation);
        out.word("consent", Words.CONSENT, consent);
        out.textIfAny("new_executor_spec", spec);
      }
      case QualityAsked(_, _, var checker, var round, _) -> {
        out.id("checker", checker);
        out.whole("round", round);
      }
      case Feedback(_, _, var findings, var round, _) -> {
        out.namesIfAny("findings", findings);
        out.whole("round", round);
      }
      case HealthReported reported -> HealthParts.writeReport(out, reported);
      case RestartNotDone(_, var reason, _) -> out.text("reason", reason);
    }
    writeSaying(out, event.said());
  }

  /** Whether a request to stop is one because of an anomaly; else the whole team is to end. */
  static boolean isOwn(In request) {
    return request.has("reason");
  }

  static HealthEvent read(Envelope of, In in) {
    return switch (of.type()) {
      case HEALTH_CHECK -> new Checked(of.knownMember(), of.task(), readCheck(in), said(in));
      case ASSIST_OFFER -> new Offered(of.knownMember(), of.task(), readOffer(in), said(in));
      case ANOMALY_REPORT -> new Reported(of.knownMember(), of.task(), readReport(in), said(in));
      case REBOOT_TEST -> new Tested(of.knownMember(), of.task(), HealthParts.readDiagnosis(in));
      case CLARIFICATION ->
          new Clarified(of.knownMember(), of.task(), in.text("question"), said(in));
      case CONTINUE ->
          new Continued(
              of.knownMember(), of.task(), in.word("cause", Words.ANOMALY), in.textIfAny("reason"));
      case SHUTDOWN_REQUESTED ->
          new ShutdownAsked(
              of.knownMember(),
              of.task(),
              new Shutdown(
                  in.string("request_id"),
                  in.word("reason", Words.ANOMALY),
                  in.text("details"),
                  in.timeIfAny("since")),
              said(in));
      case RESTART ->
          new RestartOrdered(
              of.knownMember(),
              of.task(),
              in.whole("incarnation"),
              in.word("consent", Words.CONSENT),
              in.textIfAny("new_executor_spec"));
      default -> readMore(of, in);
    };
  }

  private static HealthEvent readMore(Envelope of, In in) {
    return switch (of.type()) {
      case QUALITY_CHECK ->
          new QualityAsked(
              of.knownMember(), of.knownTask(), in.member("checker"), in.count("round"), said(in));
      case QUALITY_FEEDBACK ->
          new Feedback(
              of.knownMember(), of.knownTask(), in.texts("findings"), in.count("round"), said(in));
      case HEALTH_REPORT -> HealthParts.readReport(of.member(), in);
      case RESTART_NOT_DONE -> new RestartNotDone(of.knownMember(), in.text("reason"), said(in));
      default -> throw Events.misdirected(of);
    };
  }

  private static void writeReport(Out out, MemberId member, Report report) {
    out.id("executor_id", member);
    out.string("anomaly_type", report.anomaly().word());
    out.word("severity", Words.WELLBEING, report.severity());
    out.text("details", report.details());
    out.word("recommendation", Words.ADJUSTMENT, report.recommendation());
    out.word("cause", Words.ANOMALY, report.anomaly());
  }

  private static void writeRequest(Out out, Shutdown request) {
    out.string("request_id", request.id());
    out.word("reason", Words.ANOMALY, request.reason());
    out.text("details", request.details());
    out.timeIfAny("since", request.since());
  }

  private static Offer readOffer(In in) {
    return new Offer(
        in.word("assistance_type", Words.ASSISTANCE),
        in.text("details"),
        in.word("cause", Words.ANOMALY),
        in.textIfAny("on"));
  }

  private static Report readReport(In in) {
    return new Report(
        in.word("cause", Words.ANOMALY),
        in.word("severity", Words.WELLBEING),
        in.text("details"),
        in.word("recommendation", Words.ADJUSTMENT));
  }

  private static void writeCheck(Out out, Check check) {
    out.word("reason", Words.CHECK_REASON, check.reason());
    out.wholeIfAny("idle_duration", check.idleMinutes());
    out.text("question", check.question());
    out.namesIfAny("options", check.options());
    out.flag("urgent", check.urgent());
    out.wordIfAny("cause", Words.ANOMALY, check.about());
  }

  private static Check readCheck(In in) {
    return new Check(
        in.word("reason", Words.CHECK_REASON),
        in.wordIfAny("cause", Words.ANOMALY),
        in.countIfAny("idle_duration"),
        in.flag("urgent"),
        in.text("question"),
        in.texts("options"));
  }

  private static void writeSaying(Out out, @Nullable Saying said) {
    if (said == null) return;
    out.id("to", said.to());
    out.text("text", said.text());
  }

  static Saying said(In in) {
    return new Saying(in.member("to"), in.text("text"));
  }
}
