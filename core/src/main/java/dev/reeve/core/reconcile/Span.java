package dev.reeve.core.reconcile;

/** Lines of a log from {@code from} to {@code to}, both included. */
public record Span(long from, long to) {

  public Span {
    if (to < from) throw new IllegalArgumentException("no lines: " + from + " to " + to);
  }

  public boolean contains(long index) {
    return from <= index && index <= to;
  }

  @Override
  public String toString() {
    return from == to ? "" + from : from + " to " + to;
  }
}
