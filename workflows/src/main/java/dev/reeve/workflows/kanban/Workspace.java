package dev.reeve.workflows.kanban;

import dev.reeve.agents.run.Once;
import dev.reeve.base.file.Home;
import dev.reeve.base.file.LockFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** Where everything of one workflow lies: in {@code .reeve} beside its kanban. */
record Workspace(Path kanban) {

  private static final String MARKDOWN = ".md";

  Path folder() {
    return kanban.resolveSibling(".reeve").resolve("kanban").resolve(name());
  }

  Path journal() {
    return folder().resolve("journal.json");
  }

  /** Beside the kanban, for people. */
  Path log() {
    return kanban.resolveSibling(name() + ".log.md");
  }

  Path run(int step, int attempt) {
    return folder().resolve("runs").resolve(step + "-" + attempt);
  }

  /** Removes the files of all attempts of a step that is over. */
  void forget(int step) {
    for (int attempt = 0; attempt <= KanbanRun.MAX_RETRIES; attempt++) {
      Once.forget(run(step, attempt));
    }
  }

  private String name() {
    String name = String.valueOf(kanban.getFileName());
    boolean markdown = name.endsWith(MARKDOWN);
    return markdown ? name.substring(0, name.length() - MARKDOWN.length()) : name;
  }

  /** Held while a run is at work: two would run everything twice. Null if another one has it. */
  LockFile.@Nullable Held take() {
    try {
      Files.createDirectories(folder());
    } catch (IOException e) {
      throw new UncheckedIOException("cannot use " + folder() + ": " + Home.said(e, folder()), e);
    }
    return LockFile.tryTake(folder().resolve("lock"));
  }
}
