package dev.reeve.app;

import java.util.function.Consumer;
import tools.jackson.databind.JsonNode;

/** The events of a team so far, asked for in pages. */
record LogPages(DaemonClient daemon, String team) {

  private static final int PAGE = 1_000;

  /** Gives each event after this one; the index of the last. */
  long each(long after, Consumer<JsonNode> event) {
    long last = after;
    while (true) {
      String query = "?after=" + last + "&limit=" + PAGE;
      JsonNode page = daemon.get(DaemonClient.team(team, "events") + query).raw().path("events");
      for (JsonNode each : page) {
        event.accept(each);
        last = each.path("replay_index").asLong();
      }
      if (page.size() < PAGE) return last;
    }
  }
}
