package dev.reeve.workflows.kanban;

import dev.reeve.workflows.markdown.UnreadableFile;
import java.nio.file.Path;

/** Lets the fuzzer in. */
public final class KanbanDoor {

  private KanbanDoor() {}

  public static void kanban(Path file) {
    try {
      Kanban kanban = Kanban.read(file, "KANBAN.md");
      kanban.isComplete();
      kanban.tasks().forEach(Kanban::unmarked);
    } catch (UnreadableFile e) {
      // as documented
    }
  }

  public static void journal(Path file) {
    try {
      Journal.read(file);
    } catch (UnreadableFile e) {
      // as documented
    }
  }
}
