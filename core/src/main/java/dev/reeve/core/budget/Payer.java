package dev.reeve.core.budget;

import dev.reeve.core.member.MemberId;
import dev.reeve.core.task.TaskId;
import org.jspecify.annotations.Nullable;

/** On whose account something is used up: the team's, a member's or a task's. */
public record Payer(Kind kind, String name) implements Comparable<Payer> {

  public static final Payer TEAM = new Payer(Kind.TEAM, "");

  /** Whose accounts there are. */
  public enum Kind {
    TEAM,
    MEMBER,
    TASK
  }

  public static Payer of(MemberId member) {
    return new Payer(Kind.MEMBER, member.value());
  }

  public static Payer of(TaskId task) {
    return new Payer(Kind.TASK, task.value());
  }

  public @Nullable MemberId member() {
    return kind == Kind.MEMBER ? new MemberId(name) : null;
  }

  public @Nullable TaskId task() {
    return kind == Kind.TASK ? new TaskId(name) : null;
  }

  @Override
  public int compareTo(Payer other) {
    int byKind = kind.compareTo(other.kind);
    return byKind != 0 ? byKind : name.compareTo(other.name);
  }

  @Override
  public String toString() {
    return switch (kind) {
      case TEAM -> "the team";
      case MEMBER -> name;
      case TASK -> "task " + name;
    };
  }
}
