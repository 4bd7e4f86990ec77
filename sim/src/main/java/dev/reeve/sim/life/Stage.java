package dev.reeve.sim.life;

import dev.reeve.core.Core;
import dev.reeve.core.Effect;
import dev.reeve.core.Noticed;
import dev.reeve.core.message.Delivery;
import dev.reeve.core.run.Breakpoint;
import dev.reeve.core.team.TeamId;
import dev.reeve.core.team.TeamState;
import dev.reeve.core.teardown.Unmet;
import dev.reeve.core.text.SafeText;
import dev.reeve.daemon.engine.EngineSettings;
import dev.reeve.daemon.engine.StateSnapshots;
import dev.reeve.daemon.log.EventLog;
import dev.reeve.daemon.log.Head;
import dev.reeve.daemon.log.LogUnavailable;
import dev.reeve.sim.life.Tally.Count;
import dev.reeve.sim.world.VirtualTime;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Where a life takes place: the store, the clock, the node that holds the teams and perhaps an
 * older one that does not know yet that it no longer does. Everything it shows is compared with the
 * model.
 */
final class Stage implements Witness {

  private static final List<Unmet> NOT_KEPT =
      List.of(
          new Unmet(Unmet.Precondition.SUMMARIES_NOT_PERSISTED, SafeText.own("a file is full")));

  private record Parcel(TeamId team, Effect effect) {}

  final Disk disk;
  final VirtualTime time;
  final Clients clients;
  final ProcessTable processes;
  private final Lifelines lifelines = new Lifelines();
  final Map<TeamId, Ledger> ledgers = new TreeMap<>();
  private final Dice dice;
  private final Tally tally;
  private final Trace trace;
  private final Plant plant;
  private final EngineSettings settings;
  private final List<Parcel> post = new ArrayList<>();
  private final Set<String> asked = new TreeSet<>();
  private final Map<TeamId, Long> seen = new TreeMap<>();
  private @Nullable Node live;
  private @Nullable Node zombie;
  private @Nullable Node acting;
  private @Nullable Damage damage;
  private int boots;

  Stage(Disk disk, VirtualTime time, Dice dice, Tally tally, Trace trace, Plant plant) {
    this.disk = disk;
    this.plant = plant;
    this.time = time;
    this.dice = dice;
    this.tally = tally;
    this.trace = trace;
    clients = new Clients(dice, tally, trace);
    processes = new ProcessTable(dice);
    settings = settings("node", dice);
  }

  /** In every other life, what is not very small is stored in parts. */
  private static EngineSettings settings(String node, Dice dice) {
    int inbox = dice.between(6, 60);
    int batch = dice.between(1, 12);
    int flights = dice.between(1, 2);
    int every = dice.between(4, 50);
    int whole = every % 2 == 0 ? 4 : StateSnapshots.FEW;
    return new EngineSettings(node, inbox, batch, flights, every, whole);
  }

  @Nullable Node live() {
    return live;
  }

  @Nullable Node zombie() {
    return zombie;
  }

  @Nullable Damage damage() {
    return damage;
  }

  void damaged(Damage done) {
    damage = done;
  }

  @Override
  public EventLog log() {
    return disk.kept();
  }

  @Override
  public boolean believes(TeamId team) {
    return damage == null || !damage.isOfLines() || !damage.team().equals(team);
  }

  @Override
  public boolean isZombie(Node node) {
    return node != live;
  }

  /** Starts a node, which takes all teams; one that runs already becomes a zombie. */
  boolean boot() {
    String name = "node-" + (1 + ++boots % 2);
    EngineSettings named = settings.as(name);
    Node started;
    try {
      started = new Node(named, disk, time, this::perform);
    } catch (LogUnavailable e) {
      trace.note("cannot start", name, String.valueOf(e.getMessage()));
      return false;
    }
    trace.note("starts", name);
    seen.clear();
    processes.forget();
    if (live != null) {
      bury(zombie);
      zombie = live;
      tally.add(Count.ZOMBIES);
    }
    live = started;
    return true;
  }

