package dev.reeve.sim.scenario.run;

import dev.reeve.core.Core;
import dev.reeve.core.Effect;
import dev.reeve.core.Noticed;
import dev.reeve.core.budget.Amount;
import dev.reeve.core.member.Loss;
import dev.reeve.core.member.Member;
import dev.reeve.core.member.MemberId;
import dev.reeve.core.message.Delivery;
import dev.reeve.core.message.MessageId;
import dev.reeve.core.report.Meanings;
import dev.reeve.core.report.Severity;
import dev.reeve.core.team.TeamId;
import dev.reeve.core.team.TeamState;
import dev.reeve.core.teardown.TeardownEvent.Requested;
import dev.reeve.core.teardown.TeardownEvent.Retried;
import dev.reeve.core.text.SafeText;
import dev.reeve.daemon.codec.EventView;
import dev.reeve.daemon.engine.SealedEntry;
import dev.reeve.daemon.log.Line;
import dev.reeve.daemon.log.memory.MemoryEventLog;
import dev.reeve.sim.scenario.Cast;
import dev.reeve.sim.scenario.Fault;
import dev.reeve.sim.scenario.Parting;
import dev.reeve.sim.scenario.Scenario;
import dev.reeve.sim.world.FaultyLog;
import dev.reeve.sim.world.World;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/** Where a story happens: a world of its own, and everything that was seen and heard in it. */
final class Stage implements AutoCloseable {

  /** No two lines of a log stand closer. */
  private static final Duration INSTANT = Duration.ofNanos(1_000);

  private static final int ALL = Integer.MAX_VALUE;

  private final Cast cast;
  private final World world;
  private final List<Noted> noted = new ArrayList<>();
  private final List<Post> posts = new ArrayList<>();
  private final Set<MessageId> posted = new TreeSet<>();
  private final Map<Long, String> requests = new TreeMap<>();
  private final Partings partings;
  private final Gates gates;
  private final Players players;
  private final @Nullable Workplace workplace;
  private final Shelf shelf;
  private final ScriptedAgents agents;
  private final Set<MemberId> unheard = new TreeSet<>();
  private boolean undelivered;

  /** A line at the moment when it became durable. */
  private record Noted(Duration moment, SealedEntry line) {}

  Stage(Scenario scenario) {
    cast = scenario.cast();
    world = new World(Scenario.START, new FaultyLog(new MemoryEventLog()), new Troupe());
    players = new Players(cast, world);
    workplace = scenario.hasWorkflows() ? new Workplace() : null;
    shelf = new Shelf(cast.team(), world, workplace);
    agents = new ScriptedAgents(scenario.agents(), shelf::edit);
    if (shelf.isNeeded(scenario)) world.keepFiles(shelf::files);
    world.listen((lines, _) -> lines.forEach(this::note));
    gates = new Gates(cast.team(), world);
    partings = new Partings(cast.team(), world, this::leave);
  }

  private void note(SealedEntry line) {
    noted.add(new Noted(stopwatch(), line));
    switch (line.entry().event()) {
      case Requested(_, var request, _) -> requests.put(line.entry().index(), request);
      case Retried(_, var request, _, _) -> requests.put(line.entry().index(), request);
      default -> {}
    }
  }

  /** The workflows of a story that has some; they go by the clock on the wall. */
  Workflows workflows() {
    Workplace place = Objects.requireNonNull(workplace);
    return new Workflows(place, agents, () -> world.time().read().wall());
  }

  /** The files in the team's folder. */
  Shelf files() {
    return shelf;
  }

  World world() {
    return world;
  }

  TeamId team() {
    return cast.team();
  }

  /** How long the story has lasted. */
  Duration stopwatch() {
    return Duration.between(Scenario.START, world.time().now());
  }

  /** Lets time pass up to a moment; one that has passed already has passed. */
  void goTo(Duration moment) {
    for (act(); stopwatch().compareTo(moment) < 0; act()) {
      Duration until = earlier(moment, partings.next());
      Duration exit = players.untilNext();
      if (exit != null) until = earlier(until, stopwatch().plus(exit));
      world.approachOnce(until.minus(stopwatch()));
      world.settle();
    }
  }

  /** Whoever does something of itself by now does it. */
  private void act() {
    boolean more = true;
    while (more) more = partings.act(stopwatch()) || players.act();
  }

  private static Duration earlier(Duration one, @Nullable Duration other) {
    return other == null || one.compareTo(other) < 0 ? one : other;
  }

