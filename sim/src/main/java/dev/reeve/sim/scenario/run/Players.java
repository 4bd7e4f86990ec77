package dev.reeve.sim.scenario.run;

import dev.reeve.core.Effect;
import dev.reeve.core.Noticed;
import dev.reeve.core.member.MemberId;
import dev.reeve.core.run.Berth;
import dev.reeve.core.run.Receipt;
import dev.reeve.core.team.TeamId;
import dev.reeve.core.team.TeamState;
import dev.reeve.core.text.SafeText;
import dev.reeve.sim.scenario.Cast;
import dev.reeve.sim.world.World;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Plays the processes of the members that Reeve runs in a story: they start at once unless the
 * story says that they cannot, and end when they are told to, or when the story says so; those that
 * ignore it, when they are killed.
 */
final class Players {

  private static final int INTERRUPTED = 130;
  private static final int KILLED = 137;

  private final Cast cast;
  private final World world;
  private final Set<String> there = new TreeSet<>();
  private final Set<MemberId> unable = new TreeSet<>();
  private final List<Exit> exits = new ArrayList<>();

  private record Exit(Instant at, MemberId member, long incarnation, Receipt receipt) {}

  Players(Cast cast, World world) {
    this.cast = cast;
    this.world = world;
  }

  void play(Effect effect) {
    switch (effect) {
      case Effect.Start(var member, var incarnation, _, _) when unable.contains(member) ->
          notice(new Noticed.RunFailed(member, incarnation, SafeText.own("no such program")));
      case Effect.Start(var member, var incarnation, _, _) -> {
        there.add(name(member, incarnation));
        SafeText run = SafeText.own("run-" + name(member, incarnation));
        notice(new Noticed.RunBegun(member, incarnation, run));
      }
      case Effect.Follow(var member, var incarnation, _, var unsure) -> {
        boolean lost = !unsure && !there.contains(name(member, incarnation));
        if (lost) over(member, incarnation, receipt(Receipt.Cause.LOST, null, ""));
      }
      case Effect.Stop(var member, var incarnation, var after, var force) -> {
        boolean stubborn = cast.actor(member.value()).stubborn();
        Receipt receipt =
            stubborn
                ? receipt(Receipt.Cause.STOPPED, KILLED, "KILL")
                : receipt(Receipt.Cause.STOPPED, INTERRUPTED, "INTERRUPT");
        Instant at = stubborn ? after.plus(force) : after;
        exits.add(new Exit(at, member, incarnation, receipt));
        exits.sort(Comparator.comparing(Exit::at));
      }
      default -> throw new IllegalArgumentException("nothing about a process: " + effect);
    }
  }

  /** From now on the processes of a member cannot be started, or can again. */
  void unstartable(MemberId member, boolean cannot) {
    if (cannot) unable.add(member);
    else unable.remove(member);
  }

  /** How long it is until somebody is gone who was told to go; null if nobody was. */
  @Nullable Duration untilNext() {
    if (exits.isEmpty()) return null;
    Duration left = Duration.between(world.engine().now(), exits.getFirst().at());
    return left.isNegative() ? Duration.ZERO : left;
  }

  /** Whoever has to be gone by now goes; true if somebody did. */
  boolean act() {
    if (exits.isEmpty() || world.engine().now().isBefore(exits.getFirst().at())) return false;
    Exit exit = exits.removeFirst();
    over(exit.member(), exit.incarnation(), exit.receipt());
    return true;
  }

  /** The process of a member ends by itself. */
  void exit(MemberId member, int code) {
    TeamState state = world.engine().state(cast.team());
    Berth berth = state == null ? null : state.crew().get(member);
    if (berth != null) over(member, berth.incarnation(), receipt(Receipt.Cause.EXITED, code, ""));
  }

  private void over(MemberId member, long incarnation, Receipt receipt) {
    there.remove(name(member, incarnation));
    exits.removeIf(exit -> exit.member().equals(member) && exit.incarnation() == incarnation);
    notice(new Noticed.RunOver(member, incarnation, receipt));
    world.settle();
  }

  private void notice(Noticed noticed) {
    world.engine().notice(team(), noticed);
  }

  private TeamId team() {
    return cast.team();
  }

  private static String name(MemberId member, long incarnation) {
    return member + "-" + incarnation;
  }

  private static Receipt receipt(Receipt.Cause cause, @Nullable Integer status, String signal) {
    SafeText none = SafeText.EMPTY;
    List<Long> pids = signal.isEmpty() ? List.of() : List.of(1L);
    return new Receipt(none, cause, status, Duration.ZERO, SafeText.own(signal), pids, 0, none);
  }
}
