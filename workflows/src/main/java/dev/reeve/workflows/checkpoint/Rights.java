package dev.reeve.workflows.checkpoint;

import java.util.EnumSet;
import java.util.Set;

/** Who may do what in a session (C-15): one table, asked before anything is written. */
final class Rights {

  enum Office {
    SUPERVISOR,
    COORDINATOR
  }

  enum Act {
    READ,
    WRITE_REPORT,
    SAY_OWN_STATE,
    TELL_COORDINATOR,
    APPEND_WISDOM,
    TELL_SUPERVISOR,
    TELL_WORKER,
    CHANGE_ARTIFACT,
    CREATE_TASK,
    REASSIGN_TASK,
    SPAWN,
    DECIDE
  }

  private static final Set<Act> OF_SUPERVISOR =
      EnumSet.of(
          Act.READ, Act.WRITE_REPORT, Act.SAY_OWN_STATE, Act.TELL_COORDINATOR, Act.APPEND_WISDOM);

  /** What Reeve does for it: to ask, and to decide. All else it does itself. */
  private static final Set<Act> OF_COORDINATOR =
      EnumSet.of(Act.READ, Act.TELL_SUPERVISOR, Act.DECIDE);

  private Rights() {}

  static boolean may(Office office, Act act) {
    return switch (office) {
      case SUPERVISOR -> OF_SUPERVISOR.contains(act);
      case COORDINATOR -> OF_COORDINATOR.contains(act);
    };
  }

  static void must(Office office, Act act) {
    if (!may(office, act)) throw new IllegalStateException(office + " may not " + act);
  }
}
