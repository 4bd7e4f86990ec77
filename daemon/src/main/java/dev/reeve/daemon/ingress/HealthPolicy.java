package dev.reeve.daemon.ingress;

import dev.reeve.core.health.HealthSettings;
import dev.reeve.core.health.HealthSettings.Limits;
import dev.reeve.core.health.Language;
import dev.reeve.core.health.Pace;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What a team's policy says of health decisions: {@code language, push_reports, health: {…}}. */
final class HealthPolicy {

  static final List<String> KEYS = List.of("language", "push_reports", "health");

  private static final List<String> HEALTH_KEYS =
      List.of(
          "idle_warning",
          "idle_timeout",
          "progress_stale",
          "grace",
          "errors",
          "error_window",
          "call_slow",
          "call_stuck",
          "graceful",
          "force_after",
          "report_every",
          "restarts",
          "checker",
          "standing_consent");

  private HealthPolicy() {}

  static HealthSettings read(Fields policy, HealthSettings usual) {
    Fields health = policy.objectIfAny("health");
    health.only(HEALTH_KEYS);
    Language language = policy.choiceIfAny("language", Language.class);
    return new HealthSettings(
        language == null ? usual.language() : language,
        limits(health, usual.limits()),
        pace(health, usual.pace()),
        count(health, "restarts", usual.restartLimit()),
        health.has("checker") ? health.memberIfAny("checker") : usual.checker(),
        flag(policy, "push_reports", usual.pushReports()),
        flag(health, "standing_consent", usual.standingConsent()));
  }

  private static boolean flag(Fields fields, String name, boolean usual) {
    return fields.has(name) ? fields.flagIfAny(name) : usual;
  }

  private static Limits limits(Fields health, Limits usual) {
    Duration slow = PolicyReader.limit(health, "call_slow", usual.callSlow());
    Duration stuck = PolicyReader.limit(health, "call_stuck", usual.callStuck());
    if (stuck.compareTo(slow) <= 0) {
      throw Faulty.invalid(
          "policy.health", "call_slow and call_stuck must rise, but are " + slow + " and " + stuck);
    }
    return new Limits(
        Math.max(1, count(health, "errors", usual.errors())),
        PolicyReader.limit(health, "error_window", usual.errorWindow()),
        slow,
        stuck,
        PolicyReader.limit(health, "graceful", usual.graceful()),
        PolicyReader.limit(health, "force_after", usual.force()),
        PolicyReader.limit(health, "report_every", usual.reportEvery()));
  }

  private static Pace pace(Fields health, Pace usual) {
    Duration warning = PolicyReader.limit(health, "idle_warning", usual.idleWarning());
    Duration timeout = PolicyReader.limit(health, "idle_timeout", usual.idleTimeout());
    try {
      return new Pace(
          warning,
          timeout,
          PolicyReader.limit(health, "progress_stale", usual.progressStale()),
          PolicyReader.limit(health, "grace", usual.grace()));
    } catch (IllegalArgumentException e) {
      throw Faulty.invalid("policy.health", String.valueOf(e.getMessage()));
    }
  }

  private static int count(Fields health, String name, int usual) {
    @Nullable Integer count = health.countIfAny(name, 10);
    return count == null ? usual : count;
  }
}
