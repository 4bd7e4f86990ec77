package dev.reeve.base.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HomeTest {

  @TempDir private Path temp;

  @Test
  void the_variables_are_asked_in_their_order() {
    assertThat(Home.in(Map.of("REEVE_HOME", "/a/../b", "XDG_STATE_HOME", "/x", "HOME", "/h")))
        .isEqualTo(new Home(Path.of("/b")));
    assertThat(Home.in(Map.of("REEVE_HOME", " ", "XDG_STATE_HOME", "/x", "HOME", "/h")))
        .isEqualTo(new Home(Path.of("/x/reeve")));
    assertThat(Home.in(Map.of("XDG_STATE_HOME", "relative", "HOME", "/h")))
        .isEqualTo(new Home(Path.of("/h/.local/state/reeve")));
    assertThat(Home.in(Map.of("REEVE_HOME", "here")).folder()).isAbsolute();
  }

  @Test
  @DisplayName("W-1 an empty or relative HOME does not put Reeve's folder into the current one")
  void no_home() {
    Path user = Path.of(System.getProperty("user.home"));
    for (String none : List.of("", "relative")) {
      assertThat(Home.in(Map.of("REEVE_HOME", "", "XDG_STATE_HOME", "", "HOME", none)))
          .isEqualTo(new Home(user.resolve(".local/state/reeve")));
    }
  }

  @Test
  void it_is_made_for_its_owner_alone() throws IOException {
    Home home = new Home(temp.resolve("not/yet/there"));
    Path runs = home.ready("runs");
    assertThat(runs).isEqualTo(home.folder().resolve("runs")).isDirectory();
    assertThat(mode(home.folder())).isEqualTo("rwx------");
    assertThat(mode(runs)).isEqualTo("rwx------");
    assertThat(home.ready("runs")).isEqualTo(runs);
  }

  @Test
  void a_folder_that_others_may_write_to_is_refused() throws IOException {
    Files.setPosixFilePermissions(temp, PosixFilePermissions.fromString("rwxrwxr-x"));
    assertThatThrownBy(() -> new Home(temp).ready())
        .isInstanceOf(UncheckedIOException.class)
        .hasMessageContaining("chmod 700 " + temp);
  }

  @Test
  void a_file_in_its_place_is_named() throws IOException {
    Path file = Files.createFile(temp.resolve("file"));
    assertThatThrownBy(() -> new Home(file).ready())
        .isInstanceOf(UncheckedIOException.class)
        .hasMessageContaining("a file is in its place");
  }

  @Test
  @DisplayName("W-1 why a file cannot be used is said in words, and no file twice")
  void why() {
    IOException denied = new AccessDeniedException("/a");
    assertThat(Home.said(denied, Path.of("/a"))).isEqualTo("access is denied");
    assertThat(Home.said(denied, Path.of("/a/b"))).isEqualTo("/a: access is denied");
    assertThat(Home.told(new NoSuchFileException("/a")))
        .isEqualTo("/a: there is no such file or folder");
    assertThat(Home.told(new FileSystemException("/a", null, "Is a directory")))
        .isEqualTo("/a: Is a directory");
    assertThat(Home.told(new IOException("the disk is full"))).isEqualTo("the disk is full");
  }

  @Test
  @DisplayName("W-1 a file that stands in the way of the folder is named with what helps")
  void a_file_in_its_way_is_named() throws IOException {
    Path file = Files.createFile(temp.resolve("file"));
    assertThatThrownBy(() -> new Home(file.resolve("a/b")).ready())
        .isInstanceOf(UncheckedIOException.class)
        .hasMessageContaining(file + " is no folder and stands in its way; move it away, or name");
    Path link = Files.createSymbolicLink(temp.resolve("link"), Path.of("none"));
    assertThat(Home.obstacle(link.resolve("a"))).isEqualTo(link);
    assertThat(Home.obstacle(link)).isEqualTo(link);
    assertThat(Home.obstacle(temp.resolve("a/b"))).isNull();
  }

  private static String mode(Path path) throws IOException {
    return PosixFilePermissions.toString(Files.getPosixFilePermissions(path));
  }
}
