package dev.reeve.agents.rescue;

import java.nio.file.Path;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What came about in a git work tree since an instant.
 *
 * @param branch HEAD if none is checked out
 * @param changes between then and the files as they are now, in git's own short words; empty if
 *     there are none
 */
public record TreeWork(String branch, long commits, String changes) {

  private static final String EMPTY_TREE = "4b825dc642cb6eb9a060e54bf8d69288fbee4904";

  /**
   * Null if git cannot say: it is no work tree, has no commit, or took too long. Git knows whole
   * seconds: what was committed in one that had begun before is taken for earlier.
   */
  public static @Nullable TreeWork since(Path tree, Instant then) {
    Git git = Git.in(tree);
    long first = then.getEpochSecond() + (then.getNano() == 0 ? 0 : 1);
    String before = "--min-age=" + Math.max(0, first - 1);
    String after = "--max-age=" + first;
    try {
      String branch = git.ask("rev-parse", "--abbrev-ref", "HEAD");
      long commits = Long.parseLong(git.ask("rev-list", "--count", after, "HEAD"));
      String base = git.ask("rev-list", "--max-count=1", before, "HEAD");
      return new TreeWork(branch, commits, changes(tree, base.isEmpty() ? EMPTY_TREE : base));
    } catch (GitTrouble | NumberFormatException e) {
      return null;
    }
  }

  /** With new files that nobody has added yet, but for those that git ignores. */
  private static String changes(Path tree, String base) throws GitTrouble {
    try (ScratchIndex index = new ScratchIndex(tree)) {
      boolean whole = index.copied() && index.add("--intent-to-add").status() <= 1;
      Git git = whole ? index.git() : Git.in(tree);
      return git.ask("diff", "--shortstat", base, "--", ".", ":(exclude).reeve").strip();
    }
  }
}
