package dev.reeve.sim.life;

import dev.reeve.core.Entry;
import dev.reeve.core.budget.Amount;
import dev.reeve.core.budget.BudgetEvent;
import dev.reeve.core.budget.Payer;
import dev.reeve.core.decision.DecisionEvent.Decided;
import dev.reeve.core.decision.DecisionEvent.Opened;
import dev.reeve.core.decision.DecisionEvent.Withdrawn;
import dev.reeve.core.decision.DecisionId;
import dev.reeve.core.decision.DecisionKind;
import dev.reeve.core.health.Consent;
import dev.reeve.core.health.HealthEvent.RestartNotDone;
import dev.reeve.core.health.HealthEvent.RestartOrdered;
import dev.reeve.core.member.MemberEvent.Spawned;
import dev.reeve.core.member.MemberId;
import dev.reeve.core.member.Presence;
import dev.reeve.core.run.Berth;
import dev.reeve.core.run.RunEvent;
import dev.reeve.core.team.TeamState;
import dev.reeve.core.teardown.TeardownEvent;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * What the lines say of the processes of members, told simply: none is begun twice or stopped
 * without somebody's word, a successor comes only when nothing is left of the one before, no team
 * ends over a process, and what is used up is counted once.
 */
final class NaiveCrew {

  private static final Duration PAUSE = Duration.ofSeconds(30);
  private static final Duration WINDOW = Duration.ofMinutes(15);
  private static final int MOST_RESTARTS = 3;

  /** How far a process is, as the lines have it. */
  private enum Stand {
    WANTED,
    RUNNING,
    OVER
  }

  /**
   * The process of a member.
   *
   * @param stopped whether it was told to stop
   * @param clean whether nothing was left of it
   * @param end when it was over
   */
  private record Hand(
      long incarnation, Stand stand, boolean stopped, boolean clean, @Nullable Instant end) {

    boolean isLive() {
      return stand != Stand.OVER;
    }
  }

  final TreeMap<DecisionId, DecisionKind> open = new TreeMap<>();
  private final TreeMap<MemberId, Hand> hands = new TreeMap<>();
  private final TreeMap<MemberId, List<Instant>> restarts = new TreeMap<>();
  private final TreeMap<MemberId, Long> ordered = new TreeMap<>();
  private final TreeMap<Payer, Amount> spent = new TreeMap<>();
  private final Set<Payer> exceeded = new TreeSet<>();
  private final Set<MemberId> targets = new TreeSet<>();
  private final Set<MemberId> agreed = new TreeSet<>();
  private final Set<Consent> given = EnumSet.noneOf(Consent.class);
  private int begun;
  private int restarted;

  /** How many processes were begun. */
  int begun() {
    return begun;
  }

  /** How many successors came. */
  int restarted() {
    return restarted;
  }

  /** How many budgets were used up at some time and not raised since. */
  int exceeded() {
    return exceeded.size();
  }

  void read(Entry entry) {
    switch (entry.event()) {
      case Spawned spawned -> spawned(spawned, entry);
      case RunEvent run -> run(run, entry);
      case RestartOrdered order -> restart(order, entry);
      case RestartNotDone(var member, _, _) -> notRestarted(member);
      case TeardownEvent end -> teardown(end, entry);
      case BudgetEvent budget -> budget(budget, entry);
      case Opened(var id, var matter, _) -> open.put(id, matter.kind());
      case Withdrawn(var id, _) -> open.remove(id);
      case Decided(_, var id, var answer, _, _) -> {
        boolean stop = open.remove(id) == DecisionKind.BUDGET && answer.equals("stop");
        if (stop) given.add(Consent.BUDGET_DECISION);
      }
      default -> {}
    }
  }

  private void spawned(Spawned spawned, Entry entry) {
    MemberId id = spawned.member();
    Hand before = hands.get(id);
    law(before == null || !before.isLive(), "R-7", entry);
    if (spawned.actor().equals(MemberId.SUPERVISOR)) succeeds(spawned, entry);
    agreed.remove(id);
    boolean reeves = !spawned.seat().agent().isBlank();
    if (!reeves) hands.remove(id);
    if (reeves && spawned.seat().presence() == Presence.ACTIVE) {
      hands.put(id, new Hand(spawned.incarnation(), Stand.WANTED, false, false, null));
    }
  }

  /** Only when it is known that nothing is left of the one before, and not at once. */
  private void succeeds(Spawned spawned, Entry entry) {
    MemberId replaced = spawned.seat().replaces();
    MemberId old = replaced == null ? spawned.member() : replaced;
    Hand before = hands.get(old);
    boolean wanted = before != null && ordered.getOrDefault(old, 0L) == before.incarnation();
    law(before != null && !before.isLive() && before.clean() && wanted, "H-8", entry);
    Instant end = before == null ? null : before.end();
    law(end != null && !entry.at().isBefore(end.plus(PAUSE)), "H-9", entry);
    ordered.remove(old);
    restarted++;
  }

  private void restart(RestartOrdered order, Entry entry) {
    ordered.put(order.member(), order.incarnation());
    List<Instant> times = restarts.computeIfAbsent(order.member(), _ -> new ArrayList<>());
    times.removeIf(at -> at.isBefore(entry.at().minus(WINDOW)));
    times.add(entry.at());
    law(times.size() <= MOST_RESTARTS, "H-9", entry);
  }

  /** An order that came to nothing is none of those that count. */
  private void notRestarted(MemberId member) {
    List<Instant> times = restarts.get(member);
    boolean counted = ordered.remove(member) != null;
    if (counted && times != null && !times.isEmpty()) times.removeLast();
  }

