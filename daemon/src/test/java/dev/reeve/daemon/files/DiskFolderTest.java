package dev.reeve.daemon.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.io.UncheckedIOException;
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
        .isThrownBy(() -> folder().write(TeamFolder.STATE, "x"))
        .withMessageContaining("is a link");
    assertThat(elsewhere).isEmptyDirectory();
  }

  @Test
  void a_project_that_is_gone_is_not_made_again() {
    TeamFolder folder = new DiskFolder(project.resolve("gone/.claude/teams/login"));
    assertThatExceptionOfType(UncheckedIOException.class)
        .isThrownBy(() -> folder.write(TeamFolder.STATE, "x"))
        .withMessageContaining("there is no ");
    assertThat(project.resolve("gone")).doesNotExist();
  }
}
