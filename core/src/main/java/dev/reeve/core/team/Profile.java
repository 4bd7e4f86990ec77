package dev.reeve.core.team;

/** How strictly a team is held to protocol (T-77). */
public enum Profile {
  STRICT,
  SOLO
}
