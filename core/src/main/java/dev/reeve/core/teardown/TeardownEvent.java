package dev.reeve.core.teardown;

import dev.reeve.core.Event;
import dev.reeve.core.EventType;
import dev.reeve.core.decision.DecisionId;
import dev.reeve.core.member.MemberId;
import dev.reeve.core.message.Saying;
import dev.reeve.core.text.SafeText;
import java.util.List;

/** The end of a team, step by step (T-60). */
public sealed interface TeardownEvent extends Event {

  /**
   * @param stop whether consent was given beforehand (T-77)
   */
  record Begun(MemberId actor, int attempt, boolean stop, List<MemberId> targets)
      implements TeardownEvent {

    public Begun {
      targets = List.copyOf(targets);
    }

    @Override
    public EventType type() {
      return EventType.TEARDOWN_INIT;
    }
  }

  /** Everything up to this line is to be kept before it goes on (T-68). */
  record Checking() implements TeardownEvent {
    @Override
    public EventType type() {
      return EventType.TEARDOWN_CHECK;
    }
  }

  /** It cannot begin: the team goes on as before. */
  record Blocked(List<Unmet> unmet, Saying said) implements TeardownEvent {

    public Blocked {
      unmet = List.copyOf(unmet);
    }

    @Override
    public EventType type() {
      return EventType.TEARDOWN_BLOCKED;
    }
  }

  /** A member will not stop: it is asked again, and the Lead knows (T-69). */
  record BlockedBy(MemberId member, SafeText reason, Saying said) implements TeardownEvent {
    @Override
    public EventType type() {
      return EventType.TEARDOWN_BLOCKED;
    }
  }

  record Requested(MemberId member, String request, Saying said) implements TeardownEvent {
    @Override
    public EventType type() {
      return EventType.SHUTDOWN_REQUESTED;
    }
  }

  record Retried(MemberId member, String request, int round, Saying said) implements TeardownEvent {
    @Override
    public EventType type() {
      return EventType.TEARDOWN_RETRY;
    }
  }

  record Answered(MemberId actor, String request, boolean approve, SafeText reason)
      implements TeardownEvent {
    @Override
    public EventType type() {
      return EventType.SHUTDOWN_ACK;
    }
  }

  /** All retries are over and somebody is still missing: the Lead may go on without them. */
  record Candidate(List<MemberId> missing, DecisionId decision) implements TeardownEvent {

    public Candidate {
      missing = List.copyOf(missing);
    }

    @Override
    public EventType type() {
      return EventType.FORCED_FINALIZE_CANDIDATE;
    }
  }

  record ForceApproved(MemberId actor) implements TeardownEvent {
    @Override
    public EventType type() {
      return EventType.FORCED_FINALIZE_ACK;
    }
  }

  /** The report of a teardown that went on without everybody's word (T-63). */
  record Forced(List<MemberId> unresolved, List<MemberId> acknowledged, int rounds)
      implements TeardownEvent {

    public Forced {
      unresolved = List.copyOf(unresolved);
      acknowledged = List.copyOf(acknowledged);
    }

    @Override
    public EventType type() {
      return EventType.FORCED_FINALIZE;
    }
  }

  /** What stands for the members' answers in the end. */
  enum AckStatus {
    COMPLETE,
    FORCED_FINALIZE_APPROVED
  }

  record Ready(AckStatus acks, Saying said) implements TeardownEvent {
    @Override
    public EventType type() {
      return EventType.READY_TO_DELETE;
    }
  }

  /** Why a teardown was given up. */
  enum Failure {
    PRECONDITION,
    REFUSED,
    UNANSWERED,
    /** Somebody is stopped, and something of it is still there (T-64). */
    PROCESSES_LEFT
  }

  /** It was given up and nothing was deleted: the team is active again (T-65). */
  record FailedSafe(Failure cause, List<Unmet> unmet, List<MemberId> missing, Saying said)
      implements TeardownEvent {

    public FailedSafe {
      unmet = List.copyOf(unmet);
      missing = List.copyOf(missing);
    }

    @Override
    public EventType type() {
      return EventType.TEARDOWN_FAILED_SAFE;
    }
  }

  /** The last line of a team's log. */
  record Deleted(MemberId actor) implements TeardownEvent {
    @Override
    public EventType type() {
      return EventType.TEAM_DELETED;
    }
  }
}
