package dev.reeve.core.task;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a task has been through.
 *
 * @param escalations when the Lead was last called because of it, oldest first
 * @param evidence what came of its gate when that was last run (T-33); null if it never was
 */
public record Past(Trail trail, List<Instant> escalations, @Nullable Evidence evidence) {

  public static final Past NONE = new Past(Trail.NONE, List.of(), null);

  private static final int REMEMBERED = 8;

  public Past {
    escalations = List.copyOf(escalations);
  }

  public Past with(Trail next) {
    return new Past(next, escalations, evidence);
  }

  public Past escalated(Instant at) {
    List<Instant> more = new ArrayList<>(escalations);
    if (REMEMBERED <= more.size()) more.removeFirst();
    more.add(at);
    return new Past(trail, more, evidence);
  }

  public Past with(Evidence shown) {
    return new Past(trail, escalations, shown);
  }
}
