package dev.reeve.server.files;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is kept out of commits, with a real git. */
class GitExcludeTest {

  private static final String STATE = ".claude/teams/login/state.md";

  @TempDir Path folder;
  private Path project = Path.of("");

  @BeforeEach
  void repository() throws IOException, InterruptedException {
    project = Files.createDirectory(folder.resolve("project"));
    git(project, "init", "-q");
    git(project, "config", "user.email", "a@example.org");
    git(project, "config", "user.name", "a");
    Files.writeString(project.resolve("a.txt"), "a\n");
    git(project, "add", "a.txt");
    git(project, "commit", "-q", "-m", "a");
  }

  @Test
  @DisplayName("T-80 in a work tree of its own the exclusion goes to the repository it belongs to")
  void work_tree() throws IOException, InterruptedException {
    Path tree = folder.resolve("tree");
    git(project, "worktree", "add", "-q", tree.toString());
    write(tree, "state.md");
    write(tree, "state-log-1.md");
    GitExclude.add(tree.resolve(".claude/teams/login"));
    assertThat(git(tree, "status", "--porcelain", "-uall")).isEmpty();
    assertThat(project.resolve(".git/info/exclude")).content().contains("\n/" + STATE + "\n");
    assertThat(tree.resolve(".git")).as("the pointer is left alone").isRegularFile();
  }

  @Test
  @DisplayName("T-80 a state.md that is tracked is left to those who track it")
  void tracked() throws IOException, InterruptedException {
    write(project, "state.md");
    git(project, "add", STATE);
    GitExclude.add(project.resolve(".claude/teams/login"));
    Path exclude = project.resolve(".git/info/exclude");
    assertThat(Files.exists(exclude) ? Files.readString(exclude) : "").doesNotContain(STATE);
    write(project, "state-log-1.md");
    assertThat(git(project, "status", "--porcelain", "-uall")).contains("state-log-1.md");
  }

  @Test
  @DisplayName("T-80 what stands in the exclude file stays, and nothing is added twice")
  void the_file_stays() throws IOException {
    Path exclude = project.resolve(".git/info/exclude");
    Files.createDirectories(exclude.getParent());
    Files.writeString(exclude, "*.mine");
    GitExclude.add(project.resolve(".claude/teams/login"));
    String once = Files.readString(exclude);
    assertThat(once).startsWith("*.mine\n/" + STATE + "\n");
    GitExclude.add(project.resolve(".claude/teams/login"));
    assertThat(exclude).hasContent(once);
  }

  @Test
  @DisplayName("T-80 where there is no repository nothing is written")
  void no_repository() throws IOException {
    Path other = Files.createDirectories(folder.resolve("other/.claude/teams/login"));
    GitExclude.add(other);
    try (var files = Files.walk(folder.resolve("other"))) {
      assertThat(files.filter(Files::isRegularFile)).isEmpty();
    }
  }

  private static void write(Path root, String name) throws IOException {
    Path file = root.resolve(".claude/teams/login").resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, "x\n");
  }

  private static String git(Path where, String... words) throws IOException, InterruptedException {
    ProcessBuilder builder = new ProcessBuilder("git");
    builder.command().addAll(List.of(words));
    Process process = builder.directory(where.toFile()).redirectErrorStream(true).start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(output).isZero();
    return output;
  }
}
