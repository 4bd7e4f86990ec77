package dev.reeve.core.team;

import dev.reeve.core.decision.Mandate;
import dev.reeve.core.liveness.Clocks;
import java.time.Duration;

/** The thresholds that apply to a team: part of its first event, so that replay knows them. */
public record Settings(Duration handoffTimeout, Clocks clocks, Mandate mandate) {

  public static final Settings DEFAULT = new Settings(Duration.ofMinutes(5), Clocks.DEFAULT);

  public Settings {
    if (!handoffTimeout.isPositive()) {
      throw new IllegalArgumentException("handoff_timeout must be positive: " + handoffTimeout);
    }
  }

  public Settings(Duration handoffTimeout, Clocks clocks) {
    this(handoffTimeout, clocks, Mandate.NONE);
  }
}
