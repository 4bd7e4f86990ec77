package dev.reeve.agents.rescue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A git work tree for each member, so that none of them steps on another's files. It lies
 * below {@code .reeve/trees/TEAM} of the repository's main work tree, on a branch {@code
 * reeve/TEAM/MEMBER} that begins where that one stands; one that is there already is used as it is.
 * To that work tree they are foreign: no commit takes them along.
 */
public final class MemberTrees {

  private static final String TREES = ".reeve/trees";

  private static final Pattern NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9_@-]{0,63}");

  /** Git takes a work tree that is just being made for one that is gone, and prunes it. */
  private static final Object ONE_AT_A_TIME = new Object();

  private final Path repository;

  /**
   * @param repository a folder in a work tree
   */
  public MemberTrees(Path repository) {
    this.repository = repository;
  }

  /**
   * The member's own work tree, made if it is not there.
   *
   * @throws GitTrouble if it cannot be made; the message says why
   */
  public Path ready(String team, String member) throws GitTrouble {
    for (String name : new String[] {team, member}) {
      if (!NAME.matcher(name).matches()) {
        throw new GitTrouble("no work tree can have the name of '" + name + "'");
      }
    }
    synchronized (ONE_AT_A_TIME) {
      return made(team, member);
    }
  }

  /** The same if it is there; null if it is not. */
  public @Nullable Path known(String team, String member) {
    GitTree around = GitTree.around(repository);
    boolean named = NAME.matcher(team).matches() && NAME.matcher(member).matches();
    if (around == null || !named) return null;
    Path tree = tree(around.top(), team, member);
    return Files.exists(tree.resolve(".git")) ? tree : null;
  }

  private static Path tree(Path top, String team, String member) {
    return top.resolve(TREES).resolve(team).resolve(member);
  }

  private Path made(String team, String member) throws GitTrouble {
    Git git = Git.in(repository);
    Path top = Path.of(git.ask("rev-parse", "--show-toplevel"));
    Path tree = tree(top, team, member);
    Exclusion.add(new GitTree(top), List.of(TREES + "/"));
    if (Files.exists(tree.resolve(".git"))) return tree;
    String branch = "reeve/" + team + "/" + member;
    Git whole = Git.in(top);
    whole.ask("worktree", "prune");
    boolean known = !whole.ask("branch", "--list", branch).isEmpty();
    if (known) {
      whole.ask("worktree", "add", "--quiet", tree.toString(), branch);
    } else {
      whole.ask("worktree", "add", "--quiet", "-b", branch, tree.toString());
    }
    return tree;
  }
}
