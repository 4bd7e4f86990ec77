package dev.reeve.sim.scenario.run;

import dev.reeve.base.yaml.Place;
import java.util.List;

/**
 * One thing that had to be so, and whether it was.
 *
 * @param expected what had to be, as the end of "expected …"
 * @param found what was instead; empty if it was so
 * @param nearest what was recorded that comes nearest to it
 */
public record Check(Place place, String expected, String found, List<Recorded> nearest) {

  public Check {
    nearest = List.copyOf(nearest);
  }

  public static Check held(Place place, String expected) {
    return new Check(place, expected, "", List.of());
  }

  public static Check failed(Place place, String expected, String found) {
    return new Check(place, expected, found, List.of());
  }

  public boolean holds() {
    return found.isEmpty();
  }
}
