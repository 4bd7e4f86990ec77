package dev.reeve.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import dev.reeve.agents.process.ProcessId;
import dev.reeve.base.file.Home;
import dev.reeve.server.Daemon;
import dev.reeve.server.access.Tokens;
import dev.reeve.sim.scenario.report.Paint;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;
import tools.jackson.databind.JsonNode;

/** What {@code reeve mcp} writes without being asked. */
@Timeout(240)
class McpPushesTest {

  @TempDir private Path temp;

  @Test
  @DisplayName("A-11 reeve mcp pushes what is said to its member, also by a daemon that came back")
  void pushes() throws Exception {
    Home home = new Home(temp.resolve("home"));
    ByteArrayOutputStream printed = new ByteArrayOutputStream();
    PipedOutputStream typed = new PipedOutputStream();
    Daemon first = new Daemon(Daemon.Plan.of(home, 0));
    PipedInputStream in = new PipedInputStream(typed);
    Thread agent = Thread.ofPlatform().start(() -> serve(home, in, printed));
    try {
      DaemonClient.of(home)
          .post(
              "/api/teams",
              JsonTree.read(
                  "{\"id\":\"t\",\"profile\":\"solo\","
                      + "\"members\":{\"a\":\"coder\",\"b\":\"coder\"}}"));
      typed.write(
          "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}\n"
              .getBytes(StandardCharsets.UTF_8));
      typed.flush();
      await(() -> isPushed(home, printed, "one"));
    } finally {
      first.close();
    }
    try (Daemon _ = new Daemon(Daemon.Plan.of(home, 0))) {
      await(() -> isPushed(home, printed, "two"));
      typed.close();
      agent.join();
    }
    String line = printed.toString(StandardCharsets.UTF_8).lines().findFirst().orElse("");
    JsonNode pushed = JsonTree.read(line);
    assertThat(pushed.path("method").asString()).isEqualTo("notifications/claude/channel");
    assertThat(pushed.at("/params/content").asString()).startsWith("From b, by Reeve");
  }

  @Test
  @DisplayName("T-39 reeve mcp names the agent that started it, by its id and start time")
  void names_the_agent() throws Exception {
    Home home = new Home(temp.resolve("home"));
    BlockingQueue<String> asked = new LinkedBlockingQueue<>();
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/",
        request -> {
          asked.add(String.valueOf(request.getRequestURI()));
          request.sendResponseHeaders(404, -1);
          request.close();
        });
    server.start();
    home.ready();
    new Tokens(home).operator();
    Files.writeString(
        home.folder().resolve("daemon.json"),
        "{\"pid\":%d,\"url\":\"http://127.0.0.1:%d\"}"
            .formatted(ProcessHandle.current().pid(), server.getAddress().getPort()));
    PipedOutputStream typed = new PipedOutputStream();
    PipedInputStream in = new PipedInputStream(typed);
    Thread agent = Thread.ofPlatform().start(() -> serve(home, in, new ByteArrayOutputStream()));
    typed.write("{\"method\":\"notifications/initialized\"}\n".getBytes(StandardCharsets.UTF_8));
    typed.flush();
    String push = asked.take();
    while (!push.contains("push=1")) push = asked.take();
    typed.close();
    agent.join();
    server.stop(0);
    long parent = ProcessHandle.current().parent().orElseThrow().pid();
    ProcessId started = Objects.requireNonNull(ProcessId.of(parent));
    assertThat(push)
        .isEqualTo("/mcp?push=1&team=t&as=a&pid=" + parent + "&start=" + started.start());
  }

  /** Says it again until somebody listens: when that begins, nobody is told. */
  private static boolean isPushed(Home home, ByteArrayOutputStream printed, String words) {
    try {
      String message =
          "{\"type\":\"MESSAGE\",\"actor\":\"b\",\"data\":{\"to\":\"a\",\"text\":\""
              + words
              + "\"}}";
      DaemonClient.of(home).post("/api/teams/t/commands", JsonTree.read(message));
      Thread.sleep(200);
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
    return printed.toString(StandardCharsets.UTF_8).contains("): " + words);
  }

  private static void serve(Home home, PipedInputStream typed, ByteArrayOutputStream printed) {
    Console console = Console.of(printed, new ByteArrayOutputStream(), Paint.PLAIN);
    McpCommand command = new McpCommand(console, new Place(home, "", false));
    new CommandLine(command).parseArgs("--team", "t", "--as", "a");
    try (PipedInputStream in = typed) {
      command.serve(in, home, null);
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  private static void await(BooleanSupplier condition) {
    long end = System.nanoTime() + Duration.ofSeconds(80).toNanos();
    while (!condition.getAsBoolean()) assertThat(System.nanoTime()).isLessThan(end);
  }
}
