package dev.reeve.sim.life;

import dev.reeve.core.Order;
import dev.reeve.core.team.TeamId;
import dev.reeve.daemon.engine.Reply;
import dev.reeve.sim.life.Tally.Count;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Everybody who sends commands, and the network between: copies may come late, in another order,
 * more than once, or never.
 */
final class Clients {

  /** An answer, to be looked at once the engine's step is over. */
  private record Answered(Errand errand, Reply reply, Node from, boolean wasAccepted) {}

  private final Dice dice;
  private final Tally tally;
  private final Trace trace;
  private final List<Errand> errands = new ArrayList<>();
  private final List<Errand> network = new ArrayList<>();
  private final List<Answered> answers = new ArrayList<>();

  Clients(Dice dice, Tally tally, Trace trace) {
    this.dice = dice;
    this.tally = tally;
    this.trace = trace;
  }

  List<Errand> all() {
    return errands;
  }

  void send(Errand errand) {
    errands.add(errand);
    network.add(errand);
    tally.add(Count.COMMANDS);
    trace.note("sends", errand);
  }

  /** Sends something again: what has no answer yet, or anything at all. */
  void sendAgain() {
    if (errands.isEmpty()) return;
    Errand again = dice.pick(errands);
    for (int i = 0; i < 3 && again.isAnswered(); i++) again = dice.pick(errands);
    network.add(again);
    tally.add(Count.DUPLICATES);
    trace.note("sends again", again);
  }

  /** Another command under a key that was used before. */
  List<Order> conflicting(TeamId team, int number) {
    if (errands.isEmpty()) return List.of();
    Errand errand = dice.pick(errands);
    Order before = errand.team.equals(team) ? errand.order() : null;
    if (before == null || before.key() == null) return List.of();
    return List.of(
        new Order(before.actor(), before.via(), before.stamps(), "d" + number, before.command()));
  }

  /** Some copy arrives, not always the oldest. */
  void deliver(Node to, boolean zombie) {
    if (network.isEmpty()) return;
    int which = dice.oneIn(2) ? 0 : dice.below(network.size());
    if (zombie && network.get(which).isFoundation()) return;
    deliver(network.remove(which), to, zombie);
  }

  void deliver(Errand errand, Node to, boolean zombie) {
    to.entered(errand);
    boolean wasAccepted = errand.isAccepted();
    trace.note(zombie ? "reaches the zombie" : "reaches " + to, errand);
    to.engine.ask(
        errand.ask(reply -> {
          to.left(errand);
          answers.add(new Answered(errand, reply, to, wasAccepted));
        }));
  }

  /** Copies that are still on their way never arrive. */
  void loseNetwork() {
    network.clear();
  }

  /** Every answer is held against the model. */
  void judge(Map<TeamId, Ledger> ledgers, Witness witness) {
    for (Answered answered : List.copyOf(answers)) {
      Errand errand = answered.errand();
      trace.note("is answered", errand, brief(answered.reply()));
      count(errand, answered.reply());
      Ledger ledger = ledgers.get(errand.team);
      if (ledger != null && witness.believes(errand.team)) {
        witness.lines(answered.reply()).forEach(index -> ledger.shown(witness.log(), index));
        boolean outdated = witness.isZombie(answered.from());
        errand.replied(answered.reply(), ledger, outdated, answered.wasAccepted());
      }
    }
    answers.clear();
  }

  private static Object brief(Reply reply) {
    return reply instanceof Reply.Accepted(var lines)
        ? "accepted " + lines.stream().map(line -> line.entry().index()).toList()
        : reply;
  }

  private void count(Errand errand, Reply reply) {
    tally.add(
        switch (reply) {
          case Reply.Accepted _ -> errand.isAccepted() ? Count.REPEATED : Count.ACCEPTED;
          case Reply.Each _ -> Count.ACCEPTED;
          case Reply.Noted _, Reply.Held _ -> Count.NOTED;
          case Reply.Refused _ -> Count.REFUSED;
          case Reply.Unavailable _ -> Count.UNAVAILABLE;
        });
  }
}
