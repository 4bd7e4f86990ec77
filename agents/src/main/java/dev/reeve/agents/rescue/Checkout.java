package dev.reeve.agents.rescue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * What a git work tree stands at.
 *
 * @param top its uppermost folder
 * @param commit the one that is checked out
 * @param changed what is in it and not in the commit, as git lists it; Reeve's own files are not
 */
public record Checkout(Path top, String commit, List<String> changed) {

  private static final List<String> STATUS =
      List.of("status", "--porcelain", "--untracked-files=normal", "--", ".", ":(exclude).reeve");

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
    List<String> words = new ArrayList<>(STATUS);
    for (Path file : own) {
      if (file.startsWith(top)) words.add(":(exclude,literal)" + top.relativize(file));
    }
    String changed = git.ask(words.toArray(String[]::new));
    return new Checkout(top, commit, changed.lines().toList());
  }

  public boolean isClean() {
    return changed.isEmpty();
  }
}
