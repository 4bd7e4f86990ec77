package dev.reeve.core.report;

import dev.reeve.core.liveness.Template;
import org.jspecify.annotations.Nullable;

/**
 * What an event means in a report (T-73).
 *
 * @param alert what it warns of; null if of nothing
 * @param action what Reeve did by it; null if nothing
 * @param template whose words it is said in; null if it has words of its own, or none
 */
public record Meaning(
    Severity severity,
    @Nullable AlertType alert,
    @Nullable ActionType action,
    @Nullable Template template) {

  static final Meaning PLAIN = new Meaning(Severity.INFO, null, null, null);

  static Meaning info(AlertType alert) {
    return new Meaning(Severity.INFO, alert, null, null);
  }

  static Meaning warn(AlertType alert) {
    return new Meaning(Severity.WARN, alert, null, null);
  }

  static Meaning critical(AlertType alert) {
    return new Meaning(Severity.CRITICAL, alert, null, null);
  }

  static Meaning did(ActionType action) {
    return new Meaning(Severity.INFO, null, action, null);
  }

  Meaning about(AlertType other) {
    return new Meaning(severity, other, action, template);
  }

  Meaning by(ActionType did) {
    return new Meaning(severity, alert, did, template);
  }

  Meaning in(@Nullable Template words) {
    return new Meaning(severity, alert, action, words);
  }
}
