package dev.reeve.core.ownership;

import dev.reeve.core.Event;
import dev.reeve.core.EventType;
import dev.reeve.core.Writer;
import dev.reeve.core.member.MemberId;
import dev.reeve.core.text.SafeText;

/** What happened to the ownership of a team's state. */
public sealed interface OwnershipEvent extends Event {

  record HandedOff(MemberId actor, long epoch) implements OwnershipEvent {
    @Override
    public EventType type() {
      return EventType.STATE_OWNERSHIP_HANDOFF;
    }
  }

  record Acknowledged(long epoch) implements OwnershipEvent {
    @Override
    public EventType type() {
      return EventType.STATE_OWNERSHIP_ACK;
    }
  }

  /** The epoch in force was handed over again: nothing changes. */
  record HandedOffAgain(MemberId actor, long epoch) implements OwnershipEvent {
    @Override
    public EventType type() {
      return EventType.HANDOFF_DUPLICATE;
    }
  }

  /** A handoff was awaited and did not come in time. */
  record HandoffMissing() implements OwnershipEvent {
    @Override
    public EventType type() {
      return EventType.HANDOFF_MISSING;
    }
  }

  /** Somebody wrote at {@code index} under the active epoch without holding the team's term. */
  record SplitBrainDetected(long epoch, long index, Writer rival, SafeText evidence)
      implements OwnershipEvent {
    @Override
    public EventType type() {
      return EventType.SPLIT_BRAIN_DETECTED;
    }
  }
}
