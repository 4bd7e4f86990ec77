package dev.reeve.core.report;

import dev.reeve.core.member.MemberId;
import dev.reeve.core.task.TaskId;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Something that Reeve did about a member, and what came of it.
 *
 * @param moved after how long the member made progress; null if it did not before the next one
 */
public record Intervention(
    long index,
    Instant at,
    ActionType action,
    MemberId member,
    @Nullable TaskId task,
    @Nullable Duration moved) {

  /** So soon after a reminder nobody has read it: the member was at work all along. */
  private static final Duration AT_WORK = Duration.ofMinutes(1);

  Intervention movedAfter(Instant progress) {
    return new Intervention(index, at, action, member, task, Duration.between(at, progress));
  }

  /** Whether the member was reminded while it was progressing. */
  public boolean isFalseAlarm() {
    boolean reminder = action == ActionType.PING || action == ActionType.NUDGE;
    return reminder && moved != null && moved.compareTo(AT_WORK) <= 0;
  }

  public String outcome() {
    if (isFalseAlarm()) return "was at work (false alarm)";
    return moved == null ? "nothing moved" : "moved after " + Spans.text(moved);
  }
}
