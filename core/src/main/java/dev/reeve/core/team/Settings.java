package dev.reeve.core.team;

import dev.reeve.core.budget.Budgets;
import dev.reeve.core.decision.Mandate;
import dev.reeve.core.health.HealthSettings;
import dev.reeve.core.liveness.Clocks;
import dev.reeve.core.liveness.Templates;
import dev.reeve.core.text.SafeText;
import java.time.Duration;

/**
 * The thresholds that apply to a team: part of its first event, so that replay knows them.
 *
 * @param folder where its files lie (T-80); empty if it has none
 * @param budgets what may be used up
 */
public record Settings(
    Duration handoffTimeout,
    Clocks clocks,
    Templates templates,
    HealthSettings health,
    Mandate mandate,
    SafeText folder,
    Budgets budgets) {

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

  public Settings(
      Duration handoffTimeout,
      Clocks clocks,
      Templates templates,
      HealthSettings health,
      Mandate mandate) {
    this(handoffTimeout, clocks, templates, health, mandate, SafeText.EMPTY, Budgets.NONE);
  }

  /** The same, with the team's files in this folder. */
  public Settings in(SafeText place) {
    return new Settings(handoffTimeout, clocks, templates, health, mandate, place, budgets);
  }

  /** The same, with these limits to what may be used up. */
  public Settings within(Budgets limits) {
    return new Settings(handoffTimeout, clocks, templates, health, mandate, folder, limits);
  }
}
