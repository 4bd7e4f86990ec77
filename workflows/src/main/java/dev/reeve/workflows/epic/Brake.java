package dev.reeve.workflows.epic;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What stops an epic before anybody is asked (E-4): it goes round in circles, or nobody works on it
 * any more. Only a person lets it go on.
 */
final class Brake {

  /** So many rows are looked at for what recurs. */
  static final int WINDOW = 8;

  static final int RECURRING = 3;
  static final int STALLED_ITEMS = 2;
  static final Duration STALLED = Duration.ofHours(4);
  static final int REACT_HALTS = 2;

  private Brake() {}

  /** Why it is stopped; null if it is not. */
  static @Nullable String reason(Epic epic, Instant now) {
    List<Row> rows = epic.sinceReset();
    @Nullable String recurring = recurring(rows);
    if (recurring != null) return "recurring: " + recurring;
    List<Item> stalled = stalled(epic, now, STALLED);
    if (STALLED_ITEMS <= stalled.size()) return "stalled workers: " + ids(stalled);
    long reactHalts = rows.stream().filter(row -> row.is(RowClass.REACT_HALT)).count();
    return REACT_HALTS <= reactHalts ? "repeated react halt" : null;
  }

  private static @Nullable String recurring(List<Row> rows) {
    List<Row> last = rows.subList(Math.max(0, rows.size() - WINDOW), rows.size());
    for (Row row : last) {
      if (!row.isFailure()) continue;
      long times = last.stream().filter(other -> other.kind().equals(row.kind())).count();
      if (RECURRING <= times) return row.kind();
    }
    return null;
  }

  /** The items of which nothing was heard for longer than this. */
  static List<Item> stalled(Epic epic, Instant now, Duration patience) {
    Instant latest = now.minus(patience);
    return epic.with(ItemStatus.IN_PROGRESS).stream()
        .filter(item -> item.lastActivity() != null && item.lastActivity().isBefore(latest))
        .toList();
  }

  private static String ids(List<Item> items) {
    return items.stream().map(Item::id).collect(Collectors.joining(", "));
  }
}
