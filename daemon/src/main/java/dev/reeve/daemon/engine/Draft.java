package dev.reeve.daemon.engine;

import dev.reeve.core.Core.Recorded;
import dev.reeve.core.Entry;
import dev.reeve.core.Key;
import dev.reeve.core.ownership.OwnershipEvent.Acknowledged;
import dev.reeve.core.team.TeamState;
import dev.reeve.daemon.log.Batch;
import dev.reeve.daemon.log.Head;
import dev.reeve.daemon.log.Line;
import java.util.ArrayList;
import java.util.List;

/**
 * What one flight carries for one team. The engine puts entries in; whoever commits seals them into
 * lines on top of the head that the log is expected to have; the engine then takes what came of it.
 * Only one of them has it at a time.
 */
final class Draft {

  final TeamSlot slot;
  private final List<Entry> entries = new ArrayList<>(4);
  private final List<Key> keys = new ArrayList<>(4);
  private List<SealedEntry> sealed = List.of();
  private TeamState after;
  private boolean newEpoch;
  private boolean durable;

  Draft(TeamSlot slot) {
    this.slot = slot;
    after = slot.tentative();
  }

  /** Puts recorded entries at the end. */
  void add(Recorded recorded) {
    for (Entry entry : recorded.entries()) {
      entries.add(entry);
      newEpoch |= entry.event() instanceof Acknowledged;
    }
    after = recorded.state();
    slot.tentatively(after);
  }

  /** A key under which one of its entries is to be found while it is in the air. */
  void remember(Key key) {
    keys.add(key);
  }

  /** How many entries were put in so far. */
  int size() {
    return entries.size();
  }

  /** Makes lines of the entries: stored form, key, hash. */
  Batch.Slice seal(Sealer sealer) {
    Head expected = slot.sealedHead();
    Head head = expected;
    Line[] lines = new Line[entries.size()];
    SealedEntry[] all = new SealedEntry[lines.length];
    for (int i = 0; i < lines.length; i++) {
      Entry entry = entries.get(i);
      Line line = sealer.seal(slot.id, head, entry);
      lines[i] = line;
      all[i] = new SealedEntry(entry, head.hash(), line.hash());
      head = new Head(line.index(), line.hash());
    }
    sealed = List.of(all);
    slot.sealedUpTo(head);
    return new Batch.Slice(slot.id, slot.term, expected, List.of(lines));
  }

  void landed() {
    durable = true;
    for (Key key : keys) slot.keysInFlight.remove(key);
  }

  /** Whether the log has it: what it led to, and every answer decided on it, is certain. */
  boolean isDurable() {
    return durable;
  }

  boolean isEmpty() {
    return entries.isEmpty();
  }

  /** Whether a handoff was acknowledged in it. */
  boolean isNewEpoch() {
    return newEpoch;
  }

  List<Entry> entries() {
    return entries;
  }

  /** The entries as they stand in the log; none before they are sealed. */
  List<SealedEntry> sealed() {
    return sealed;
  }

  TeamState after() {
    return after;
  }
}
