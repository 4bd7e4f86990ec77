package dev.reeve.workflows.epic;

import java.util.Arrays;
import java.util.List;

/** The columns of the table of work items, in their order (E-1). */
enum Column {
  NUMBER("#"),
  ID("ID"),
  TITLE("Title"),
  STATUS("Status"),
  WORKER("Worker"),
  PROJECT("Project"),
  TAGS("Tags"),
  ACCEPTANCE("Acceptance"),
  LAST_ACTIVITY("Last activity"),
  SURFACE("Review surface"),
  NOTES("Notes");

  private final String title;

  Column(String title) {
    this.title = title;
  }

  String title() {
    return title;
  }

  static List<String> titles() {
    return Arrays.stream(values()).map(Column::title).toList();
  }
}
