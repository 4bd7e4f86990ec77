package dev.reeve.core.health;

/** Why the reboot test is run: there are no other occasions (H-14). */
public enum Occasion {
  /** Somebody was idle over its threshold. */
  IDLE,
  /** Three errors. */
  ERRORS,
  /** A tool call ran out of time. */
  TOOL_TIMEOUT,
  /** Somebody is about to be restarted. */
  RESTART
}
