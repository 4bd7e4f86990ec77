package dev.reeve.sim.scenario.run;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** Finds what {@code tasks.1.status} means. Names may have dots in them: the longest one counts. */
final class StatePath {

  private StatePath() {}

  static @Nullable JsonNode find(JsonNode from, String path) {
    if (path.isEmpty()) return from;
    for (int end = path.length(); 0 < end; end = path.lastIndexOf('.', end - 1)) {
      JsonNode next = child(from, path.substring(0, end));
      if (next != null) {
        JsonNode found = end == path.length() ? next : find(next, path.substring(end + 1));
        if (found != null) return found;
      }
    }
    return null;
  }

  private static @Nullable JsonNode child(JsonNode of, String name) {
    if (of.isArray()) return name.matches("[0-9]{1,6}") ? of.get(Integer.parseInt(name)) : null;
    return of.get(name);
  }
}
