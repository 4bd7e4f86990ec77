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
import org.jspecify.annotations.Nullable;

/** Finds what was accepted under a command's key before (T-4): in flight, else in the log. */
final class Priors {

  private final EventLog log;
  private final KeyPrint prints = new KeyPrint();
  private final EntryCodec codec = new EntryCodec();

  Priors(EventLog log) {
    this.log = log;
  }

  @Nullable Prior find(TeamSlot slot, Order order) {
    Key key = order.key();
    if (key == null || isNeverKept(order.command()) || isFirst(slot, key)) return null;
    Prior inFlight = slot.keysInFlight.get(key);
    return inFlight != null ? inFlight : inLog(slot, key);
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

  private @Nullable Prior inLog(TeamSlot slot, Key key) {
    List<Long> candidates = log.find(slot.id, prints.of(key));
    for (long index : candidates) {
      if (!slot.tentative().soundness().counts(index)) continue;
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
