package dev.reeve.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.reeve.base.file.Home;
import dev.reeve.sim.scenario.report.Paint;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What {@code reeve install} and {@code reeve uninstall} say and do. */
class InstallCommandTest {

  private static final String SETTINGS = "{\n  \"model\": \"opus\" // fast\n}\n";

  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();
  @TempDir private Path temp;
  private Path project = Path.of("");
  private Path file = Path.of("");

  @BeforeEach
  void make() throws IOException {
    project = Files.createDirectories(temp.toRealPath().resolve("project"));
    file = project.resolve(".claude/settings.local.json");
    Files.createDirectory(project.resolve(".claude"));
    Files.writeString(file, SETTINGS);
  }

  @Test
  @DisplayName("A-13 install wires the folder, twice is once, and uninstall puts every byte back")
  void install_and_uninstall() throws IOException {
    assertThat(run("install", "claude")).isZero();
    String once = Files.readString(file);
    assertThat(once)
        .contains("// fast", "http://127.0.0.1:7717/hooks/claude", "Authorization")
        .contains("[ ! -x '/opt/reeve' ] || '/opt/reeve' hook claude '" + temp.resolve("home"));
    assertThat(out())
        .contains("Changed " + file, "it is kept in ", "Claude Code reports to Reeve now");
    assertThat(run("install", "claude")).isZero();
    assertThat(out()).contains("reports to Reeve already");
    assertThat(Files.readString(file)).isEqualTo(once);
    assertThat(run("uninstall", "claude")).isZero();
    assertThat(Files.readString(file)).isEqualTo(SETTINGS);
    assertThat(run("uninstall", "claude")).isZero();
    assertThat(out()).contains("Nothing of Reeve's is in " + file);
    assertThat(err()).isEmpty();
  }

  @Test
  @DisplayName("A-13 a dry run prints a diff without the token, and writes nothing")
  void a_dry_run_writes_nothing() throws IOException {
    assertThat(run("install", "claude", "--dry-run", "--port", "9")).isZero();
    assertThat(out())
        .startsWith("--- " + file + "\n+++ " + file + "\n@@ -1,3 +1,")
        .contains("-  \"model\": \"opus\" // fast", "+  \"model\": \"opus\", // fast")
        .contains("http://127.0.0.1:9/hooks/claude", "Bearer ***");
    assertThat(Files.readString(file)).isEqualTo(SETTINGS);
    assertThat(temp.resolve("home")).doesNotExist();
    run("install", "claude");
    out.reset();
    assertThat(run("install", "claude", "--dry-run")).isZero();
    assertThat(out()).isEqualTo("Nothing to do: it is installed.\n");
    out.reset();
    assertThat(run("uninstall", "claude", "--dry-run")).isZero();
    assertThat(out()).contains("Bearer ***");
    assertThat(Files.readString(file)).contains("/hooks/claude");
  }

  @Test
  @DisplayName("W-3 hooks go where the running daemon listens, and twice is once there too")
  void the_address_of_the_running_daemon_is_taken() throws IOException {
    Path home = Files.createDirectory(temp.resolve("home"));
    String url = "http://[fd00::5]:8123";
    Files.writeString(home.resolve("daemon.json"), "{\"pid\":1,\"url\":\"" + url + "\"}");
    assertThat(run("install", "claude")).isZero();
    String once = Files.readString(file);
    assertThat(once).contains(url + "/hooks/claude");
    assertThat(run("install", "claude")).isZero();
    assertThat(Files.readString(file)).isEqualTo(once);
    assertThat(run("uninstall", "claude")).isZero();
    assertThat(Files.readString(file)).isEqualTo(SETTINGS);
  }

  @Test
  void what_cannot_be_done_is_said() throws IOException {
    assertThat(run("install", "cobol")).isEqualTo(2);
    assertThat(err())
        .startsWith(
            "reeve: there is no agent CLI 'cobol'; there are claude, codex, gemini, opencode\n");
    err.reset();
    assertThat(run("install", "claude", "--mcp")).isEqualTo(2);
    assertThat(err()).contains("for claude use the plugin");
    err.reset();
    for (String port : List.of("99999", "-1")) {
      assertThat(run("install", "claude", "--port=" + port)).isEqualTo(2);
      assertThat(err()).startsWith("reeve: --port takes 1 to 65535, and was " + port);
      err.reset();
    }
    Files.writeString(file, "{\n  oops");
    assertThat(run("install", "claude")).isEqualTo(1);
    assertThat(err())
        .startsWith("reeve: " + file + ":2:3: expected a name in double quotes")
        .doesNotContain("--verbose");
    assertThat(temp.resolve("home")).doesNotExist();
  }

  private int run(String agentCommand, String agent, String... more) {
    String[] args = new String[4 + more.length];
    args[0] = agentCommand;
    args[1] = agent;
    args[2] = "--project";
    args[3] = project.toString();
    System.arraycopy(more, 0, args, 4, more.length);
    var place = new Place(new Home(temp.resolve("home")), "/opt/reeve", false);
    return Main.run(args, Console.of(out, err, Paint.PLAIN), place);
  }

  private String out() {
    return out.toString(StandardCharsets.UTF_8);
  }

  private String err() {
    return err.toString(StandardCharsets.UTF_8);
  }
}
