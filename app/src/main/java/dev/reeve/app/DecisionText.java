package dev.reeve.app;

import dev.reeve.sim.scenario.report.Paint;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/**
 * What waits for an answer, decisions and questions: about what, since when, what is asked and why,
 * and the command that answers it (T-72).
 *
 * @param now when it is looked at
 */
record DecisionText(Paint paint, Instant now) {

  /** What a question is among decisions. */
  static final String QUESTION = "QUESTION";

  private static final int LONGEST = 200;

  /** Those that are open. */
  List<String> lines(String team, JsonNode decisions) {
    List<String> lines = new ArrayList<>();
    for (Map.Entry<String, JsonNode> each : decisions.properties()) {
      boolean open = TeamText.text(each.getValue(), "state").equals("open");
      if (!open) continue;
      boolean question = TeamText.text(each.getValue(), "kind").equals(QUESTION);
      lines.addAll(
          question
              ? question(team, each.getKey(), each.getValue())
              : lines(team, each.getKey(), each.getValue()));
    }
    return lines;
  }

  /** A question is answered in words. */
  List<String> question(String team, String id, JsonNode question) {
    List<String> lines = new ArrayList<>();
    lines.add("  " + paint.strong(id) + "  " + paint.warning(QUESTION) + "  " + who(question));
    String indent = " ".repeat(id.length() + 4);
    String text = TeamText.text(question, "text");
    if (!text.isEmpty()) lines.add(indent + Harmless.line(text));
    lines.add(indent + paint.faint("reeve decide " + team + " " + id + " \"YOUR ANSWER\""));
    return lines;
  }

  private String who(JsonNode question) {
    String task = TeamText.text(question, "task_id");
    String asks = TeamText.text(question, "from") + " asks " + TeamText.text(question, "to");
    String asked = "asked " + Ages.ago(TeamText.text(question, "asked_at"), now);
    return Harmless.line((task.isEmpty() ? "" : "#" + task + ", ") + asks + ", " + asked);
  }

  private List<String> lines(String team, String id, JsonNode decision) {
    List<String> lines = new ArrayList<>();
    String kind = paint.warning(TeamText.text(decision, "kind"));
    lines.add("  " + paint.strong(id) + "  " + kind + "  " + about(decision));
    String indent = " ".repeat(id.length() + 4);
    String question = TeamText.text(decision, "question");
    if (!question.isEmpty()) lines.add(indent + Harmless.line(question));
    for (JsonNode fact : decision.path("evidence")) {
      lines.add(indent + paint.faint("- " + Harmless.line(fact.asString(""), LONGEST)));
    }
    lines.add(indent + answers(decision));
    String epoch = TeamText.text(decision, "epoch");
    String more = epoch.isEmpty() ? "" : " --epoch " + epoch;
    lines.add(indent + paint.faint("reeve decide " + team + " " + id + " ANSWER" + more));
    return lines;
  }

  private String about(JsonNode decision) {
    List<String> words = new ArrayList<>();
    String task = TeamText.text(decision, "task_id");
    String member = TeamText.text(decision, "member");
    if (!task.isEmpty()) words.add("#" + task);
    if (!member.isEmpty()) words.add(member);
    words.add("asked " + Ages.ago(TeamText.text(decision, "opened_at"), now));
    return Harmless.line(String.join(", ", words));
  }

  private static String answers(JsonNode decision) {
    List<String> options = new ArrayList<>();
    for (JsonNode option : decision.path("options")) options.add(option.asString(""));
    String advice = TeamText.text(decision, "recommendation");
    String deadline = TeamText.text(decision, "deadline");
    return Harmless.line(
        String.join(" | ", options)
            + (advice.isEmpty() ? "" : "  advice: " + advice)
            + (deadline.isEmpty() ? "" : "  until " + Ages.clock(deadline)));
  }
}
