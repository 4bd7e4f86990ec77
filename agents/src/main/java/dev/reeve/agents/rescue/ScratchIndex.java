package dev.reeve.agents.rescue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** An index for a moment: whatever is added to it, that of the work tree stays as it is. */
final class ScratchIndex implements AutoCloseable {

  private final Path top;
  private final Path folder;
  private final Git git;

  /**
   * Empty at first.
   *
   * @param within a folder in the work tree
   */
  ScratchIndex(Path within) throws GitTrouble {
    this(within, Map.of());
  }

  /**
   * @param variables for git
   */
  ScratchIndex(Path within, Map<String, String> variables) throws GitTrouble {
    top = Path.of(Git.in(within).ask("rev-parse", "--show-toplevel"));
    try {
      folder = Files.createTempDirectory("reeve-index");
    } catch (IOException e) {
      throw new GitTrouble("no temporary folder could be made: " + e.getMessage());
    }
    git = Git.in(top).with(variables).with(Map.of("GIT_INDEX_FILE", file().toString()));
  }

  private Path file() {
    return folder.resolve("index");
  }

  /** Git with this index, at the top of the work tree. */
  Git git() {
    return git;
  }

  Path top() {
    return top;
  }

  /**
   * Takes over what the index of the work tree says; false if it says nothing. Its time tells git
   * which files may have been changed since, so it is taken over as well.
   */
  boolean copied() throws GitTrouble {
    Path own = top.resolve(Git.in(top).ask("rev-parse", "--git-path", "index"));
    try {
      if (Files.isRegularFile(own)) {
        Files.copy(own, file(), StandardCopyOption.COPY_ATTRIBUTES);
      }
    } catch (IOException e) {
      return false;
    }
    return git.attempt("ls-files", "--stage", "-z").status() == 0;
  }

  /** Takes over a commit; nothing if there is none. */
  void read(@Nullable String commit) throws GitTrouble {
    if (commit != null) git.ask("read-tree", commit);
  }

  /**
   * Adds the files of the work tree, but for Reeve's own and those of repositories within it: of
   * these only which commit they stand at.
   */
  Git.Answer add(String option) throws GitTrouble {
    List<String> nested = Nested.in(git, top);
    List<String> words = new ArrayList<>(List.of("add", option, "--ignore-errors", "--", "."));
    words.add(":(exclude).reeve");
    nested.forEach(name -> words.add(":(exclude,literal)" + name));
    Git.Answer added = git.attempt(words.toArray(String[]::new));
    if (nested.isEmpty()) return added;
    List<String> links = new ArrayList<>(List.of("update-index", "--"));
    links.addAll(nested);
    git.ask(links.toArray(String[]::new));
    return added;
  }

  /** What lies in the work tree and is not in this index as it is there. */
  List<String> missing() throws GitTrouble {
    List<String> missing = new ArrayList<>();
    for (String each : git.ask(Checkout.STATUS).split("\0", -1)) {
      boolean differs = Checkout.BEFORE_NAME < each.length() && each.charAt(1) != ' ';
      if (differs) missing.add(each.substring(Checkout.BEFORE_NAME));
    }
    return missing;
  }

  /**
   * Repositories within the work tree of which more has changed than a commit can hold: what is not
   * committed in them, or commits that they alone have.
   */
  SortedSet<String> nested(@Nullable String head) throws GitTrouble {
    SortedSet<String> nested = new TreeSet<>(Nested.changed(git, top));
    Set<String> before = head == null ? Set.of() : Nested.listed(git, "ls-tree", "-r", head);
    for (String link : Nested.listed(git, "ls-files", "--stage")) {
      String name = link.substring(link.indexOf('\t') + 1);
      if (!before.contains(link) && Nested.isRepository(top.resolve(name))) nested.add(name);
    }
    return nested;
  }

  @Override
  public void close() {
    try {
      Files.deleteIfExists(file());
      Files.deleteIfExists(folder.resolve("index.lock"));
      Files.deleteIfExists(folder);
    } catch (IOException e) {
      // it lies where the system clears up
    }
  }
}
