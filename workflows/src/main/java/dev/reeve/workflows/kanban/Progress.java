package dev.reeve.workflows.kanban;

import dev.reeve.agents.run.RunListener;
import dev.reeve.base.text.Printable;
import java.time.Duration;

/** Hears how a workflow goes on. */
public interface Progress {

  /**
   * One run of an agent.
   *
   * @param task the task's path, or the kanban's for the Manager
   * @param attempt 0 for the first run
   */
  record Step(int number, String role, String task, int attempt) {

    private static final int WIDEST = 300;

    /** As it is shown to people. */
    public String line() {
      String again = attempt == 0 ? "" : "  retry " + attempt + "/" + KanbanRun.MAX_RETRIES;
      return "step " + number + "  " + role + "  " + Printable.line(task, WIDEST) + again;
    }
  }

  /** Before a run begins; what is returned hears what the agent shows while it works. */
  default RunListener began(Step step) {
    return new RunListener() {};
  }

  /** It gave a valid answer. */
  default void answered(Step step, Duration took, String status, String message) {}

  /** It gave none. */
  default void failed(Step step, Duration took, String reason) {}

  default void note(String text) {}
}
