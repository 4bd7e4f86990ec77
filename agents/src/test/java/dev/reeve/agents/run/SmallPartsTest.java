package dev.reeve.agents.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The judgements that need no process. */
class SmallPartsTest {

  private static final long SECOND = 1_000_000_000L;

  @TempDir private Path temp;

  @Test
  @DisplayName("A-2 a run inherits the environment but for what says who its parent is")
  void the_environment_is_inherited_but_for_identity() {
    Map<String, String> own =
        Map.of(
            "PATH", "/bin",
            "ANTHROPIC_API_KEY", "k",
            "CLAUDECODE", "1",
            "CLAUDE_CODE_SESSION_ID", "s",
            "CLAUDE_CODE_MESSAGING_SOCKET", "/s",
            "CLAUDE_CODE_USE_BEDROCK", "1",
            "CLAUDE_PID", "7",
            "REEVE_TOKEN", "t",
            "REEVE_MEMBER_TOKEN", "t",
            "REEVE_HOME", "/r");
    assertThat(AgentEnvironment.from(own).keySet())
        .containsExactly("ANTHROPIC_API_KEY", "CLAUDE_CODE_USE_BEDROCK", "PATH", "REEVE_HOME");
  }

  @ParameterizedTest
  @DisplayName("A-2 a run has its user's own locale, also where the launcher gave Java another")
  @CsvSource({"C, {LC_ALL=C}", "'', {}", "de_DE@euro, {LC_ALL=de_DE@euro}"})
  void the_locale_is_the_users(String users, String inherited) {
    Map<String, String> own = Map.of("LC_ALL", "C.UTF-8", "REEVE_LC_ALL", users);
    assertThat(AgentEnvironment.from(own)).hasToString(inherited);
    assertThat(AgentEnvironment.from(Map.of("LC_ALL", "C"))).hasToString("{LC_ALL=C}");
  }

  @Test
  void ticking_timers_are_no_work() {
    IdleWatch watch = new IdleWatch(Duration.ofSeconds(60), 0);
    for (int second = 0; second < 60; second++) watch.used(second * SECOND, second / 3);
    assertThat(watch.isDue(60 * SECOND)).isTrue();
  }

  @Test
  void work_is_movement() {
    IdleWatch watch = new IdleWatch(Duration.ofSeconds(60), 0);
    watch.used(SECOND, 0);
    watch.used(30 * SECOND, 100);
    assertThat(watch.isDue(89 * SECOND)).isFalse();
    assertThat(watch.isDue(90 * SECOND)).isTrue();
    watch.moved(200 * SECOND); // it said that it waits
    assertThat(watch.isDue(259 * SECOND)).isFalse();
  }

  @Test
  void commands_are_found_as_a_shell_finds_them() throws IOException {
    Path program = Files.createFile(temp.resolve("tool"));
    Files.createDirectory(temp.resolve("folder"));
    assertThat(CommandPath.find("tool", temp, "/nowhere:" + temp))
        .isInstanceOf(CommandPath.Unusable.class);
    Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwx------"));
    assertThat(CommandPath.find("tool", temp, "/nowhere:" + temp))
        .isEqualTo(new CommandPath.Found(program));
    assertThat(CommandPath.find("./tool", temp, ""))
        .isEqualTo(new CommandPath.Found(temp.resolve("./tool")));
    assertThat(CommandPath.find("tool", temp, "/nowhere")).isInstanceOf(CommandPath.Missing.class);
    assertThat(CommandPath.find("./none", temp, "")).isInstanceOf(CommandPath.Missing.class);
    assertThat(CommandPath.find("./folder", temp, "")).isInstanceOf(CommandPath.Unusable.class);
    assertThat(CommandPath.find("", temp, "")).isInstanceOf(CommandPath.Missing.class);
  }

  @Test
  void the_work_tree_without_what_is_reeves_own() throws IOException {
    Path own = Files.createDirectory(temp.resolve("reeve"));
    Files.createFile(own.resolve("newest"));
    Path file = Files.createFile(temp.resolve("file"));
    FileTime old = FileTime.fromMillis(1_000_000);
    FileTime newer = FileTime.fromMillis(2_000_000);
    Files.setLastModifiedTime(file, newer);
    Files.setLastModifiedTime(temp, old);
    assertThat(WorkTree.lastChange(temp, own)).isEqualTo(newer.toInstant());
    assertThat(WorkTree.lastChange(temp.resolve("none"))).isEqualTo(Instant.EPOCH);
  }
}
