package dev.reeve.workflows.epic;

import dev.reeve.workflows.epic.Outcome.Manner;
import org.jspecify.annotations.Nullable;

/**
 * How a tick ended.
 *
 * @param exit the exit code of the command (W-1)
 * @param epic what the file says now; null if nothing was written
 * @param row what was decided; null if nothing was
 * @param why why nothing was done; empty if something was, or there was nothing to do
 */
public record Ticked(
    int exit, @Nullable Epic epic, @Nullable Row row, Outcome.Said said, String why) {

  static final int DECIDED = 0;
  static final int NOTHING = 3;
  static final int MALFORMED = 4;
  static final int INTERRUPTED = 130;

  static Ticked of(Epic epic, Outcome outcome) {
    Row row = outcome.row();
    int exit = row == null ? NOTHING : row.is(RowClass.VERDICT_MALFORMED) ? MALFORMED : DECIDED;
    return new Ticked(exit, epic, row, outcome.said(), "");
  }

  static Ticked nothing(String why) {
    return new Ticked(NOTHING, null, null, Outcome.Said.NOTHING, why);
  }

  static Ticked interrupted() {
    return new Ticked(INTERRUPTED, null, null, Outcome.Said.NOTHING, "interrupted");
  }

  /** Whether it gave an item to a worker. */
  public boolean started() {
    return row != null && row.is(RowClass.DISPATCH_OK);
  }

  public boolean isInterrupted() {
    return exit == INTERRUPTED;
  }

  /** Whether an agent's verdict could not be read. */
  public boolean isMalformed() {
    return exit == MALFORMED;
  }

  /** Whether it stopped the epic. */
  public boolean halted() {
    return said.manner() == Manner.HALT;
  }
}
