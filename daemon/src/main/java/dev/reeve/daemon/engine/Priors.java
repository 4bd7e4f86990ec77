package dev.reeve.daemon.engine;

import dev.reeve.core.Asked;
import dev.reeve.core.Entry;
import dev.reeve.core.Key;
import dev.reeve.core.Order;
import dev.reeve.core.Prior;
import dev.reeve.core.member.MemberCommand.Act;
import dev.reeve.core.member.MemberCommand.StartTool;
import dev.reeve.core.task.Task;
import dev.reeve.daemon.codec.EntryCodec;
import dev.reeve.daemon.codec.KeyPrint;
import dev.reeve.daemon.log.EventLog;
import dev.reeve.daemon.log.Line;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Finds what was accepted under a command's key before (T-4): in flight, among what has just
 * landed, or else in the log.
 */
final class Priors {

  private final EventLog log;
  private final Recent recent;
  private final Encoder encoder;
  private final EntryCodec codec = new EntryCodec();

  Priors(EventLog log, Recent recent, Encoder encoder) {
    this.log = log;
    this.recent = recent;
    this.encoder = encoder;
  }

  /** The fingerprint of the key under which a command is kept. */
  static long print(Order order) {
    Key key = isNeverKept(order.command()) ? null : order.key();
    return key == null ? Line.NO_KEY : KeyPrint.of(key);
  }

  @Nullable Prior find(TeamSlot slot, Order order, long print) {
    if (print == Line.NO_KEY) return null;
    Key key = Objects.requireNonNull(order.key());
    encoder.print(key, print);
    if (isFirst(slot, key)) return null;
    Prior inFlight = slot.keysInFlight.get(key);
    if (inFlight != null) return inFlight;
    Prior landed = recent.prior(slot, key);
    return landed != null && counts(slot, landed.index()) ? landed : inLog(slot, key, print);
  }

  /** Signals lead to no line of their own, so nothing is kept under their keys. */
  private static boolean isNeverKept(Asked command) {
    boolean silent = command instanceof Act(var heartbeat) && heartbeat == null;
    return silent || command instanceof StartTool;
  }

  /** Every accepted transition raises the rev, so nothing can be kept under the present one. */
  private static boolean isFirst(TeamSlot slot, Key key) {
    if (!(key instanceof Key.OfTransition transition)) return false;
    Task task = slot.tentative().tasks().get(transition.task());
    return task == null || task.rev() <= transition.rev();
  }

  private static boolean counts(TeamSlot slot, long index) {
    return slot.tentative().soundness().counts(index);
  }

  private @Nullable Prior inLog(TeamSlot slot, Key key, long print) {
    List<Long> candidates = log.find(slot.id, print);
    for (long index : candidates) {
      if (!counts(slot, index)) continue;
      for (Line line : log.read(slot.id, index - 1, 1)) {
        Entry entry = Replies.decode(codec, slot.id, line);
        if (key.equals(entry.key()) && entry.cause() != null) {
          return new Prior(entry.cause().digest(), index, entry.cause().count());
        }
      }
    }
    return null;
  }
}
