package dev.reeve.core.liveness;

import dev.reeve.core.message.MessageId;
import dev.reeve.core.task.TaskId;
import org.jspecify.annotations.Nullable;

/**
 * What somebody owes the next move on: a task, or a question that was put to it (T-40).
 *
 * @param task what the question is about, if it is about a task
 * @param question null where the move is one on the task itself
 */
public record Obligation(Kind kind, @Nullable TaskId task, @Nullable MessageId question) {

  public enum Kind {
    /** To bring on a task that it has. */
    WORK,
    /** To get one going again that it said is blocked. */
    BLOCKED,
    /** To end the turn of a conversation, which nobody claimed (T-77). */
    TURN,
    /** To close a task that has all its approvals. */
    FINISH,
    /** To review a task. */
    REVIEW,
    /** To approve it as tech lead. */
    APPROVAL,
    /** To answer. */
    ANSWER;

    /** Whether it is at work on the task itself. */
    public boolean isWork() {
      return this == WORK || this == BLOCKED || this == TURN;
    }

    /** Whether somebody else could be found for it: not for an answer, nor for a turn (T-85). */
    public boolean isReplaceable() {
      return this != ANSWER && this != TURN;
    }
  }

  public static Obligation on(Kind kind, TaskId task) {
    return new Obligation(kind, task, null);
  }

  public static Obligation answer(MessageId question, @Nullable TaskId task) {
    return new Obligation(Kind.ANSWER, task, question);
  }

  /** Whether the move is one on this task. */
  public boolean isOn(TaskId other) {
    return question == null && other.equals(task);
  }

  /** Whether both are about the same move, whatever it was called. */
  public boolean isSame(Obligation other) {
    return question == null
        ? other.question == null && task != null && task.equals(other.task)
        : question.equals(other.question);
  }

  /** The same in a sentence. */
  public String words() {
    return question == null ? "task #" + task : "question " + question;
  }

  /** How it is called where people read of it. */
  public String name() {
    if (question == null) return String.valueOf(task);
    return question.toString();
  }
}
