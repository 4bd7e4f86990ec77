package dev.reeve.workflows.epic;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a tick leads to.
 *
 * @param row the decision; null if nothing was decided
 * @param start what is started when all is written; null if nothing is
 */
public record Outcome(List<Change> changes, @Nullable Row row, Said said, @Nullable Start start) {

  public Outcome {
    changes = List.copyOf(changes);
  }

  /**
   * What a tick ends with (E-15): nothing, a line that asks for attention, or one that says why it
   * stopped.
   */
  public record Said(Manner manner, String line) {
    static final Said NOTHING = new Said(Manner.SILENT, "");
  }

  public enum Manner {
    SILENT,
    ATTENTION,
    HALT
  }

  /**
   * A worker that is to be started.
   *
   * @param size of the item, as the planner sees it; may be empty
   * @param maxTurns 0 if there is no limit
   * @param branch may be empty
   * @param dispatched as it stands in the item's notes
   */
  public record Start(
      String item,
      String worker,
      String agent,
      String size,
      int maxTurns,
      String branch,
      String dispatched) {}
}
