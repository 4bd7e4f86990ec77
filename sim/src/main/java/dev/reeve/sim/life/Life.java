package dev.reeve.sim.life;

import dev.reeve.core.Order;
import dev.reeve.core.Writer;
import dev.reeve.core.reconcile.Locks;
import dev.reeve.core.team.NewTeam;
import dev.reeve.core.team.TeamId;
import dev.reeve.daemon.codec.EntryCodec;
import dev.reeve.daemon.codec.UnreadableEntry;
import dev.reeve.daemon.engine.TeamReader;
import dev.reeve.daemon.log.EventLog;
import dev.reeve.daemon.log.Finding;
import dev.reeve.daemon.log.Verifier;
import dev.reeve.sim.life.Tally.Count;
import dev.reeve.sim.world.VirtualTime;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * One random life of a few teams, from one seed: people send, time passes, things break; at the end
 * everything is mended, and everybody must get an answer. One thread, no clock: a seed is the same
 * life every time.
 */
public final class Life {

  private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");

  private final Dice dice;
  private final Tally tally = new Tally();
  private final Plant plant;
  private final Stage stage;
  private final Mishaps mishaps;
  private final Speech speech;
  private final TreeMap<TeamId, NewTeam> plans = new TreeMap<>();
  private int number;

  private Life(long seed, Plant plant, Ground ground, @Nullable Consumer<String> listener) {
    this.plant = plant;
    dice = new Dice(seed);
    VirtualTime time = new VirtualTime(START);
    Trace trace = new Trace(listener, time::now);
    Disk disk = new Disk(dice, tally, plant, ground);
    stage = new Stage(disk, time, dice, tally, trace, plant);
    mishaps = new Mishaps(stage, dice, tally, trace);
    speech = new Speech(dice);
  }

  /** Lives it through in memory; throws {@link LawBroken}, or whatever the engine threw. */
  public static Tally run(long seed, Plant plant) {
    return new Life(seed, plant, Ground.memory(), null).run();
  }

  /** The same life, told step by step. */
  public static Tally tell(long seed, Plant plant, Consumer<String> listener) {
    return new Life(seed, plant, Ground.memory(), listener).run();
  }

  /** A life on a store of its own. */
  public static Tally run(long seed, Ground ground) {
    return new Life(seed, Plant.NONE, ground, null).run();
  }

  private Tally run() {
    begin();
    int steps = dice.between(60, 160);
    int calm = dice.between(8, 40);
    for (int i = 0; i < steps; i++) step(calm);
    end();
    tally.add(Count.LIVES);
    tally.add(Count.STEPS, steps);
    return tally;
  }

  private void begin() {
    Cast cast = new Cast(dice);
    int teams = dice.any(1, 1, 2, 2, 3, 4);
    for (int i = 1; i <= teams; i++) {
      TeamId team = new TeamId("team-" + i);
      plans.put(team, cast.team());
      stage.ledgers.put(team, new Ledger(team, plant.evolve(), stage.disk.grants()));
      found(team);
    }
    stage.boot();
    for (int i = 0; i < 12; i++) work();
  }

  private void found(TeamId team) {
    stage.clients.send(Errand.founding(team, Objects.requireNonNull(plans.get(team))));
  }

  private void step(int calm) {
    if (dice.oneIn(calm)) mishaps.happen();
    if (stage.live() == null && dice.oneIn(3)) stage.boot();
    switch (dice.below(12)) {
      case 0, 1, 2, 3, 4, 5 -> say();
      case 6, 7 -> stage.clients.sendAgain();
      case 8 -> stage.pass(Duration.ofMillis(nap()));
      default -> {}
    }
    work();
  }

  private int nap() {
    if (dice.oneIn(4)) return dice.between(60_000, 600_000);
    return dice.oneIn(3) ? dice.between(0, 200_000) : dice.between(0, 3_000);
  }

  private void say() {
    Ledger ledger = dice.pick(List.copyOf(stage.ledgers.values()));
    if (ledger.index() == 0 && dice.oneIn(2)) {
      found(ledger.team);
      return;
    }
    List<Order> orders = new ArrayList<>();
    if (dice.oneIn(15)) orders.addAll(speech.chatter(ledger.naive(), number + 1));
    if (orders.isEmpty() && dice.oneIn(15)) orders.addAll(speech.rush(ledger.naive(), number + 1));
    if (dice.oneIn(25))
      orders.addAll(stage.clients.conflicting(ledger.team, number + 1 + orders.size()));
    if (orders.isEmpty()) orders.add(speech.order(ledger.naive(), number + 1));
    number += orders.size();
    for (Order order : orders) stage.clients.send(Errand.of(ledger.team, order));
  }

  /** Something arrives, somebody decides, something reaches the disk. */
  private void work() {
    Node node = someNode();
    if (node == null) return;
    boolean zombie = node == stage.zombie();
    int arriving = dice.below(3);
    for (int i = 0; i < arriving; i++) stage.clients.deliver(node, zombie);
    if (dice.oneIn(6)) stage.report(node);
    if (!zombie && dice.oneIn(2)) stage.runProcesses(node);
    if (dice.oneIn(12)) stage.liveProcesses();
    if (!zombie || dice.oneIn(2)) node.engine.watched();
    if (!dice.oneIn(3)) stage.step(node);
    int written = dice.below(4);
    for (int i = 0; i < written; i++) stage.commit(node);
    stage.look(node);
  }

