package dev.reeve.server.files;

import dev.reeve.agents.rescue.GitTree;
import dev.reeve.base.file.AtomicFile;
import dev.reeve.daemon.files.TeamFolder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps a team's state out of the commits of the repository it lies in, unless somebody wants it
 * there (T-80).
 */
final class GitExclude {

  private static final Set<PosixFilePermission> READABLE =
      PosixFilePermissions.fromString("rw-r--r--");

  private static final Logger LOG = LoggerFactory.getLogger(GitExclude.class);

  private GitExclude() {}

  static void add(Path folder) {
    GitTree tree = GitTree.around(folder);
    if (tree == null || isTracked(tree.top(), folder)) return;
    try {
      Path root = tree.top();
      Path info = tree.repository().resolve("info");
      Path file = info.resolve("exclude");
      String before = Files.exists(file) ? Files.readString(file) : "";
      List<String> missing = new ArrayList<>();
      for (String name : List.of(TeamFolder.STATE, "state-log-*.md")) {
        String line = "/" + root.relativize(folder).resolve(name);
        if (before.lines().noneMatch(line::equals)) missing.add(line + "\n");
      }
      if (missing.isEmpty()) return;
      Files.createDirectories(info);
      String end = before.isEmpty() || before.endsWith("\n") ? "" : "\n";
      AtomicFile.exchange(
          file,
          before + end + String.join("", missing),
          Files.exists(file) ? Files.getPosixFilePermissions(file) : READABLE,
          () -> isStill(file, before));
    } catch (IOException | UncheckedIOException e) {
      LOG.warn("{} could not be excluded from git: {}", folder, e.getMessage());
    }
  }

  private static boolean isStill(Path file, String before) {
    try {
      return (Files.exists(file) ? Files.readString(file) : "").equals(before);
    } catch (IOException e) {
      return false;
    }
  }

  private static boolean isTracked(Path root, Path folder) {
    String file = root.relativize(folder).resolve(TeamFolder.STATE).toString();
    try {
      Process git =
          new ProcessBuilder(
                  "git", "-C", root.toString(), "ls-files", "--error-unmatch", "--", file)
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .redirectError(ProcessBuilder.Redirect.DISCARD)
              .start();
      if (git.waitFor(5, TimeUnit.SECONDS)) return git.exitValue() == 0;
      git.destroyForcibly();
      return false;
    } catch (IOException e) {
      return false; // without git nothing can be tracked by it
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return true;
    }
  }
}
