package dev.reeve.server.config;

import static org.assertj.core.api.Assertions.assertThat;

import dev.reeve.base.file.Home;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LastConfigurationTest {

  @TempDir private Path folder;
  private Path one = Path.of("");
  private LastConfiguration last = new LastConfiguration(new Home(Path.of("")));

  @BeforeEach
  void prepare() throws IOException {
    one = Files.createFile(Files.createDirectory(folder.resolve("one")).resolve("reeve.yaml"));
    Home home = new Home(folder.resolve("home"));
    home.ready();
    last = new LastConfiguration(home);
  }

  @Test
  @DisplayName("W-2 who starts the daemon with another reeve.yaml than before is told, once")
  void another() {
    Path two = folder.resolve("two/reeve.yaml");
    assertThat(last.change(one)).as("the first start").isNull();
    last.startedWith(one);
    assertThat(last.change(one)).isNull();
    assertThat(last.change(two))
        .startsWith("the daemon was last started with " + one + ", and now with " + two + ": ")
        .endsWith("run 'reeve down', then 'reeve up -d' in " + folder.resolve("one"));
    last.startedWith(two);
    assertThat(last.change(two)).isNull();
  }

  @Test
  @DisplayName("W-2 who starts it without any is told each time, until that file is gone")
  void without() throws IOException {
    last.startedWith(one);
    for (int start = 0; start < 2; start++) {
      assertThat(last.change(null)).contains(", and now without a reeve.yaml: ");
      last.startedWith(null);
    }
    Files.delete(one);
    assertThat(last.change(null)).contains(one + ", which is not there any more", "bring that");
    last.startedWith(null);
    assertThat(last.change(null)).isNull();
  }

  @Test
  @DisplayName("W-2 what was noted of the last start and cannot be read keeps no daemon back")
  void garbled() throws IOException {
    last.startedWith(one);
    Files.write(folder.resolve("home/last-configuration"), new byte[] {0, -1});
    assertThat(last.change(null)).isNull();
    last.startedWith(one);
    assertThat(last.change(null)).contains(one.toString());
  }
}
