package dev.reeve.sim.backtest;

import dev.reeve.core.member.MemberId;
import dev.reeve.core.report.ActionType;
import dev.reeve.core.report.Intervention;
import dev.reeve.core.task.TaskId;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/**
 * What two policies make of the same history.
 *
 * @param changes what would have come earlier, later, not at all, or only then; in order
 * @param same how many interventions would have come at the same time
 * @param reproduced how many of the recorded ones come at their time under the recorded policy
 */
public record Comparison(
    List<Change> changes, int same, int recorded, int reproduced, Tally tally, ObjectNode policy) {

  /** An intervention in both histories; null where there is none. */
  public record Change(@Nullable Intervention was, @Nullable Intervention is, boolean isFalse) {

    public Intervention any() {
      Intervention one = was == null ? is : was;
      if (one == null) throw new IllegalStateException("neither then nor now");
      return one;
    }

    /** How much later it comes; negative if earlier; null if it is not in both. */
    public @Nullable Duration later() {
      return was == null || is == null ? null : Duration.between(was.at(), is.at());
    }
  }

  /** The recorded interventions, the same lived through again, and under the other policy. */
  record Sides(List<Intervention> recorded, List<Intervention> was, List<Intervention> is) {}

  public Comparison {
    changes = List.copyOf(changes);
  }

  static Comparison of(Sides sides, ObjectNode policy) {
    List<Change> all = pairs(sides.was(), sides.is());
    List<Change> changes =
        all.stream()
            .filter(each -> !Duration.ZERO.equals(each.later()))
            .sorted(Comparator.comparing(each -> each.any().at()))
            .toList();
    int reproduced = 0;
    for (Change each : pairs(sides.recorded(), sides.was())) {
      if (isSameTime(each.later())) reproduced++;
    }
    return new Comparison(
        changes,
        all.size() - changes.size(),
        sides.recorded().size(),
        reproduced,
        Tally.of(sides.was(), sides.is()),
        policy);
  }

  /** The policy and what it comes down to, in one sentence. */
  public String sentence() {
    return PolicyWords.of(policy) + ": " + tally.words();
  }

  /** Lines of one instant stand microseconds apart. */
  private static boolean isSameTime(@Nullable Duration later) {
    return later != null && later.abs().compareTo(Duration.ofSeconds(1)) < 0;
  }

  /** Which of one member, about one task, in one episode: the how-many-eth of its action. */
  private record Place(MemberId member, int episode, String task, ActionType action, int nth)
      implements Comparable<Place> {

    private static final Comparator<Place> ORDER =
        Comparator.comparing(Place::member)
            .thenComparingInt(Place::episode)
            .thenComparing(Place::task)
            .thenComparing(Place::action)
            .thenComparingInt(Place::nth);

    @Override
    public int compareTo(Place other) {
      return ORDER.compare(this, other);
    }
  }

  private static List<Change> pairs(List<Intervention> was, List<Intervention> is) {
    Map<Place, Intervention> then = placed(was);
    Map<Place, Intervention> now = placed(is);
    Quiet quiet = Quiet.in(was, is);
    List<Change> pairs = new ArrayList<>();
    then.forEach((place, each) -> pairs.add(new Change(each, now.get(place), quiet.isFalse(each))));
    now.forEach((place, each) -> {
      if (!then.containsKey(place)) pairs.add(new Change(null, each, quiet.isFalse(each)));
    });
    return pairs;
  }

  private static Map<Place, Intervention> placed(List<Intervention> all) {
    Map<Place, Intervention> placed = new TreeMap<>();
    for (Intervention each : all) {
      TaskId task = each.task();
      String name = task == null ? "" : task.value();
      int nth = 0;
      while (placed.containsKey(place(each, name, nth))) nth++;
      placed.put(place(each, name, nth), each);
    }
    return placed;
  }

  private static Place place(Intervention of, String task, int nth) {
    return new Place(of.member(), of.episode(), task, of.action(), nth);
  }
}
