package dev.reeve.core.decision;

import dev.reeve.core.data.PersistentMap;
import dev.reeve.core.member.MemberId;
import dev.reeve.core.task.TaskId;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * All decisions of a team, and the number that the next one gets. Beside them stands an index of
 * the open ones by what they are about.
 */
public record Docket(
    PersistentMap<DecisionId, Decision> decisions,
    PersistentMap<Place, DecisionId> open,
    long next) {

  public static final Docket EMPTY = new Docket(PersistentMap.empty(), PersistentMap.empty(), 1);

  /** The place of an open decision in the index; what it is not about is empty. */
  public record Place(DecisionKind kind, String task, String member, long number)
      implements Comparable<Place> {

    private static final Comparator<Place> ORDER =
        Comparator.comparing(Place::kind)
            .thenComparing(Place::task)
            .thenComparing(Place::member)
            .thenComparingLong(Place::number);

    static Place of(Decision decision) {
      MemberId member = decision.matter().member();
      return new Place(
          decision.matter().kind(),
          name(decision.matter().task()),
          member == null ? "" : member.value(),
          decision.id().number());
    }

    private static String name(@Nullable TaskId task) {
      return task == null ? "" : task.value();
    }

    @Override
    public int compareTo(Place other) {
      return ORDER.compare(this, other);
    }
  }

  public Docket with(Decision decision) {
    Decision before = decisions.get(decision.id());
    PersistentMap<Place, DecisionId> rest = before == null ? open : open.without(Place.of(before));
    return new Docket(
        decisions.with(decision.id(), decision),
        decision.isOpen() ? rest.with(Place.of(decision), decision.id()) : rest,
        Math.max(next, decision.id().number() + 1));
  }

  /** No decision gets a number below this one any more. */
  public Docket from(long least) {
    return new Docket(decisions, open, Math.max(next, least));
  }

  /** The oldest open decision of a kind about a task, or about none; null if there is none. */
  public @Nullable Decision open(DecisionKind kind, @Nullable TaskId task) {
    List<Decision> all = openAbout(kind, task);
    return all.isEmpty() ? null : all.getFirst();
  }

  /** The open decision of a kind about a task and a member; null if there is none. */
  public @Nullable Decision open(DecisionKind kind, TaskId task, @Nullable MemberId member) {
    for (Decision each : openAbout(kind, task)) {
      if (Objects.equals(member, each.matter().member())) return each;
    }
    return null;
  }

  /** The open decisions of a kind about a task, or about none. */
  public List<Decision> openAbout(DecisionKind kind, @Nullable TaskId task) {
    if (open.isEmpty()) return List.of(); // nearly always
    List<Decision> found = new ArrayList<>();
    String name = Place.name(task);
    for (PersistentMap.Entry<Place, DecisionId> each : open.from(new Place(kind, name, "", 0))) {
      if (each.key().kind() != kind || !each.key().task().equals(name)) break;
      add(found, each.value());
    }
    return found;
  }

  /** All open decisions of a kind. */
  public List<Decision> open(DecisionKind kind) {
    List<Decision> found = new ArrayList<>();
    for (PersistentMap.Entry<Place, DecisionId> each : open.from(new Place(kind, "", "", 0))) {
      if (each.key().kind() != kind) break;
      add(found, each.value());
    }
    return found;
  }

  /** All that are open, as they were asked. */
  public List<Decision> waiting() {
    List<Decision> found = new ArrayList<>();
    for (DecisionId id : open.values()) add(found, id);
    found.sort(Comparator.comparing(Decision::id));
    return found;
  }

  private void add(List<Decision> found, DecisionId id) {
    Decision decision = decisions.get(id);
    if (decision != null) found.add(decision);
  }
}