  /** Everything stops at once; what was not safe may be lost. The zombie may be elsewhere. */
  void crash() {
    trace.note("crash");
    tally.add(Count.CRASHES);
    bury(live);
    live = null;
    if (dice.oneIn(2)) endZombie();
    disk.crash();
    recheck();
  }

  void endZombie() {
    bury(zombie);
    zombie = null;
  }

  private void bury(@Nullable Node node) {
    if (node != null) node.die(tally);
  }

  void recheck() {
    for (Ledger ledger : ledgers.values()) {
      if (believes(ledger.team)) ledger.recheck(disk.kept());
    }
  }

  /** One step of a node; whatever comes of it is looked at. */
  boolean step(Node node) {
    disk.zombieActs(node == zombie);
    acting = node;
    boolean any = node.engine.step();
    disk.zombieActs(false);
    look(node);
    return any;
  }

  /** What a node has decided comes a bit nearer to the disk; false if there is nothing. */
  boolean commit(Node node) {
    disk.zombieActs(node == zombie);
    boolean any = node.committer.step(dice);
    disk.zombieActs(false);
    return any;
  }

  /** Reads everything, as anybody may, and holds it against the model. */
  void look(Node node) {
    for (Ledger ledger : ledgers.values()) {
      TeamState state = node.engine.state(ledger.team);
      if (state == null || !believes(ledger.team)) continue;
      Long index = state.position().index();
      if (index.equals(seen.put(ledger.team, index))) continue;
      ledger.shown(disk.kept(), index);
      ledger.compare(plant.everywhere() ? ledger.replayed() : state);
      if (dice.oneIn(12)) compareBytes(ledger, state);
    }
    clients.judge(ledgers, this);
  }

  void compareBytes(Ledger ledger, TeamState state) {
    if (!plant.everywhere()) ledger.compareBytes(state);
  }

  /** Time passes, and the node is awake: whatever falls due on the way happens in its time. */
  void pass(Duration duration) {
    Instant end = time.now().plus(duration);
    for (int i = 0; i < 60 && live != null && time.now().isBefore(end); i++) {
      Instant wake = live.engine.nextWake();
      Duration rest = Duration.between(time.now(), end);
      Duration nap = wake == null ? Duration.ZERO : Duration.between(live.engine.now(), wake);
      time.advance(nap.compareTo(rest) < 0 ? nap : rest);
      live.engine.watched();
      step(live);
      if (dice.oneIn(2)) commit(live);
      if (!dice.oneIn(3)) keepUp(live);
    }
    if (time.now().isBefore(end)) time.advance(Duration.between(time.now(), end));
    if (live != null) live.engine.watched();
    tally.add(Count.VIRTUAL_SECONDS, duration.toSeconds());
  }

  /** Whatever is on its way arrives before more time passes. */
  private void keepUp(Node node) {
    for (int i = 0; i < 6; i++) {
      boolean written = commit(node);
      boolean stepped = step(node);
      bringPost(node);
      if (!runProcesses(node) && !written && !stepped) return;
    }
  }

  /**
   * The transports do as they should: whoever is spoken to hears it, and what is to be kept is
   * looked after.
   */
  private void bringPost(Node to) {
    List<Parcel> late = new ArrayList<>();
    for (Parcel parcel : post) {
      switch (parcel.effect()) {
        case Effect.Deliver message ->
            to.engine.notice(
                parcel.team(),
                new Noticed.DeliveryReport(message.message(), Delivery.DELIVERED, SafeText.EMPTY));
        case Effect.KeepSummaries(var line) -> to.engine.notice(parcel.team(), kept(line));
        default -> late.add(parcel);
      }
    }
    post.clear();
    post.addAll(late);
  }

  /** A transport reports: late, more than once, or never. */
  void report(Node to) {
    if (post.isEmpty()) return;
    Parcel parcel = dice.oneIn(2) ? post.getLast() : dice.pick(post);
    if (dice.oneIn(2)) post.remove(parcel);
    Noticed report =
        switch (parcel.effect()) {
          case Effect.Deliver message -> delivered(message);
          case Effect.Notify(var message, _) -> delivered(message);
          case Effect.KeepSummaries(var line) -> kept(line);
          case Effect.Restart(var member, _, _, var order) ->
              new Noticed.RestartReport(member, order, SafeText.EMPTY);
          case Effect.WritePostMortem _ -> new Noticed.Tick();
          case Effect.Start _, Effect.Follow _, Effect.Stop _ ->
              throw new IllegalStateException("no transport has to do with " + parcel);
        };
    tally.add(Count.DELIVERY_REPORTS);
    trace.note("reports", parcel, report);
    to.engine.notice(parcel.team(), report);
  }

