package dev.reeve.core.member;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What ties a member to Reeve beside its words: how often it said that it will be heard of, and
 * which signs there are that it is gone (T-39).
 *
 * @param every how often it will be heard of; null if it promised nothing
 * @param due when three heartbeats will be missing; null if they are, or nothing was promised
 * @param lost the signs that stand, in the order of {@link Loss}
 */
public record Ties(@Nullable Duration every, @Nullable Instant due, List<Loss> lost) {

  public static final Ties NONE = new Ties(null, null, List.of());

  /** So often it may be late. */
  private static final int MISSED = 3;

  /**
   * What is known of it may be so old: a pulse is written once a minute (T-19). So nobody who beats
   * is ever taken for silent.
   */
  private static final Duration GRACE = Duration.ofMinutes(1);

  public Ties {
    lost = List.copyOf(lost);
  }

  Ties beating(Duration promised, Instant at) {
    boolean nothing = promised.isZero();
    return new Ties(
        nothing ? null : promised,
        nothing ? null : at.plus(span(promised)),
        without(Loss.HEARTBEATS_MISSED));
  }

  /** It was heard of: nothing is missing. */
  Ties heard(Instant at) {
    if (every == null) return this;
    Instant next = at.plus(span(every));
    boolean later = due == null || due.isBefore(next);
    return new Ties(every, later ? next : due, without(Loss.HEARTBEATS_MISSED));
  }

  /** Up to then nobody listened, so nothing can be missing before it has been waited for anew. */
  Ties unheard(Instant until) {
    if (every == null || due == null) return this;
    Instant anew = until.plus(span(every));
    return due.isBefore(anew) ? new Ties(every, anew, lost) : this;
  }

  Ties cut(Loss sign) {
    List<Loss> more = new ArrayList<>(without(sign));
    more.add(sign);
    more.sort(null);
    return new Ties(every, sign == Loss.HEARTBEATS_MISSED ? null : due, more);
  }

  Ties back(Loss sign) {
    return new Ties(every, due, without(sign));
  }

  private List<Loss> without(Loss sign) {
    return lost.contains(sign) ? lost.stream().filter(each -> each != sign).toList() : lost;
  }

  private static Duration span(Duration every) {
    return every.multipliedBy(MISSED).plus(GRACE);
  }
}
