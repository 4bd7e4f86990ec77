package dev.reeve.core.health;

import dev.reeve.core.task.TaskId;
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
 */
public record Dossier(
    TaskId task,
    long added,
    long given,
    @Nullable Instant begun,
    long unclear,
    int late,
    Quality quality) {

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
    return new Dossier(task, added, 0, null, 0, 0, Quality.UNCHECKED);
  }

  Dossier given(long line, Instant at) {
    return new Dossier(task, added, line, at, unclear, 0, Quality.UNCHECKED);
  }

  Dossier free() {
    return new Dossier(task, added, 0, null, unclear, 0, Quality.UNCHECKED);
  }

  Dossier unclear(long line) {
    return new Dossier(task, added, given, begun, line, late, quality);
  }

  Dossier late(int times) {
    return new Dossier(task, added, given, begun, unclear, times, quality);
  }

  Dossier at(Quality next) {
    return new Dossier(task, added, given, begun, unclear, late, next);
  }
}