  private Noticed kept(long line) {
    return switch (dice.below(8)) {
      case 0 -> new Noticed.SummariesKept(line, NOT_KEPT);
      case 1, 2 -> new Noticed.SummariesKept(line, List.of(), NaiveTeardown.WAITING);
      default -> new Noticed.SummariesKept(line, List.of());
    };
  }

  /** What was to be done about processes is done, or they do something by themselves. */
  boolean runProcesses(Node node) {
    return tell(node, processes.work(node));
  }

  /** Nobody is told of it where no node is. */
  void liveProcesses() {
    ProcessTable.Word word = processes.live();
    if (live == null) return;
    if (!tell(live, word) && !ledgers.isEmpty()) tell(live, lifelines.next(ledgers.values()));
  }

  private boolean tell(Node node, ProcessTable.@Nullable Word word) {
    if (word == null) return false;
    trace.note("process", word);
    node.engine.notice(word.team(), word.noticed());
    return true;
  }

  private Noticed delivered(Effect.Deliver message) {
    return new Noticed.DeliveryReport(
        message.message(), dice.any(Delivery.values()), SafeText.EMPTY);
  }

  private void checkDurable(TeamId team, Effect.Deliver message) {
    long end = disk.kept().heads().getOrDefault(team, Head.EMPTY).index();
    boolean durable = message.message().index() <= end || !believes(team);
    LawBroken.unless(durable, "I5", () -> team + ": done before it was durable: " + message);
  }

  /** What the state still owes to the world has been asked for, whatever crashed between. */
  void checkOwed(TeamState state) {
    for (Effect effect : Core.owed(state)) {
      boolean done =
          asked.contains(state.id() + " " + effect.key())
              || isGivenUpInTime(state, effect)
              || isFollowed(state, effect);
      LawBroken.unless(done, "I5", () -> state.id() + ": owed, but never asked for: " + effect);
    }
  }

  /** Whoever starts a process follows it, too. */
  private boolean isFollowed(TeamState state, Effect effect) {
    if (!(effect instanceof Effect.Follow(var member, var incarnation, var agent, var unsure)))
      return false;
    if (unsure) return true; // it was asked for when it was spawned, or never could be
    var start = new Effect.Start(member, incarnation, agent, Breakpoint.NONE);
    return asked.contains(state.id() + " " + start.key());
  }

  /** A snapshot may be lost: then what waits for it ends by itself (T-61). */
  private static boolean isGivenUpInTime(TeamState state, Effect effect) {
    return effect instanceof Effect.KeepSummaries && Core.nextDue(state) != null;
  }

  /** Nothing is done before it is durable (I5). */
  private void perform(TeamId team, Effect effect) {
    switch (effect) {
      case Effect.Deliver message -> checkDurable(team, message);
      case Effect.Notify(var message, _) -> checkDurable(team, message);
      case Effect.KeepSummaries keep -> {
        var snapshot = disk.kept().snapshot(team, Long.MAX_VALUE).orElse(null);
        boolean stored = snapshot != null && keep.line() <= snapshot.index();
        boolean kept = stored || !believes(team);
        LawBroken.unless(kept, "T-68", () -> team + ": no snapshot is kept, yet " + keep);
      }
      case Effect.WritePostMortem _, Effect.Restart _ -> {}
      case Effect.Start _, Effect.Follow _, Effect.Stop _ -> {
        if (acting == zombie) return; // it does not hold the folder of the processes any more
        asked.add(team + " " + effect.key());
        processes.ask(team, effect);
        return;
      }
    }
    post.add(new Parcel(team, effect));
    asked.add(team + " " + effect.key());
  }
}
