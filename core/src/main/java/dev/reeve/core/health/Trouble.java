package dev.reeve.core.health;

/** What lies behind an anomaly, as far as the fifth question goes (H-5). */
public enum Trouble {
  SILENCE(true),
  HANG(true),
  CRASH(true),
  ERRORS(false),
  OVERTIME(false),
  OTHER(false);

  private final boolean endsByRestart;

  Trouble(boolean endsByRestart) {
    this.endsByRestart = endsByRestart;
  }

  /** Whether a fresh process would be rid of it. */
  public boolean endsByRestart() {
    return endsByRestart;
  }
}
