package dev.reeve.server.doctor;

import dev.reeve.agents.ability.Abilities;
import java.util.List;
import java.util.SortedMap;

/**
 * An agent program that was found.
 *
 * @param doubt what is to be said of its version; empty if nothing
 * @param abilities what Reeve can do with it, by the words of {@link #abilityNames}
 */
public record Agent(
    String name, String path, String version, String doubt, SortedMap<String, String> abilities) {

  public static List<String> abilityNames() {
    return Abilities.NAMES;
  }
}
