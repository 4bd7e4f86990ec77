package dev.reeve.agents.rescue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Repositories within a work tree, submodules and others, of which the one around them keeps no
 * more than which commit they stand at. Git would look into them with what their own configuration
 * says, so each is asked by itself.
 */
final class Nested {

  private static final String LINK = "160000 ";
  private static final int DEEPEST = 8;

  private Nested() {}

  /** Those that are in the index and there as repositories, below the top of the work tree. */
  static List<String> in(Git git, Path top) throws GitTrouble {
    List<String> nested = new ArrayList<>();
    for (String link : listed(git, "ls-files", "--stage")) {
      String name = link.substring(link.indexOf('\t') + 1);
      if (isRepository(top.resolve(name))) nested.add(name);
    }
    return nested;
  }

  /** Those that git lists: the commit, a tab, the name below the top of the work tree. */
  static Set<String> listed(Git git, String... words) throws GitTrouble {
    List<String> asked = new ArrayList<>(List.of(words));
    asked.addAll(1, List.of("-z", "--full-name"));
    Set<String> links = new LinkedHashSet<>();
    for (String entry : git.ask(asked.toArray(String[]::new)).split("\0", -1)) {
      if (!entry.startsWith(LINK)) continue;
      String[] commit = entry.substring(0, entry.indexOf('\t')).split(" ", -1);
      String hash = commit[1].equals("commit") ? commit[2] : commit[1];
      links.add(hash + entry.substring(entry.indexOf('\t')));
    }
    return links;
  }

  static boolean isRepository(Path folder) {
    return Files.exists(folder.resolve(".git"));
  }

  /** Those of them in which something is not committed. */
  static List<String> changed(Git git, Path top) throws GitTrouble {
    List<String> changed = new ArrayList<>();
    for (String name : in(git, top)) {
      if (isChanged(top.resolve(name), DEEPEST)) changed.add(name);
    }
    return changed;
  }

  private static boolean isChanged(Path top, int depth) throws GitTrouble {
    Git git = Git.in(top);
    if (depth == 0 || !git.ask("status", "--porcelain").isEmpty()) return true;
    for (String name : in(git, top)) {
      if (isChanged(top.resolve(name), depth - 1)) return true;
    }
    return false;
  }
}
