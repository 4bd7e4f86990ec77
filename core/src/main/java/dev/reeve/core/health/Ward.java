package dev.reeve.core.health;

import dev.reeve.core.data.PersistentMap;
import dev.reeve.core.member.MemberId;
import dev.reeve.core.member.Roster.Alarm;
import dev.reeve.core.task.TaskId;
import dev.reeve.core.team.WatchTime;
import dev.reeve.core.text.SafeText;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The health of a team: a chart for each executor and for everybody else of whom there is something
 * to say, and a dossier for each task that is not over. Beside them stand indexes of what falls due
 * and a count, so that no question costs more in a large team (P-10).
 *
 * @param checks whose calls are to be looked at, by time
 * @param deadlines which tasks will be late, by time
 * @param problems what members reported of late
 * @param pushed when a report on everybody was last sent; null if none was
 */
public record Ward(
    PersistentMap<MemberId, Chart> charts,
    PersistentMap<Alarm, MemberId> checks,
    PersistentMap<TaskId, Dossier> dossiers,
    PersistentMap<Deadline, TaskId> deadlines,
    PersistentMap<SafeText, Problem> problems,
    Census census,
    @Nullable WatchTime pushed) {

  public static final Ward EMPTY =
      new Ward(
          PersistentMap.empty(),
          PersistentMap.empty(),
          PersistentMap.empty(),
          PersistentMap.empty(),
          PersistentMap.empty(),
          Census.EMPTY,
          null);

  /** So many different problems are compared at a time; the oldest gives way. */
  private static final int PROBLEMS = 64;

  /** The place of a task in the index of those that will be late. */
  public record Deadline(WatchTime due, TaskId task) implements Comparable<Deadline> {
    @Override
    public int compareTo(Deadline other) {
      int byTime = due.compareTo(other.due);
      return byTime != 0 ? byTime : task.compareTo(other.task);
    }
  }

  /** What was kept of a ward, with its indexes made anew. */
  public static Ward of(
      List<Chart> charts,
      List<Dossier> dossiers,
      List<Problem> problems,
      @Nullable WatchTime pushed) {
    Ward ward = EMPTY;
    for (Chart chart : charts) ward = ward.with(chart);
    for (Dossier dossier : dossiers) ward = ward.with(dossier);
    for (Problem problem : problems) ward = ward.with(problem);
    return ward.pushed(pushed);
  }

  /** Never null: of whom nothing is known there is a blank chart. */
  public Chart chart(MemberId member) {
    Chart chart = charts.get(member);
    return chart == null ? Chart.blank(member) : chart;
  }

  public @Nullable Dossier dossier(TaskId task) {
    return dossiers.get(task);
  }

  /** Those who reported this of late. */
  public List<Problem.Sighting> sightings(SafeText print) {
    Problem problem = problems.get(print);
    return problem == null ? List.of() : problem.sightings();
  }

  /** When somebody's calls must next be looked at; null if nothing is in sight. */
  public @Nullable WatchTime nextCheck() {
    Alarm first = checks.firstKey();
    return first == null ? null : first.due();
  }

  /** Those whose calls are to be looked at by now. */
  public List<MemberId> toCheck(WatchTime now) {
    List<MemberId> due = new ArrayList<>();
    for (Alarm alarm : checks.keys()) {
      if (now.compareTo(alarm.due()) < 0) break;
      due.add(alarm.member());
    }
    return due;
  }

  public @Nullable WatchTime nextDeadline() {
    Deadline first = deadlines.firstKey();
    return first == null ? null : first.due();
  }

  /** The tasks that are late by now. */
  public List<TaskId> late(WatchTime now) {
    List<TaskId> late = new ArrayList<>();
    for (Deadline deadline : deadlines.keys()) {
      if (now.compareTo(deadline.due()) < 0) break;
      late.add(deadline.task());
    }
    return late;
  }

  @SuppressWarnings("ReferenceEquality") // the same object, not an equal one
  Ward with(Chart chart) {
    Chart before = charts.get(chart.member());
    if (before == chart) return this;
    WatchTime old = before == null ? null : before.due();
    PersistentMap<Alarm, MemberId> armed = checks;
    if (!Objects.equals(old, chart.due())) {
      if (old != null) armed = armed.without(new Alarm(old, chart.member()));
      WatchTime next = chart.due();
      if (next != null) armed = armed.with(new Alarm(next, chart.member()), chart.member());
    }
    return new Ward(
        charts.with(chart.member(), chart),
        armed,
        dossiers,
        deadlines,
        problems,
        census.counting(before, chart),
        pushed);
  }

  @SuppressWarnings("ReferenceEquality") // the same object, not an equal one
  Ward with(Dossier dossier) {
    Dossier before = dossiers.get(dossier.task());
    if (before == dossier) return this;
    PersistentMap<Deadline, TaskId> rest = without(deadlines, before);
    WatchTime due = dossier.due();
    return new Ward(
        charts,
        checks,
        dossiers.with(dossier.task(), dossier),
        due == null ? rest : rest.with(new Deadline(due, dossier.task()), dossier.task()),
        problems,
        census,
        pushed);
  }

  Ward without(TaskId task) {
    Dossier before = dossiers.get(task);
    if (before == null) return this;
    return new Ward(
        charts,
        checks,
        dossiers.without(task),
        without(deadlines, before),
        problems,
        census,
        pushed);
  }

  private static PersistentMap<Deadline, TaskId> without(
      PersistentMap<Deadline, TaskId> deadlines, @Nullable Dossier dossier) {
    WatchTime due = dossier == null ? null : dossier.due();
    return dossier == null || due == null
        ? deadlines
        : deadlines.without(new Deadline(due, dossier.task()));
  }

  Ward with(Problem problem) {
    return with(problems.with(problem.print(), problem));
  }

  Ward sighted(SafeText print, Problem.Sighting sighting) {
    Problem known = problems.get(print);
    Problem problem = (known == null ? new Problem(print, List.of()) : known).and(sighting);
    PersistentMap<SafeText, Problem> more = problems.with(print, problem);
    if (PROBLEMS < more.size()) more = more.without(Objects.requireNonNull(oldest(more)));
    return with(more);
  }

  private static @Nullable SafeText oldest(PersistentMap<SafeText, Problem> problems) {
    Problem oldest = null;
    for (Problem each : problems.values()) {
      boolean older =
          oldest == null
              || each.sightings().getLast().at().compareTo(oldest.sightings().getLast().at()) < 0;
      if (older) oldest = each;
    }
    return oldest == null ? null : oldest.print();
  }

  private Ward with(PersistentMap<SafeText, Problem> reported) {
    return new Ward(charts, checks, dossiers, deadlines, reported, census, pushed);
  }

  Ward pushed(@Nullable WatchTime at) {
    return new Ward(charts, checks, dossiers, deadlines, problems, census, at);
  }
}
