package dev.reeve.core.health;

/** How well a member is; an anomaly's severity is one of the last two. */
public enum Health {
  HEALTHY,
  WARNING,
  CRITICAL
}
