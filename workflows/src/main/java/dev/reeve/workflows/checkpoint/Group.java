package dev.reeve.workflows.checkpoint;

import org.jspecify.annotations.Nullable;

/** Under which heading of the report a check stands. */
enum Group {
  CONSISTENCY("Consistency"),
  PROCESS("Process Compliance"),
  HEALTH("Execution Health");

  private final String title;

  Group(String title) {
    this.title = title;
  }

  String title() {
    return title;
  }

  /** Null for another title. */
  static @Nullable Group of(String title) {
    for (Group group : values()) {
      if (group.title.equalsIgnoreCase(title)) return group;
    }
    return null;
  }
}
