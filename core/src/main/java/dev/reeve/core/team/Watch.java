package dev.reeve.core.team;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

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
  public record Gap(Instant from, Instant to, Duration before) {}

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

  /** When a point on the watch clock comes, if everybody keeps watching. */
  public Instant due(WatchTime time) {
    return time.value().plus(unwatched);
  }

  public Watch missed(Instant from, Instant to, long number) {
    List<Gap> more =
        new ArrayList<>(gaps.subList(Math.max(0, gaps.size() - REMEMBERED + 1), gaps.size()));
    more.add(new Gap(from, to, unwatched));
    return new Watch(unwatched.plus(Duration.between(from, to)), Math.max(seen, number), more);
  }

  /** A clock jumped; nothing was missed. */
  public Watch heardOf(long number) {
    return new Watch(unwatched, Math.max(seen, number), gaps);
  }
}
