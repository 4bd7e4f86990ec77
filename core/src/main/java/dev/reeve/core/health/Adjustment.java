package dev.reeve.core.health;

import java.util.Locale;

/** What can be done about a member: the four decisions of H-5. */
public enum Adjustment {
  CONTINUE,
  ASSIST,
  RESTART,
  REPLAN;

  private final String word = name().toLowerCase(Locale.ROOT);

  /** As recommendations, decisions and their answers write it. */
  public String word() {
    return word;
  }
}
