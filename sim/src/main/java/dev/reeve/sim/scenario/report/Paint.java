package dev.reeve.sim.scenario.report;

/** Colours for a terminal, or none. */
public enum Paint {
  PLAIN,
  COLOURED;

  private static final String ESCAPE = "\u001b[";

  public String good(String text) {
    return painted("32", text);
  }

  public String bad(String text) {
    return painted("31", text);
  }

  public String faint(String text) {
    return painted("2", text);
  }

  public String warning(String text) {
    return painted("33", text);
  }

  public String strong(String text) {
    return painted("1", text);
  }

  private String painted(String code, String text) {
    return this == PLAIN ? text : ESCAPE + code + "m" + text + ESCAPE + "0m";
  }
}
