package dev.reeve.core.liveness;

import dev.reeve.core.data.PersistentMap;
import dev.reeve.core.decision.DecisionId;
import dev.reeve.core.message.MessageId;
import dev.reeve.core.team.TeamState;
import dev.reeve.core.team.WatchTime;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What waits for the Lead: open decisions, and questions that were put to it. It is reminded of
 * each, and never escalated to itself (T-37).
 *
 * @param slots when the Lead is next reminded of what
 */
public record Agenda(PersistentMap<Item, Pending> items, PersistentMap<Slot, Item> slots) {

  public static final Agenda EMPTY = new Agenda(PersistentMap.empty(), PersistentMap.empty());

  /** A decision or a question: one of the two. */
  public record Item(@Nullable DecisionId decision, @Nullable MessageId question)
      implements Comparable<Item> {

    public static Item of(DecisionId decision) {
      return new Item(decision, null);
    }

    public static Item of(MessageId question) {
      return new Item(null, question);
    }

    private long number() {
      if (decision != null) return decision.number();
      return question == null ? 0 : question.index();
    }

    @Override
    public int compareTo(Item other) {
      int byKind = Boolean.compare(decision == null, other.decision == null);
      return byKind != 0 ? byKind : Long.compare(number(), other.number());
    }

    @Override
    public String toString() {
      return String.valueOf(decision == null ? question : decision);
    }
  }

  /**
   * Since when it waits, and how often the Lead was reminded of it.
   *
   * @param due when it is reminded again; null if not any more
   */
  public record Pending(Instant since, int reminded, @Nullable WatchTime due) {}

  /** The place of an item in the index by time. */
  public record Slot(WatchTime due, Item item) implements Comparable<Slot> {

    @Override
    public int compareTo(Slot other) {
      int byTime = due.compareTo(other.due);
      return byTime != 0 ? byTime : item.compareTo(other.item);
    }
  }

  /** With something that waits since then, by the clocks of its team. */
  public Agenda with(Item item, Instant since, TeamState team) {
    return with(item, since, 0, team);
  }

  /** The Lead was reminded of it so often. */
  public Agenda reminded(Item item, int times, TeamState team) {
    Pending pending = items.get(item);
    return pending == null ? this : with(item, pending.since(), times, team);
  }

  private Agenda with(Item item, Instant since, int times, TeamState team) {
    List<Duration> reminders = team.settings().clocks().manners().reminders();
    WatchTime due =
        times < reminders.size() ? team.watch().watched(since).plus(reminders.get(times)) : null;
    return without(item).with(item, new Pending(since, times, due));
  }

  /** As it was. */
  public Agenda with(Item item, Pending pending) {
    WatchTime due = pending.due();
    return new Agenda(
        items.with(item, pending), due == null ? slots : slots.with(new Slot(due, item), item));
  }

  public Agenda without(Item item) {
    Pending pending = items.get(item);
    if (pending == null) return this;
    WatchTime due = pending.due();
    return new Agenda(
        items.without(item), due == null ? slots : slots.without(new Slot(due, item)));
  }

  /** The same by a watch clock that has changed. */
  public Agenda rearmed(TeamState team) {
    Agenda anew = EMPTY;
    for (PersistentMap.Entry<Item, Pending> each : items) {
      anew = anew.with(each.key(), each.value().since(), each.value().reminded(), team);
    }
    return anew;
  }

  /** When the Lead is next reminded of something; null if of nothing. */
  public @Nullable WatchTime nextDue() {
    Slot first = slots.firstKey();
    return first == null ? null : first.due();
  }

  /** What the Lead is to be reminded of by now. */
  public List<Item> due(WatchTime now) {
    List<Item> due = new ArrayList<>();
    for (Slot slot : slots.keys()) {
      if (now.compareTo(slot.due()) < 0) break;
      due.add(slot.item());
    }
    return due;
  }
}
