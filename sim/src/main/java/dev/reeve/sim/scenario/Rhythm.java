package dev.reeve.sim.scenario;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** When something is sent: once, or again and again up to and including {@code until}. */
public record Rhythm(Duration at, @Nullable Duration every, Duration until) {

  /** So often at most: a slip of the pen should not make a story endless. */
  public static final int MOST = 100_000;

  public static Rhythm once(Duration at) {
    return new Rhythm(at, null, at);
  }

  public List<Duration> moments() {
    if (every == null) return List.of(at);
    List<Duration> moments = new ArrayList<>();
    for (Duration next = at; next.compareTo(until) <= 0; next = next.plus(every)) moments.add(next);
    return moments;
  }
}
