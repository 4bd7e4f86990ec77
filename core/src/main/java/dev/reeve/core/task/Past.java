package dev.reeve.core.task;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/**
 * What a task has been through.
 *
 * @param escalations when the Lead was last called because of it, oldest first
 */
public record Past(Trail trail, List<Instant> escalations) {

  public static final Past NONE = new Past(Trail.NONE, List.of());

  private static final int REMEMBERED = 8;

  public Past {
    escalations = List.copyOf(escalations);
  }

  public Past with(Trail next) {
    return new Past(next, escalations);
  }

  public Past escalated(Instant at) {
    List<Instant> more = new ArrayList<>(escalations);
    if (REMEMBERED <= more.size()) more.removeFirst();
    more.add(at);
    return new Past(trail, more);
  }
}
