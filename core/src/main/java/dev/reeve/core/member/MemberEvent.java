package dev.reeve.core.member;

import dev.reeve.core.Event;
import dev.reeve.core.EventType;
import dev.reeve.core.message.Saying;
import dev.reeve.core.task.TaskId;
import dev.reeve.core.team.NewTeam.Seat;
import dev.reeve.core.text.SafeText;
import dev.reeve.core.tool.Repetition;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What happened to members, and what they said of themselves. */
public sealed interface MemberEvent extends Event {

  record Spawned(MemberId actor, Seat seat, long incarnation) implements MemberEvent {
    @Override
    public EventType type() {
      return EventType.SPAWN;
    }

    @Override
    public MemberId member() {
      return seat.id();
    }
  }

  /** It is gone in good order. */
  record Left(MemberId actor, SafeText reason) implements MemberEvent {
    @Override
    public EventType type() {
      return EventType.LEFT;
    }
  }

  /**
   * It is gone, and nobody said that it would go (T-39).
   *
   * @param incarnation the one that is gone
   */
  record Gone(MemberId member, long incarnation, List<Loss> signs, SafeText detail, Saying said)
      implements MemberEvent {

    public Gone {
      signs = List.copyOf(signs);
    }

    @Override
    public MemberId actor() {
      return MemberId.SUPERVISOR;
    }

    @Override
    public EventType type() {
      return EventType.MEMBER_GONE;
    }
  }

  /** What ties it to Reeve beside its words (T-39). */
  sealed interface Lifeline extends MemberEvent {}

  /**
   * It said how often it will be heard of (T-39).
   *
   * @param every zero if it promises nothing any more
   */
  record Beating(MemberId actor, Duration every) implements Lifeline {
    @Override
    public EventType type() {
      return EventType.HEARTBEAT;
    }
  }

  /** One sign that it is not there any more: alone it proves nothing (T-39). */
  record LifelineCut(MemberId member, long incarnation, Loss sign) implements Lifeline {
    @Override
    public EventType type() {
      return EventType.LIFELINE_CUT;
    }
  }

  /** The sign has been taken back. */
  record LifelineBack(MemberId member, long incarnation, Loss sign) implements Lifeline {
    @Override
    public EventType type() {
      return EventType.LIFELINE_BACK;
    }
  }

  /** A private key was taken out of what came from it (T-59). */
  record KeyLeaked(MemberId member, @Nullable TaskId task, SafeText where, Saying said)
      implements MemberEvent {

    @Override
    public EventType type() {
      return EventType.SECURITY_INCIDENT;
    }
  }

  /** Signals gathered into one line (T-19). */
  record Pulsed(MemberId actor, Instant first, Instant last, SignalCounts counts)
      implements MemberEvent {
    @Override
    public EventType type() {
      return EventType.ACTIVITY;
    }
  }

  /**
   * @param progress whether it was progress and not mere activity (T-44)
   */
  record Progressed(MemberId actor, @Nullable TaskId task, Headway headway, boolean progress)
      implements MemberEvent {
    @Override
    public EventType type() {
      return EventType.PROGRESS;
    }
  }

  /**
   * @param file that was changed, in the task's scope; empty if only the commit is known
   * @param commit that was made; empty if none was
   */
  record WorkChanged(MemberId actor, TaskId task, SafeText file, SafeText commit)
      implements MemberEvent {
    @Override
    public EventType type() {
      return EventType.WORK_CHANGED;
    }
  }

  record Waits(MemberId actor, @Nullable TaskId task, WaitReason reason, @Nullable Instant until)
      implements MemberEvent {
    @Override
    public EventType type() {
      return EventType.WAIT;
    }
  }

  record Erred(MemberId actor, @Nullable TaskId task, SafeText text) implements MemberEvent {
    @Override
    public EventType type() {
      return EventType.ERROR;
    }
  }

  record ToolStarted(MemberId actor, ToolCall call) implements MemberEvent {
    @Override
    public EventType type() {
      return EventType.TOOL_STARTED;
    }
  }

  record ToolEnded(MemberId actor, SafeText call, boolean ok, SafeText error, @Nullable TaskId task)
      implements MemberEvent {
    @Override
    public EventType type() {
      return EventType.TOOL_ENDED;
    }
  }

  /** Its tool calls go in circles; the last ones that are alike are the evidence. */
  record CallsRepeated(MemberId member, @Nullable TaskId task, Repetition repetition)
      implements MemberEvent {
    @Override
    public EventType type() {
      return EventType.LOOP_SUSPECTED;
    }
  }

  record ToolMissing(MemberId actor, SafeText tool, SafeText error, @Nullable TaskId task)
      implements MemberEvent {
    @Override
    public EventType type() {
      return EventType.TOOL_UNAVAILABLE;
    }
  }

  record HealthAnswered(
      MemberId actor, @Nullable TaskId task, HealthStatus status, SafeText blocker, SafeText help)
      implements MemberEvent {
    @Override
    public EventType type() {
      return EventType.HEALTH_RESPONSE;
    }
  }

  record QualityReported(
      MemberId actor, @Nullable TaskId task, boolean passed, List<SafeText> findings)
      implements MemberEvent {
    public QualityReported {
      findings = List.copyOf(findings);
    }

    @Override
    public EventType type() {
      return EventType.QUALITY_RESULT;
    }
  }

  /** So many miss a tool that it is no single member's trouble (T-55). */
  record ToolSystemic(SafeText tool, List<MemberId> agents, Saying said) implements MemberEvent {
    public ToolSystemic {
      agents = List.copyOf(agents);
    }

    @Override
    public EventType type() {
      return EventType.TOOL_SYSTEMIC;
    }
  }

  /** The Lead decided how to go on about a missing tool. */
  record ToolSettled(SafeText tool, String answer, Instant since) implements MemberEvent {
    @Override
    public EventType type() {
      return EventType.TOOL_SETTLED;
    }
  }
}
