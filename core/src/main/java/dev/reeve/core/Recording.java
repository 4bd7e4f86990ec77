package dev.reeve.core;

import dev.reeve.core.Core.Recorded;
import dev.reeve.core.Core.Stamp;
import dev.reeve.core.ownership.OwnershipEvent.Acknowledged;
import dev.reeve.core.policy.Consequence;
import dev.reeve.core.reconcile.ReconcileEvent;
import dev.reeve.core.reconcile.ReconcileEvent.LockExited;
import dev.reeve.core.team.TeamState;
import dev.reeve.core.team.TeamState.Position;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Writes events into lines, one after the other, and behind them what follows from each. */
final class Recording {

  /** Consequences of consequences must come to an end. */
  private static final int DEEPEST = 16;

  private final Stamp stamp;
  private final List<Entry> entries;
  private final List<TeamState> befores;
  private TeamState now;

  /**
   * @param own how many events of the command's own there will be, nearly always one
   */
  Recording(TeamState state, Stamp stamp, int own) {
    now = state;
    this.stamp = stamp;
    entries = new ArrayList<>(own);
    befores = new ArrayList<>(own);
  }

  /** What a command itself led to; the first line that can bear its key does (T-4). */
  Recording own(Outcome outcome, @Nullable Order order) {
    int left = outcome.events().size();
    Key keyLeft = order == null || !isKept(outcome.answer()) ? null : order.key();
    for (Event event : outcome.events()) {
      Cause cause = order == null || keyLeft == null ? null : cause(order, keyLeft, event, left);
      boolean sendersOwn = order != null && event.actor().equals(order.actor());
      Via via = sendersOwn && order != null ? order.via() : stamp.via();
      add(event, via, cause);
      if (cause != null) keyLeft = null;
      left--;
    }
    return this;
  }

  Recording consequences() {
    int own = entries.size();
    for (int i = 0; i < own; i++) follow(befores.get(i), entries.get(i).event(), 0);
    return this;
  }

  private void follow(TeamState before, Event event, int depth) {
    if (event instanceof ReconcileEvent) return;
    if (DEEPEST < depth) throw new IllegalStateException("no end of consequences: " + event);
    for (Consequence consequence : Consequences.upon(event)) {
      List<Event> nexts = consequence.of(before, event, now);
      if (nexts.isEmpty()) continue; // nearly always
      for (Event next : nexts) {
        TeamState then = now;
        add(next, stamp.via(), null);
        follow(then, next, depth + 1);
      }
    }
  }

  Recorded recorded() {
    return new Recorded(entries, now);
  }

  private void add(Event event, Via via, @Nullable Cause cause) {
    Position last = now.position();
    Instant soonest = last.at().plusNanos(1_000);
    Instant at = stamp.now().isBefore(soonest) ? soonest : stamp.now();
    Via way = event.via() == null ? via : event.via();
    Entry entry =
        new Entry(
            last.index() + 1,
            at,
            epochOf(event),
            stamp.writer(),
            way,
            cause,
            event,
            stamp.occurred());
    entries.add(entry);
    befores.add(now);
    now = Core.evolve(now, entry);
  }

  private long epochOf(Event event) {
    return switch (event) {
      case Acknowledged(var next) -> next;
      case LockExited exited when exited.epoch() != null -> exited.epoch();
      case LockExited exited -> exited.rollback().state().ownership().epoch();
      default -> now.ownership().epoch();
    };
  }

  /** Only what was accepted is remembered under a key (T-4). */
  private static boolean isKept(Answer answer) {
    return switch (answer) {
      case Answer.Accepted _ -> true;
      case Answer.Each(var parts) -> parts.stream().anyMatch(part -> isKept(part.answer()));
      case Answer.Noted _, Answer.Repeated _, Answer.Held _, Answer.Rejected _ -> false;
    };
  }

  /** Null if this line would be found under another key than the command's own. */
  private static @Nullable Cause cause(Order order, Key key, Event event, int count) {
    boolean byRequest = key instanceof Key.OfRequest;
    Cause cause = new Cause(byRequest ? order.stamps().requestId() : null, order.digest(), count);
    return key.equals(Entry.key(cause, event)) ? cause : null;
  }
}
