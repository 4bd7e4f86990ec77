package dev.reeve.core;

import dev.reeve.core.member.Member;
import dev.reeve.core.task.Task;
import dev.reeve.core.task.TaskId;
import dev.reeve.core.team.TeamState;
import java.time.Instant;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A command before the core: the state it meets, what came of it before, and the time. */
public record Case(TeamState state, Order order, @Nullable Prior prior, Instant now) {

  public Asked command() {
    return order.command();
  }

  /** The sender; null for the operator where it is the authority, and for strangers. */
  public @Nullable Member sender() {
    return state.roster().get(order.actor());
  }

  public boolean isFromAuthority() {
    return order.actor().equals(state.roster().authority());
  }

  /** The task that the command names; null if it names none, or one that is not there. */
  public @Nullable Task task() {
    TaskId id = command().task();
    return id == null ? null : state.tasks().get(id);
  }

  /** The task of a command that passed the guards, which make sure that it is there. */
  public Task knownTask() {
    return Objects.requireNonNull(task(), "the guards let a command without its task pass");
  }
}
