package dev.reeve.core.health;

import dev.reeve.core.data.PersistentMap;
import dev.reeve.core.member.MemberId;
import dev.reeve.core.task.TaskId;
import org.jspecify.annotations.Nullable;

/**
 * The health of a team: a chart for each executor and for everybody else of whom there is something
 * to say, and a dossier for each task that is not over.
 */
public record Ward(PersistentMap<MemberId, Chart> charts, PersistentMap<TaskId, Dossier> dossiers) {

  public static final Ward EMPTY = new Ward(PersistentMap.empty(), PersistentMap.empty());

  /** Never null: of whom nothing is known there is a blank chart. */
  public Chart chart(MemberId member) {
    Chart chart = charts.get(member);
    return chart == null ? Chart.blank(member) : chart;
  }

  public @Nullable Dossier dossier(TaskId task) {
    return dossiers.get(task);
  }

  @SuppressWarnings("ReferenceEquality") // the same object, not an equal one
  Ward with(Chart chart) {
    if (charts.get(chart.member()) == chart) return this;
    return new Ward(charts.with(chart.member(), chart), dossiers);
  }

  Ward with(Dossier dossier) {
    return new Ward(charts, dossiers.with(dossier.task(), dossier));
  }

  Ward without(TaskId task) {
    return dossiers.containsKey(task) ? new Ward(charts, dossiers.without(task)) : this;
  }
}