  private @Nullable Node someNode() {
    return stage.zombie() != null && dice.oneIn(4) ? stage.zombie() : stage.live();
  }

  /** The faults are healed: now everybody who asks is answered, and peace returns. */
  private void end() {
    stage.disk.heal();
    stage.clients.loseNetwork();
    stage.endZombie();
    if (stage.live() == null || dice.oneIn(2)) {
      if (stage.live() != null) stage.crash();
      LawBroken.unless(stage.boot(), "R-5", () -> "healed, but cannot start");
    }
    Node node = Objects.requireNonNull(stage.live());
    settle(node);
    for (Errand errand : List.copyOf(stage.clients.all())) {
      if (errand.isAnswered() || !stage.believes(errand.team)) continue;
      stage.clients.deliver(errand, node, false);
      settle(node);
      LawBroken.unless(errand.isAnswered(), "R-1", () -> "healed, but no answer: " + errand);
    }
    bringHome(node);
    for (Ledger ledger : stage.ledgers.values()) {
      if (stage.believes(ledger.team)) check(ledger, node);
    }
    recover(node);
    verify();
  }

  /** Whatever is still to be done about processes is done, and told. */
  private void bringHome(Node node) {
    while (stage.processes.isBusy()) {
      stage.runProcesses(node);
      settle(node);
    }
  }

  /** What was damaged is reconciled, by the Lead's word if need be, and the team goes on. */
  private void recover(Node node) {
    Damage damage = stage.damage();
    if (damage == null) return;
    for (Finding finding : new EntryCodec().verifier().verify(stage.disk.kept(), damage.team())) {
      if (!finding.known()) node.engine.suspect(finding);
      settle(node);
    }
    Recovery recovery = new Recovery(node, damage.team(), () -> settle(node));
    recovery.run();
    recovery.check(stage.disk.kept());
    bringHome(node);
    var state = node.engine.state(damage.team());
    if (state == null) return;
    stage.processes.sweep(state);
    stage.processes.check(state);
  }

  private void settle(Node node) {
    int patience = 500;
    node.engine.watched();
    while (stage.step(node) || node.engine.nextWake() == null || !node.isIdle()) {
      boolean more = true;
      while (more) more = stage.commit(node);
      LawBroken.unless(
          0 < patience--, "R-1", () -> "no peace: " + node.unanswered() + " unanswered");
    }
  }

  private void check(Ledger ledger, Node node) {
    var state = node.engine.state(ledger.team);
    if (state != null) {
      stage.compareBytes(ledger, state);
      stage.checkOwed(state);
      if (!Locks.isShut(state)) stage.processes.check(state);
    }
    ledger.recheck(stage.disk.kept());
    tally.add(Count.LINES, ledger.index());
    tally.add(Count.TASKS_DONE, ledger.naive().done());
    NaiveCrew crew = ledger.naive().crew;
    tally.add(Count.RUNS, crew.begun());
    tally.add(Count.RESTARTS, crew.restarted());
    tally.add(Count.BUDGETS_EXCEEDED, crew.exceeded());
    tally.add(Count.TEARDOWNS, ledger.naive().end.attempts());
    boolean whole = stage.damage() == null && !plant.everywhere();
    if (whole) ledger.checkSnapshots(stage.disk.kept());
    for (Errand errand : stage.clients.all()) {
      if (errand.team.equals(ledger.team)) errand.close(ledger);
    }
    if (dice.oneIn(2)) return;
    var read = new TeamReader(stage.disk.kept()).read(ledger.team);
    if (ledger.index() == read.head().index()) stage.compareBytes(ledger, read.state());
  }

  /** What was damaged is found, with the team and the place; nothing else is wrong. */
  private void verify() {
    Damage damage = stage.damage();
    boolean found = false;
    Verifier.Writers writers = dice.oneIn(4) ? Life::agree : Verifier.Writers.ANY;
    for (Finding finding : new Verifier(writers).verify(stage.disk.kept())) {
      boolean ofDamage = damage != null && damage.team().equals(finding.team());
      LawBroken.unless(ofDamage, "R-4", () -> "nobody damaged it, yet " + finding);
      found |= damage != null && damage.isAt(finding.index());
    }
    found |= damage != null && damage.isToldOf(stage.disk.kept());
    LawBroken.unless(found == (damage != null), "R-4", () -> "not found: " + damage);
    if (found) tally.add(Count.DAMAGES_FOUND);
  }

  private static boolean agree(byte[] body, EventLog.Tenure tenure) {
    try {
      Writer writer = new EntryCodec().decode(new TeamId("any"), 1, body).writer();
      return writer.equals(new Writer(tenure.node(), tenure.term()));
    } catch (UnreadableEntry e) {
      return false;
    }
  }
}
