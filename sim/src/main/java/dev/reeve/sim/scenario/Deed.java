package dev.reeve.sim.scenario;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Something that an operator does: a command of Reeve's. */
public sealed interface Deed {

  /** As it stands in the scenario. */
  String text();

  /** What is done to the team. */
  enum Plain implements Deed {
    SNAPSHOT,
    VERIFY,
    RECONCILE,
    REPORT,
    RESTART;

    @Override
    public String text() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** What works on files, and asks agents. */
  sealed interface Workflow extends Deed {}

  record EpicTick(String file) implements Workflow {
    @Override
    public String text() {
      return "epic tick " + file;
    }
  }

  record KanbanRun(String file) implements Workflow {
    @Override
    public String text() {
      return "kanban run " + file;
    }
  }

  /**
   * @param task null for every checkpoint, one after the other
   * @param roleSpec what is checked; null for what comes with Reeve
   */
  record Checkpoint(String session, @Nullable String task, @Nullable String roleSpec)
      implements Workflow {
    @Override
    public String text() {
      return "checkpoint "
          + session
          + (task == null ? "" : " " + task)
          + (roleSpec == null ? "" : " --role-spec " + roleSpec);
    }
  }

  /** What the coordinator answers to a checkpoint that blocks. */
  record Decide(String session, String task, String answer, String note) implements Workflow {
    @Override
    public String text() {
      return "checkpoint " + session + " " + task + " --decide " + answer;
    }
  }

  /** What may go on, and what not. */
  record Gate(String session) implements Workflow {
    @Override
    public String text() {
      return "checkpoint " + session + " --gate";
    }
  }
}
