package dev.reeve.core.health;

import dev.reeve.core.Entry;
import dev.reeve.core.health.Anomaly.Step;
import dev.reeve.core.health.Dossier.Quality;
import dev.reeve.core.health.HealthEvent.Checked;
import dev.reeve.core.health.HealthEvent.Clarified;
import dev.reeve.core.health.HealthEvent.Continued;
import dev.reeve.core.health.HealthEvent.Feedback;
import dev.reeve.core.health.HealthEvent.HealthReported;
import dev.reeve.core.health.HealthEvent.Offered;
import dev.reeve.core.health.HealthEvent.QualityAsked;
import dev.reeve.core.health.HealthEvent.Reported;
import dev.reeve.core.health.HealthEvent.RestartNotDone;
import dev.reeve.core.health.HealthEvent.RestartOrdered;
import dev.reeve.core.health.HealthEvent.ShutdownAsked;
import dev.reeve.core.health.HealthEvent.Tested;
import dev.reeve.core.health.History.Aid;
import dev.reeve.core.message.MessageId;
import dev.reeve.core.task.TaskId;
import dev.reeve.core.team.TeamState;
import org.jspecify.annotations.Nullable;

/** What Reeve's own steps make of the ward. */
final class HealthSteps {

  private HealthSteps() {}

  static Ward follow(TeamState state, HealthEvent event, Entry entry) {
    Ward ward = state.ward();
    return switch (event) {
      case Checked(var member, var task, var check, _) -> {
        AnomalyKind about = check.about();
        if (about == null) yield ward;
        Step step = check.urgent() ? Step.URGED : Step.ASKED;
        yield ward.with(ward.chart(member).with(found(about, about.first(), task, entry).at(step)));
      }
      case Offered offered -> offered(state, offered, entry);
      case Reported reported -> reported(state, reported, entry);
      case Tested(var member, _, var diagnosis) -> tested(ward.chart(member), diagnosis, ward);
      case ShutdownAsked(var member, _, var asked, _) ->
          ward.with(asked(ward.chart(member), asked, entry));
      case Continued(var member, var task, var kind, _) ->
          ward.with(ward.chart(member).without(kind, task));
      case RestartOrdered ordered -> ordered(state, ordered, entry);
      case RestartNotDone(var member, _, _) -> notDone(ward, ward.chart(member));
      case QualityAsked(_, var task, _, var round, _) ->
          Dossiers.at(ward, task, round == 1 ? Quality.ASKED : Quality.ASKED_AGAIN);
      case Feedback(var member, var task, _, var round, _) -> {
        Chart chart = ward.chart(member);
        Ward told = ward.with(chart.with(chart.care().toAcknowledge(new MessageId(entry.index()))));
        yield Dossiers.at(told, task, round == 1 ? Quality.FOUND_WANTING : Quality.OVER);
      }
      case HealthReported reported -> shown(state, reported, entry);
      case Clarified _ -> ward;
    };
  }

  private static Anomaly found(
      AnomalyKind kind, Health severity, @Nullable TaskId task, Entry entry) {
    return new Anomaly(kind, severity, task, entry.at(), entry.index(), Step.FOUND, entry.at());
  }

  private static Ward offered(TeamState state, Offered offered, Entry entry) {
    AnomalyKind about = offered.offer().about();
    Chart chart =
        state
            .ward()
            .chart(offered.member())
            .with(found(about, about.first(), offered.task(), entry));
    Aid aid = new Aid(offered.offer().on(), entry.index());
    Ward ward = state.ward().with(chart.with(chart.history().with(aid)));
    return about == AnomalyKind.TIMEOUT ? Dossiers.late(state, ward, offered.task(), 1) : ward;
  }

  private static Ward reported(TeamState state, Reported reported, Entry entry) {
    AnomalyKind kind = reported.report().anomaly();
    Health severity = reported.report().severity();
    Chart chart = state.ward().chart(reported.member());
    Chart told = chart.with(found(kind, severity, reported.task(), entry).at(Step.REPORTED));
    if (kind == AnomalyKind.MCP_STUCK) told = told.with(told.care().forced());
    Ward ward = state.ward().with(told);
    if (kind != AnomalyKind.TIMEOUT) return ward;
    return Dossiers.late(state, ward, reported.task(), severity == Health.CRITICAL ? 2 : 1);
  }

  /** Errors that were looked at once are not looked at again. */
  private static Ward tested(Chart chart, Diagnosis diagnosis, Ward ward) {
    Chart known = chart.with(chart.care().with(diagnosis));
    if (diagnosis.occasion() != Occasion.ERRORS) return ward.with(known);
    History history = known.history();
    return ward.with(known.with(history.with(history.errors().acted())));
  }

  private static Chart asked(Chart chart, HealthEvent.Shutdown asked, Entry entry) {
    Care care =
        chart.care().with(new Care.Shutdown(asked.id(), entry.at(), entry.index(), null, false));
    return chart.with(asked.since() == null ? care : care.stuckSince(asked.since()));
  }

  private static Ward ordered(TeamState state, RestartOrdered ordered, Entry entry) {
    Chart chart = state.ward().chart(ordered.member());
    Care.Restart restart =
        new Care.Restart(ordered.incarnation(), ordered.spec(), entry.index(), ordered.task());
    Ward ward =
        state
            .ward()
            .with(
                chart
                    .with(chart.history().restarted(state.watch().watched(entry.at())))
                    .with(chart.care().with(restart)));
    return Dossiers.restarted(ward, ordered.task());
  }

  /** What was ordered and not done counts as no restart (H-9). */
  private static Ward notDone(Ward ward, Chart chart) {
    Care.Restart ordered = chart.care().restart();
    if (ordered == null) return ward;
    Chart over = chart.with(chart.history().notRestarted()).with(chart.care().restartOver());
    return Dossiers.notRestarted(ward.with(over), ordered.task());
  }

  private static Ward shown(TeamState state, HealthReported reported, Entry entry) {
    Ward ward = state.ward();
    if (reported.member() == null) return ward.pushed(state.watch().watched(entry.at()));
    for (Wellbeing each : reported.members()) {
      ward = ward.with(ward.chart(each.member()).shown(each.health()));
    }
    return ward;
  }
}
