package dev.reeve.core.liveness;

import dev.reeve.core.Event;
import dev.reeve.core.EventType;
import dev.reeve.core.member.IdleStage;
import dev.reeve.core.member.Member;
import dev.reeve.core.member.MemberId;
import dev.reeve.core.member.Wait;
import dev.reeve.core.member.WaitReason;
import dev.reeve.core.message.Saying;
import dev.reeve.core.task.TaskId;
import dev.reeve.core.text.SafeText;
import java.time.Duration;
import java.time.Instant;
import java.util.Locale;

/** What Reeve does about silence. Each says something to somebody. */
public sealed interface LivenessEvent extends Event {

  @Override
  MemberId member();

  @Override
  Saying said();

  /** A stage of the ladder was reached; {@code elapsed} is the silence so far. */
  record Reminded(MemberId member, TaskId task, IdleStage stage, Duration elapsed, Saying said)
      implements LivenessEvent {

    static Reminded of(Member member, Duty duty, Duration elapsed, MemberId lead) {
      IdleStage stage = duty.stage().next();
      MemberId to = stage == IdleStage.ESCALATED ? lead : member.id();
      return new Reminded(
          member.id(),
          duty.task(),
          stage,
          elapsed,
          new Saying(to, Words.reminder(member.id(), duty.task(), stage, elapsed)));
    }

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

  /** It has waited for a person longer than a person should be waited for (T-43). */
  record WaitOverdue(MemberId member, WaitReason reason, Instant since, Saying said)
      implements LivenessEvent {

    static WaitOverdue of(Member member, Wait wait, MemberId lead) {
      String what = wait.reason() == WaitReason.PERMISSION ? "a permission" : "a person";
      return new WaitOverdue(
          member.id(),
          wait.reason(),
          wait.since(),
          new Saying(
              lead,
              SafeText.own(member.id() + " waits for " + what + ": only you can let it go on.")));
    }

    @Override
    public EventType type() {
      return EventType.WAIT_OVERDUE;
    }
  }

  /** It moves again after it had been reminded (T-42). */
  record Recovered(MemberId member, TaskId task, Saying said) implements LivenessEvent {

    public static Recovered of(MemberId member, TaskId task) {
      return new Recovered(
          member,
          task,
          new Saying(
              member,
              SafeText.own(
                  "Thanks, task #"
                      + task
                      + " is moving again. I updated state and cleared idle alert.")));
    }

    @Override
    public EventType type() {
      return EventType.RECOVERED;
    }
  }

  /** The templates (T-49). */
  final class Words {

    private Words() {}

    static SafeText reminder(MemberId member, TaskId task, IdleStage stage, Duration elapsed) {
      return SafeText.own(
          switch (stage) {
            case NONE -> "";
            case PINGED ->
                "Quick ping on task #" + task + ": if still in progress, send 1-line status + ETA.";
            case NUDGED ->
                "I see a pause on task #"
                    + task
                    + ". What's the smallest next step you can close in 15-20 minutes?";
            case ESCALATED ->
                String.format(
                    Locale.ROOT,
                    "%s has been silent on task #%s for %d min; it was pinged and nudged.",
                    member,
                    task,
                    elapsed.toMinutes());
          });
    }
  }
}
