package dev.reeve.core.health;

/** What the recorded facts say to a question; where they say nothing, nothing is guessed. */
public enum Known {
  YES,
  NO,
  UNKNOWN
}
