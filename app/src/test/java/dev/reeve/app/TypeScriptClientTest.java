package dev.reeve.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.reeve.base.file.Home;
import dev.reeve.core.member.MemberId;
import dev.reeve.core.team.TeamId;
import dev.reeve.server.Daemon;
import dev.reeve.server.access.Bearer;
import dev.reeve.server.access.Tokens;
import java.io.BufferedReader;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** The official client in TypeScript, and the official conformance suite. */
@Timeout(240)
class TypeScriptClientTest {

  private static final JsonMapper JSON = JsonMapper.shared();

  /** Of all scenarios those that need no tool or resource made for the suite: Reeve itself. */
  private static final List<String> OF_REEVE =
      List.of(
          "server-initialize",
          "ping",
          "tools-list",
          "resources-list",
          "dns-rebinding-protection",
          "server-sse-polling",
          "server-sse-multiple-streams");

  /** Those that do: Reeve's endpoint, with what the suite wants to find there. */
  private static final List<String> OF_THE_ENDPOINT =
      List.of(
          "server-initialize",
          "ping",
          "tools-list",
          "tools-call-simple-text",
          "tools-call-image",
          "tools-call-audio",
          "tools-call-embedded-resource",
          "tools-call-mixed-content",
          "tools-call-error",
          "json-schema-2020-12",
          "resources-list",
          "resources-read-text",
          "resources-read-binary",
          "resources-templates-read");

  @TempDir private Path temp;
  private Home home = new Home(Path.of("/"));
  private Daemon daemon;
  private Terminal terminal = new Terminal(Path.of(""));

  @BeforeEach
  void start() {
    home = new Home(temp.resolve("home"));
    daemon = new Daemon(Daemon.Plan.of(home, 0));
    terminal = new Terminal(home.folder());
    assertThat(
            terminal
                .run(
                    "team",
                    "create",
                    "login",
                    "--member",
                    "lead:lead",
                    "--member",
                    "ann:coder",
                    "--task",
                    "1:Add login",
                    "--task",
                    "2:Add logout")
                .exit())
        .isZero();
    assertThat(
            terminal
                .run("send", "login", "STATE_OWNERSHIP_HANDOFF", "--data", "{\"epoch\": 1}")
                .exit())
        .isZero();
  }

  @AfterEach
  void stop() {
    daemon.close();
  }

  @ParameterizedTest
  @DisplayName("W-5 the official TypeScript client lists and calls every tool, across a restart")
  @ValueSource(strings = {"http", "stdio"})
  void every_tool(String way) throws Exception {
    NodeProject project = NodeProject.of("mcp-client");
    ObjectNode plan = plan(way);
    Path file = Files.writeString(temp.resolve("plan.json"), plan.toString());
    Process client =
        new ProcessBuilder(project.node(), "client.mjs", file.toString())
            .directory(project.folder().toFile())
            .redirectError(temp.resolve("err").toFile())
            .start();
    try (BufferedReader lines = client.inputReader(StandardCharsets.UTF_8)) {
      JsonNode first = JSON.readTree(line(lines));
      check(first, plan);
      int port = daemon.port();
      daemon.close();
      daemon = new Daemon(Daemon.Plan.of(home, port));
      try (OutputStream in = client.getOutputStream()) {
        in.write('\n');
      }
      JsonNode again = JSON.readTree(line(lines));
      assertThat(again.get("refused").asBoolean()).as(again.toString()).isFalse();
      assertThat(again.get("text").asString()).contains("Add login");
    } finally {
      client.destroyForcibly();
    }
  }

  private String line(BufferedReader lines) throws Exception {
    String line = lines.readLine();
    if (line == null) throw new AssertionError(Files.readString(temp.resolve("err")));
    return line;
  }

  private static void check(JsonNode first, JsonNode plan) {
    assertThat(first.get("server").asString()).isEqualTo("reeve");
    assertThat(first.get("resources").size()).isEqualTo(3);
    assertThat(first.get("state").asString()).startsWith("{\"id\":\"login\"");
    var listed = new TreeSet<String>();
    first.get("tools").forEach(each -> listed.add(each.asString()));
    var called = new TreeSet<String>();
    for (int i = 0; i < plan.get("calls").size(); i++) {
      JsonNode call = plan.get("calls").get(i);
      JsonNode came = first.get("calls").get(i);
      called.add(call.get("tool").asString());
      assertThat(came.get("refused").asBoolean())
          .as(came.toString())
          .isEqualTo(call.path("refused").asBoolean(false));
    }
    assertThat(called).isEqualTo(listed);
  }

  private ObjectNode plan(String way) throws Exception {
    String token =
        new Tokens(home).issue(new Bearer.OfMember(new TeamId("login"), new MemberId("ann")));
    ObjectNode plan = JSON.createObjectNode();
    ObjectNode transport = plan.putObject("transport");
    if (way.equals("http")) {
      transport.put("url", "http://127.0.0.1:" + daemon.port() + "/mcp").put("token", token);
    } else {
      transport.put("command", Path.of(System.getProperty("java.home"), "bin", "java").toString());
      var args = transport.putArray("args").add("-XX:TieredStopAtLevel=1").add("-cp");
      args.add(System.getProperty("java.class.path")).add(Main.class.getName()).add("mcp");
      transport.putObject("env").put("REEVE_TOKEN", token).put("REEVE_HOME", "" + home.folder());
    }
    plan.put("resource", "reeve://teams/login/state").put("again", "my_work");
    try (InputStream calls = getClass().getResourceAsStream("tool-calls.json")) {
      plan.set("calls", JSON.readTree(Objects.requireNonNull(calls).readAllBytes()));
    }
    return plan;
  }

  @Test
  @EnabledIfSystemProperty(named = "mcp.conformance", matches = "true")
  @DisplayName("W-5 the official conformance suite passes where it applies")
  void conformance() throws Exception {
    String reeve = "http://127.0.0.1:" + daemon.port() + "/mcp";
    judge(reeve, OF_REEVE);
    try (SuiteServer endpoint = new SuiteServer()) {
      judge(endpoint.url(), OF_THE_ENDPOINT);
    }
  }

  private void judge(String url, List<String> scenarios) throws Exception {
    NodeProject project = NodeProject.of("mcp-conformance");
    List<String> command = new ArrayList<>(List.of(project.node(), "conformance.mjs", url));
    command.add(new Tokens(home).operator());
    command.addAll(scenarios);
    Path log = project.folder().resolve("conformance.log");
    Process suite =
        new ProcessBuilder(command)
            .directory(project.folder().toFile())
            .redirectErrorStream(true)
            .redirectOutput(log.toFile())
            .start();
    assertThat(suite.waitFor(3, TimeUnit.MINUTES)).isTrue();
    assertThat(suite.exitValue()).as(Files.readString(log)).isZero();
  }
}
