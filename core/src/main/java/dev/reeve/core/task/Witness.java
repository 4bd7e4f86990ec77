package dev.reeve.core.task;

import dev.reeve.core.text.SafeText;

/**
 * What Reeve itself saw of a task's work tree when the task was said to be done (T-33). No sender
 * can say it.
 *
 * @param commit what it stands at; empty if nobody could tell
 * @param obstacle why its gate could not be run; empty if nothing stood in the way
 */
public record Witness(TaskId task, SafeText commit, SafeText obstacle) {

  public static Witness at(TaskId task, SafeText commit) {
    return new Witness(task, commit, SafeText.EMPTY);
  }

  public static Witness prevented(TaskId task, SafeText obstacle) {
    return new Witness(task, SafeText.EMPTY, obstacle);
  }
}
