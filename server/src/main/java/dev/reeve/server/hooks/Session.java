package dev.reeve.server.hooks;

import dev.reeve.agents.rescue.GitTree;
import dev.reeve.core.member.MemberId;
import dev.reeve.core.team.TeamId;
import java.nio.file.Path;

/**
 * Whose hook it is.
 *
 * @param named whether it said so itself, by a member's token; else it is merely seen
 * @param folder where the session is at work
 * @param tree the work tree that this is in: what paths of scopes begin at
 */
public record Session(TeamId team, MemberId member, boolean named, Path folder, Path tree) {

  /**
   * The work tree around a folder.
   *
   * @param project what is taken for it if it is in no repository
   */
  public static Path tree(Path folder, Path project) {
    GitTree tree = GitTree.around(folder);
    if (tree != null) return tree.top();
    return folder.startsWith(project) ? project : folder;
  }
}
