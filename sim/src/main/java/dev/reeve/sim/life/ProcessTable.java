package dev.reeve.sim.life;

import dev.reeve.core.Effect;
import dev.reeve.core.Noticed;
import dev.reeve.core.budget.Amount;
import dev.reeve.core.member.MemberId;
import dev.reeve.core.run.Berth;
import dev.reeve.core.run.Receipt;
import dev.reeve.core.team.Phase;
import dev.reeve.core.team.TeamId;
import dev.reeve.core.team.TeamState;
import dev.reeve.core.text.SafeText;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The processes of members, as the system has them: they outlive every node that began them. Of
 * each place at most one is ever begun, whoever asks for it and however often, as by the folders of
 * the real ones.
 */
final class ProcessTable {

  /** Whose process it is. */
  record Place(TeamId team, MemberId member, long incarnation) implements Comparable<Place> {
    @Override
    public int compareTo(Place other) {
      int teams = team.compareTo(other.team);
      int members = teams == 0 ? member.compareTo(other.member) : teams;
      return members == 0 ? Long.compare(incarnation, other.incarnation) : members;
    }
  }

  /** Something that was noticed of a process. */
  record Word(TeamId team, Noticed noticed) {}

  /** What a process is and has done; of one that is over, how many could not be stopped. */
  private static final class Child {
    private boolean over;
    private int left;
    private Amount spent = Amount.NONE;
  }

  private record Task(Place place, Effect effect) {}

  private final Dice dice;
  private final TreeMap<Place, Child> all = new TreeMap<>();
  private final List<Task> todo = new ArrayList<>();
  private final List<Place> stopped = new ArrayList<>();
  private final List<Place> failed = new ArrayList<>();

  ProcessTable(Dice dice) {
    this.dice = dice;
  }

  /** A node wants this done, some time. */
  void ask(TeamId team, Effect effect) {
    Place place =
        switch (effect) {
          case Effect.Start(var member, var incarnation, _, _) ->
              new Place(team, member, incarnation);
          case Effect.Follow(var member, var incarnation, _, _) ->
              new Place(team, member, incarnation);
          case Effect.Stop(var member, var incarnation, _, _) ->
              new Place(team, member, incarnation);
          default -> throw new IllegalArgumentException("nothing about a process: " + effect);
        };
    todo.add(new Task(place, effect));
  }

  /** What a node had still to do dies with it; the processes do not. */
  void forget() {
    todo.clear();
    stopped.clear();
    failed.clear();
  }

  boolean isBusy() {
    return !todo.isEmpty();
  }

  /** Something is done, not always in order; null if nothing comes of it. */
  @Nullable Word work(Node by) {
    if (todo.isEmpty()) return null;
    Task task = dice.oneIn(4) ? dice.pick(todo) : todo.getFirst();
    todo.remove(task);
    TeamState known = by.engine.state(task.place().team());
    return switch (task.effect()) {
      case Effect.Start _ -> start(task.place(), known);
      case Effect.Follow follow ->
          follow.unsure() && !all.containsKey(task.place()) ? null : follow(task.place());
      default -> stop(task.place());
    };
  }

  private @Nullable Word start(Place place, @Nullable TeamState known) {
    if (all.containsKey(place) || stopped.contains(place)) return follow(place);
    Berth berth = known == null ? null : known.crew().get(place.member());
    boolean wanted = berth != null && berth.incarnation() == place.incarnation() && berth.isLive();
    if (!wanted) return null;
    if (failed.contains(place) || dice.oneIn(12)) {
      failed.add(place);
      SafeText reason = SafeText.own("no such program");
      return word(place, new Noticed.RunFailed(place.member(), place.incarnation(), reason));
    }
    all.put(place, new Child());
    return begun(place);
  }

  private Word follow(Place place) {
    Child process = all.get(place);
    return process != null && !process.over ? begun(place) : over(place);
  }

  private Word stop(Place place) {
    stopped.add(place);
    Child process = all.get(place);
    if (process != null && !process.over) end(process);
    return over(place);
  }

  private void end(Child process) {
    process.over = true;
    process.left = dice.oneIn(8) ? 1 : 0;
  }

  /** Somebody's process does something by itself; null if nobody can be told of it. */
  @Nullable Word live() {
    List<Place> running = running();
    if (running.isEmpty()) return null;
    Place place = dice.pick(running);
    Child process = all.get(place);
    if (process == null) return null;
    if (dice.oneIn(3)) {
      process.over = true;
      return over(place);
    }
    process.spent = process.spent.plus(new Amount(dice.between(0, 400_000), dice.below(2_000)));
    var spends =
        new Noticed.Spending(
            place.member(), place.incarnation(), process.spent, dice.oneIn(3), Amount.NONE);
    return word(place, spends);
  }

  List<Place> running() {
    List<Place> running = new ArrayList<>();
    all.forEach((place, process) -> {
      if (!process.over) running.add(place);
    });
    return running;
  }

  /** Whoever belongs to nobody is stopped, as after the start of a daemon. */
  void sweep(TeamState state) {
    for (Place place : running()) {
      if (place.team().equals(state.id()) && !isKnown(place, state)) {
        Child stray = all.get(place);
        if (stray != null) stray.over = true;
      }
    }
  }

  /** In peace those and only those run that the team knows of. */
  void check(TeamState state) {
    for (Place place : running()) {
      boolean known = !place.team().equals(state.id()) || isKnown(place, state);
      LawBroken.unless(known, "R-7", () -> "left, and nobody knows: " + place);
    }
    if (state.phase() == Phase.DELETED) return; // nothing is written of it any more
    for (Berth berth : state.crew().berths().values()) {
      Child process = all.get(new Place(state.id(), berth.member(), berth.incarnation()));
      boolean runs = process != null && !process.over;
      boolean should =
          berth.condition() == Berth.Condition.RUNNING
              || berth.condition() == Berth.Condition.STOPPING;
      LawBroken.unless(runs == should, "A-4", () -> "runs: " + runs + ", but said is " + berth);
    }
  }

  private static boolean isKnown(Place place, TeamState state) {
    Berth berth = state.crew().get(place.member());
    boolean live = berth != null && berth.isLive() && state.phase() != Phase.DELETED;
    return live && berth != null && berth.incarnation() == place.incarnation();
  }

  private static Word begun(Place place) {
    SafeText run = SafeText.own("run-" + place.member() + "-" + place.incarnation());
    return word(place, new Noticed.RunBegun(place.member(), place.incarnation(), run));
  }

  private Word over(Place place) {
    Child process = all.get(place);
    int left = process == null ? 0 : process.left;
    SafeText none = SafeText.EMPTY;
    Receipt.Cause cause = process == null ? Receipt.Cause.LOST : Receipt.Cause.STOPPED;
    Receipt receipt = new Receipt(none, cause, null, Duration.ZERO, none, List.of(), left, none);
    return word(place, new Noticed.RunOver(place.member(), place.incarnation(), receipt));
  }

  private static Word word(Place place, Noticed noticed) {
    return new Word(place.team(), noticed);
  }
}
