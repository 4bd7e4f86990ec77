package dev.reeve.app;

import tools.jackson.databind.JsonNode;

/** Prints what came of a command that was not refused. */
record Outcomes(Console console) {

  void print(JsonNode answer) {
    EventText text = new EventText(console.paint());
    for (JsonNode event : answer.path("events")) console.say(text.line(event));
    if (answer.has("noted")) console.out().println("Noted.");
    if (answer.has("held")) console.out().println("Held until the team is unlocked.");
    if (answer.has("error")) {
      console.say(TeamText.text(answer, "error") + ": " + TeamText.text(answer, "message"));
    }
    for (JsonNode part : answer.path("parts")) print(part);
  }
}
