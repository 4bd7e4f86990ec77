package dev.reeve.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.reeve.agents.claude.ClaudeWiring;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The plugin for Claude Code, as far as it can be tried without it. */
class PluginTest {

  private static final Path PLUGIN = Checkout.ROOT.resolve("plugin");

  @TempDir private Path temp;

  private static JsonNode json(String file) throws IOException {
    return JsonMapper.shared().readTree(Files.readString(PLUGIN.resolve(file)));
  }

  @Test
  @DisplayName("A-15 the plugin reports every event that install wires, and offers the tools")
  void whole() throws IOException {
    assertThat(json(".claude-plugin/plugin.json").get("name").asString()).isEqualTo("reeve");
    var events = new TreeSet<>(new ClaudeWiring("", "", "").events());
    assertThat(new TreeSet<>(json("hooks/hooks.json").get("hooks").propertyNames()))
        .isEqualTo(events);
    assertThat(json(".mcp.json").at("/mcpServers/reeve/args").toString())
        .isEqualTo("[\"mcp\",\"--member-only\"]");
  }

  @Test
  @DisplayName("A-15 a hook of the plugin finds the launcher, and without one does nothing")
  void hook() throws Exception {
    String command =
        json("hooks/hooks.json").at("/hooks/SessionStart/0/hooks/0/command").asString();
    Path launcher = Checkout.ROOT.resolve("reeve");
    assertThat(run(command, Map.of("REEVE", launcher.toString()))).contains("no daemon answers");
    assertThat(run(command, Map.of("REEVE", "/nowhere/reeve"))).isEmpty();
  }

  private String run(String command, Map<String, String> environment) throws Exception {
    var builder = new ProcessBuilder("bash", "-c", command).redirectErrorStream(true);
    builder.environment().put("REEVE_HOME", temp.resolve("home").toString());
    builder.environment().putAll(environment);
    Path in = temp.resolve("in"); // a file: a hook that has nothing to do does not read it
    Files.writeString(in, "{\"hook_event_name\":\"SessionStart\"}");
    builder.redirectInput(in.toFile()).redirectOutput(temp.resolve("out").toFile());
    Process hook = builder.start();
    assertThat(hook.waitFor(20, TimeUnit.SECONDS)).isTrue();
    assertThat(hook.exitValue()).isZero();
    return Files.readString(temp.resolve("out"));
  }
}
