package dev.reeve.workflows.kanban;

import dev.reeve.workflows.markdown.Frontmatter;
import dev.reeve.workflows.markdown.UnreadableFile;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The state of a workflow, as its kanban file has it. Only the Manager writes that file.
 *
 * @param current the task that is to be worked on; null if there is none
 * @param tasks as they are listed, with their marks
 * @param done those that are listed as done besides
 */
record Kanban(
    String phase,
    @Nullable String subPhase,
    @Nullable String current,
    List<String> tasks,
    List<String> done) {

  private static final String DONE_MARK = " [done]";

  /** What the workflow goes by. */
  private static final List<String> WANTED = List.of("phase", "current", "tasks");

  /** What else a kanban has; tags are what editors of notes put there, and no slip for tasks. */
  private static final List<String> KNOWN =
      List.of("type", "title", "request", "created", "sub_phase", "done", "tags");

  Kanban {
    tasks = List.copyOf(tasks);
    done = List.copyOf(done);
  }

  /** Throws {@link UnreadableFile} for what is no kanban. */
  static Kanban read(Path file, String name) {
    Frontmatter head = Frontmatter.read(file, name);
    if (!head.hasHead()) {
      throw new UnreadableFile(
          name + ":1:1: a kanban begins with a head between two lines of ---, and has none");
    }
    head.refuseMisspelt(WANTED, KNOWN);
    @Nullable String phase = head.text("phase");
    @Nullable String subPhase = head.text("sub_phase");
    @Nullable String current = head.text("current");
    return new Kanban(
        phase == null ? "" : phase.toLowerCase(Locale.ROOT),
        subPhase == null ? null : subPhase.toLowerCase(Locale.ROOT),
        current == null ? null : unmarked(current),
        head.texts("tasks"),
        head.texts("done"));
  }

  boolean isComplete() {
    return phase.equals("complete") || phase.equals("done");
  }

  static boolean isMarkedDone(String entry) {
    return entry.endsWith(DONE_MARK);
  }

  static String unmarked(String entry) {
    boolean marked = isMarkedDone(entry);
    return marked ? entry.substring(0, entry.length() - DONE_MARK.length()).strip() : entry;
  }
}
