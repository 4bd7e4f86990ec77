package dev.reeve.agents.rescue;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What git tells of a night's work, in real repositories. */
class TreeWorkTest {

  private static final Instant EVENING = Instant.parse("2026-01-31T22:00:00Z");

  @TempDir Path tree;
  private Git git;

  @BeforeEach
  void repository() throws GitTrouble {
    git = Git.in(tree);
    git.ask("init", "--quiet", "--initial-branch=main");
    git.ask("config", "user.name", "Ann");
    git.ask("config", "user.email", "ann@localhost");
  }

  private void commit(String at, String file, String text) throws GitTrouble, IOException {
    Files.writeString(tree.resolve(file), text);
    git.ask("add", "--all");
    Map<String, String> dates = Map.of("GIT_AUTHOR_DATE", at, "GIT_COMMITTER_DATE", at);
    git.with(dates).ask("commit", "--quiet", "-m", "Change " + file);
  }

  @Test
  @DisplayName(
      "T-79 commits since then are counted, and what is not committed is among the changes")
  void night() throws GitTrouble, IOException {
    commit("2026-01-31T20:00:00Z", "a.txt", "one\n");
    assertThat(TreeWork.since(tree, EVENING)).isEqualTo(new TreeWork("main", 0, ""));
    commit("2026-01-31T23:00:00Z", "a.txt", "one\ntwo\n");
    commit("2026-02-01T03:00:00Z", "b.txt", "b\n");
    Files.writeString(tree.resolve("b.txt"), "b\nmore\n");
    assertThat(TreeWork.since(tree, EVENING))
        .isEqualTo(new TreeWork("main", 2, "2 files changed, 3 insertions(+)"));
    Files.writeString(tree.resolve("new.txt"), "new\n");
    String before = git.ask("status", "--porcelain");
    assertThat(TreeWork.since(tree, EVENING))
        .isEqualTo(new TreeWork("main", 2, "3 files changed, 4 insertions(+)"));
    assertThat(git.ask("status", "--porcelain")).isEqualTo(before);
  }

  @Test
  @DisplayName("T-79 what was committed in the second in which somebody began is not its work")
  void the_same_second() throws GitTrouble, IOException {
    commit("2026-01-31T22:00:00Z", "a.txt", "one\n");
    assertThat(TreeWork.since(tree, EVENING.plusMillis(300)))
        .isEqualTo(new TreeWork("main", 0, ""));
    assertThat(TreeWork.since(tree, EVENING))
        .isEqualTo(new TreeWork("main", 1, "1 file changed, 1 insertion(+)"));
  }

  @Test
  @DisplayName("T-79 a repository that is younger than that has all its files from then on")
  void new_repository() throws GitTrouble, IOException {
    commit("2026-02-01T01:00:00Z", "a.txt", "one\n");
    git.ask("checkout", "--quiet", "--detach");
    assertThat(TreeWork.since(tree, EVENING))
        .isEqualTo(new TreeWork("HEAD", 1, "1 file changed, 1 insertion(+)"));
  }

  @Test
  @DisplayName("T-79 of what is no work tree, or has no commit, nothing is said")
  void nothing_to_say(@TempDir Path elsewhere) {
    assertThat(TreeWork.since(tree, EVENING)).as("without a commit").isNull();
    assertThat(TreeWork.since(elsewhere, EVENING)).isNull();
    assertThat(TreeWork.since(elsewhere.resolve("gone"), EVENING)).isNull();
  }

  @Test
  @DisplayName("T-44 what is checked out is read from git's files, also of a linked work tree")
  void commits(@TempDir Path elsewhere) throws GitTrouble, IOException {
    assertThat(new GitTree(tree).commit()).as("without a commit").isNull();
    assertThat(new GitTree(elsewhere).commit()).isNull();
    commit("2026-02-01T01:00:00Z", "a.txt", "one\n");
    String first = git.ask("rev-parse", "HEAD");
    assertThat(new GitTree(tree).commit()).isEqualTo(first);
    git.ask("pack-refs", "--all");
    assertThat(new GitTree(tree).commit()).as("packed").isEqualTo(first);
    Path linked = elsewhere.resolve("linked");
    git.ask("worktree", "add", "--quiet", "-b", "side", linked.toString());
    commit("2026-02-01T02:00:00Z", "a.txt", "two\n");
    assertThat(new GitTree(linked).commit()).as("linked").isEqualTo(first);
    assertThat(new GitTree(tree).commit()).isEqualTo(git.ask("rev-parse", "HEAD"));
    git.ask("checkout", "--quiet", "--detach", first);
    assertThat(new GitTree(tree).commit()).as("detached").isEqualTo(first);
  }
}
