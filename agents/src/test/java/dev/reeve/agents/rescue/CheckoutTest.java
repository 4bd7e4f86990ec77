package dev.reeve.agents.rescue;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a work tree stands at, by a real git. */
class CheckoutTest {

  /** More than fit into one command line. */
  private static final int MANY = 40_000;

  @TempDir private Path temp;
  private Path project;

  @BeforeEach
  void make() throws Exception {
    project = Files.createDirectory(temp.toRealPath().resolve("project"));
    Git git = Git.in(project);
    git.ask("init", "--quiet");
    git.ask("config", "user.name", "Ann");
    git.ask("config", "user.email", "ann@localhost");
    write("kept.txt", "one\n");
    write("teams/t-1/state.md", "# one\n");
    git.ask("add", "--all");
    git.ask("commit", "--quiet", "-m", "begin");
  }

  @Test
  @DisplayName("T-33 Reeve's own files are no changes, however many there are")
  void own_files() throws Exception {
    List<Path> own = new ArrayList<>();
    for (int i = 0; i < MANY; i++) own.add(project.resolve("teams/t-" + i + "/state.md"));
    own.add(temp.resolve("elsewhere/state.md"));
    own.add(project.resolve("new/odd \"x\"/state.md"));
    write("teams/t-1/state.md", "# two\n");
    write("teams/t-2/state.md", "# one\n");
    write("new/odd \"x\"/state.md", "# one\n");
    write(".reeve/trees/x", "x");
    assertThat(Checkout.of(project, own).isClean()).isTrue();
    write("teams/t-2/notes.md", "mine\n");
    write("kept.txt", "two\n");
    assertThat(Checkout.of(project, own).changed())
        .containsExactly(" M kept.txt", "?? teams/t-2/notes.md");
  }

  @Test
  @DisplayName("T-33 what was moved is a change in both places")
  void moved() throws Exception {
    Git.in(project).ask("mv", "kept.txt", "moved.txt");
    assertThat(Checkout.of(project.resolve("teams")).changed())
        .containsExactly("D  kept.txt", "A  moved.txt");
  }

  private void write(String name, String text) throws Exception {
    Path file = project.resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
  }
}
