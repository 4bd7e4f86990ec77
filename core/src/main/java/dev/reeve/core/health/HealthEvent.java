package dev.reeve.core.health;

import dev.reeve.core.Event;
import dev.reeve.core.EventType;
import dev.reeve.core.member.MemberId;
import dev.reeve.core.message.Saying;
import dev.reeve.core.task.TaskId;
import dev.reeve.core.text.SafeText;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What Reeve finds out about a member's health, and what it says about it. */
public sealed interface HealthEvent extends Event {

  /** It was asked how it is: the first time, or urgently because it did not answer (H-4). */
  record Checked(MemberId member, @Nullable TaskId task, Check check, Saying said)
      implements HealthEvent {
    @Override
    public EventType type() {
      return EventType.HEALTH_CHECK;
    }
  }

  /**
   * @param about which anomaly it is sent for; null for a routine question
   * @param idleMinutes for how long it has been idle; null if that is not why it is asked
   */
  record Check(
      CheckReason reason,
      @Nullable AnomalyKind about,
      @Nullable Integer idleMinutes,
      boolean urgent,
      SafeText question,
      List<SafeText> options) {

    public Check {
      options = List.copyOf(options);
    }
  }

  /** It was offered help. */
  record Offered(MemberId member, @Nullable TaskId task, Offer offer, Saying said)
      implements HealthEvent {
    @Override
    public EventType type() {
      return EventType.ASSIST_OFFER;
    }
  }

  /**
   * @param about which anomaly it is made for
   * @param on the fingerprint of what it is to help with; empty if that has no words
   */
  record Offer(Assistance type, SafeText details, AnomalyKind about, SafeText on) {}

  /** The coordinator was told of an anomaly, with what is recommended. */
  record Reported(MemberId member, @Nullable TaskId task, Report report, Saying said)
      implements HealthEvent {
    @Override
    public EventType type() {
      return EventType.ANOMALY_REPORT;
    }
  }

  record Report(
      AnomalyKind anomaly, Health severity, SafeText details, Adjustment recommendation) {}

  /** The reboot test was run (H-14). */
  record Tested(MemberId member, @Nullable TaskId task, Diagnosis diagnosis)
      implements HealthEvent {
    @Override
    public EventType type() {
      return EventType.REBOOT_TEST;
    }
  }

  /** It was told that its task is not clearly defined, and asked what it lacks. */
  record Clarified(MemberId member, @Nullable TaskId task, SafeText question, Saying said)
      implements HealthEvent {
    @Override
    public EventType type() {
      return EventType.CLARIFICATION;
    }
  }

  /** It goes on: what was wrong with it is over (T-85). */
  record Continued(MemberId member, @Nullable TaskId task, AnomalyKind anomaly, SafeText reason)
      implements HealthEvent {
    @Override
    public EventType type() {
      return EventType.CONTINUE;
    }
  }

  /** It was asked to stop by itself; it may refuse (H-15). */
  record ShutdownAsked(MemberId member, @Nullable TaskId task, Shutdown request, Saying said)
      implements HealthEvent {
    @Override
    public EventType type() {
      return EventType.SHUTDOWN_REQUESTED;
    }
  }

  /** Somebody is to look at work that is half done, or at what became of the findings (H-6). */
  record QualityAsked(MemberId member, TaskId task, MemberId checker, int round, Saying said)
      implements HealthEvent {
    @Override
    public EventType type() {
      return EventType.QUALITY_CHECK;
    }
  }

  /** It was told what was found wanting in its work (H-17). */
  record Feedback(MemberId member, TaskId task, List<SafeText> findings, int round, Saying said)
      implements HealthEvent {

    public Feedback {
      findings = List.copyOf(findings);
    }

    @Override
    public EventType type() {
      return EventType.QUALITY_FEEDBACK;
    }
  }

  /**
   * How executors are: of one whose health has changed, or of all (H-10).
   *
   * @param member whose health has changed; null if it is about all
   * @param timestamp as of when
   * @param said null unless reports are pushed
   */
  record HealthReported(
      @Nullable MemberId member,
      Instant timestamp,
      List<Wellbeing> members,
      Census summary,
      @Nullable Saying said)
      implements HealthEvent {

    public HealthReported {
      members = List.copyOf(members);
    }

    @Override
    public EventType type() {
      return EventType.HEALTH_REPORT;
    }
  }

  /** Nobody here could do what {@link RestartOrdered} asks: the coordinator has to (H-8). */
  record RestartNotDone(MemberId member, SafeText reason, Saying said) implements HealthEvent {
    @Override
    public EventType type() {
      return EventType.RESTART_NOT_DONE;
    }
  }

  /**
   * It is to be stopped and started again (H-8).
   *
   * @param incarnation the one that is to be replaced
   * @param consent on whose word
   * @param spec what the coordinator wrote of its successor; empty if nothing
   */
  record RestartOrdered(
      MemberId member, @Nullable TaskId task, long incarnation, Consent consent, SafeText spec)
      implements HealthEvent {
    @Override
    public EventType type() {
      return EventType.RESTART;
    }
  }

  /**
   * @param id what the answer names
   * @param since when the call began that does not come back, of several the last; null if that is
   *     not why
   */
  record Shutdown(String id, AnomalyKind reason, SafeText details, @Nullable Instant since) {}
}
