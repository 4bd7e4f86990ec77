package dev.reeve.workflows.epic;

import dev.reeve.workflows.markdown.Document;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What an epic file says.
 *
 * @param name what the file is called in messages
 * @param status of the epic itself, as it is written
 * @param exempt the one test that may be skipped, by its user's word (E-19); empty if none may
 * @param checkpoint when a tick looked at it last, as it is written; empty if none did
 * @param memory the last decisions, the oldest first
 * @param log all decisions that Reeve has written down, the oldest first
 * @param pending what waits for a person
 */
public record Epic(
    String name,
    Document document,
    String id,
    String title,
    String status,
    String exempt,
    String phase,
    String checkpoint,
    List<Item> items,
    List<Row> memory,
    List<Row> log,
    List<Pending> pending) {

  static final String QUEUED = "queued";
  static final String IN_PROGRESS = "in_progress";
  static final String REVIEW = "review";
  static final String BLOCKED = "blocked";
  static final String HANDED_OFF = "ready_for_user_review";

  private static final Set<String> HALTED =
      Set.of(BLOCKED, REVIEW, HANDED_OFF, "done", "cancelled");

  public Epic {
    items = List.copyOf(items);
    memory = List.copyOf(memory);
    log = List.copyOf(log);
    pending = List.copyOf(pending);
  }

  /** Something that a person decides about an item. */
  public record Pending(String item, String text, boolean decided) {}

  /** Whether it waits for a person (E-3). */
  public boolean isHalted() {
    return HALTED.contains(status);
  }

  /** Whether all is done that Reeve does for it. */
  public boolean isOver() {
    return status.equals(HANDED_OFF) || status.equals("done") || status.equals("cancelled");
  }

  public @Nullable Item item(String wanted) {
    for (Item item : items) {
      if (item.id().equals(wanted)) return item;
    }
    return null;
  }

  public List<Item> with(ItemStatus status) {
    return items.stream().filter(item -> item.is(status)).toList();
  }

  /** How many items a worker has. */
  long load(String worker) {
    return items.stream()
        .filter(item -> item.is(ItemStatus.IN_PROGRESS) && item.worker().equals(worker))
        .count();
  }

  boolean hasAsked(String item) {
    return pending.stream().anyMatch(each -> each.item().equals(item));
  }

  boolean hasDecided(String item) {
    return pending.stream().anyMatch(each -> each.item().equals(item) && each.decided());
  }

  /** The decisions since a person last set it to queued, also those that the memory has dropped. */
  public List<Row> sinceReset() {
    List<Row> all = new ArrayList<>(dropped());
    all.addAll(memory);
    int from = all.size();
    while (0 < from && !all.get(from - 1).is(RowClass.BRAKE_RESET)) from--;
    return all.subList(from, all.size());
  }

  /** What the log has from before the memory begins. */
  private List<Row> dropped() {
    if (memory.isEmpty()) return log;
    Row first = memory.getFirst();
    for (int i = 0; i < log.size(); i++) {
      Row row = log.get(i);
      if (row.tick().equals(first.tick()) && row.kind().equals(first.kind())) {
        return log.subList(0, i);
      }
    }
    return List.of();
  }
}
