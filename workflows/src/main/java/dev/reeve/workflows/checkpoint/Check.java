package dev.reeve.workflows.checkpoint;

import java.util.List;

/**
 * One line of a role spec (C-6).
 *
 * @param evidence what it needs to be there
 */
record Check(String name, Group group, Kind kind, boolean critical, List<Source> evidence) {

  Check {
    evidence = List.copyOf(evidence);
  }

  /** How it is answered. */
  sealed interface Kind {}

  /** By Reeve itself, from what was read. */
  record BuiltIn() implements Kind {}

  /** By a configured program: its exit code. */
  record Command(String name) implements Kind {}

  /** By a judge, whom the coordinator asks. */
  record Judged(String question) implements Kind {}
}
