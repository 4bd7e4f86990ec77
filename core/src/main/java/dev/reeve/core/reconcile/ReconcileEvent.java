package dev.reeve.core.reconcile;

import dev.reeve.core.Event;
import dev.reeve.core.EventType;
import dev.reeve.core.member.MemberId;
import dev.reeve.core.message.Saying;
import dev.reeve.core.text.SafeText;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What alone is written while a team is locked (T-23). */
public sealed interface ReconcileEvent extends Event {

  /**
   * The state is not what it should be, or still is not.
   *
   * @param anchor where the log goes on after the break; null if its chain is whole
   * @param reminder the how-manieth time the Lead is reminded of it; 0 if it is news
   * @param said what the Lead is reminded of, or the operator told because the Lead has left it
   */
  record Diverged(Suspicion suspicion, @Nullable Anchor anchor, int reminder, @Nullable Saying said)
      implements ReconcileEvent {

    static Diverged of(Suspicion suspicion, @Nullable Anchor anchor) {
      return new Diverged(suspicion, anchor, 0, null);
    }

    /** Whether it is news to the operator alone (T-76). */
    public boolean isReferral() {
      return reminder == 0 && said != null;
    }

    @Override
    public EventType type() {
      return EventType.STATE_DIVERGENCE;
    }
  }

  /**
   * From here on only reconciling goes on.
   *
   * @param offers the lines of the snapshots that a Lead may go back to, newest first
   * @param asking what must be answered before it ends; null if nothing
   */
  record LockEntered(
      Doubt doubt,
      SafeText reason,
      List<Break> breaks,
      @Nullable Rollback rollback,
      List<Long> offers,
      @Nullable Asking asking)
      implements ReconcileEvent {

    public LockEntered {
      breaks = List.copyOf(breaks);
      offers = List.copyOf(offers);
    }

    @Override
    public EventType type() {
      return EventType.RECONCILE_LOCK_ENTER;
    }

    @Override
    public @Nullable Saying said() {
      return asking == null ? null : asking.saying();
    }
  }

  /** There is no state to go back to that nobody doubts: the team is frozen (T-27). */
  record Froze(
      MemberId actor, Why why, long index, SafeText reason, @Nullable Ruling ruling, Asking asking)
      implements ReconcileEvent {

    /** What stands in the way. */
    public enum Why {
      NO_SNAPSHOT,
      SEVERAL_SNAPSHOTS,
      CONTRADICTION
    }

    @Override
    public EventType type() {
      return switch (why) {
        case NO_SNAPSHOT -> EventType.SNAPSHOT_NOT_FOUND;
        case SEVERAL_SNAPSHOTS -> EventType.SNAPSHOT_CONFLICT;
        case CONTRADICTION -> EventType.RECONCILE_CONFLICT;
      };
    }

    @Override
    public Saying said() {
      return asking.saying();
    }
  }

  /**
   * The lock is lifted, and this is the state (T-29).
   *
   * @param ruling whose word lifted it; null if nothing depended on anybody's
   * @param rollback how the state was rebuilt, and the state itself
   * @param breaks what is known from here on, and no news
   * @param since when every clock of the team stopped
   * @param epoch the epoch that begins with it; null if none does
   */
  record LockExited(
      MemberId actor,
      @Nullable Ruling ruling,
      SafeText reason,
      Rollback rollback,
      List<Break> breaks,
      Instant since,
      @Nullable Long epoch,
      @Nullable Saying said)
      implements ReconcileEvent {

    public LockExited {
      breaks = List.copyOf(breaks);
    }

    @Override
    public EventType type() {
      return EventType.RECONCILE_LOCK_EXIT;
    }
  }
}
