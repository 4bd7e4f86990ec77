package dev.reeve.core.health;

import dev.reeve.core.message.MessageId;
import dev.reeve.core.task.TaskId;
import dev.reeve.core.text.SafeText;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What is being done about a member.
 *
 * @param tested what the last reboot test found, in this trouble
 * @param shutdown the request to stop that was put to it
 * @param stuck when the newest call began that was reported as stuck: older ones are known
 * @param settled up to when calls began that are no trouble any more, even if they still hang
 * @param spec what the coordinator wrote of its successor
 * @param restart the restart that was ordered and that nobody has reported on
 * @param feedback what was found wanting in its work, and not acknowledged
 */
public record Care(
    @Nullable Diagnosis tested,
    @Nullable Shutdown shutdown,
    @Nullable Instant stuck,
    @Nullable Instant settled,
    SafeText spec,
    @Nullable Restart restart,
    @Nullable MessageId feedback) {

  public static final Care NONE = new Care(null, null, null, null, SafeText.EMPTY, null, null);

  /**
   * @param agreed what it answered; null while it has not
   * @param forced whether a forced stop was recommended since
   */
  public record Shutdown(
      String id, Instant at, long fact, @Nullable Boolean agreed, boolean forced) {}

  /**
   * @param incarnation the one that is to be replaced
   * @param task what it is at; null if nothing is known of that
   */
  public record Restart(long incarnation, SafeText spec, long fact, @Nullable TaskId task) {}

  Care with(Diagnosis found) {
    return new Care(found, shutdown, stuck, settled, spec, restart, feedback);
  }

  Care with(Shutdown asked) {
    return new Care(tested, asked, stuck, settled, spec, restart, feedback);
  }

  Care answered(boolean agreed) {
    if (shutdown == null) return this;
    return with(new Shutdown(shutdown.id, shutdown.at, shutdown.fact, agreed, shutdown.forced));
  }

  Care forced() {
    if (shutdown == null) return this;
    return with(new Shutdown(shutdown.id, shutdown.at, shutdown.fact, shutdown.agreed, true));
  }

  Care stuckSince(Instant began) {
    return new Care(tested, shutdown, began, settled, spec, restart, feedback);
  }

  Care wanting(SafeText successor) {
    return new Care(tested, shutdown, stuck, settled, successor, restart, feedback);
  }

  Care with(Restart ordered) {
    return new Care(tested, shutdown, stuck, settled, SafeText.EMPTY, ordered, feedback);
  }

  Care restartOver() {
    return new Care(tested, shutdown, stuck, settled, spec, null, feedback);
  }

  Care toAcknowledge(MessageId message) {
    return new Care(tested, shutdown, stuck, settled, spec, restart, message);
  }

  Care acknowledged() {
    return feedback == null
        ? this
        : new Care(tested, shutdown, stuck, settled, spec, restart, null);
  }

  /** The trouble is over. */
  Care over() {
    return new Care(null, null, stuck, stuck, SafeText.EMPTY, restart, feedback);
  }
}
