package dev.reeve.core.team;

import dev.reeve.core.decision.Mandate;
import dev.reeve.core.health.HealthSettings;
import dev.reeve.core.liveness.Clocks;
import dev.reeve.core.liveness.Templates;
import java.time.Duration;

/** The thresholds that apply to a team: part of its first event, so that replay knows them. */
public record Settings(
    Duration handoffTimeout,
    Clocks clocks,
    Templates templates,
    HealthSettings health,
    Mandate mandate) {

  public static final Settings DEFAULT = new Settings(Duration.ofMinutes(5), Clocks.DEFAULT);

  public Settings {
    if (!handoffTimeout.isPositive()) {
      throw new IllegalArgumentException("handoff_timeout must be positive: " + handoffTimeout);
    }
  }

  public Settings(Duration handoffTimeout, Clocks clocks) {
    this(handoffTimeout, clocks, Templates.USUAL, HealthSettings.DEFAULT);
  }

  public Settings(
      Duration handoffTimeout, Clocks clocks, Templates templates, HealthSettings health) {
    this(handoffTimeout, clocks, templates, health, Mandate.NONE);
  }
}
