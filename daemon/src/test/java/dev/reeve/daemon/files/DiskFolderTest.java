package dev.reeve.daemon.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DiskFolderTest extends TeamFolderContract {

  @TempDir Path project;

  @Override
  TeamFolder folder() {
    return new DiskFolder(project.resolve(".claude/teams/login"));
  }

  @Test
  @DisplayName("T-83 nothing is written through a link that stands for the folder")
  void a_folder_that_is_a_link() throws IOException {
    Path elsewhere = Files.createDirectories(project.resolve("elsewhere"));
    Files.createDirectories(project.resolve(".claude/teams"));
    Files.createSymbolicLink(project.resolve(".claude/teams/login"), elsewhere);
    assertThatExceptionOfType(UncheckedIOException.class)
        .isThrownBy(() -> folder().exchange(TeamFolder.STATE, NOTHING, "x"))
        .withMessageContaining("is a link");
    assertThat(elsewhere).isEmptyDirectory();
  }

  @Test
  @DisplayName("T-22 what has taken the place of a file that was gone does not give way unseen")
  void taken_meanwhile() throws IOException {
    TeamFolder folder = folder();
    TeamFolder.Found nothing = folder.look(TeamFolder.STATE);
    Path state = project.resolve(".claude/teams/login/state.md");
    Files.createDirectories(state);
    Files.writeString(state.resolve("inside"), "x");
    assertThat(folder.exchange(TeamFolder.STATE, nothing, "mine")).isFalse();
    assertThat(state.resolve("inside")).hasContent("x");
    assertThat(folder.exchange(TeamFolder.STATE, folder.look(TeamFolder.STATE), "mine")).isTrue();
    assertThat(state).hasContent("mine");
    assertThat(state.resolveSibling("state.md.found-1").resolve("inside")).hasContent("x");
  }

  @Test
  @DisplayName("T-81 a file whose bytes are no UTF-8 is no text that could be edited")
  void no_text() throws IOException {
    Path file = project.resolve(".claude/teams/login/DECISIONS.md");
    Files.createDirectories(file.getParent());
    byte[] latin = "# Gr\u00fc\u00dfe\n".getBytes(StandardCharsets.ISO_8859_1);
    Files.write(file, latin);
    assertThat(folder().look(TeamFolder.DECISIONS))
        .isInstanceOfSatisfying(
            TeamFolder.Found.Strange.class,
            found -> assertThat(found.what()).isEqualTo("no UTF-8 text"));
    Files.writeString(file, "# Gr\u00fc\u00dfe\n");
    assertThat(folder().look(TeamFolder.DECISIONS))
        .isEqualTo(new TeamFolder.Found.Text("# Gr\u00fc\u00dfe\n"));
  }

  @Test
  void a_project_that_is_gone_is_not_made_again() {
    TeamFolder folder = new DiskFolder(project.resolve("gone/.claude/teams/login"));
    assertThatExceptionOfType(UncheckedIOException.class)
        .isThrownBy(() -> folder.exchange(TeamFolder.STATE, NOTHING, "x"))
        .withMessageContaining("there is no ");
    assertThat(project.resolve("gone")).doesNotExist();
  }
}