  /** How the members of this story are reached, and who plays their processes. */
  private final class Troupe implements World.Transport {
    @Override
    public @Nullable Delivery deliver(TeamId team, Effect.Deliver message) {
      return Stage.this.deliver(message);
    }

    @Override
    public void process(TeamId team, Effect effect) {
      players.play(effect);
    }
  }

  Players players() {
    return players;
  }

  /** The same, but a check that falls due at this very moment waits for what is sent (T-85). */
  void approach(Duration moment) {
    if (moment.compareTo(stopwatch()) <= 0) return;
    goTo(moment.minus(INSTANT));
    world.approach(moment.minus(stopwatch()));
    TeamState state = state();
    Instant due = state == null ? null : Core.nextDue(state);
    boolean sharp = due != null && !world.engine().now().isBefore(due);
    if (!sharp) world.settle();
  }

  /** What everybody can see of the team; null if nobody can, because its log is damaged. */
  @Nullable TeamState state() {
    return world.engine().state(cast.team());
  }

  List<Recorded> recorded() {
    List<Recorded> recorded = new ArrayList<>();
    for (Noted each : noted) {
      Severity severity = Meanings.of(each.line().entry().event()).severity();
      recorded.add(new Recorded(each.moment(), view(each.line()), severity));
    }
    return recorded;
  }

  private ObjectNode view(SealedEntry line) {
    return EventView.of(cast.team(), line.entry(), line.previous(), line.hash());
  }

  List<Post> posts() {
    return posts;
  }

  List<Line> log() {
    return world.log().read(cast.team(), 0, ALL);
  }

  void exit(Fault.Exit fault) {
    TeamState state = state();
    Member member = member(fault.member());
    if (state != null && state.crew().isLive(member.id())) {
      players.exit(member.id(), fault.code());
      return;
    }
    SafeText code = SafeText.own("exit code " + fault.code());
    world.notice(
        team(), new Noticed.Lost(member.id(), member.incarnation(), List.of(Loss.EXITED), code));
  }

  /** Heartbeats are merely not heard; of all else somebody tells (T-39). */
  void lose(Fault.Lose fault) {
    Member member = member(fault.member());
    Loss sign = fault.sign();
    if (sign == Loss.HEARTBEATS_MISSED) {
      boolean changed = fault.lost() ? unheard.add(member.id()) : unheard.remove(member.id());
      if (!changed) throw new IllegalArgumentException("its heartbeats are lost already");
      return;
    }
    world.notice(
        team(),
        fault.lost()
            ? new Noticed.Lost(member.id(), member.incarnation(), List.of(sign), SafeText.EMPTY)
            : new Noticed.Found(member.id(), member.incarnation(), sign));
  }

  /** Whether what it sends as a mere sign of life is lost on the way. */
  boolean isUnheard(String member) {
    return MemberId.isValid(member) && unheard.contains(new MemberId(member));
  }

  private Member member(MemberId id) {
    TeamState state = state();
    Member member = state == null ? null : state.roster().get(id);
    if (member == null) throw new IllegalArgumentException("there is no member " + id);
    return member;
  }

  void spend(Fault.Spend fault) {
    Member member = member(fault.member());
    world.notice(
        team(),
        new Noticed.Spending(member.id(), member.incarnation(), fault.total(), false, Amount.NONE));
  }

  Gates gates() {
    return gates;
  }

  private void leave(MemberId member) {
    TeamState state = state();
    if (state != null && state.crew().isLive(member)) {
      players.exit(member, 0);
    } else {
      world.observe(team(), new Noticed.Departed(member, SafeText.own("exit")));
    }
  }

  /** From now on nothing that is said reaches anybody, or everything again. */
  void deliveries(boolean stopped) {
    undelivered = stopped;
  }

  /** A message that is brought again after a restart is still one message. */
  private @Nullable Delivery deliver(Effect.Deliver message) {
    if (undelivered) return null;
    if (posted.add(message.message())) {
      posts.add(new Post(stopwatch(), message.to().value(), message.text().value()));
      String request = requests.get(message.message().index());
      boolean reached = cast.actor(message.to().value()).reach() != Cast.Reach.NO;
      if (request != null && reached) {
        Parting parting = cast.actor(message.to().value()).parting();
        partings.asked(stopwatch(), message.to(), request, parting);
      }
    }
    return switch (cast.actor(message.to().value()).reach()) {
      case YES -> Delivery.DELIVERED;
      case UNCONFIRMED -> Delivery.UNCONFIRMED;
      case NO -> null;
    };
  }

  @Override
  public void close() {
    if (workplace != null) workplace.close();
  }
}
