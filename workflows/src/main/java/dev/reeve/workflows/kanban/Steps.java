package dev.reeve.workflows.kanban;

import dev.reeve.workflows.kanban.Next.Blocked;
import dev.reeve.workflows.kanban.Next.Complete;
import dev.reeve.workflows.kanban.Next.Consult;
import dev.reeve.workflows.kanban.Next.RunTask;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The step function: from what the files say to what is run next. It touches nothing. */
final class Steps {

  private Steps() {}

  /** The current task, as far as it was found. */
  sealed interface Current {

    /**
     * @param role what its header says; null if it says nothing
     * @param hasWorkLog whether it has the section that its agent writes into
     */
    record Known(@Nullable String role, boolean hasWorkLog) implements Current {}

    record Nowhere(String reason) implements Current {}
  }

  /**
   * @param unfinished the tasks that nobody has finished yet
   * @param current what the kanban's current task is; null if it names none
   */
  static Next next(
      Kanban kanban, Journal journal, List<String> unfinished, @Nullable Current current) {
    if (kanban.isComplete()) return new Complete("the kanban's phase is " + kanban.phase());
    if (kanban.current() == null || current == null) return between(journal, unfinished);
    return switch (current) {
      case Current.Nowhere(String reason) -> new Blocked("the current task " + reason);
      case Current.Known task -> run(kanban, kanban.current(), task);
    };
  }

  private static Next between(Journal journal, List<String> unfinished) {
    if (!journal.managerRan()) return new Consult(null);
    if (unfinished.isEmpty()) return new Complete("every task is finished");
    return new Blocked(stuck(unfinished));
  }

  static String stuck(List<String> unfinished) {
    return "the Manager names no next task, but "
        + unfinished.size()
        + " are unfinished, blocked or waiting for each other: "
        + String.join(", ", unfinished.subList(0, Math.min(10, unfinished.size())));
  }

  private static Next run(Kanban kanban, String name, Current.Known task) {
    String role = Roles.of(task.role(), kanban);
    if (Roles.isManager(role)) return new Consult(null);
    List<String> notes = new ArrayList<>();
    @Nullable String byPhase = Roles.ofPhase(kanban);
    if (byPhase != null && !byPhase.equalsIgnoreCase(role)) {
      notes.add(
          "the header of " + name + " says " + role + ", phase " + kanban.phase() + " " + byPhase);
    }
    if (!task.hasWorkLog()) notes.add(name + " has no section '## Work Log'");
    return new RunTask(role, name, notes);
  }
}
