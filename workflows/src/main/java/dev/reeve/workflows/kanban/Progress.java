package dev.reeve.workflows.kanban;

import dev.reeve.agents.run.RunListener;
import java.time.Duration;

/** Hears how a workflow goes on. */
public interface Progress {

  /**
   * One run of an agent.
   *
   * @param task the task's path, or the kanban's for the Manager
   * @param attempt 0 for the first run
   */
  record Step(int number, String role, String task, int attempt) {}

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
