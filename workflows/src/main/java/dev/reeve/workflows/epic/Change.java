package dev.reeve.workflows.epic;

import java.util.List;

/** Something that is to be changed in an epic file. */
public sealed interface Change {

  record Status(String status) implements Change {}

  record Phase(String phase) implements Change {}

  /** A cell of an item's row. */
  record Cell(String item, String column, String value) implements Change {}

  /**
   * A new item, which waits as {@code ready} (E-18).
   *
   * @param body what stands under its id; empty if nothing does
   */
  record Add(
      String id,
      String title,
      String worker,
      String project,
      List<String> tags,
      String acceptance,
      String notes,
      String body)
      implements Change {
    public Add {
      tags = List.copyOf(tags);
    }
  }

  /** Something that a person has to decide about an item (E-19). */
  record Ask(String item, String text) implements Change {}

  /** Lines that are added to a section, which is made if it is not there. */
  record Note(String section, List<String> lines) implements Change {
    public Note {
      lines = List.copyOf(lines);
    }
  }

  /**
   * The last words.
   *
   * @param table with the line above it: it takes the place of an earlier one
   * @param last what stands below the table
   */
  record Handoff(List<String> table, String last) implements Change {
    public Handoff {
      table = List.copyOf(table);
    }
  }

  /** A row of the Pattern Memory, and the same in the Supervisor Log (E-2). */
  record Remember(Row row) implements Change {}
}
