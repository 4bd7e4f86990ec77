package dev.reeve.workflows.epic;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A work item: a row of the table, and what stands under its id.
 *
 * @param row the number of its line
 * @param worker who is to do it; empty if nobody is named
 * @param lastActivity null if nothing is known
 * @param surface where its result can be looked at; empty as long as there is none
 */
public record Item(
    int row,
    String id,
    String title,
    ItemStatus status,
    String worker,
    String project,
    List<String> tags,
    String acceptance,
    @Nullable Instant lastActivity,
    String surface,
    String notes,
    String body) {

  public Item {
    tags = List.copyOf(tags);
  }

  boolean is(ItemStatus wanted) {
    return status == wanted;
  }

  boolean hasTag(List<String> wanted) {
    return tags.stream().anyMatch(tag -> wanted.stream().anyMatch(tag::equalsIgnoreCase));
  }

  /** Everything that says what is to be done. */
  String text() {
    return String.join("\n", title, acceptance, body);
  }
}
