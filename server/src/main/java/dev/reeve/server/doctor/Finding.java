package dev.reeve.server.doctor;

/**
 * What a check found.
 *
 * @param subject what was looked at
 * @param found what is
 * @param expected what should be; empty if that is so
 * @param advice what to do; empty if nothing
 */
public record Finding(Level level, String subject, String found, String expected, String advice) {

  /** How bad it is. */
  public enum Level {
    OK,
    /** Something will not be there or not work as well. */
    WARNING,
    /** Reeve will not work. */
    PROBLEM
  }

  static Finding ok(String subject, String found) {
    return new Finding(Level.OK, subject, found, "", "");
  }

  static Finding warning(String subject, String found, String expected, String advice) {
    return new Finding(Level.WARNING, subject, found, expected, advice);
  }

  static Finding problem(String subject, String found, String expected, String advice) {
    return new Finding(Level.PROBLEM, subject, found, expected, advice);
  }

  /** In one line. */
  public String text() {
    String wanted = expected.isEmpty() ? "" : "; expected " + expected;
    return subject + ": " + found + wanted + (advice.isEmpty() ? "" : " → " + advice);
  }
}
