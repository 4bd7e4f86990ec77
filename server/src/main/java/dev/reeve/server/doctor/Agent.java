package dev.reeve.server.doctor;

import java.util.List;
import java.util.SortedMap;

/**
 * An agent program that was found.
 *
 * @param abilities what Reeve can do with it, by the words of {@link #abilityNames}
 */
public record Agent(String name, String path, String version, SortedMap<String, String> abilities) {

  public static List<String> abilityNames() {
    return AgentProgram.ABILITIES;
  }
}
