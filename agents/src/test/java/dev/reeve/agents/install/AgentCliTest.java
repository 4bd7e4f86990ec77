package dev.reeve.agents.install;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.reeve.agents.install.AgentCli.Site;
import dev.reeve.agents.install.Installation.Change;
import dev.reeve.agents.run.CommandPath;
import dev.reeve.base.file.Home;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Codex, Gemini CLI and OpenCode, wired by their own files and undone. */
class AgentCliTest {

  private static final String CODEX =
      """
      # mine
      model = "gpt-5.5"
      notes = '''
      [mcp_servers.reeve] is not a table here
      '''

      [mcp_servers.sup] # keep it
      command = "/usr/bin/python3"
      env = { "A" = "[x]" }
      """;

  private static final String GEMINI =
      """
      {
        "general": {"enableAutoUpdate": false}, // never
        "hooks": {
          "BeforeTool": [{"matcher": "*", "hooks": [{"type": "command", "command": "sup"}]}]
        }
      }
      """;

  private static final String OPENCODE =
      """
      {
        // the house's
        "$schema": "x",
        "plugin": ["file:///home/user/sup.js"],
        "mcp": {"sup": {"type": "local", "command": ["sup"]}}, /* more */
      }
      """;

  @TempDir private Path temp;
  private Path user = Path.of("");

  @BeforeEach
  void make() throws IOException {
    user = Files.createDirectory(temp.toRealPath().resolve("user"));
  }

  private List<Installation> files(AgentCli agent, boolean tools) {
    Path project = user.resolve("project");
    Home home = new Home(user.resolve("reeve home"));
    return agent.installations(
        new Site(
            project,
            user,
            Map.of(),
            home,
            "/opt/it's/reeve",
            home.folder().resolve("observers/ab"),
            "http://127.0.0.1:7717",
            "token",
            tools));
  }

  private void install(AgentCli agent, boolean tools) {
    for (Installation each : files(agent, tools)) each.install(each.planned());
  }

  private void undo(AgentCli agent) {
    for (Installation each : files(agent, true).reversed()) each.undo(each.plannedUndoing());
  }

  private Path write(String name, String text) throws IOException {
    Path file = user.resolve(name);
    Files.createDirectories(file.getParent());
    return Files.writeString(file, text);
  }

  private static String text(AgentCli agent) {
    return switch (agent) {
      case CLAUDE -> throw new IllegalArgumentException("has its own test");
      case CODEX -> CODEX;
      case GEMINI -> GEMINI;
      case OPENCODE -> OPENCODE;
    };
  }

  @ParameterizedTest
  @DisplayName("A-13 each program is wired, twice is once, and undone every byte is as it was")
  @CsvSource({
    "CODEX, .codex/config.toml",
    "GEMINI, .gemini/settings.json",
    "OPENCODE, .config/opencode/opencode.jsonc"
  })
  void twice_is_once(AgentCli agent, String name) throws IOException {
    Path file = write(name, text(agent));
    install(agent, true);
    String once = Files.readString(file);
    assertThat(once).contains("reeve", "--member-only", "REEVE_TOKEN");
    for (String kept : List.of("# mine", "// never", "// the house's", "/* more */", "# keep it")) {
      assertThat(once.contains(kept)).as(kept).isEqualTo(text(agent).contains(kept));
    }
    for (Installation each : files(agent, true)) assertThat(each.planned().isNone()).isTrue();
    undo(agent);
    assertThat(Files.readString(file)).isEqualTo(text(agent));
    assertThat(user.resolve(".codex/hooks.json")).doesNotExist();
    assertThat(user.resolve(".config/opencode/reeve-plugin.js")).doesNotExist();
  }

  @ParameterizedTest
  @DisplayName(
      "A-13 tools of somebody's that have the name of Reeve's are told of, and stay theirs")
  @CsvSource(
      delimiter = '|',
      value = {
        "CODEX | .codex/config.toml | [mcp_servers.reeve]~command = 'mine'~ | 1:1: expected no"
            + " [mcp",
        "GEMINI | .gemini/settings.json | {'mcpServers': {'reeve': {}}} | 1:26: expected no"
            + " 'reeve'",
        "OPENCODE | .config/opencode/opencode.json | {'mcp': {'reeve': 1}} | 1:19: expected no"
      })
  void tools_of_somebody_else(AgentCli agent, String name, String text, String complaint)
      throws IOException {
    String theirs = text.replace('~', '\n').replace('\'', '"');
    Path file = write(name, theirs);
    assertThatThrownBy(() -> install(agent, true))
        .isInstanceOf(SettingsRefused.class)
        .hasMessageContaining(file + ":" + complaint)
        .hasMessageContaining("or install without --mcp");
    undo(agent);
    assertThat(Files.readString(file)).isEqualTo(theirs);
  }

