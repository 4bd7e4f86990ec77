package dev.reeve.core.report;

import dev.reeve.core.member.MemberId;
import dev.reeve.core.task.TaskId;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import org.jspecify.annotations.Nullable;

/**
 * Something that whoever leads the team should know.
 *
 * @param index the last line that told of it
 * @param at when that was
 * @param task null if it is about no task
 * @param member whose it is; null if nobody's
 * @param elapsed how long it had lasted by then; null if nobody measured it
 */
public record Alert(
    long index,
    Instant at,
    Severity severity,
    AlertType type,
    @Nullable TaskId task,
    @Nullable MemberId member,
    @Nullable Duration elapsed) {

  /** Two alerts of the same kind about the same are one, and the later one counts. */
  record Subject(AlertType type, String task, String member) implements Comparable<Subject> {

    private static final Comparator<Subject> ORDER =
        Comparator.comparing(Subject::type)
            .thenComparing(Subject::task)
            .thenComparing(Subject::member);

    @Override
    public int compareTo(Subject other) {
      return ORDER.compare(this, other);
    }
  }

  Subject subject() {
    return new Subject(
        type, task == null ? "" : task.value(), member == null ? "" : member.value());
  }

  /** How long it has lasted, as of this instant. */
  public Duration elapsed(Instant now) {
    return elapsed == null ? Duration.between(at, now) : elapsed;
  }
}
