package dev.reeve.core.member;

/** What a member answers to a health check (H-3). */
public enum HealthStatus {
  WORKING,
  BLOCKED,
  NEED_HELP
}
