package dev.reeve.agents.rescue;

import dev.reeve.base.file.Home;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/** A repository of its own, with one commit: for whoever tries something out. */
public final class ScratchRepository {

  private ScratchRepository() {}

  /** Makes the folder a repository. */
  public static void in(Path folder) throws GitTrouble {
    Git git =
        Git.in(folder)
            .with(
                Map.of(
                    "GIT_AUTHOR_NAME", "Reeve",
                    "GIT_AUTHOR_EMAIL", "reeve@localhost",
                    "GIT_COMMITTER_NAME", "Reeve",
                    "GIT_COMMITTER_EMAIL", "reeve@localhost"));
    try {
      Files.writeString(folder.resolve("README.md"), "# A shop\n");
      Files.writeString(folder.resolve(".gitignore"), ".reeve/\n");
    } catch (IOException e) {
      throw new GitTrouble("cannot write into " + folder + ": " + Home.said(e, folder));
    }
    git.ask("init", "--quiet");
    git.ask("add", ".");
    git.ask("commit", "--quiet", "-m", "A shop");
  }
}
