package dev.reeve.agents.rescue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Work that was not committed is saved and given back, by a real git. */
class RescueTest {

  private static final Instant NOW = Instant.parse("2026-11-16T07:30:00Z");

  @TempDir private Path temp;
  private Path project;
  private Git git;
  private Rescue rescue;

  @BeforeEach
  void make() throws Exception {
    project = Files.createDirectory(temp.resolve("project"));
    git = Git.in(project);
    git.ask("init", "--quiet", "--initial-branch=main");
    git.ask("config", "user.name", "Ann");
    git.ask("config", "user.email", "ann@localhost");
    rescue = new Rescue(project);
  }

  private void commit() throws Exception {
    write("kept.txt", "one\n");
    write("gone.txt", "gone\n");
    write(".gitignore", "*.log\n");
    git.ask("add", "--all");
    git.ask("commit", "--quiet", "-m", "begin");
  }

  @Test
  @DisplayName("T-79 what is changed, new or removed is saved, and nothing is touched by that")
  void everything_is_saved() throws Exception {
    commit();
    write("kept.txt", "two\n");
    write("sub/new.txt", "new\n");
    write("noise.log", "x\n");
    Files.delete(project.resolve("gone.txt"));
    write("staged.txt", "staged\n");
    git.ask("add", "staged.txt");
    String before = git.ask("status", "--porcelain");
    Rescued saved = rescue.save("ann", "stopped: nothing moved", NOW);
    assertThat(git.ask("status", "--porcelain")).isEqualTo(before);
    assertThat(saved).isEqualTo(rescue.list().getFirst());
    assertThat(Objects.requireNonNull(saved).name()).isEqualTo("ann/20261116T073000Z");
    assertThat(git.ask("show", "--format=", "--name-status", saved.commit()).lines())
        .containsExactlyInAnyOrder("D\tgone.txt", "M\tkept.txt", "A\tstaged.txt", "A\tsub/new.txt");
    assertThat(rescue.show(saved)).contains("stopped: nothing moved", "+two");
  }

  @Test
  @DisplayName("T-79 saved work is given back, all of it or none")
  void it_is_given_back() throws Exception {
    commit();
    write("kept.txt", "two\n");
    Files.write(project.resolve("binary"), new byte[] {0, 1, 2, (byte) 0xff});
    Rescued saved = Objects.requireNonNull(rescue.save("ann", "x", NOW));
    git.ask("checkout", "--quiet", "--", ".");
    Files.delete(project.resolve("binary"));
    rescue.apply(saved);
    assertThat(project.resolve("kept.txt")).hasContent("two");
    assertThat(Files.readAllBytes(project.resolve("binary"))).hasSize(4);
    assertThatThrownBy(() -> rescue.apply(saved))
        .isInstanceOf(GitTrouble.class)
        .hasMessageContaining("nothing was changed")
        .hasMessageContaining("git cherry-pick --no-commit");
  }

  @Test
  void where_nothing_is_to_be_saved_nothing_is() throws Exception {
    commit();
    write("noise.log", "x\n");
    assertThat(rescue.save("ann", "x", NOW)).isNull();
    assertThat(rescue.list()).isEmpty();
    assertThat(new Rescue(temp).isPossible()).isFalse();
    assertThat(rescue.isPossible()).isTrue();
  }

  @Test
  void before_the_first_commit_and_from_a_folder_below_too() throws Exception {
    write("sub/first.txt", "x\n");
    write("top.txt", "x\n");
    Rescued saved =
        Objects.requireNonNull(new Rescue(project.resolve("sub")).save("a/b ../c", "x", NOW));
    assertThat(saved.name()).isEqualTo("a-b-c/20261116T073000Z");
    Files.delete(project.resolve("top.txt"));
    Files.delete(project.resolve("sub/first.txt"));
    rescue.apply(saved);
    assertThat(project.resolve("top.txt")).exists();
    assertThat(project.resolve("sub/first.txt")).exists();
  }

  @Test
  void names_are_only_looked_up() throws Exception {
    commit();
    write("kept.txt", "two\n");
    Rescued first = Objects.requireNonNull(rescue.save("ann", "x", NOW));
    Rescued second = Objects.requireNonNull(rescue.save("ann", "again", NOW));
    assertThat(second.name()).isEqualTo("ann/20261116T073000Z-2");
    assertThat(rescue.find(first.name())).isEqualTo(first);
    for (String name : List.of("--help", "../../heads/main", "ann", "", "x/20261116T073000Z;ls")) {
      assertThat(rescue.find(name)).as(name).isNull();
    }
  }

  private void write(String name, String text) throws IOException {
    Path file = project.resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
  }
}
