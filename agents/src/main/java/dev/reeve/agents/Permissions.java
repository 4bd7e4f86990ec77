package dev.reeve.agents;

import java.util.Locale;

/** What an agent is answered that asks for permission while no person is there. */
public enum Permissions {
  /** No, each time: it goes on without. */
  DENY,
  /** Yes, each time, for that once. */
  ALLOW,
  /** Nothing: it waits, and is seen to wait. */
  WAIT;

  /** As it is written in settings. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }
}
