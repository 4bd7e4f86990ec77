package dev.reeve.pages.team;

import dev.reeve.core.budget.Payer;
import dev.reeve.core.member.Member;
import dev.reeve.core.task.Task;
import dev.reeve.core.task.TaskStatus;
import dev.reeve.core.team.TeamState;
import dev.reeve.pages.Shown;
import dev.reeve.pages.Spend;
import tools.jackson.databind.JsonNode;

/**
 * A team in a line.
 *
 * @param tone of its phase: {@code good}, {@code warn}, {@code critical} or {@code plain}
 */
public record TeamHead(
    String id,
    String profile,
    String phase,
    String tone,
    long epoch,
    String owner,
    int members,
    int there,
    int tasks,
    int done,
    String spend,
    String teardown,
    long index) {

  static TeamHead of(TeamState state, JsonNode shown) {
    int there = 0;
    for (Member member : state.roster().members().values()) {
      if (member.isActive()) there++;
    }
    int tasks = 0;
    int done = 0;
    for (Task task : state.tasks().values()) {
      if (task.isTurn()) continue;
      tasks++;
      if (task.status() == TaskStatus.DONE) done++;
    }
    String teardown = shown.path("teardown").path("state").asString("none");
    return new TeamHead(
        state.id().value(),
        shown.path("profile").asString(""),
        Shown.word(shown.path("phase").asString("")),
        tone(state),
        state.ownership().epoch(),
        shown.path("owner").asString(""),
        state.roster().members().size(),
        there,
        tasks,
        done,
        Spend.of(state, Payer.TEAM),
        teardown.equals("none") ? "" : Shown.word(teardown),
        state.position().index());
  }

  public static String tone(TeamState state) {
    return switch (state.phase()) {
      case ACTIVE -> "good";
      case LOCKED, TEARING_DOWN -> "warn";
      case FROZEN -> "critical";
      case BOOTSTRAP, READY_TO_DELETE, DELETED -> "plain";
    };
  }
}
