package dev.reeve.agents.rescue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A repository whose configuration names programs for all that git can be made to run. */
class ForeignProgramsTest {

  private static final Instant NOW = Instant.parse("2026-11-16T07:30:00Z");

  @TempDir private Path temp;
  private Path project;
  private Path program;
  private Git git;

  @BeforeEach
  void make() throws Exception {
    Path top = temp.toRealPath();
    project = Files.createDirectory(top.resolve("project"));
    program = top.resolve("program");
    Files.writeString(
        program, "#!/bin/sh\necho \"$0 $* (${REEVE_RUN:-unmarked})\" >> " + told() + "\ncat\n");
    Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwxr-xr-x"));
    git = repository(project);
    write("kept.txt", "one\n");
    git.ask("add", "--all");
    git.ask("commit", "--quiet", "-m", "begin");
  }

  private static Git repository(Path folder) throws Exception {
    Git git = Git.in(folder);
    git.ask("init", "--quiet", "--initial-branch=main");
    git.ask("config", "user.name", "Ann");
    git.ask("config", "user.email", "ann@localhost");
    return git;
  }

  private Path told() {
    return program.resolveSibling("told");
  }

  @Test
  @DisplayName("R-25 no program that a repository names is run when work is saved and given back")
  void rescue() throws Exception {
    infest(git, project);
    write("kept.txt", "two\n");
    write("new.txt", "new\n");
    Rescue rescue = new Rescue(project);
    Rescued saved = Objects.requireNonNull(rescue.save("ann", "x", NOW));
    assertThat(rescue.show(saved)).contains("+two", "+new");
    Files.delete(project.resolve("new.txt"));
    write("kept.txt", "one\n");
    rescue.apply(saved);
    assertThat(project.resolve("new.txt")).hasContent("new");
    assertThat(told()).doesNotExist();
  }

  @Test
  @DisplayName("R-25 nor when a work tree is looked at, or made for a member")
  void looks() throws Exception {
    infest(git, project);
    write("kept.txt", "two\n");
    assertThat(Checkout.of(project).changed()).contains(" M kept.txt");
    assertThat(TreeWork.since(project, NOW)).isNotNull();
    assertThat(new MemberTrees(project).ready("t", "ann").resolve("kept.txt")).hasContent("one");
    assertThat(told()).doesNotExist();
  }

  @Test
  @DisplayName("R-25 nor of one that lies within it, whose changes are seen all the same")
  void within() throws Exception {
    Path inner = Files.createDirectory(project.resolve("inner"));
    Git within = repository(inner);
    Files.writeString(inner.resolve("a.txt"), "one\n");
    within.ask("add", "--all");
    within.ask("commit", "--quiet", "-m", "begin");
    git.ask("add", "--all");
    git.ask("commit", "--quiet", "-m", "with another");
    infest(within, inner);
    Files.writeString(inner.resolve("a.txt"), "two\n");
    write("kept.txt", "two\n");
    assertThat(Checkout.of(project).changed()).contains(" M kept.txt", " M inner");
    assertThat(new Rescue(project).save("ann", "x", NOW)).isNotNull();
    assertThat(told()).doesNotExist();
  }

  @Test
  @DisplayName("R-25 a filter whose name cannot be repeated is not run either: nothing is")
  void unspeakable() throws Exception {
    git.ask("config", "filter.ä.clean", program.toString());
    write(".git/info/attributes", "* filter=ä\n");
    write("kept.txt", "two\n");
    assertThatThrownBy(() -> new Rescue(project).save("ann", "x", NOW))
        .isInstanceOf(GitTrouble.class)
        .hasMessageContaining("cannot be switched off");
    assertThat(told()).doesNotExist();
  }

  @Test
  @DisplayName("R-20 what a person's own configuration names is run, and bears a mark")
  void of_the_person() throws Exception {
    Map<String, String> own =
        Map.of(
            "GIT_CONFIG_COUNT", "1",
            "GIT_CONFIG_KEY_0", "filter.large.clean",
            "GIT_CONFIG_VALUE_0", program.toString());
    git.ask("config", "filter.large.clean", program.toString());
    write(".git/info/attributes", "*.txt filter=large\n");
    write("kept.txt", "two\n");
    git.with(own).ask("add", "--all");
    assertThat(told()).content().contains("(git)").doesNotContain("unmarked");
  }

  /** The name has a sign in it by which options would be cut in the wrong place. */
  private void infest(Git in, Path top) throws Exception {
    String run = program.toString();
    for (String key :
        new String[] {
          "core.fsmonitor",
          "core.pager",
          "core.editor",
          "core.sshCommand",
          "core.alternateRefsCommand",
          "credential.helper",
          "diff.external",
          "diff.odd.command",
          "diff.odd.textconv",
          "filter.a=b.clean",
          "filter.a=b.smudge",
          "filter.other.process",
          "gpg.program"
        }) {
      in.ask("config", key, run);
    }
    in.ask("config", "filter.other.required", "true");
    in.ask("config", "commit.gpgSign", "true");
    in.ask("config", "log.showSignature", "true");
    Files.createDirectories(top.resolve(".git/info"));
    Files.writeString(
        top.resolve(".git/info/attributes"), "* diff=odd filter=a=b\nnew.txt filter=other\n");
    for (String hook :
        new String[] {"post-checkout", "post-index-change", "reference-transaction"}) {
      Files.createDirectories(top.resolve(".git/hooks"));
      Files.copy(program, top.resolve(".git/hooks").resolve(hook));
    }
  }

  private void write(String name, String text) throws IOException {
    Path file = project.resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
  }
}
