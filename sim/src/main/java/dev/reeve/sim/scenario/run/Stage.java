package dev.reeve.sim.scenario.run;

import dev.reeve.core.Core;
import dev.reeve.core.Effect;
import dev.reeve.core.message.Delivery;
import dev.reeve.core.message.MessageId;
import dev.reeve.core.team.TeamId;
import dev.reeve.core.team.TeamState;
import dev.reeve.daemon.codec.EventView;
import dev.reeve.daemon.engine.SealedEntry;
import dev.reeve.daemon.log.Line;
import dev.reeve.daemon.log.memory.MemoryEventLog;
import dev.reeve.sim.scenario.Cast;
import dev.reeve.sim.scenario.Scenario;
import dev.reeve.sim.world.FaultyLog;
import dev.reeve.sim.world.World;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/** Where a story happens: a world of its own, and everything that was seen and heard in it. */
final class Stage {

  private static final int ALL = Integer.MAX_VALUE;

  private final Cast cast;
  private final World world;
  private final List<Noted> noted = new ArrayList<>();
  private final List<Post> posts = new ArrayList<>();
  private final Set<MessageId> posted = new TreeSet<>();
  private boolean undelivered;

  /** A line at the moment when it became durable. */
  private record Noted(Duration moment, SealedEntry line) {}

  Stage(Cast cast) {
    this.cast = cast;
    world = new World(Scenario.START, new FaultyLog(new MemoryEventLog()), this::deliver);
    world.listen((lines, _) -> lines.forEach(line -> noted.add(new Noted(stopwatch(), line))));
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
    Duration left = moment.minus(stopwatch());
    if (left.isPositive()) world.advance(left);
  }

  /** The same, but a check that falls due at this very moment waits for what is sent (T-85). */
  void approach(Duration moment) {
    Duration left = moment.minus(stopwatch());
    if (!left.isPositive()) return;
    world.approach(left);
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
      recorded.add(new Recorded(each.moment(), view(each.line())));
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

  /** From now on nothing that is said reaches anybody, or everything again. */
  void deliveries(boolean stopped) {
    undelivered = stopped;
  }

  /** A message that is brought again after a restart is still one message. */
  private @Nullable Delivery deliver(TeamId team, Effect.Deliver message) {
    if (undelivered) return null;
    if (posted.add(message.message())) {
      posts.add(new Post(stopwatch(), message.to().value(), message.text().value()));
    }
    return switch (cast.reach(message.to().value())) {
      case YES -> Delivery.DELIVERED;
      case UNCONFIRMED -> Delivery.UNCONFIRMED;
      case NO -> null;
    };
  }
}
