package dev.reeve.server.files;

import dev.reeve.agents.rescue.Exclusion;
import dev.reeve.agents.rescue.GitTree;
import dev.reeve.agents.rescue.Tracking;
import dev.reeve.daemon.files.TeamFolder;
import java.nio.file.Path;
import java.util.List;

/**
 * Keeps a team's state out of the commits of the repository it lies in, unless somebody wants it
 * there (T-80).
 */
final class GitExclude {

  private GitExclude() {}

  static void add(Path folder) {
    GitTree tree = GitTree.around(folder);
    if (tree == null) return;
    Path inside = tree.top().relativize(folder);
    String state = inside.resolve(TeamFolder.STATE).toString();
    if (Tracking.isTracked(tree.top(), state)) return;
    Exclusion.add(tree, List.of(state, inside.resolve("state-log-*.md").toString()));
  }
}
