package dev.reeve.sim.scenario;

import java.time.Duration;

/** A stretch of the story, both ends in it. */
public record Window(Duration from, Duration to) {

  public boolean holds(Duration moment) {
    return from.compareTo(moment) <= 0 && moment.compareTo(to) <= 0;
  }

  /** How far a moment is from it; zero within. */
  public Duration distance(Duration moment) {
    if (moment.compareTo(from) < 0) return from.minus(moment);
    return moment.compareTo(to) <= 0 ? Duration.ZERO : moment.minus(to);
  }

  @Override
  public String toString() {
    return "between " + StoryTime.text(from) + " and " + StoryTime.text(to);
  }
}
