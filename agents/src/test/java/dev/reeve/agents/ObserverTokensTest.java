package dev.reeve.agents;

import static org.assertj.core.api.Assertions.assertThat;

import dev.reeve.base.file.Home;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ObserverTokensTest {

  private static final Path PROJECT = Path.of("/a project");

  @TempDir private Path temp;

  @Test
  @DisplayName("R-20 an observer token is bound to its folder, for its owner alone, and revocable")
  void a_token_is_bound_to_its_folder() throws IOException {
    var tokens = new ObserverTokens(new Home(temp.resolve("home")));
    assertThat(tokens.tokenOf(PROJECT)).isNull();
    assertThat(tokens.projectOf("")).isNull();
    String token = tokens.issue(PROJECT);
    assertThat(token).hasSize(43).matches("[A-Za-z0-9_-]+");
    assertThat(tokens.issue(PROJECT)).isEqualTo(token);
    assertThat(tokens.issue(Path.of("/another"))).isNotEqualTo(token);
    assertThat(tokens.projectOf(token)).isEqualTo(PROJECT);
    assertThat(tokens.projectOf(token + "x")).isNull();
    Path file = tokens.fileOf(PROJECT);
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
        .isEqualTo("rw-------");
    tokens.revoke(PROJECT);
    assertThat(tokens.projectOf(token)).isNull();
    assertThat(tokens.issue(PROJECT)).isNotEqualTo(token);
  }

  @Test
  void a_broken_file_is_nobodys_token() throws IOException {
    var tokens = new ObserverTokens(new Home(temp.resolve("home")));
    String token = tokens.issue(PROJECT);
    Files.writeString(tokens.fileOf(PROJECT), token);
    assertThat(tokens.projectOf(token)).isNull();
    assertThat(tokens.issue(PROJECT)).isNotEqualTo(token);
  }
}
