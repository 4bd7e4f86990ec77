package dev.reeve.core.report;

import org.jspecify.annotations.Nullable;

/**
 * What an event means in a report (T-73).
 *
 * @param alert what it warns of; null if of nothing
 * @param action what Reeve did by it; null if nothing
 */
public record Meaning(Severity severity, @Nullable AlertType alert, @Nullable ActionType action) {

  static final Meaning PLAIN = new Meaning(Severity.INFO, null, null);

  static Meaning info(AlertType alert) {
    return new Meaning(Severity.INFO, alert, null);
  }

  static Meaning warn(AlertType alert) {
    return new Meaning(Severity.WARN, alert, null);
  }

  static Meaning critical(AlertType alert) {
    return new Meaning(Severity.CRITICAL, alert, null);
  }

  static Meaning did(ActionType action) {
    return new Meaning(Severity.INFO, null, action);
  }

  Meaning about(AlertType other) {
    return new Meaning(severity, other, action);
  }

  Meaning by(ActionType did) {
    return new Meaning(severity, alert, did);
  }
}
