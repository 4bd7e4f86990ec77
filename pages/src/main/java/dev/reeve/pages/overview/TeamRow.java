package dev.reeve.pages.overview;

import dev.reeve.core.budget.Payer;
import dev.reeve.core.health.Health;
import dev.reeve.core.health.Wellbeing;
import dev.reeve.core.member.Member;
import dev.reeve.core.message.Messages;
import dev.reeve.core.task.Task;
import dev.reeve.core.task.TaskStatus;
import dev.reeve.core.team.TeamState;
import dev.reeve.pages.Look;
import dev.reeve.pages.Look.Moment;
import dev.reeve.pages.Shown;
import dev.reeve.pages.Spend;
import dev.reeve.pages.team.AlertLine;
import dev.reeve.pages.team.TeamHead;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A team in a card: whether somebody should look.
 *
 * @param concern 2 if at once, 1 if soon, 0 if all is well
 */
public record TeamRow(
    String id,
    String phase,
    String tone,
    int well,
    int warning,
    int critical,
    int away,
    int tasks,
    int done,
    int decisions,
    int questions,
    int alerts,
    String spend,
    @Nullable Moment last,
    int concern) {

  static TeamRow of(TeamState state, List<AlertLine> alerts, Look look) {
    int[] health = new int[Health.values().length];
    int away = 0;
    for (Member member : state.roster().members().values()) {
      if (member.isActive()) {
        health[index(Wellbeing.of(state, member, look.now()).health())]++;
      } else {
        away++;
      }
    }
    int tasks = 0;
    int done = 0;
    for (Task task : state.tasks().values()) {
      if (task.isTurn()) continue;
      tasks++;
      if (task.status() == TaskStatus.DONE) done++;
    }
    int decisions = state.docket().open().size();
    int questions = Messages.toTheLead(state).size();
    int others = AlertLine.unasked(alerts).size(); // the rest is asked about, and counted so
    String tone = TeamHead.tone(state);
    boolean alarming = alerts.stream().anyMatch(AlertLine::isCritical);
    boolean bad = alarming || tone.equals("critical") || 0 < health[2];
    return new TeamRow(
        state.id().value(),
        Shown.word(state.phase().name()),
        tone,
        health[0],
        health[1],
        health[2],
        away,
        tasks,
        done,
        decisions,
        questions,
        others,
        Spend.of(state, Payer.TEAM),
        look.ifAny(state.position().at()),
        bad ? 2 : 0 < decisions + questions + others + health[1] ? 1 : 0);
  }

  private static int index(Health health) {
    return switch (health) {
      case HEALTHY -> 0;
      case WARNING -> 1;
      case CRITICAL -> 2;
    };
  }
}
