package dev.reeve.server.http;

import dev.reeve.core.data.PersistentMap;
import dev.reeve.core.decision.Decision;
import dev.reeve.core.member.IdleStage;
import dev.reeve.core.member.Member;
import dev.reeve.core.member.MemberId;
import dev.reeve.core.message.Messages;
import dev.reeve.core.team.TeamId;
import dev.reeve.core.team.TeamState;
import dev.reeve.daemon.codec.TeamView;
import dev.reeve.daemon.engine.Absence;
import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** A team in one line of the list of teams: what it is, and whether somebody should look. */
final class TeamSummary {

  private TeamSummary() {}

  static ObjectNode of(TeamState state) {
    JsonNode view = TeamView.of(state);
    ObjectNode summary = Json.object();
    for (String field : List.of("id", "profile", "phase", "epoch", "owner")) {
      summary.set(field, view.get(field));
    }
    summary.put("members", view.get("members").size());
    summary.put("tasks", view.get("tasks").size());
    people(summary, state, view.get("members"));
    summary.put("open_decisions", open(state));
    summary.put("open_questions", Messages.toTheLead(state).size());
    summary.put("replay_index", state.position().index());
    return summary;
  }

  /** One that cannot be read is there, too. */
  static ObjectNode of(TeamId team, Absence absence) {
    ObjectNode summary = Json.object();
    summary.put("id", team.value());
    summary.put("phase", absence.lasting() ? "damaged" : "unread");
    return summary.put("trouble", absence.why());
  }

  /** Who owes which tasks, or whom an answer, and how far the ladder has gone with anybody. */
  private static void people(ObjectNode summary, TeamState state, JsonNode members) {
    ObjectNode owing = summary.putObject("owing");
    ObjectNode asked = summary.putObject("asked_by");
    IdleStage highest = IdleStage.NONE;
    JsonNode word = Json.MAPPER.getNodeFactory().stringNode("none");
    for (PersistentMap.Entry<MemberId, Member> each : state.roster().members()) {
      JsonNode shown = members.get(each.key().value());
      if (!shown.get("owes").isEmpty()) owing.set(each.key().value(), shown.get("owes"));
      if (!shown.get("asked_by").isEmpty()) asked.set(each.key().value(), shown.get("asked_by"));
      if (highest.compareTo(each.value().idleStage()) < 0) {
        highest = each.value().idleStage();
        word = shown.get("idle_stage");
      }
    }
    summary.set("idle_stage", word);
  }

  private static int open(TeamState state) {
    int open = 0;
    for (PersistentMap.Entry<?, Decision> each : state.docket().decisions()) {
      if (each.value().state() == Decision.State.OPEN) open++;
    }
    return open;
  }
}