  private void run(RunEvent event, Entry entry) {
    Hand hand = hands.get(event.member());
    boolean its = hand != null && hand.incarnation() == event.incarnation() && hand.isLive();
    law(its, "A-4", entry);
    if (hand == null || !its) return;
    boolean stopped = hand.stopped();
    Hand next =
        switch (event) {
          case RunEvent.Started _ -> {
            law(hand.stand() == Stand.WANTED && !stopped, "A-4", entry);
            begun++;
            yield new Hand(hand.incarnation(), Stand.RUNNING, false, false, null);
          }
          case RunEvent.StopOrdered(_, _, var consent, _, _) -> {
            law(!stopped && isGiven(consent, event), "H-7", entry);
            yield new Hand(hand.incarnation(), hand.stand(), true, false, null);
          }
          case RunEvent.Resumed _ -> {
            law(hand.stand() == Stand.RUNNING, "A-6", entry);
            yield hand;
          }
          case RunEvent.NotStarted _ ->
              new Hand(hand.incarnation(), Stand.OVER, stopped, true, entry.at());
          case RunEvent.Ended(_, _, var receipt, _) ->
              new Hand(hand.incarnation(), Stand.OVER, stopped, receipt.left() == 0, entry.at());
        };
    hands.put(event.member(), next);
  }

  private boolean isGiven(Consent consent, RunEvent event) {
    return switch (consent) {
      case ADJUSTMENT_DECISION, STANDING ->
          ordered.getOrDefault(event.member(), 0L) == event.incarnation();
      case FORCED_FINALIZE_ACK, STOP_COMMAND, BUDGET_DECISION -> given.contains(consent);
      case SHUTDOWN_ACK -> agreed.contains(event.member());
      case RUN_LIMIT, NOT_ADOPTABLE -> false;
    };
  }

  private void teardown(TeardownEvent event, Entry entry) {
    switch (event) {
      case TeardownEvent.Begun(_, _, var stop, var whom) -> {
        targets.clear();
        targets.addAll(whom);
        given.removeAll(EnumSet.of(Consent.FORCED_FINALIZE_ACK, Consent.STOP_COMMAND));
        if (stop) given.add(Consent.STOP_COMMAND);
      }
      case TeardownEvent.Forced _ -> given.add(Consent.FORCED_FINALIZE_ACK);
      case TeardownEvent.Answered(var member, _, var approve, _) -> {
        if (approve) agreed.add(member);
      }
      case TeardownEvent.Ready _ ->
          targets.forEach(each -> {
            Hand hand = hands.get(each);
            law(hand == null || !hand.isLive(), "T-64", entry);
          });
      default -> {}
    }
  }

  private void budget(BudgetEvent event, Entry entry) {
    switch (event) {
      case BudgetEvent.Spent(var member, _, var task, var more, _, _) -> {
        law(!more.isNone(), "A-6", entry);
        spend(Payer.of(member), more);
        if (task != null) spend(Payer.of(task), more);
        spend(Payer.TEAM, more);
      }
      case BudgetEvent.Warned(var payer, var sum, _, _) ->
          law(sum.equals(spent.get(payer)), "A-6", entry);
      case BudgetEvent.Exceeded(var payer, var sum, var limit) -> {
        law(sum.equals(spent.get(payer)) && 100 <= sum.percentOf(limit), "A-6", entry);
        law(exceeded.add(payer), "A-6", entry);
      }
      case BudgetEvent.Raised(var payer, _, _) -> exceeded.remove(payer);
      case BudgetEvent.Refused _ -> {}
    }
  }

  private void spend(Payer payer, Amount more) {
    spent.merge(payer, more, Amount::plus);
  }

  /** What a lock's exit carries is the state, whatever the lines before it said (T-29). */
  void reset(TeamState carried, Entry entry) {
    hands.clear();
    spent.clear();
    exceeded.clear();
    open.clear();
    for (Berth berth : carried.crew().berths().values()) {
      Stand stand =
          switch (berth.condition()) {
            case WANTED -> Stand.WANTED;
            case RUNNING -> Stand.RUNNING;
            case STOPPING -> berth.run().isBlank() ? Stand.WANTED : Stand.RUNNING;
            case OVER -> Stand.OVER;
          };
      Instant end = stand == Stand.OVER ? entry.at().minus(PAUSE) : null;
      hands.put(
          berth.member(), new Hand(berth.incarnation(), stand, berth.stop() != null, true, end));
    }
    for (var account : carried.ledger().accounts().values()) {
      spent.put(account.payer(), account.spent());
      if (account.stage() == dev.reeve.core.budget.Account.Stage.EXCEEDED) {
        exceeded.add(account.payer());
      }
    }
    given.addAll(EnumSet.allOf(Consent.class));
    carried
        .roster()
        .members()
        .forEach((id, _) -> {
          agreed.add(id);
          var restart = carried.ward().chart(id).care().restart();
          if (restart != null) ordered.put(id, restart.incarnation());
        });
  }

  /** What everybody sees must be what the lines say. */
  void compare(TeamState seen) {
    hands.forEach((id, hand) -> {
      Berth berth = seen.crew().get(id);
      boolean same =
          berth != null
              && berth.incarnation() == hand.incarnation()
              && berth.isLive() == hand.isLive()
              && (berth.stop() != null) == hand.stopped();
      LawBroken.unless(same, "A-4", () -> "the lines say " + hand + ", the state says " + berth);
    });
    LawBroken.unless(
        seen.crew().berths().size() == hands.size(), "R-3", () -> "a process no line tells of");
  }

  private static void law(boolean holds, String rule, Entry entry) {
    LawBroken.unless(holds, rule, entry::toString);
  }
}
