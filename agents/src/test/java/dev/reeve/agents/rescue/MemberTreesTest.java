package dev.reeve.agents.rescue;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Work trees of members, in a real repository. */
class MemberTreesTest {

  @TempDir Path temp;

  @Test
  @DisplayName("A-2 no commit of the repository takes the work trees of members along")
  void excluded() throws GitTrouble, IOException {
    Path top = temp.toRealPath();
    Git git = Git.in(top);
    ScratchRepository.in(top);
    git.ask("rm", "--quiet", ".gitignore");
    MemberTrees trees = new MemberTrees(top);
    assertThat(trees.ready("login", "ann")).isEqualTo(top.resolve(".reeve/trees/login/ann"));
    trees.ready("login", "bob");
    Files.createDirectories(top.resolve("src/.reeve/trees"));
    Files.writeString(top.resolve("src/.reeve/trees/theirs.txt"), "theirs\n");
    assertThat(git.ask("status", "--porcelain", "--untracked-files=all"))
        .isEqualTo("D  .gitignore\n?? src/.reeve/trees/theirs.txt");
    assertThat(Files.readString(top.resolve(".git/info/exclude")))
        .containsOnlyOnce("/.reeve/trees/\n");
  }
}
