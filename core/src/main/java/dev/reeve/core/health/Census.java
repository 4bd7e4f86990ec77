package dev.reeve.core.health;

import org.jspecify.annotations.Nullable;

/** How many executors are there, and how many of them are not well. */
public record Census(int total, int warning, int critical) {

  public static final Census EMPTY = new Census(0, 0, 0);

  public int healthy() {
    return total - warning - critical;
  }

  Census counting(@Nullable Chart before, @Nullable Chart after) {
    return plus(before, -1).plus(after, 1);
  }

  private Census plus(@Nullable Chart chart, int sign) {
    if (chart == null || !chart.watched()) return this;
    return new Census(
        total + sign,
        warning + (chart.shown() == Health.WARNING ? sign : 0),
        critical + (chart.shown() == Health.CRITICAL ? sign : 0));
  }
}
