package dev.reeve.core;

import dev.reeve.core.budget.BudgetEvent;
import dev.reeve.core.decision.DecisionEvent;
import dev.reeve.core.file.FileEvent;
import dev.reeve.core.health.HealthEvent;
import dev.reeve.core.liveness.LivenessEvent;
import dev.reeve.core.member.MemberEvent;
import dev.reeve.core.member.MemberId;
import dev.reeve.core.message.MessageEvent;
import dev.reeve.core.message.Saying;
import dev.reeve.core.ownership.OwnershipEvent;
import dev.reeve.core.reconcile.ReconcileEvent;
import dev.reeve.core.run.RunEvent;
import dev.reeve.core.task.TaskEvent;
import dev.reeve.core.task.TaskId;
import dev.reeve.core.team.TeamEvent;
import dev.reeve.core.teardown.TeardownEvent;
import org.jspecify.annotations.Nullable;

/** A fact, in the past tense. Stored under the word of its {@link EventType}. */
public sealed interface Event
    permits TeamEvent,
        MemberEvent,
        TaskEvent,
        OwnershipEvent,
        MessageEvent,
        DecisionEvent,
        LivenessEvent,
        FileEvent,
        HealthEvent,
        ReconcileEvent,
        BudgetEvent,
        RunEvent,
        TeardownEvent {

  EventType type();

  /** Who did it: a member, or Reeve itself. */
  default MemberId actor() {
    return MemberId.SUPERVISOR;
  }

  default @Nullable TaskId task() {
    return null;
  }

  /** The rev that the sender acted upon, where the command was a transition. */
  default @Nullable Long rev() {
    return null;
  }

  /** By which way it came about, where the event itself knows; null leaves it to its line. */
  default @Nullable Via via() {
    return null;
  }

  /** What Reeve says to somebody by it; null if nothing. */
  default @Nullable Saying said() {
    return null;
  }

  /** Whom it concerns, where that is not the one who did it. */
  default @Nullable MemberId member() {
    return null;
  }
}
