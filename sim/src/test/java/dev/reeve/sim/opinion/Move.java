package dev.reeve.sim.opinion;

import java.util.Comparator;

/** What the supervisor did, to the second; without a task it is about none. */
record Move(long second, String type, String member, String task) implements Comparable<Move> {

  private static final Comparator<Move> ORDER =
      Comparator.comparingLong(Move::second)
          .thenComparing(Move::member)
          .thenComparing(Move::type)
          .thenComparing(Move::task);

  @Override
  public int compareTo(Move other) {
    return ORDER.compare(this, other);
  }
}
