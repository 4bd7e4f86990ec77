package dev.reeve.daemon.engine;

import dev.reeve.core.Cause;
import dev.reeve.core.Core.Recorded;
import dev.reeve.core.Entry;
import dev.reeve.core.Key;
import dev.reeve.core.Prior;
import dev.reeve.core.ownership.OwnershipEvent.Acknowledged;
import dev.reeve.core.reconcile.Held;
import dev.reeve.core.reconcile.ReconcileEvent;
import dev.reeve.core.reconcile.ReconcileEvent.LockExited;
import dev.reeve.core.team.TeamState;
import dev.reeve.daemon.codec.HeldCodec;
import dev.reeve.daemon.log.Batch;
import dev.reeve.daemon.log.Head;
import dev.reeve.daemon.log.Line;
import java.util.ArrayList;
import java.util.List;

/**
 * What one flight carries for one team. The engine puts entries in, and each is sealed into a line
 * at once, on top of the head that the log is expected to have: what was just decided is still in
 * the processor's own memory, and has to be fetched from afar by any other thread.
 */
final class Draft {

  final TeamSlot slot;
  private final Sealer sealer;
  private final Head expected;
  private final Head onto;
  private final List<Entry> entries = new ArrayList<>(4);
  private final List<SealedEntry> sealed = new ArrayList<>(4);
  private final List<Line> lines = new ArrayList<>(4);
  private final List<Key> keys = new ArrayList<>(4);
  private final List<Held> held = new ArrayList<>(0);
  private TeamState after;
  private Backlog heldAfter;
  private boolean released;
  private boolean newEpoch;
  private boolean locking;
  private boolean durable;

  Draft(TeamSlot slot, Sealer sealer) {
    this.slot = slot;
    this.sealer = sealer;
    expected = slot.sealedHead();
    onto = slot.sealedOnto();
    after = slot.tentative();
    heldAfter = slot.held();
  }

  /** Puts recorded entries at the end. */
  void add(Recorded recorded) {
    for (Entry entry : recorded.entries()) {
      entries.add(entry);
      seal(entry);
      locking |= entry.event() instanceof ReconcileEvent;
      newEpoch |= entry.event() instanceof Acknowledged || entry.event() instanceof LockExited;
    }
    after = recorded.state();
    slot.tentatively(after);
  }

  /** Keeps something beside the log until the team's lock is lifted. */
  void hold(Held input) {
    held.add(input);
    heldAfter = heldAfter.plus(input);
    slot.hold(heldAfter);
  }

  /** The lock is lifted: what was held is in the lines from here on. */
  void release() {
    held.clear();
    released = true;
    heldAfter = Backlog.EMPTY;
    slot.hold(heldAfter);
  }

  /** What is held once this is durable. */
  Backlog heldAfter() {
    return heldAfter;
  }

  /** Under which keys its entries from this one on are to be found, before they are durable too. */
  void rememberKeys(int from) {
    for (int i = from; i < entries.size(); i++) {
      Entry entry = entries.get(i);
      Key key = entry.key();
      Cause cause = entry.cause();
      if (key == null || cause == null) continue;
      slot.keysInFlight.put(key, new Prior(cause.digest(), entry.index(), cause.count()));
      keys.add(key);
    }
  }

  /** How many entries were put in so far. */
  int size() {
    return entries.size();
  }

  /** Makes a line of it: stored form, key, hash. */
  private void seal(Entry entry) {
    Head before = slot.sealedOnto();
    Line line = sealer.seal(slot.id, before, entry);
    lines.add(line);
    sealed.add(new SealedEntry(entry, before.hash(), line.hash()));
    slot.sealedUpTo(new Head(line.index(), line.hash()));
  }

  /** Its lines, on top of the head that the log is expected to have. */
  Batch.Slice slice() {
    return new Batch.Slice(slot.id, slot.term, expected, onto, lines, kept());
  }

  /** For nearly every team nothing is held. */
  private Batch.Held kept() {
    if (!released && held.isEmpty()) return Batch.Held.NONE;
    HeldCodec codec = new HeldCodec();
    return new Batch.Held(released, held.stream().map(codec::encode).toList());
  }

  void landed() {
    durable = true;
  }

  /** The keys under which its entries are to be found. */
  List<Key> keys() {
    return keys;
  }

  /** Whether the log has it: what it led to, and every answer decided on it, is certain. */
  boolean isDurable() {
    return durable;
  }

  boolean isEmpty() {
    return entries.isEmpty();
  }

  /** Whether a doubt about the team is told in it. */
  boolean isLocking() {
    return locking;
  }

  /** Whether with it the state begins anew: handed over, or rebuilt. */
  boolean isNewEpoch() {
    return newEpoch;
  }

  List<Entry> entries() {
    return entries;
  }

  /** The entries as they stand in the log. */
  List<SealedEntry> sealed() {
    return sealed;
  }

  TeamState after() {
    return after;
  }
}
