package dev.reeve.core.report;

import dev.reeve.core.member.MemberId;
import dev.reeve.core.task.TaskId;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Something that Reeve did about a member, and what came of it.
 *
 * @param episode how often the member had made progress before: between two progresses is one
 *     episode
 * @param moved after how long the member made progress; null if it did not before the next one
 */
public record Intervention(
    long index,
    Instant at,
    ActionType action,
    MemberId member,
    @Nullable TaskId task,
    int episode,
    @Nullable Duration moved) {

  /** So soon after a reminder nobody has read it: the member was at work all along. */
  private static final Duration AT_WORK = Duration.ofMinutes(1);

  Intervention movedAfter(Instant progress) {
    return new Intervention(
        index, at, action, member, task, episode, Duration.between(at, progress));
  }

  /** Whether the member was reminded while it was progressing. */
  public boolean isFalseAlarm() {
    return isReminder() && moved != null && moved.compareTo(AT_WORK) <= 0;
  }

  /** Whether it went to the member itself, to get it moving. */
  public boolean isReminder() {
    return switch (action) {
      case PING, NUDGE, HEALTH_CHECK -> true;
      default -> false;
    };
  }

  public String outcome() {
    if (isFalseAlarm()) return "was at work (false alarm)";
    return moved == null ? "nothing moved" : "moved after " + Spans.text(moved);
  }
}
