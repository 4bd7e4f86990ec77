package dev.reeve.core.health;

import dev.reeve.core.Entry;
import dev.reeve.core.decision.Decision;
import dev.reeve.core.decision.DecisionEvent.Decided;
import dev.reeve.core.decision.DecisionKind;
import dev.reeve.core.decision.Decisions;
import dev.reeve.core.health.Dossier.Quality;
import dev.reeve.core.member.Member;
import dev.reeve.core.member.MemberId;
import dev.reeve.core.message.MessageEvent.Told;
import dev.reeve.core.task.Task;
import dev.reeve.core.task.TaskEvent;
import dev.reeve.core.task.TaskEvent.Added;
import dev.reeve.core.task.TaskEvent.TurnBegan;
import dev.reeve.core.task.TaskId;
import dev.reeve.core.task.TaskStatus;
import dev.reeve.core.team.TeamState;
import dev.reeve.core.team.WatchTime;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** What lines mean for the tasks they speak of, as far as health goes. */
final class Dossiers {

  /** How a note begins that says of a task that it is not clear. */
  private static final List<String> UNCLEAR = List.of("unclear", "not clear", "不清", "需求不");

  /** A task is late when more than its time has passed, not when it is just over. */
  private static final Duration MORE = Duration.ofNanos(1_000);

  private Dossiers() {}

  static Ward follow(TeamState state, TaskEvent event, Entry entry) {
    Ward ward = state.ward();
    TaskId id = event.task();
    Task task = state.tasks().get(id);
    Dossier known = ward.dossier(id);
    if (event instanceof TurnBegan || task == null || task.isObserved()) return ward;
    if (known == null && !(event instanceof Added)) return ward;
    if (task.status().isTerminal()) return ward.without(id);
    Dossier dossier = known == null ? Dossier.of(id, entry.index()) : known;
    return handed(state, ward, dossier, entry);
  }

  /** A new owner begins with a clean sheet. */
  private static Ward handed(TeamState state, Ward ward, Dossier dossier, Entry entry) {
    Task task = Objects.requireNonNull(state.tasks().get(dossier.task()));
    MemberId owner = task.owner();
    Instant begun = dossier.begun();
    boolean changed = !Objects.equals(task.claimed(), begun) && task.claimed() != null;
    if (owner == null) return ward.with(due(state, begun == null ? dossier : dossier.free()));
    if (begun != null && !changed) return ward.with(due(state, dossier));
    Ward given = ward.with(due(state, dossier.given(entry.index(), entry.at())));
    Chart chart = given.charts().get(owner);
    return chart == null ? given : given.with(chart.given(dossier.task()));
  }

  /** When the lateness of a task is told next: only of executors that are at it. */
  private static Dossier due(TeamState state, Dossier dossier) {
    Task task = state.tasks().get(dossier.task());
    if (task == null) return dossier;
    Duration expected = task.plan().expected();
    Instant begun = dossier.begun();
    boolean told = dossier.late() >= 2;
    if (expected == null || begun == null || told || !isAtWork(state, task)) {
      return dossier.due(null);
    }
    WatchTime since = state.watch().watched(begun);
    return dossier.due(since.plus(expected.multipliedBy(dossier.late() + 1)).plus(MORE));
  }

  private static boolean isAtWork(TeamState state, Task task) {
    Member owner = task.owner() == null ? null : state.roster().get(task.owner());
    boolean working =
        task.status() == TaskStatus.IN_PROGRESS || task.status() == TaskStatus.BLOCKED;
    return working && owner != null && Wellbeing.executes(owner);
  }

  static Ward late(TeamState state, Ward ward, @Nullable TaskId id, int times) {
    Dossier dossier = id == null ? null : ward.dossier(id);
    return dossier == null ? ward : ward.with(due(state, dossier.late(times)));
  }

  static Ward at(Ward ward, TaskId id, Quality quality) {
    Dossier dossier = ward.dossier(id);
    return dossier == null ? ward : ward.with(dossier.at(quality));
  }

  /** Whoever is at it is started again. */
  static Ward restarted(Ward ward, @Nullable TaskId id) {
    Dossier dossier = id == null ? null : ward.dossier(id);
    return dossier == null ? ward : ward.with(dossier.restarted(dossier.restarts() + 1));
  }

  /** It was not, after all. */
  static Ward notRestarted(Ward ward, @Nullable TaskId id) {
    Dossier dossier = id == null ? null : ward.dossier(id);
    boolean counted = dossier != null && 0 < dossier.restarts();
    return dossier == null || !counted
        ? ward
        : ward.with(dossier.restarted(dossier.restarts() - 1));
  }

  /** It gets on: what was in vain before counts no more (H-9). */
  static Ward progressed(Ward ward, @Nullable TaskId id) {
    Dossier dossier = id == null ? null : ward.dossier(id);
    return dossier == null || dossier.restarts() == 0 ? ward : ward.with(dossier.restarted(0));
  }

  /** What was looked at and found well needs no further look. */
  static Ward passed(Ward ward, @Nullable TaskId id) {
    Dossier dossier = id == null ? null : ward.dossier(id);
    boolean asked = dossier != null && dossier.quality() != Quality.UNCHECKED;
    return dossier == null || !asked ? ward : ward.with(dossier.at(Quality.OVER));
  }

  static Ward rearmed(TeamState state, Ward ward) {
    Ward rearmed = ward;
    for (TaskId id : ward.deadlines().values()) {
      Dossier dossier = ward.dossier(id);
      if (dossier != null) rearmed = rearmed.with(due(state, dossier));
    }
    return rearmed;
  }

  /** An answer may be the Lead's explicit word that a task is not clear. */
  static Ward decided(TeamState state, Decided decided, Entry entry) {
    Decision decision = Decisions.decision(state, decided.decision());
    DecisionKind kind = decision.matter().kind();
    TaskId task = decision.matter().task();
    Dossier dossier = task == null ? null : state.ward().dossier(task);
    return dossier != null && saysUnclear(kind, decided)
        ? state.ward().with(dossier.unclear(entry.index()))
        : state.ward();
  }

  /** It wants a loop ended by clarifying, or lets an executor go on with a note that begins so. */
  private static boolean saysUnclear(DecisionKind kind, Decided decided) {
    String note = decided.note().value().strip().toLowerCase(Locale.ROOT);
    return switch (kind) {
      case LOOP -> decided.answer().equals("clarify");
      case RESTART ->
          decided.answer().equals(Adjustment.CONTINUE.word())
              && UNCLEAR.stream().anyMatch(note::startsWith);
      default -> false;
    };
  }

  /** What the Lead tells somebody about a task makes it clear again. */
  static Ward told(TeamState state, Told told) {
    Ward ward = state.ward();
    Dossier dossier = told.task() == null ? null : ward.dossier(told.task());
    boolean clarifies = told.actor().equals(state.roster().authority());
    boolean unclear = dossier != null && dossier.unclear() > 0;
    return dossier != null && unclear && clarifies ? ward.with(dossier.unclear(0)) : ward;
  }
}
