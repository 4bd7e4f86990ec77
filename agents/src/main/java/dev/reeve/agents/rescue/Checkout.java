package dev.reeve.agents.rescue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * What a git work tree stands at.
 *
 * @param top its uppermost folder
 * @param commit the one that is checked out
 * @param changed what is in it and not in the commit, as git lists it; Reeve's own files are not
 */
public record Checkout(Path top, String commit, List<String> changed) {

  /** Every file by itself and as it is called: so those of Reeve's own can be told from others. */
  static final String[] STATUS = {
    "status",
    "--porcelain",
    "-z",
    "--no-renames",
    "--untracked-files=all",
    "--",
    ".",
    ":(exclude).reeve"
  };

  /** What stands before a name: how it has changed, and a blank. */
  static final int BEFORE_NAME = 3;

  public Checkout {
    changed = List.copyOf(changed);
  }

  /**
   * @param folder any folder in the work tree
   * @throws GitTrouble if it is in none, or nothing was ever committed there
   */
  public static Checkout of(Path folder) throws GitTrouble {
    return of(folder, List.of());
  }

  /**
   * @param own further files of Reeve's own, wherever they are, behind all links
   */
  public static Checkout of(Path folder, List<Path> own) throws GitTrouble {
    if (!Files.isDirectory(folder)) throw new GitTrouble("there is no folder " + folder);
    Path top = Path.of(Git.in(folder).ask("rev-parse", "--show-toplevel"));
    Git git = Git.in(top);
    String commit = git.ask("rev-parse", "--verify", "HEAD^{commit}");
    List<String> changed = changed(git.ask(STATUS), top, own);
    for (String name : Nested.changed(git, top)) changed.add(" M " + name);
    return new Checkout(top, commit, changed);
  }

  /** Git is not told what to leave out: of thousands of files it would be more than it takes. */
  private static List<String> changed(String listed, Path top, List<Path> own) {
    Set<String> names = new HashSet<>();
    for (Path file : own) {
      if (file.startsWith(top)) names.add(top.relativize(file).toString());
    }
    List<String> changed = new ArrayList<>();
    for (String each : listed.split("\0", -1)) {
      boolean ours = each.isEmpty() || names.contains(each.substring(BEFORE_NAME));
      if (!ours) changed.add(each);
    }
    return changed;
  }

  public boolean isClean() {
    return changed.isEmpty();
  }
}
