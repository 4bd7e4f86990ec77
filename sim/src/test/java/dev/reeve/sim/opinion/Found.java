package dev.reeve.sim.opinion;

import dev.reeve.core.Entry;
import dev.reeve.core.EventType;
import dev.reeve.core.member.MemberId;
import dev.reeve.core.task.TaskEvent;
import dev.reeve.core.task.TaskId;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What the supervisor did, as its log has it. */
final class Found {

  static final Set<EventType> TYPES =
      EnumSet.of(
          EventType.PING,
          EventType.NUDGE,
          EventType.NUDGE_SUPPRESSED,
          EventType.ESCALATE,
          EventType.REASSIGN_PROPOSAL,
          EventType.RECOVERED,
          EventType.NO_PROGRESS,
          EventType.WAIT_OVERDUE,
          EventType.LEAD_REMINDED);

  private Found() {}

  static List<Move> moves(List<Entry> log) {
    List<Move> moves = new ArrayList<>();
    for (Entry entry : log) {
      if (TYPES.contains(entry.event().type())) moves.add(move(entry));
    }
    for (Entry entry : log) {
      if (entry.event() instanceof TaskEvent.GotStuck stuck) {
        moves.remove(
            move(entry, EventType.REASSIGN_PROPOSAL, stuck.actor())); // T-54's, no ladder's
      }
    }
    return moves.stream().sorted().toList();
  }

  private static Move move(Entry entry) {
    return move(entry, entry.event().type(), entry.event().member());
  }

  private static Move move(Entry entry, EventType type, @Nullable MemberId member) {
    TaskId task = entry.event().task();
    return new Move(
        Fact.second(entry.at()),
        type.name(),
        String.valueOf(member),
        task == null ? "-" : task.value());
  }
}
