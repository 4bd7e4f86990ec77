package dev.reeve.sim.opinion;

import dev.reeve.core.Entry;
import dev.reeve.core.Event;
import dev.reeve.core.EventType;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/** What the supervisor did, as its log has it. */
final class Found {

  static final Set<EventType> TYPES =
      EnumSet.of(
          EventType.PING,
          EventType.NUDGE,
          EventType.ESCALATE,
          EventType.REASSIGN_PROPOSAL,
          EventType.RECOVERED,
          EventType.WAIT_OVERDUE);

  private Found() {}

  static List<Move> moves(List<Entry> log) {
    List<Move> moves = new ArrayList<>();
    for (Entry entry : log) {
      if (TYPES.contains(entry.event().type())) moves.add(move(entry));
    }
    return moves.stream().sorted().toList();
  }

  private static Move move(Entry entry) {
    Event event = entry.event();
    String task = event.task() == null ? "-" : event.task().value();
    return new Move(
        Fact.second(entry.at()), event.type().name(), String.valueOf(event.member()), task);
  }
}
