package dev.reeve.base.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AtomicFileTest {

  @TempDir private Path temp;

  @Test
  void the_new_content_replaces_the_old_and_nothing_else_is_left() throws IOException {
    Path file = temp.resolve("file");
    AtomicFile.write(file, "old", AtomicFile.PRIVATE);
    AtomicFile.write(file, "new", PosixFilePermissions.fromString("rw-rw-rw-"));
    assertThat(file).hasContent("new");
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
        .isEqualTo("rw-rw-rw-");
    assertThat(names()).containsExactly("file");
  }

  @Test
  void a_link_is_replaced_and_not_followed() throws IOException {
    Path foreign = Files.writeString(temp.resolve("foreign"), "untouched");
    Path link = Files.createSymbolicLink(temp.resolve("link"), foreign);
    AtomicFile.write(link, "ours", AtomicFile.PRIVATE);
    assertThat(foreign).hasContent("untouched");
    assertThat(Files.isSymbolicLink(link)).isFalse();
    assertThat(link).hasContent("ours");
  }

  @Test
  void what_cannot_be_written_leaves_everything_as_it_was() throws IOException {
    Path folder = Files.createDirectory(temp.resolve("taken"));
    Files.createFile(folder.resolve("inside"));
    assertThatThrownBy(() -> AtomicFile.write(folder, "x", AtomicFile.PRIVATE))
        .isInstanceOf(UncheckedIOException.class)
        .hasMessageContaining("cannot write " + folder);
    assertThat(names()).containsExactly("taken");
  }

  private List<String> names() throws IOException {
    try (Stream<Path> files = Files.list(temp)) {
      return files.map(file -> file.getFileName().toString()).sorted().toList();
    }
  }
}
