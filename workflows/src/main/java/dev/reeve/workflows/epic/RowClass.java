package dev.reeve.workflows.epic;

import java.util.Locale;

/** What kind of decision a row tells of (E-5); the brake goes by these words. */
public enum RowClass {
  DISPATCH_OK,
  DISPATCH_HALT,
  VERIFY_PASS,
  VERIFY_FAIL,
  VERIFY_REVISE,
  REACT_FILED_FIX,
  REACT_HALT,
  BRAKE_FIRED,
  BRAKE_RESET,
  VERDICT_MALFORMED,
  DECOMPOSED,
  HANDOFF;

  /** As it is written in the file. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }
}
