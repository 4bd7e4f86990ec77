package dev.reeve.core.task;

import dev.reeve.core.data.Ranked;
import dev.reeve.core.text.Names;
import org.jspecify.annotations.Nullable;

/** The id of a task within its team; {@code #7} and {@code 7} are the same (T-3). */
public record TaskId(String value) implements Comparable<TaskId>, Ranked {

  public TaskId {
    if (!Names.isPlain(value)) throw new IllegalArgumentException("not a task id: " + value);
  }

  /** Reads an id as people write it; null if it is none. */
  public static @Nullable TaskId parse(String text) {
    String value = text.startsWith("#") ? text.substring(1) : text;
    return Names.isPlain(value) ? new TaskId(value) : null;
  }

  /** A checkpoint of a pipeline: the supervisor's own work, which nobody has to approve (C-19). */
  public boolean isCheckpoint() {
    return value.startsWith("CHECKPOINT-");
  }

  @Override
  public int compareTo(TaskId other) {
    return value.compareTo(other.value);
  }

  @Override
  public long rank() {
    return Ranked.of(value);
  }

  @Override
  public String toString() {
    return value;
  }
}
