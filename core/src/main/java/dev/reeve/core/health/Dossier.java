package dev.reeve.core.health;

import dev.reeve.core.task.TaskId;
import dev.reeve.core.team.WatchTime;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What health decisions must know of a task that is not over.
 *
 * @param added the line that described it
 * @param given the line that gave it to its present owner; 0 if it has none
 * @param begun when that was
 * @param unclear the line in which the Lead said that it is not clear; 0 if it did not
 * @param late how often its being late was told: once it is over its time, twice at twice that
 * @param quality how far the check of half done work has come
 * @param due when its being late is to be told next; null if it is not
 * @param restarts so many restarts of whoever had it were followed by no progress on it (H-9)
 */
public record Dossier(
    TaskId task,
    long added,
    long given,
    @Nullable Instant begun,
    long unclear,
    int late,
    Quality quality,
    @Nullable WatchTime due,
    int restarts) {

  /** A check of half done work, and one more after its findings (H-6, H-17). */
  public enum Quality {
    UNCHECKED,
    ASKED,
    /** Findings went out; the next progress is looked at again. */
    FOUND_WANTING,
    ASKED_AGAIN,
    OVER
  }

  static Dossier of(TaskId task, long added) {
    return new Dossier(task, added, 0, null, 0, 0, Quality.UNCHECKED, null, 0);
  }

  Dossier given(long line, Instant at) {
    return new Dossier(task, added, line, at, unclear, 0, Quality.UNCHECKED, due, restarts);
  }

  Dossier free() {
    return new Dossier(task, added, 0, null, unclear, 0, Quality.UNCHECKED, due, restarts);
  }

  Dossier unclear(long line) {
    return new Dossier(task, added, given, begun, line, late, quality, due, restarts);
  }

  Dossier late(int times) {
    return new Dossier(
        task, added, given, begun, unclear, Math.max(late, times), quality, due, restarts);
  }

  Dossier at(Quality next) {
    return new Dossier(task, added, given, begun, unclear, late, next, due, restarts);
  }

  Dossier due(@Nullable WatchTime next) {
    boolean same = next == null ? due == null : next.equals(due);
    return same
        ? this
        : new Dossier(task, added, given, begun, unclear, late, quality, next, restarts);
  }

  Dossier restarted(int times) {
    return new Dossier(task, added, given, begun, unclear, late, quality, due, times);
  }
}
