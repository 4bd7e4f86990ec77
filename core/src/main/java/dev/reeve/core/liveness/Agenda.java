package dev.reeve.core.liveness;

import dev.reeve.core.data.PersistentMap;
import dev.reeve.core.decision.Decision;
import dev.reeve.core.decision.DecisionId;
import dev.reeve.core.decision.DecisionKind.Lapse;
import dev.reeve.core.decision.Mandate;
import dev.reeve.core.member.MemberId;
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
 * @param referrals when which decision goes to the operator, too (T-76)
 */
public record Agenda(
    PersistentMap<Item, Pending> items,
    PersistentMap<Slot, Item> slots,
    PersistentMap<Slot, Item> referrals) {

  public static final Agenda EMPTY =
      new Agenda(PersistentMap.empty(), PersistentMap.empty(), PersistentMap.empty());

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
   * @param referral when the operator is told, too; null if it was, or leads the team itself
   */
  public record Pending(
      Instant since, int reminded, @Nullable WatchTime due, @Nullable WatchTime referral) {}

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
    WatchTime referral = isReferred(item, team) ? referral(since, team) : null;
    return with(item, new Pending(since, 0, null, referral), team);
  }

  /** What ends by itself when nobody answers does so before anybody else could be asked. */
  private static boolean isReferred(Item item, TeamState team) {
    if (item.decision() == null || team.roster().authority().equals(MemberId.OPERATOR)) {
      return false;
    }
    Decision decision = team.docket().decisions().get(item.decision());
    return decision != null && decision.matter().kind().lapse() == Lapse.STAYS_OPEN;
  }

  /** The operator was told of it. */
  public Agenda referred(Item item) {
    Pending pending = items.get(item);
    if (pending == null) return this;
    Pending told = new Pending(pending.since(), pending.reminded(), pending.due(), null);
    return without(item).with(item, told);
  }

  private static WatchTime referral(Instant since, TeamState team) {
    return team.watch().watched(since).plus(Mandate.PATIENCE);
  }

  /** The Lead was reminded of it so often. */
  public Agenda reminded(Item item, int times, TeamState team) {
    Pending pending = items.get(item);
    if (pending == null) return this;
    return with(item, new Pending(pending.since(), times, null, pending.referral()), team);
  }

  private Agenda with(Item item, Pending pending, TeamState team) {
    List<Duration> reminders = team.settings().clocks().manners().reminders();
    int times = pending.reminded();
    Instant since = pending.since();
    WatchTime due =
        times < reminders.size() ? team.watch().watched(since).plus(reminders.get(times)) : null;
    WatchTime referral = pending.referral() == null ? null : referral(since, team);
    return without(item).with(item, new Pending(since, times, due, referral));
  }

  /** As it was. */
  public Agenda with(Item item, Pending pending) {
    WatchTime due = pending.due();
    WatchTime referral = pending.referral();
    return new Agenda(
        items.with(item, pending),
        due == null ? slots : slots.with(new Slot(due, item), item),
        referral == null ? referrals : referrals.with(new Slot(referral, item), item));
  }

  public Agenda without(Item item) {
    Pending pending = items.get(item);
    if (pending == null) return this;
    WatchTime due = pending.due();
    WatchTime referral = pending.referral();
    return new Agenda(
        items.without(item),
        due == null ? slots : slots.without(new Slot(due, item)),
        referral == null ? referrals : referrals.without(new Slot(referral, item)));
  }

  /** The same by a watch clock that has changed. */
  public Agenda rearmed(TeamState team) {
    Agenda anew = EMPTY;
    for (PersistentMap.Entry<Item, Pending> each : items) {
      anew = anew.with(each.key(), each.value(), team);
    }
    return anew;
  }

  /** When the Lead is next reminded of something; null if of nothing. */
  public @Nullable WatchTime nextDue() {
    return first(slots);
  }

  /** When a decision next goes to the operator; null if none does. */
  public @Nullable WatchTime nextReferral() {
    return first(referrals);
  }

  private static @Nullable WatchTime first(PersistentMap<Slot, Item> index) {
    Slot first = index.firstKey();
    return first == null ? null : first.due();
  }

  /** What the Lead is to be reminded of by now. */
  public List<Item> due(WatchTime now) {
    return due(slots, now);
  }

  /** What the operator is to be told of by now. */
  public List<Item> referralsDue(WatchTime now) {
    return due(referrals, now);
  }

  private static List<Item> due(PersistentMap<Slot, Item> index, WatchTime now) {
    List<Item> due = new ArrayList<>();
    for (Slot slot : index.keys()) {
      if (now.compareTo(slot.due()) < 0) break;
      due.add(slot.item());
    }
    return due;
  }
}
