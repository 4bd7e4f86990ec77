package dev.reeve.daemon.engine;

import dev.reeve.core.Core.Recorded;
import dev.reeve.core.Entry;
import dev.reeve.core.team.TeamState;
import dev.reeve.daemon.log.Batch;
import dev.reeve.daemon.log.Hash;
import dev.reeve.daemon.log.Head;
import dev.reeve.daemon.log.Line;
import java.util.ArrayList;
import java.util.List;

/**
 * What one flight carries for one team: lines on top of the head that the log is expected to have.
 */
final class Draft {

  final TeamSlot slot;
  final List<SealedEntry> entries = new ArrayList<>();
  private final List<Line> lines = new ArrayList<>();
  private final Head expected;
  private TeamState after;
  private boolean durable;

  Draft(TeamSlot slot) {
    this.slot = slot;
    expected = slot.tentativeHead();
    after = slot.tentative();
  }

  /** Puts recorded entries at the end, sealed; returns them as they will stand in the log. */
  List<SealedEntry> add(Recorded recorded, Sealer sealer) {
    List<SealedEntry> added = new ArrayList<>();
    Head head = slot.tentativeHead();
    for (Entry entry : recorded.entries()) {
      Line line = sealer.seal(slot.id, head, entry);
      Hash previous = head.hash();
      head = new Head(line.index(), line.hash());
      lines.add(line);
      added.add(new SealedEntry(entry, previous, line.hash()));
    }
    entries.addAll(added);
    after = recorded.state();
    slot.tentatively(after, head);
    return added;
  }

  void landed() {
    durable = true;
  }

  /** Whether the log has it: what it led to, and every answer decided on it, is certain. */
  boolean isDurable() {
    return durable;
  }

  boolean isEmpty() {
    return lines.isEmpty();
  }

  TeamState after() {
    return after;
  }

  Batch.Slice slice() {
    return new Batch.Slice(slot.id, slot.term, expected, lines);
  }
}
