package dev.reeve.app;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.reeve.base.file.Home;
import dev.reeve.sim.scenario.report.Paint;
import io.modelcontextprotocol.client.McpClient;
import io.modelcontextprotocol.client.McpSyncClient;
import io.modelcontextprotocol.client.transport.ServerParameters;
import io.modelcontextprotocol.client.transport.StdioClientTransport;
import io.modelcontextprotocol.json.McpJsonDefaults;
import io.modelcontextprotocol.spec.McpSchema.CallToolRequest;
import io.modelcontextprotocol.spec.McpSchema.CallToolResult;
import io.modelcontextprotocol.spec.McpSchema.ReadResourceRequest;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A real client of the protocol that starts {@code reeve mcp} for its tools. */
class McpCommandTest {

  @TempDir private Path temp;
  private Terminal terminal = new Terminal(Path.of(""));

  @BeforeEach
  void start() {
    terminal = new Terminal(temp.resolve("home"));
    assertThat(terminal.run("up", "-d", "--port", "0").err()).isEmpty();
    assertThat(
            terminal.run("team", "create", "a", "--member", "b:coder", "--task", "1:work").exit())
        .isZero();
  }

  @AfterEach
  void stop() {
    terminal.stop();
  }

  private McpSyncClient client(Map<String, String> environment, String... args) {
    ServerParameters.Builder server =
        ServerParameters.builder(Path.of(System.getProperty("java.home"), "bin", "java").toString())
            .arg("-XX:TieredStopAtLevel=1")
            .arg("-cp")
            .arg(System.getProperty("java.class.path"))
            .arg(Main.class.getName())
            .arg("mcp")
            .addEnvVar("REEVE_HOME", terminal.folder().toString());
    for (String arg : args) server.arg(arg);
    environment.forEach(server::addEnvVar);
    return McpClient.sync(new StdioClientTransport(server.build(), McpJsonDefaults.getMapper()))
        .build();
  }

  private static String text(CallToolResult result) {
    return result.content().toString();
  }

  @Test
  @DisplayName("W-5 tools over standard input and output outlive the daemon")
  void across_a_restart() {
    String token = terminal.run("team", "token", "a", "b").out().strip();
    try (McpSyncClient client = client(Map.of("REEVE_TOKEN", token))) {
      assertThat(client.initialize().serverInfo().name()).isEqualTo("reeve");
      assertThat(client.listTools().tools()).hasSizeGreaterThan(15);
      CallToolRequest claim =
          CallToolRequest.builder("claim_task").arguments(Map.of("task_id", "1")).build();
      assertThat(client.callTool(claim).isError()).isNotEqualTo(true);
      assertThat(terminal.run("down").exit()).isZero();
      CallToolRequest work = CallToolRequest.builder("my_work").arguments(Map.of()).build();
      assertThatThrownBy(() -> client.callTool(work)).hasMessageContaining("reeve up -d");
      assertThat(terminal.run("up", "-d", "--port", "0").exit()).isZero();
      assertThat(text(client.callTool(work))).contains("\"mine\":[{\"subject\":\"work\"");
    }
  }

  @Test
  @DisplayName("W-5 with the operator's token it speaks for the member that is named")
  void for_a_member() {
    try (McpSyncClient client = client(Map.of(), "--team", "a", "--as", "b")) {
      client.initialize();
      CallToolResult claimed =
          client.callTool(
              CallToolRequest.builder("claim_task").arguments(Map.of("task_id", "1")).build());
      assertThat(claimed.isError()).as(text(claimed)).isNotEqualTo(true);
      assertThat(terminal.run("status", "a", "--json").json().at("/tasks/1/owner").asString())
          .isEqualTo("b");
    }
  }

  @Test
  @DisplayName("W-5 a line that is no message is answered, as the protocol wants it")
  void no_messages() throws IOException {
    ByteArrayOutputStream printed = new ByteArrayOutputStream();
    Home home = new Home(terminal.folder());
    Console console = Console.of(printed, new ByteArrayOutputStream(), Paint.PLAIN);
    String lines =
        "[]\n5\n{\"id\": 7}\n{\"id\": 8, \"result\": {}}\n{\"id\": 9, \"method\": \"ping\"}\n";
    new McpCommand(console, new Place(home, "", false))
        .serve(new ByteArrayInputStream(lines.getBytes(UTF_8)), home, null);
    assertThat(printed.toString(UTF_8).lines())
        .hasSize(4)
        .allMatch(line -> line.contains("\"code\":-32600"))
        .anyMatch(line -> line.contains("\"id\":7"))
        .anyMatch(line -> line.contains("\"id\":9") && line.contains("jsonrpc"));
  }

  @Test
  @DisplayName("R-20 without a member's token it does not start, unless one member is named")
  void for_nobody() {
    for (String line : List.of("mcp", "mcp --team=a", "mcp --as=b")) {
      Terminal.Shown shown = terminal.run(line.split(" "));
      assertThat(shown.exit()).as(line).isEqualTo(2);
      assertThat(shown.err()).contains("REEVE_TOKEN", "--team and --as").hasLineCount(1);
    }
  }

  @Test
  @DisplayName("R-20 with the operator's token it speaks for the member that is named, no other")
  void for_nobody_else() {
    try (McpSyncClient client = client(Map.of(), "--team", "a", "--as", "b")) {
      client.initialize();
      for (Map<String, Object> other :
          List.<Map<String, Object>>of(Map.of("as", "lead"), Map.of("team", "c"))) {
        CallToolRequest work = CallToolRequest.builder("my_work").arguments(other).build();
        assertThatThrownBy(() -> client.callTool(work)).hasMessageContaining("b of team a's");
      }
      assertThatThrownBy(() ->
              client.readResource(ReadResourceRequest.builder("reeve://teams/c/state").build()))
          .hasMessageContaining("b of team a's");
      CallToolRequest own = CallToolRequest.builder("my_work").arguments(Map.of("as", "b")).build();
      assertThat(client.callTool(own).isError()).isNotEqualTo(true);
    }
  }

  @Test
  @DisplayName("R-20 an agent under supervision does not get the operator's tools")
  void supervised() {
    assertThat(terminal.supervised("mcp", "--team", "a", "--as", "b").exit()).isEqualTo(5);
  }
}
