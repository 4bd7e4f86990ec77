package dev.reeve.daemon.engine;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * When to look at which team again: one heap for all, so that what is not due costs nothing.
 *
 * <p>What is due moves back with nearly every command, so a place in the heap is left where it is
 * until its turn has come; only then is it put where it belongs. Of two at the same instant the one
 * that was taken first comes first.
 *
 * <p>Each place is no later than the two below it. By what it is ordered stands in arrays beside
 * the slots, because thousands fall due at once (P-4) and each look at a slot would be one into
 * cold memory.
 */
final class Alarms {

  private static final long NANOS = 1_000_000_000;
  private static final int TOP = 0;

  private final List<TeamSlot> slots = new ArrayList<>();
  private long[] times = new long[64];
  private long[] numbers = new long[64];

  void set(TeamSlot slot, @Nullable Instant due) {
    slot.arm(due);
    if (due == null) return; // it leaves when its turn has come
    int place = slot.place();
    long time = nanos(due);
    if (place == TeamSlot.NOWHERE) {
      append(slot, time);
    } else if (time < times[place]) {
      rise(slot, time, place);
    }
  }

  @Nullable Instant next() {
    TeamSlot first = first();
    return first == null ? null : first.armed();
  }

  /** The team whose turn it is; null if nobody's is. */
  @Nullable TeamSlot due(Instant now) {
    TeamSlot first = first();
    Instant due = first == null ? null : first.armed();
    return due == null || now.isBefore(due) ? null : first;
  }

  private @Nullable TeamSlot first() {
    while (!slots.isEmpty()) {
      TeamSlot first = slots.get(TOP);
      Instant due = first.armed();
      if (due == null) {
        remove(first);
      } else if (nanos(due) == times[TOP]) {
        return first;
      } else {
        sink(first, nanos(due));
      }
    }
    return null;
  }

  /** What is centuries away is due at the end of time. */
  private static long nanos(Instant due) {
    long seconds = due.getEpochSecond();
    if (Math.abs(seconds) < Long.MAX_VALUE / NANOS) return seconds * NANOS + due.getNano();
    return seconds < 0 ? Long.MIN_VALUE : Long.MAX_VALUE;
  }

  private void append(TeamSlot slot, long time) {
    int place = slots.size();
    slots.add(slot);
    if (place == times.length) {
      times = Arrays.copyOf(times, 2 * place);
      numbers = Arrays.copyOf(numbers, 2 * place);
    }
    rise(slot, time, place);
  }

  private void remove(TeamSlot first) {
    TeamSlot moved = slots.removeLast();
    first.place(TeamSlot.NOWHERE);
    if (!slots.isEmpty()) sink(moved, times[slots.size()]);
  }

  /** Puts a slot at this place or above it. */
  private void rise(TeamSlot slot, long time, int from) {
    int place = from;
    while (TOP < place && isBefore(time, slot.number, above(place))) {
      put(slots.get(above(place)), times[above(place)], place);
      place = above(place);
    }
    put(slot, time, place);
  }

  /** Puts a slot at the top or below it. */
  private void sink(TeamSlot slot, long time) {
    int place = TOP;
    for (int next = below(place); next < slots.size(); next = below(place)) {
      int other = next + 1;
      if (other < slots.size() && isBefore(times[other], numbers[other], next)) next = other;
      if (isBefore(time, slot.number, next)) break;
      put(slots.get(next), times[next], place);
      place = next;
    }
    put(slot, time, place);
  }

  private static int above(int place) {
    return (place - 1) / 2;
  }

  /** The first of the two. */
  private static int below(int place) {
    return 2 * place + 1;
  }

  private boolean isBefore(long time, long number, int place) {
    return time < times[place] || (time == times[place] && number < numbers[place]);
  }

  private void put(TeamSlot slot, long time, int place) {
    slots.set(place, slot);
    times[place] = time;
    numbers[place] = slot.number;
    slot.place(place);
  }
}
