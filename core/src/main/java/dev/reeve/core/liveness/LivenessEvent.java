package dev.reeve.core.liveness;

import dev.reeve.core.Event;
import dev.reeve.core.EventType;
import dev.reeve.core.member.IdleStage;
import dev.reeve.core.member.MemberId;
import dev.reeve.core.member.WaitReason;
import dev.reeve.core.message.Saying;
import dev.reeve.core.task.TaskId;
import dev.reeve.core.text.SafeText;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What Reeve does about silence. */
public sealed interface LivenessEvent extends Event {

  @Override
  MemberId member();

  /** What concerns one of the things that a member owes. */
  sealed interface OfDuty extends LivenessEvent {

    Obligation what();

    @Override
    default @Nullable TaskId task() {
      return what().task();
    }
  }

  /**
   * A stage of the ladder was reached.
   *
   * @param elapsed what the clock showed
   * @param said null if the words stand in another stage's message: several that fell due together
   *     make one (T-40)
   */
  record Reminded(
      MemberId member,
      Obligation what,
      IdleStage stage,
      Duration elapsed,
      Why why,
      @Nullable Saying said)
      implements OfDuty {

    @Override
    public EventType type() {
      return switch (stage) {
        case PINGED -> EventType.PING;
        case NUDGED -> EventType.NUDGE;
        case ESCALATED -> EventType.ESCALATE;
        case NONE -> throw new IllegalStateException("nobody is reminded of nothing");
      };
    }
  }

  /**
   * Behind a stage: the clock that ran out, the words chosen for it, and for the Lead what is
   * known.
   */
  record Why(Clock clock, @Nullable Template template, @Nullable Evidence evidence) {

    public static final Why SILENCE = new Why(Clock.SILENCE, null, null);
  }

  /** A nudge fell due and was held back; its stage counts as done (T-36, T-45). */
  record NudgeSuppressed(
      MemberId member, Obligation what, Duration elapsed, Clock clock, Suppression reason)
      implements OfDuty {
    @Override
    public EventType type() {
      return EventType.NUDGE_SUPPRESSED;
    }
  }

  /**
   * The next stage fell due, but the last message has not arrived: the Lead is told, and its stage
   * does not count (T-46).
   *
   * @param said null if the Lead was told in this episode already
   */
  record Undeliverable(
      MemberId member,
      Obligation what,
      IdleStage stage,
      Duration elapsed,
      Evidence evidence,
      @Nullable Saying said)
      implements OfDuty {
    @Override
    public EventType type() {
      return EventType.UNDELIVERABLE;
    }
  }

  /** It is active, but what it owes does not move (T-42). */
  record NoProgress(
      MemberId member, Obligation what, Duration elapsed, Evidence evidence, @Nullable Saying said)
      implements OfDuty {
    @Override
    public EventType type() {
      return EventType.NO_PROGRESS;
    }
  }

  /** It has waited for a person longer than a person should be waited for (T-43). */
  record WaitOverdue(MemberId member, WaitReason reason, Instant since, Saying said)
      implements LivenessEvent {
    @Override
    public EventType type() {
      return EventType.WAIT_OVERDUE;
    }
  }

  /** It moves again after it had been reminded (T-42). */
  record Recovered(MemberId member, TaskId task, Saying said) implements LivenessEvent {

    public static Recovered of(MemberId member, TaskId task, Templates words) {
      Obligation moved = Obligation.on(Obligation.Kind.WORK, task);
      return new Recovered(member, task, new Saying(member, words.fill(Template.RECOVERY, moved)));
    }

    @Override
    public EventType type() {
      return EventType.RECOVERED;
    }
  }

  /**
   * Some wait for one another in a circle (T-53).
   *
   * @param member the Lead, who is told
   * @param cycle who waits for whom, link by link
   */
  record Deadlocked(MemberId member, @Nullable TaskId task, List<SafeText> cycle, Saying said)
      implements LivenessEvent {

    public Deadlocked {
      cycle = List.copyOf(cycle);
    }

    @Override
    public EventType type() {
      return EventType.DEADLOCK;
    }
  }

  /**
   * Work is left, and nobody owes the next move (T-53).
   *
   * @param member the Lead, who is told
   * @param moves what would move it
   */
  record NobodyMoves(MemberId member, Duration elapsed, List<SafeText> moves, Saying said)
      implements LivenessEvent {

    public NobodyMoves {
      moves = List.copyOf(moves);
    }

    @Override
    public EventType type() {
      return EventType.NOBODY_MOVES;
    }
  }

  /**
   * The Lead was reminded of something that waits for it (T-37).
   *
   * @param nth for the how-many-eth time
   */
  record LeadReminded(
      MemberId member,
      Agenda.Item item,
      @Nullable TaskId task,
      int nth,
      Duration elapsed,
      Saying said)
      implements LivenessEvent {
    @Override
    public EventType type() {
      return EventType.LEAD_REMINDED;
    }
  }
}
