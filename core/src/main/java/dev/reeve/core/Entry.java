package dev.reeve.core;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * One line of a team's log: an event, where and when it stands, and who wrote it down.
 *
 * @param occurred when it came about, if that was before it could be written; null otherwise
 */
public record Entry(
    long index,
    Instant at,
    long epoch,
    Writer writer,
    Via via,
    @Nullable Cause cause,
    Event event,
    @Nullable Instant occurred) {

  public Entry(
      long index,
      Instant at,
      long epoch,
      Writer writer,
      Via via,
      @Nullable Cause cause,
      Event event) {
    this(index, at, epoch, writer, via, cause, event, null);
  }

  /** When it came about: what was held during a lock is written later (T-23). */
  public Instant happened() {
    return occurred == null ? at : occurred;
  }

  /** The key that the command of this line is remembered under; null if it has none. */
  public @Nullable Key key() {
    return cause == null ? null : key(cause, event);
  }

  static @Nullable Key key(Cause cause, Event event) {
    if (cause.requestId() != null) return new Key.OfRequest(event.actor(), cause.requestId());
    CommandType type = event.type().transition();
    if (type == null || event.task() == null || event.rev() == null) return null;
    return new Key.OfTransition(event.task(), event.rev(), type, event.actor());
  }
}
