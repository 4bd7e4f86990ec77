package dev.reeve.server.files;

import dev.reeve.agents.rescue.Exclusion;
import dev.reeve.agents.rescue.GitTree;
import dev.reeve.daemon.files.TeamFolder;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Keeps a team's state out of the commits of the repository it lies in, unless somebody wants it
 * there (T-80).
 */
final class GitExclude {

  private GitExclude() {}

  static void add(Path folder) {
    GitTree tree = GitTree.around(folder);
    if (tree == null || isTracked(tree.top(), folder)) return;
    Path inside = tree.top().relativize(folder);
    Exclusion.add(
        tree,
        List.of(
            inside.resolve(TeamFolder.STATE).toString(),
            inside.resolve("state-log-*.md").toString()));
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
