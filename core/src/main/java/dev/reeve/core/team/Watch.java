package dev.reeve.core.team;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * When nobody watched this team (T-34): every instant has its place on a clock that stood still
 * then.
 *
 * @param unwatched how long nobody watched, in all
 * @param seen the number of the last unwatched stretch that its log knows of
 * @param gaps the stretches, oldest first; of very old ones only their sum is kept
 */
public record Watch(Duration unwatched, long seen, List<Gap> gaps) {

  /** So many stretches are remembered one by one: nothing that still runs began before them. */
  private static final int REMEMBERED = 500;

  public static final Watch ALWAYS = from(0);

  /**
   * Nobody watched from {@code from} to {@code to}; {@code before} is what came earlier, in all.
   */
  public record Gap(Instant from, Instant to, Duration before) {

    /** Both in one, if the other, which begins no earlier, overlaps; null if it does not. */
    private @Nullable Gap joined(Gap other) {
      if (to.isBefore(other.from)) return null;
      return new Gap(from, to.isBefore(other.to) ? other.to : to, before);
    }
  }

  public Watch {
    gaps = List.copyOf(gaps);
  }

  /** A team that was founded when so many stretches had been. */
  public static Watch from(long seen) {
    return new Watch(Duration.ZERO, seen, List.of());
  }

  public WatchTime watched(Instant at) {
    Duration missed = unwatched;
    for (int i = gaps.size() - 1; 0 <= i; i--) {
      Gap gap = gaps.get(i);
      if (!at.isBefore(gap.to())) break;
      missed = gap.before();
      if (gap.from().isBefore(at)) return new WatchTime(gap.from().minus(missed));
    }
    return new WatchTime(at.minus(missed));
  }

  /** When a point on the watch clock that has come came: the first of all such instants. */
  public Instant when(WatchTime time) {
    for (Gap gap : gaps) {
      Instant at = time.value().plus(gap.before());
      if (!gap.from().isBefore(at)) return at;
    }
    return due(time);
  }

  /** When a point on the watch clock comes, if everybody keeps watching. */
  public Instant due(WatchTime time) {
    return time.value().plus(unwatched);
  }

  /** Stretches may be told out of order, and may overlap: what was missed twice counts once. */
  public Watch missed(Instant from, Instant to, long number) {
    List<Gap> all = new ArrayList<>(gaps);
    all.add(new Gap(from, to, unwatched));
    all.sort(Comparator.comparing(Gap::from));
    Duration missed = gaps.isEmpty() ? unwatched : gaps.getFirst().before();
    List<Gap> more = new ArrayList<>();
    for (Gap gap : all) {
      Gap next = more.isEmpty() ? null : more.getLast().joined(gap);
      if (next == null) {
        next = new Gap(gap.from(), gap.to(), missed);
      } else {
        more.removeLast();
      }
      more.add(next);
      missed = next.before().plus(Duration.between(next.from(), next.to()));
    }
    int forgotten = Math.max(0, more.size() - REMEMBERED);
    return new Watch(missed, Math.max(seen, number), more.subList(forgotten, more.size()));
  }

  /** A clock jumped; nothing was missed. */
  public Watch heardOf(long number) {
    return new Watch(unwatched, Math.max(seen, number), gaps);
  }
}
