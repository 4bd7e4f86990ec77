package dev.reeve.daemon.engine;

import dev.reeve.core.Core;
import dev.reeve.core.Entry;
import dev.reeve.core.Order;
import dev.reeve.core.decision.DecisionCommand.Decide;
import dev.reeve.core.ownership.OwnershipEvent.HandedOff;
import dev.reeve.core.reconcile.Locks;
import dev.reeve.core.reconcile.ReconcileCommand.Unfreeze;
import dev.reeve.core.reconcile.Rulings;
import dev.reeve.core.reconcile.SnapshotId;
import dev.reeve.core.team.Phase;
import dev.reeve.core.team.TeamId;
import dev.reeve.core.team.TeamState;
import dev.reeve.daemon.codec.EntryCodec;
import dev.reeve.daemon.codec.StateCodec;
import dev.reeve.daemon.codec.UnreadableEntry;
import dev.reeve.daemon.log.Chain;
import dev.reeve.daemon.log.EventLog;
import dev.reeve.daemon.log.Head;
import dev.reeve.daemon.log.Line;
import dev.reeve.daemon.log.LogDamaged;
import dev.reeve.daemon.log.LogUnavailable;
import dev.reeve.daemon.log.Snapshot;
import dev.reeve.daemon.log.SnapshotReader;
import java.util.List;

/** Looks up the state that the Lead names to a frozen team: the core reads no store (T-27). */
final class Unfreezing {

  private final EventLog log;
  private final Chain chain = new Chain();
  private final EntryCodec entries = new EntryCodec();

  Unfreezing(EventLog log) {
    this.log = log;
  }

  /** The same order, with the state that its answer names if it is such an answer. */
  Order prepared(TeamSlot slot, Order order) {
    boolean answers =
        slot.tentative().phase() == Phase.FROZEN
            && order.command() instanceof Decide decide
            && Locks.isAwaiting(slot.tentative(), decide.decision())
            && options(slot, decide).contains(decide.answer());
    if (!answers || !(order.command() instanceof Decide decide)) return order;
    Unfreeze unfreeze =
        decide.answer().equals(Rulings.BOOTSTRAP)
            ? new Unfreeze(decide, new SnapshotId(0, 0, ""), bootstrap(slot.id))
            : named(slot.id, decide, Long.parseLong(decide.answer()));
    return order.saying(unfreeze, order.stamps());
  }

  private static List<String> options(TeamSlot slot, Decide decide) {
    var decision = slot.tentative().docket().decisions().get(decide.decision());
    return decision == null ? List.of() : decision.matter().options();
  }

  private Unfreeze named(TeamId team, Decide decide, long index) {
    SnapshotReader reader = new SnapshotReader(log);
    for (Snapshot snapshot : log.snapshotsAt(team, index).reversed()) {
      byte[] whole = reader.state(snapshot);
      if (whole == null) continue;
      TeamState state = new StateCodec().decode(team, whole);
      return new Unfreeze(decide, Inspection.id(snapshot), state);
    }
    throw new LogUnavailable("the snapshot at " + index + " cannot be read; name another", null);
  }

  /** As it was set up, before anybody handed it over; as far as that can be read. */
  private TeamState bootstrap(TeamId team) {
    TeamState state = TeamState.blank(team);
    Head head = Head.EMPTY;
    try {
      while (true) {
        List<Line> page = log.read(team, head.index(), 100);
        if (page.isEmpty()) return state;
        for (Line line : page) {
          if (!chain.follows(team, head, line)) return state;
          Entry entry = entries.decode(team, line.index(), line.body());
          if (entry.event() instanceof HandedOff) return state;
          state = Core.evolve(state, entry);
          head = new Head(line.index(), line.hash());
        }
      }
    } catch (LogDamaged | UnreadableEntry e) {
      return state;
    }
  }
}
