package dev.reeve.app;

import tools.jackson.databind.JsonNode;

/**
 * What the daemon answered: as it is for programs, and without what a terminal would obey for
 * people.
 */
record Answer(JsonNode raw) {

  /** For people: every text in it is harmless. */
  JsonNode body() {
    return Harmless.copy(raw);
  }

  /** For programs: one line of JSON. */
  String json() {
    return Harmless.json(raw);
  }
}
