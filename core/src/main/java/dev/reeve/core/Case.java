package dev.reeve.core;

import dev.reeve.core.member.Member;
import dev.reeve.core.task.Task;
import dev.reeve.core.task.TaskId;
import dev.reeve.core.team.TeamState;
import java.time.Instant;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A command before the core: the state it meets, what came of it before, and the time. Sender and
 * task are looked up once, because every guard asks for them.
 */
public final class Case {

  private final TeamState state;
  private final Order order;
  private final @Nullable Prior prior;
  private final Instant now;
  private final @Nullable Member sender;
  private final @Nullable Task task;

  public Case(TeamState state, Order order, @Nullable Prior prior, Instant now) {
    this.state = state;
    this.order = order;
    this.prior = prior;
    this.now = now;
    TaskId named = order.command().task();
    sender = state.roster().get(order.actor());
    task = named == null ? null : state.tasks().get(named);
  }

  public TeamState state() {
    return state;
  }

  public Order order() {
    return order;
  }

  public @Nullable Prior prior() {
    return prior;
  }

  public Instant now() {
    return now;
  }

  public Asked command() {
    return order.command();
  }

  /** The sender; null for the operator where it is the authority, and for strangers. */
  public @Nullable Member sender() {
    return sender;
  }

  public boolean isFromAuthority() {
    return order.actor().equals(state.roster().authority());
  }

  /** The task that the command names; null if it names none, or one that is not there. */
  public @Nullable Task task() {
    return task;
  }

  /** The task of a command that passed the guards, which make sure that it is there. */
  public Task knownTask() {
    return Objects.requireNonNull(task, "the guards let a command without its task pass");
  }
}
