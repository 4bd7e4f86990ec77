package dev.reeve.core.health;

import dev.reeve.core.health.HealthEvent.Check;
import dev.reeve.core.health.HealthEvent.Checked;
import dev.reeve.core.health.HealthEvent.Clarified;
import dev.reeve.core.health.HealthEvent.Offer;
import dev.reeve.core.health.HealthEvent.Offered;
import dev.reeve.core.health.HealthEvent.Report;
import dev.reeve.core.health.HealthEvent.Reported;
import dev.reeve.core.health.HealthEvent.Shutdown;
import dev.reeve.core.health.HealthEvent.ShutdownAsked;
import dev.reeve.core.member.MemberId;
import dev.reeve.core.message.Saying;
import dev.reeve.core.task.TaskId;
import dev.reeve.core.team.TeamState;
import dev.reeve.core.text.SafeText;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** What is said about an anomaly, to whom and in which words: events ready to be recorded. */
public final class Notices {

  private final TeamState state;
  private final HealthTexts texts;
  private final Patient patient;

  /** Whom it is about, at which task, and what is wrong. */
  public record Patient(MemberId member, @Nullable TaskId task, AnomalyKind kind) {}

  public Notices(TeamState state, Patient patient) {
    this.state = state;
    this.patient = patient;
    texts = new HealthTexts(state.settings().health().language());
  }

  /**
   * Asks the member how it is.
   *
   * @param idle for how long it has been idle; null if that is not why it is asked
   */
  public Checked check(@Nullable Duration idle, boolean urgent) {
    Check check = texts.check(patient.kind(), idle, urgent);
    return new Checked(patient.member(), patient.task(), check, toMember(HealthTexts.text(check)));
  }

  /** Tells the coordinator, with how long it has lasted and what is recommended. */
  public Reported report(Health severity, Duration lasting, Adjustment recommendation) {
    return report(severity, texts.details(patient.kind(), lasting), recommendation);
  }

  public Reported report(Health severity, SafeText details, Adjustment recommendation) {
    Report report = new Report(patient.kind(), severity, details, recommendation);
    Saying said =
        new Saying(state.roster().authority(), HealthTexts.text(patient.member(), report));
    return new Reported(patient.member(), patient.task(), report, said);
  }

  /**
   * Offers the member help.
   *
   * @param on the fingerprint of what it is to help with
   */
  public Offered offer(Assistance type, SafeText details, SafeText on) {
    Offer offer = new Offer(type, details, patient.kind(), on);
    return new Offered(patient.member(), patient.task(), offer, toMember(HealthTexts.text(offer)));
  }

  public Clarified clarify() {
    SafeText question = texts.clarification(patient.task());
    return new Clarified(
        patient.member(),
        patient.task(),
        question,
        toMember(HealthTexts.text(patient.task(), question)));
  }

  /** Asks the member to stop; the request is named after the line that comes next. */
  public ShutdownAsked askToStop(SafeText details, @Nullable Instant since) {
    String id = "s-" + (state.position().index() + 1) + "-" + patient.member();
    Shutdown request = new Shutdown(id, patient.kind(), details, since);
    return new ShutdownAsked(
        patient.member(), patient.task(), request, toMember(HealthTexts.text(request)));
  }

  public HealthTexts texts() {
    return texts;
  }

  private Saying toMember(SafeText text) {
    return new Saying(patient.member(), text);
  }
}
