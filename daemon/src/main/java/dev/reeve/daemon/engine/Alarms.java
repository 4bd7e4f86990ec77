package dev.reeve.daemon.engine;

import dev.reeve.core.team.TeamId;
import java.time.Instant;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * When to look at which team again: one heap for all, so that what is not due costs nothing.
 *
 * <p>What is due moves back with nearly every command, so a place in the heap is left where it is
 * until its turn has come; only then is it put where it belongs.
 */
final class Alarms {

  /** A place in the heap; what it stands for may have moved back since. */
  private record Place(Instant at, TeamSlot slot) implements Comparable<Place> {
    @Override
    public int compareTo(Place other) {
      int byTime = at.compareTo(other.at);
      return byTime != 0 ? byTime : slot.id.compareTo(other.slot.id);
    }
  }

  private final TreeSet<Place> places = new TreeSet<>();

  void set(TeamSlot slot, @Nullable Instant due) {
    slot.arm(due);
    Instant place = slot.place();
    boolean early = due == null || (place != null && !due.isBefore(place));
    if (!early) move(slot, due);
  }

  @Nullable Instant next() {
    TeamSlot first = first();
    return first == null ? null : first.armed();
  }

  /** The team whose turn it is; null if nobody's is. */
  @Nullable TeamId due(Instant now) {
    TeamSlot first = first();
    Instant due = first == null ? null : first.armed();
    return first == null || due == null || now.isBefore(due) ? null : first.id;
  }

  private @Nullable TeamSlot first() {
    while (!places.isEmpty()) {
      Place first = places.first();
      Instant due = first.slot().armed();
      if (first.at().equals(due)) return first.slot();
      move(first.slot(), due);
    }
    return null;
  }

  private void move(TeamSlot slot, @Nullable Instant to) {
    Instant from = slot.place();
    if (from != null) places.remove(new Place(from, slot));
    if (to != null) places.add(new Place(to, slot));
    slot.place(to);
  }
}
