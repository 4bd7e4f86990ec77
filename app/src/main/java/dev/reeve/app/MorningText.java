package dev.reeve.app;

import dev.reeve.app.Table.Cell;
import dev.reeve.base.text.Count;
import dev.reeve.daemon.views.MorningNews;
import dev.reeve.daemon.views.Stir;
import java.util.StringJoiner;
import tools.jackson.databind.JsonNode;

/** What happened in the night, as a person reads it (T-79). */
record MorningText(Console console) {

  void print(JsonNode body) {
    String unwell = TeamText.text(body, "trouble");
    if (!unwell.isEmpty()) console.say(StatusCommand.unwell(console, unwell));
    console.say("Since " + Ages.clock(TeamText.text(body, "since")));
    StringJoiner quiet = new StringJoiner(", ");
    for (JsonNode team : body.path("teams")) {
      if (Stir.of(team) == Stir.QUIET) quiet.add(TeamText.text(team, "team"));
      else team(team);
    }
    if (0 < quiet.length()) {
      console.out().println();
      console.say("Nothing to tell of " + quiet);
    }
    if (body.path("teams").isEmpty()) console.say("Nothing happened.");
  }

  private void team(JsonNode team) {
    console.out().println();
    console.out().println(console.paint().strong(TeamText.text(team, "team")));
    trouble(team);
    console.say(members(team).lines(console.fold()));
    for (String line : new MorningNews(Ages::clock).of(team)) {
      console.say("  " + Harmless.line(line));
    }
    for (JsonNode each : team.path("answered_by_policy")) {
      say("answered by policy", each, TeamText.text(each, "answer"));
    }
    for (JsonNode each : team.path("decisions_waiting")) {
      say("waits for you", each, TeamText.text(each, "question"));
    }
    for (JsonNode each : team.path("questions_waiting")) {
      String from = TeamText.text(each, "from") + " asks: " + TeamText.text(each, "text");
      String id = TeamText.text(each, "id");
      console.say("  waits for you: " + id + " QUESTION: " + Harmless.line(from));
    }
  }

  private void trouble(JsonNode team) {
    long unreadable = team.path("unreadable").asLong(0);
    String lines = unreadable == 0 ? "" : Count.of(unreadable, "event") + " cannot be read";
    String trouble = team.path("trouble").asString(lines);
    if (!trouble.isEmpty()) console.say("  " + Harmless.line(trouble));
  }

  private static Table members(JsonNode team) {
    Table table = new Table("  ");
    for (JsonNode member : team.path("members")) {
      table.row(
          Cell.of(TeamText.text(member, "member")),
          Cell.of(TeamText.text(member, "role")),
          Cell.of(TeamText.text(member, "done") + " done"),
          Cell.of(counted(member, "submitted", "submitted", "submitted")),
          Cell.of(counted(member, "reviewed", "reviewed", "reviewed")),
          Cell.of(gates(member.path("gates"))),
          Cell.of(counted(member, "stalls", "stall", "stalls")),
          Cell.of(counted(member, "escalations", "escalation", "escalations")),
          Cell.of(messages(member)),
          Cell.of(spend(member)),
          Cell.of(committed(member)));
    }
    return table;
  }

  private static String committed(JsonNode member) {
    if (!member.path("commits").isNumber()) return "";
    String commits = count(member, "commits", "commit") + " on ";
    String changes = TeamText.text(member, "diffstat");
    String branch = Harmless.line(TeamText.text(member, "branch"));
    return commits + branch + (changes.isEmpty() ? "" : " (" + changes + ")");
  }

  private static String count(JsonNode member, String field, String one) {
    return Count.of(member.path(field).asLong(0), one);
  }

  /** What was not is not told: the JSON has all. */
  private static String counted(JsonNode member, String field, String one, String more) {
    long count = member.path(field).asLong(0);
    return count == 0 ? "" : Count.of(count, one, more);
  }

  private static String messages(JsonNode member) {
    String all = counted(member, "messages", "message", "messages");
    return all.isEmpty() ? "" : all + " (~" + count(member, "message_tokens", "token") + ")";
  }

  private static String gates(JsonNode gates) {
    long passed = gates.path("passed").asLong(0);
    long failed = gates.path("failed").asLong(0);
    return passed + failed == 0 ? "" : "gates " + passed + " passed " + failed + " failed";
  }

  private static String spend(JsonNode member) {
    boolean known = member.path("spend_usd").isNumber();
    String tokens = count(member, "spend_tokens", "token");
    return known ? "spent $" + TeamText.text(member, "spend_usd") + " (" + tokens + ")" : "";
  }

  private void say(String what, JsonNode decision, String words) {
    String id = TeamText.text(decision, "id") + " " + TeamText.text(decision, "kind");
    console.say("  " + what + ": " + id + ": " + Harmless.line(words));
  }
}
