package dev.reeve.core;

import dev.reeve.core.decision.DecisionCommand;
import dev.reeve.core.member.MemberCommand;
import dev.reeve.core.message.MessageCommand;
import dev.reeve.core.ownership.OwnershipCommand;
import dev.reeve.core.reconcile.ReconcileCommand;
import dev.reeve.core.task.TaskCommand;
import dev.reeve.core.task.TaskId;
import dev.reeve.core.teardown.TeardownCommand;
import org.jspecify.annotations.Nullable;

/** A command that a member, the Lead or the operator sent (W-4). */
public sealed interface Asked extends Command
    permits OwnershipCommand,
        MemberCommand,
        TaskCommand,
        MessageCommand,
        DecisionCommand,
        ReconcileCommand,
        TeardownCommand,
        Unreadable {

  CommandType type();

  /** The task it is about, if it names one. */
  default @Nullable TaskId task() {
    return null;
  }
}
