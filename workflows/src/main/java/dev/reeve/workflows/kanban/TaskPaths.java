package dev.reeve.workflows.kanban;

import dev.reeve.base.file.Home;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Where the paths in a kanban lead (K-7, K-8): from the repository's root, then from the kanban's
 * folder, with or without {@code tasks/} before them, and never out of the repository.
 */
final class TaskPaths {

  private static final String TASKS = "tasks/";

  private final Path root;
  private final Path folder;

  /** Of tasks whose file was seen: a task keeps its name. */
  private final SortedMap<String, String> names = new TreeMap<>();

  private TaskPaths(Path root, Path folder) {
    this.root = root;
    this.folder = folder;
  }

  /** What a path leads to. */
  sealed interface Place {}

  record Found(Path file) implements Place {}

  record Nowhere(String reason) implements Place {}

  /**
   * @param kanban where it really is
   */
  static TaskPaths of(Path kanban) throws IOException {
    @Nullable Path folder = kanban.getParent();
    if (folder == null) throw new IOException("no folder: " + kanban);
    for (@Nullable Path at = folder; at != null; at = at.getParent()) {
      if (Files.exists(at.resolve(".git"))) return new TaskPaths(at, folder);
    }
    return new TaskPaths(folder, folder);
  }

  Place find(String entry) {
    boolean outside = false;
    for (Path candidate : candidates(entry)) {
      if (!Files.isRegularFile(candidate)) continue;
      try {
        Path real = candidate.toRealPath();
        if (real.startsWith(root)) return new Found(real);
        outside = true;
      } catch (IOException e) {
        return new Nowhere(entry + " cannot be read: " + Home.said(e, entry));
      }
    }
    return new Nowhere(
        outside
            ? entry + " lies outside the repository " + root
            : entry + " is not there, neither from " + root + " nor from " + folder);
  }

  private List<Path> candidates(String entry) {
    List<Path> all = new ArrayList<>();
    try {
      for (Path from : List.of(root, folder)) {
        all.add(from.resolve(entry).normalize());
        all.add(from.resolve(TASKS + entry).normalize());
      }
    } catch (InvalidPathException e) {
      return List.of();
    }
    return all;
  }

  /** The same for every way to write the path of one task. */
  String name(String entry) {
    @Nullable String known = names.get(entry);
    if (known != null) return known;
    return switch (find(entry)) {
      case Found(Path file) -> {
        String name = root.relativize(file).toString();
        names.put(entry, name);
        yield name;
      }
      case Nowhere _ -> entry.startsWith(TASKS) ? entry.substring(TASKS.length()) : entry;
    };
  }
}
