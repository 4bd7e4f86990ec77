package dev.reeve.core;

import dev.reeve.core.member.MemberId;
import dev.reeve.core.task.TaskId;

/** Under which an accepted command is remembered, so that a repetition changes nothing (T-4). */
public sealed interface Key {

  /** One string for each key, and no two keys with the same. */
  String text();

  record OfTransition(TaskId task, long rev, CommandType type, MemberId actor) implements Key {
    @Override
    public String text() {
      return "t " + task + " " + rev + " " + type + " " + actor;
    }
  }

  record OfRequest(MemberId actor, String requestId) implements Key {
    @Override
    public String text() {
      return "r " + actor + " " + requestId;
    }
  }
}
