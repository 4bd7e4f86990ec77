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
 * What one flight carries for one team. The engine puts entries in, and each is encoded at once:
 * what was just decided is still in the processor's own memory, and has to be fetched from afar by
 * any other thread. Whoever commits seals them into lines, on top of where the log ends by then;
 * the engine takes what came of it. Only one of the two has it at a time.
 */
final class Draft {

  final TeamSlot slot;
  private final Encoder encoder;
  private final Footing below;
  private final Footing above = new Footing();
  private final List<Encoded> entries = new ArrayList<>(4);
  private List<SealedEntry> sealed = List.of();
  private final List<Held> held = new ArrayList<>(0);
  private TeamState after;
  private Backlog heldAfter;
  private boolean released;
  private boolean newEpoch;
  private boolean locking;
  private boolean durable;

  Draft(TeamSlot slot, Encoder encoder) {
    this.slot = slot;
    this.encoder = encoder;
    below = slot.footing();
    slot.standOn(above);
    after = slot.tentative();
    heldAfter = slot.held();
  }

  /** Puts recorded entries at the end. */
  void add(Recorded recorded) {
    for (Entry entry : recorded.entries()) {
      entries.add(encoder.encode(slot.id, entry));
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
      Entry entry = entries.get(i).entry();
      Key key = entries.get(i).key();
      Cause cause = entry.cause();
      if (key == null || cause == null) continue;
      slot.keysInFlight.put(key, new Prior(cause.digest(), entry.index(), cause.count()));
    }
  }

  /** How many entries were put in so far. */
  int size() {
    return entries.size();
  }

  /** Makes lines of its entries, behind those of the flight before. Once, by whoever commits. */
  Batch.Slice seal(Sealer sealer) {
    Head head = below.onto();
    Line[] lines = new Line[entries.size()];
    SealedEntry[] all = new SealedEntry[lines.length];
    for (int i = 0; i < lines.length; i++) {
      Line line = sealer.seal(slot.id, head, entries.get(i));
      lines[i] = line;
      all[i] = new SealedEntry(entries.get(i).entry(), head.hash(), line.hash());
      head = new Head(line.index(), line.hash());
    }
    sealed = List.of(all);
    above.set(isEmpty() ? below.end() : head, head);
    return new Batch.Slice(slot.id, slot.term, below.end(), below.onto(), List.of(lines), kept());
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

  List<Encoded> entries() {
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
