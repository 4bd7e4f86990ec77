package dev.reeve.core.report;

/** How much an event matters to whoever leads the team (T-70). */
public enum Severity {
  INFO,
  WARN,
  CRITICAL
}
