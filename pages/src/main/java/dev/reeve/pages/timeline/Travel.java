package dev.reeve.pages.timeline;

/**
 * Where in the log a page of a team stands, and the way to any other line of it.
 *
 * @param at the line that is shown
 * @param last the last one there is
 * @param when the time of the line that is shown
 * @param what the type of it
 */
public record Travel(String team, long at, long last, String when, String what) {

  /** Whether it is as it was, and not as it is. */
  public boolean isPast() {
    return at < last;
  }

  public long earlier() {
    return Math.max(1, at - 1);
  }

  public long later() {
    return Math.min(last, at + 1);
  }
}
