package dev.reeve.workflows.kanban;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** What is to be done next. */
sealed interface Next {

  /** Nothing is left to do. */
  record Complete(String why) implements Next {}

  /** It cannot go on by itself: exit code 3. */
  record Blocked(String why) implements Next {}

  /**
   * @param task as the kanban writes it
   * @param notes what is worth a line in the log
   */
  record RunTask(String role, String task, List<String> notes) implements Next {
    public RunTask {
      notes = List.copyOf(notes);
    }
  }

  /** The Manager is asked what comes next. */
  record Consult(@Nullable String doneTask) implements Next {}
}
