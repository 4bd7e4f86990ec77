package dev.reeve.agents.rescue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Work that was not committed is saved and given back, by a real git. */
class RescueTest {

  private static final Instant NOW = Instant.parse("2026-11-16T07:30:00Z");

  private static final Map<String, String> AUTHOR =
      Map.of(
          "GIT_AUTHOR_NAME", "Ann",
          "GIT_AUTHOR_EMAIL", "ann@localhost",
          "GIT_COMMITTER_NAME", "Ann",
          "GIT_COMMITTER_EMAIL", "ann@localhost");

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

  @Test
  @DisplayName("H-8 one path that cannot be taken loses no other, and is named")
  void one_bad_path() throws Exception {
    commit();
    write("kept.txt", "two\n");
    write("vendor/new.txt", "new\n");
    Git.in(project.resolve("vendor")).ask("init", "--quiet");
    Rescued saved = Objects.requireNonNull(rescue.save("ann", 1, "x", NOW));
    assertThat(saved.missing()).containsExactly("vendor/");
    assertThat(rescue.list()).containsExactly(saved);
    assertThat(rescue.show(saved)).contains("+two", "NOT in it", "- vendor/");
    git.ask("checkout", "--quiet", "--", ".");
    assertThatThrownBy(() -> rescue.save("ann", 1, "x", NOW))
        .isInstanceOf(GitTrouble.class)
        .hasMessageContaining("vendor/");
  }

  @Test
  @DisplayName("H-8 a broken index and a filter that must not fail and does are passed by")
  void broken() throws Exception {
    commit();
    write("kept.txt", "two\n");
    Files.writeString(project.resolve(".git/index"), "broken");
    Rescued saved = Objects.requireNonNull(rescue.save("ann", 1, "x", NOW));
    assertThat(rescue.show(saved)).contains("+two").doesNotContain("gone.txt");
    git.ask("read-tree", "HEAD");
    git.ask("config", "filter.bad.clean", "false");
    git.ask("config", "filter.bad.required", "true");
    write(".gitattributes", "*.txt filter=bad\n");
    Rescued filtered = Objects.requireNonNull(rescue.save("ann", 1, "x", NOW));
    assertThat(rescue.show(filtered)).contains("+two", ".gitattributes");
    assertThat(filtered.missing()).isEmpty();
  }

  @Test
  @DisplayName("H-8 who saves under the same name at the same time gets the next one")
  void at_the_same_time() throws Exception {
    commit();
    write("kept.txt", "two\n");
    int many = 6;
    var names = ConcurrentHashMap.<String>newKeySet();
    var begin = new CountDownLatch(1);
    try (var pool = Executors.newFixedThreadPool(many)) {
      List<Future<Boolean>> saved = new ArrayList<>();
      for (int i = 0; i < many; i++) {
        String about = "x" + i;
        saved.add(
            pool.submit(() -> {
              begin.await();
              Rescued one = new Rescue(project).save("w1", 1, about, NOW);
              return names.add(Objects.requireNonNull(one).name());
            }));
      }
      begin.countDown();
      for (Future<Boolean> each : saved) assertThat(each.get()).isTrue();
    }
    assertThat(names).contains("w1-1", "w1-1-2").hasSize(many);
  }

  @Test
  @DisplayName(
      "H-8 of repositories within the work tree it is said that their changes are not saved")
  void nested() throws Exception {
    commit();
    write("lib/a.txt", "one\n");
    Git lib = Git.in(project.resolve("lib"));
    lib.ask("init", "--quiet");
    lib.ask("add", "--all");
    lib.with(AUTHOR).ask("commit", "--quiet", "-m", "begin");
    git.ask("add", "--all");
    git.ask("commit", "--quiet", "-m", "with a library");
    assertThat(rescue.save("ann", 1, "x", NOW)).isNull();
    write("lib/a.txt", "two\n");
    assertThatThrownBy(() -> rescue.save("ann", 1, "x", NOW))
        .isInstanceOf(GitTrouble.class)
        .hasMessageContaining("lib/ (a repository of its own)");
    write("kept.txt", "two\n");
    Rescued saved = Objects.requireNonNull(rescue.save("ann", 1, "x", NOW));
    assertThat(saved.missing()).containsExactly("lib/ (a repository of its own)");
    assertThat(rescue.show(saved)).contains("NOT in it", "- lib/ (a repository of its own)");
    lib.with(AUTHOR).ask("commit", "--quiet", "--all", "-m", "known there alone");
    Rescued moved = Objects.requireNonNull(rescue.save("ann", 1, "x", NOW));
    assertThat(moved.missing()).containsExactly("lib/ (a repository of its own)");
  }

  private void write(String name, String text) throws IOException {
    Path file = project.resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
  }
}
