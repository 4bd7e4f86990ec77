package dev.reeve.workflows.checkpoint;

import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What the supervisor of a session checks, and how it calls what it says (C-6).
 *
 * @param checkpoints the checks of each, by the id of its task
 */
record RoleSpec(String name, SortedMap<String, List<Check>> checkpoints, MessageTypes types) {

  RoleSpec {
    checkpoints = new TreeMap<>(checkpoints);
  }

  /** The types of its messages on the bus. */
  record MessageTypes(String success, String alert, String warning, String error) {
    static final MessageTypes USUAL =
        new MessageTypes("supervision_report", "consistency_alert", "pattern_warning", "error");

    String of(Verdict verdict) {
      return switch (verdict) {
        case PASS -> success;
        case WARN -> warning;
        case BLOCK -> alert;
      };
    }
  }

  /** Null if there is no such checkpoint. */
  @Nullable List<Check> checks(String task) {
    return checkpoints.get(task);
  }
}