  @ParameterizedTest
  @DisplayName("A-13 of files that were edited since, only Reeve's own entries go")
  @CsvSource({
    "CODEX, .codex/config.toml, # mine, # mine too",
    "GEMINI, .gemini/settings.json, // never, // not now",
    "OPENCODE, .config/opencode/opencode.jsonc, /* more */, /* less */"
  })
  void edited(AgentCli agent, String name, String before, String after) throws IOException {
    Path file = write(name, text(agent));
    install(agent, true);
    Files.writeString(file, Files.readString(file).replace(before, after));
    undo(agent);
    assertThat(Files.readString(file))
        .isEqualToIgnoringWhitespace(text(agent).replace(before, after));
  }

  @Test
  @DisplayName("A-13 what comes behind Reeve's table in TOML stays, with the comment before it")
  void behind_the_table() throws IOException {
    Path file = write(".codex/config.toml", CODEX);
    install(AgentCli.CODEX, true);
    String more = "\n# another's\n[mcp_servers.reeves]\ncommand = \"x\"\n";
    Files.writeString(file, Files.readString(file) + more);
    undo(AgentCli.CODEX);
    assertThat(Files.readString(file)).startsWith(CODEX).endsWith(more).doesNotContain("REEVE");
  }

  @Test
  @DisplayName("A-13 Codex gets hooks for its events, in its own units, and keeps others")
  void codex_hooks() throws IOException {
    String others =
        "{\"hooks\": {\"Stop\": [{\"hooks\": [{\"type\": \"command\", \"command\": \"x\"}]}]}}";
    Path file = write(".codex/hooks.json", others);
    install(AgentCli.CODEX, false);
    assertThat(Files.readString(file))
        .contains("\"PreToolUse\"", "\"timeout\": 2", "hook codex", "\"matcher\": \"*\"")
        .contains("[ ! -x '/opt/it'\\\\''s/reeve' ]");
    assertThat(user.resolve(".codex/config.toml")).as("no tools were asked for").doesNotExist();
    undo(AgentCli.CODEX);
    assertThat(Files.readString(file)).isEqualTo(others);
  }

  @Test
  @DisplayName("A-13 OpenCode gets a plugin that knows where Reeve is, and its settings name it")
  void plugin() throws IOException {
    install(AgentCli.OPENCODE, false);
    Path folder = user.resolve(".config/opencode");
    assertThat(Files.readString(folder.resolve("reeve-plugin.js")))
        .contains("const HOME = \"" + user.resolve("reeve home") + "\"", "tool.execute.before");
    assertThat(Files.readString(folder.resolve("opencode.json")))
        .contains("\"file://" + folder.resolve("reeve-plugin.js") + "\"")
        .doesNotContain("member-only");
    install(AgentCli.OPENCODE, true);
    assertThat(Files.readString(folder.resolve("opencode.json"))).contains("member-only");
    undo(AgentCli.OPENCODE);
    assertThat(user.resolve(".config")).as("it was made for this").doesNotExist();
  }

  @Test
  @DisplayName("A-7 OpenCode's plugin denies nothing in a folder that was never wired")
  void plugin_elsewhere() throws IOException, InterruptedException {
    String path = System.getenv().getOrDefault("PATH", "/usr/bin");
    assumeTrue(
        CommandPath.find("node", user, path) instanceof CommandPath.Found, "node is not here");
    install(AgentCli.OPENCODE, false);
    Path installed = user.resolve(".config/opencode/reeve-plugin.js");
    Path module = Files.copy(installed, user.resolve("plugin.mjs"));
    write("reeve home/deny-closed", "");
    write("reeve home/observers/1", "token\n/wired\n");
    assertThat(called(module, "/elsewhere")).isEqualTo("made\n");
    assertThat(called(module, "/wired/deep")).startsWith("Reeve: no daemon answers");
  }

  private String called(Path module, String folder) throws IOException, InterruptedException {
    String script =
        """
        import { Reeve } from "%s"
        const plugin = await Reeve({ directory: "%s" })
        await plugin["tool.execute.before"]({ tool: "edit" }, {})
          .then(() => console.log("made"), (denial) => console.log(denial.message))
        """
            .formatted(module, folder);
    Path out = user.resolve("out");
    ProcessBuilder node = new ProcessBuilder("node", "--input-type=module", "-e", script);
    node.environment().remove("REEVE_TOKEN");
    Process process = node.redirectErrorStream(true).redirectOutput(out.toFile()).start();
    assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
    return Files.readString(out);
  }

  @Test
  void what_is_no_place_for_it_is_refused_and_left_alone() throws IOException {
    Path file = write(".gemini/settings.json", "{\"hooks\": []}");
    Installation gemini = files(AgentCli.GEMINI, false).getFirst();
    assertThatThrownBy(gemini::planned).hasMessageContaining("settings.json:1:11: expected");
    assertThat(file).hasContent("{\"hooks\": []}");
    Change none = files(AgentCli.CODEX, true).getFirst().plannedUndoing();
    assertThat(none.isNone()).isTrue();
  }
}
