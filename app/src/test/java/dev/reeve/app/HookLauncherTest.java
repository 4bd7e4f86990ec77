package dev.reeve.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import dev.reeve.agents.install.Launching;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code reeve hook}, as an agent CLI calls it: a real script, a real daemon's port. */
@Isolated("it measures time")
class HookLauncherTest {

  private static final List<String> WITHOUT_CURL =
      List.of("bash", "env", "dirname", "readlink", "head", "cat", "sha256sum");

  private static final String START = hook("SessionStart");
  private static final String NO_DAEMON = "{\"systemMessage\":\"Reeve: no daemon answers";

  @TempDir private Path temp;
  private Path bin = Path.of("");
  private Path token = Path.of("");
  private String type = "application/json";
  private String host = "127.0.0.1";
  private Path folder = Path.of(".").toAbsolutePath();
  private final Map<String, String> environment = new TreeMap<>();
  private final BlockingQueue<String> received = new LinkedBlockingQueue<>();

  private record Answer(int exit, String out, String err, long millis) {}

  @BeforeEach
  void make() throws IOException {
    bin = Files.createDirectory(temp.resolve("bin"));
    for (String name : WITHOUT_CURL) link(name);
    Path observers = Files.createDirectories(temp.resolve("a home/observers"));
    token = Files.writeString(observers.resolve("ab12"), "token-1\n/project\n");
  }

  /** Else JUnit warns of each link that leads out of its folder. */
  @AfterEach
  void removeLinks() throws IOException {
    try (Stream<Path> links = Files.list(bin)) {
      for (Path link : links.toList()) Files.delete(link);
    }
  }

  @Test
  @DisplayName("A-7 with a dead daemon a hook ends with 0 in less than 50 ms, without any Java")
  void with_a_dead_daemon_it_ends_at_once() throws Exception {
    link("curl");
    daemon(deadPid(), freePort());
    var times = new ArrayList<Long>();
    for (int i = 0; i < 20; i++) {
      Answer answer = call(hook("PreToolUse"));
      assertThat(answer.exit).isZero();
      assertThat(answer.out + answer.err).isEmpty();
      times.add(answer.millis);
    }
    assertThat(times.stream().sorted().toList().get(10)).as("median of %s", times).isLessThan(50);
    Files.delete(temp.resolve("a home/daemon.json"));
    assertThat(call(hook("Stop"))).extracting(Answer::exit, Answer::out).containsExactly(0, "");
  }

  @Test
  @DisplayName("A-7 the start of a session says in one line when no daemon answers")
  void the_start_of_a_session_says_when_no_daemon_answers() throws Exception {
    link("curl");
    Answer none = call(START);
    assertThat(none.out).startsWith(NO_DAEMON).hasLineCount(1);
    assertThat(none.exit).isZero();
    daemon(ProcessHandle.current().pid(), freePort());
    assertThat(call(START).out).as("a port that nobody listens on").startsWith(NO_DAEMON);
  }

  @ParameterizedTest
  @DisplayName("A-7 a hook is handed to the daemon with the token, and its answer is printed")
  @ValueSource(booleans = {true, false})
  void a_hook_is_handed_to_the_daemon(boolean curl) throws Exception {
    if (curl) link("curl");
    HttpServer server = server(200, "{\"systemMessage\":\"h\u00e9llo\"}");
    try {
      Answer answer = call(START);
      assertThat(answer.out.strip()).isEqualTo("{\"systemMessage\":\"h\u00e9llo\"}");
      assertThat(received.poll(5, TimeUnit.SECONDS))
          .isEqualTo("/hooks/claude Bearer token-1 application/json as  " + START);
      assertThat(call(hook("Stop")).out).as("a stop is never held up").isEmpty();
      assertThat(received.poll(5, TimeUnit.SECONDS)).contains("Stop");
    } finally {
      server.stop(0);
    }
  }

  @ParameterizedTest
  @DisplayName("W-3 a hook goes where the daemon listens, whatever address that is")
  @CsvSource({"true, 127.0.0.2", "false, 127.0.0.2", "true, [::1]", "false, [::1]"})
  void another_address(boolean curl, String address) throws Exception {
    if (curl) link("curl");
    host = address;
    HttpServer server = server(200, "{}");
    try {
      call(START);
      assertThat(received.poll(5, TimeUnit.SECONDS)).startsWith("/hooks/claude Bearer token-1");
    } finally {
      server.stop(0);
    }
  }

  @ParameterizedTest
  @DisplayName("A-7 a daemon that refuses is as good as none, and blocks nothing")
  @ValueSource(booleans = {true, false})
  void a_daemon_that_refuses_blocks_nothing(boolean curl) throws Exception {
    if (curl) link("curl");
    HttpServer server = server(500, "{\"decision\":\"block\"}");
    try {
      Answer answer = call(hook("PreToolUse"));
      assertThat(answer.exit).isZero();
      assertThat(answer.out).isEmpty();
    } finally {
      server.stop(0);
    }
  }

  @ParameterizedTest
  @DisplayName("A-7 a daemon that answers and refuses is not said to be none")
  @ValueSource(booleans = {true, false})
  void a_refusal(boolean curl) throws Exception {
    if (curl) link("curl");
    HttpServer server = server(410, "{\"error\":\"TEAM_CLOSED\"}");
    try {
      assertThat(call(START).out.strip())
          .isEqualTo(
              "{\"systemMessage\":\"Reeve: the daemon refuses what is reported here (HTTP 410), so"
                  + " nothing is watched here. See: reeve doctor\"}");
      assertThat(call(hook("PreToolUse")).exit).isZero();
      Files.createFile(temp.resolve("a home/deny-closed"));
      Answer denied = call(hook("PreToolUse"));
      assertThat(denied.exit).isEqualTo(2);
      assertThat(denied.err).startsWith("Reeve: the daemon refuses what is reported here");
    } finally {
      server.stop(0);
    }
  }

  @ParameterizedTest
  @DisplayName("A-8 a denial ends the hook with 2, and its reason is on standard error")
  @ValueSource(booleans = {true, false})
  void a_denial(boolean curl) throws Exception {
    if (curl) link("curl");
    type = "text/plain;charset=utf-8";
    HttpServer server = server(200, "Reeve, out of scope: \u00e9");
    try {
      Answer answer = call(hook("PreToolUse"));
      assertThat(answer.exit).isEqualTo(2);
      assertThat(answer.out).isEmpty();
      assertThat(answer.err.strip()).isEqualTo("Reeve, out of scope: \u00e9");
    } finally {
      server.stop(0);
    }
  }

  @ParameterizedTest
  @DisplayName("A-7 without a daemon a call is denied only if hooks.deny is closed")
  @ValueSource(strings = {"PreToolUse", "BeforeTool", "PostToolUse", "Stop"})
  void closed(String event) throws Exception {
    link("curl");
    daemon(deadPid(), freePort());
    assertThat(call(hook(event)).exit).isZero();
    Files.createFile(temp.resolve("a home/deny-closed"));
    Answer answer = call(hook(event));
    boolean denies = event.equals("PreToolUse") || event.equals("BeforeTool");
    assertThat(answer.exit).isEqualTo(denies ? 2 : 0);
    assertThat(answer.err.contains("reeve up -d")).isEqualTo(denies);
  }

  @Test
  @DisplayName("A-7 what happens in a folder that was never wired is denied by nobody")
  void nobodys_folder() throws Exception {
    link("curl");
    Files.createFile(temp.resolve("a home/deny-closed"));
    environment.put("REEVE_HOME", temp.resolve("a home").toString());
    folder = temp;
    for (String agent : List.of("claude", "codex", "gemini")) {
      List<String> command = List.of(Checkout.ROOT.resolve("reeve").toString(), "hook", agent);
      for (String event : List.of("PreToolUse", "BeforeTool")) {
        assertThat(run(command, hook(event)))
            .extracting(Answer::exit, Answer::out, Answer::err)
            .containsExactly(0, "", "");
      }
      assertThat(run(command, hook("SessionStart")).out.contains("no daemon answers"))
          .as("what a session of %s begins with", agent)
          .isEqualTo(agent.equals("claude"));
    }
    HttpServer daemon = server(200, "{}");
    try {
      List<String> claude = List.of(Checkout.ROOT.resolve("reeve").toString(), "hook", "claude");
      assertThat(run(claude, hook("SessionStart")).out).as("a daemon is there").isEmpty();
    } finally {
      daemon.stop(0);
    }
    environment.put("REEVE_TOKEN", "rvt_1-2");
    List<String> bound = List.of(Checkout.ROOT.resolve("reeve").toString(), "hook", "codex");
    assertThat(run(bound, hook("PreToolUse")).exit).as("a member's session").isEqualTo(2);
  }

  @ParameterizedTest
  @DisplayName("A-8 a session that bears a member's token says whose it is")
  @ValueSource(booleans = {true, false})
  void whose_session(boolean curl) throws Exception {
    if (curl) link("curl");
    HttpServer server = server(200, "{}");
    try {
      environment.put("REEVE_TOKEN", "rvt_1-2");
      call(START);
      assertThat(received.poll(5, TimeUnit.SECONDS)).contains("Bearer token-1", "as rvt_1-2");
      environment.put("REEVE_TOKEN", "no token\nX: y");
      call(START);
      assertThat(received.poll(5, TimeUnit.SECONDS)).contains("Bearer token-1", "as  ");
    } finally {
      server.stop(0);
    }
  }

  @Test
  @DisplayName("A-7 a daemon that hangs holds a hook up for no more than a good second")
  void a_daemon_that_hangs_is_not_waited_for() throws Exception {
    link("curl");
    try (var silent = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
      daemon(ProcessHandle.current().pid(), silent.getLocalPort());
      Answer answer = call(hook("PreToolUse"));
      assertThat(answer.exit).isZero();
      assertThat(answer.millis).isLessThan(3_000);
    }
  }

  @ParameterizedTest
  @DisplayName("A-7 a hook with the whole of a large file is handed on, one beyond 32 MiB is not")
  @ValueSource(booleans = {true, false})
  void what_is_too_large_is_not_handed_on(boolean curl) throws Exception {
    if (curl) link("curl");
    HttpServer server = server(200, "{}");
    try {
      String large = START.replace("s1", "s".repeat(9_000_000));
      assertThat(call(large).exit).isZero();
      assertThat(received.poll(5, TimeUnit.SECONDS)).endsWith(large);
      String larger = START.replace("s1", "s".repeat(33_554_432));
      assertThat(call(larger).exit).isZero();
      assertThat(received).isEmpty();
    } finally {
      server.stop(0);
    }
  }

  @Test
  @DisplayName("A-7 what stands in the settings outlives Reeve, whatever its path is called")
  void what_stands_in_the_settings_outlives_reeve() throws Exception {
    Path folder = Files.createDirectory(temp.resolve("it's \"odd\" $HOME"));
    Path launcher = Files.copy(Checkout.ROOT.resolve("reeve"), folder.resolve("reeve"));
    String command = Launching.command(launcher.toString(), "hook", "claude", token.toString());
    assertThat(run(List.of("bash", "-c", command), START).out).startsWith(NO_DAEMON);
    Files.delete(launcher);
    Answer gone = run(List.of("bash", "-c", command), START);
    assertThat(gone).extracting(Answer::exit, Answer::out, Answer::err).containsExactly(0, "", "");
  }

  @Test
  @DisplayName("A-13 where settings are for all folders, a hook is of the innermost that is wired")
  void the_token_of_the_folder() throws Exception {
    link("curl");
    Path inner = Files.createDirectories(temp.resolve("work/inner/deep"));
    Path observers = temp.resolve("a home/observers");
    Files.writeString(observers.resolve("1"), "outer\n" + temp.resolve("work") + "\n");
    Files.writeString(observers.resolve("2"), "inner\n" + temp.resolve("work/inner") + "\n");
    Files.writeString(observers.resolve("3"), "other\n" + temp.resolve("work/inn") + "\n");
    environment.put("REEVE_HOME", temp.resolve("a home").toString());
    HttpServer server = server(200, "{}");
    try {
      folder = inner;
      run(List.of(Checkout.ROOT.resolve("reeve").toString(), "hook", "codex"), START);
      assertThat(received.poll(5, TimeUnit.SECONDS)).startsWith("/hooks/codex Bearer inner ");
      folder = temp;
      run(List.of(Checkout.ROOT.resolve("reeve").toString(), "hook", "codex"), START);
      assertThat(received).as("no project").isEmpty();
    } finally {
      server.stop(0);
    }
  }

  @Test
  @DisplayName("A-7 an agent that is not known is told with those that are, and denies nothing")
  void a_wrong_call_is_told_and_never_denies() throws Exception {
    String launcher = Checkout.ROOT.resolve("reeve").toString();
    Answer answer = run(List.of(launcher, "hook", "cobol"), "");
    assertThat(answer.exit).as("2 would deny").isEqualTo(1);
    assertThat(answer.err).contains("claude, codex, gemini or opencode: reeve hook");
    Answer bogus = run(List.of(launcher, "hook", "claude", "--bogus"), "");
    assertThat(bogus.exit).as("2 would deny").isEqualTo(1);
    assertThat(bogus.err).contains("--bogus", "Try 'reeve hook --help'.");
  }

  private static String hook(String event) {
    return "{\"session_id\":\"s1\",\"hook_event_name\":\"" + event + "\",\"x\":\"\u00e9\"}";
  }

  private Answer call(String payload) throws Exception {
    String launcher = Checkout.ROOT.resolve("reeve").toString();
    return run(List.of(launcher, "hook", "claude", token.toString()), payload);
  }

  private Answer run(List<String> command, String payload) throws Exception {
    long start = System.nanoTime();
    var builder = new ProcessBuilder(command);
    builder.environment().put("PATH", bin.toString());
    builder.environment().remove("JAVA_HOME");
    builder.environment().putAll(environment);
    builder.directory(folder.toFile());
    builder
        .redirectOutput(temp.resolve("out").toFile())
        .redirectError(temp.resolve("err").toFile());
    Process process = builder.start();
    try (OutputStream in = process.getOutputStream()) {
      in.write(payload.getBytes(StandardCharsets.UTF_8));
    } catch (IOException e) {
      // it may have seen enough
    }
    assertThat(process.waitFor(20, TimeUnit.SECONDS)).isTrue();
    long millis = (System.nanoTime() - start) / 1_000_000;
    String out = Files.readString(temp.resolve("out"));
    return new Answer(process.exitValue(), out, Files.readString(temp.resolve("err")), millis);
  }

  private HttpServer server(int status, String json) throws IOException {
    var server = HttpServer.create(new InetSocketAddress(InetAddress.getByName(host), 0), 5);
    server.createContext(
        "/",
        exchange -> {
          String body =
              new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
          var headers = exchange.getRequestHeaders();
          received.add(
              exchange.getRequestURI()
                  + " "
                  + headers.getFirst("Authorization")
                  + " "
                  + headers.getFirst("Content-Type")
                  + " as "
                  + Objects.requireNonNullElse(headers.getFirst("Reeve-Member"), "")
                  + " "
                  + body.strip());
          byte[] bytes = json.getBytes(StandardCharsets.UTF_8);
          exchange.getResponseHeaders().add("Content-Type", type);
          exchange.sendResponseHeaders(status, bytes.length);
          exchange.getResponseBody().write(bytes);
          exchange.close();
        });
    server.start();
    daemon(ProcessHandle.current().pid(), server.getAddress().getPort());
    return server;
  }

  private void daemon(long pid, int port) throws IOException {
    String url = "http://" + host + ":" + port;
    String json = "{\"pid\": " + pid + ", \"url\": \"" + url + "\"}\n";
    Files.writeString(temp.resolve("a home/daemon.json"), json);
  }

  private static long deadPid() throws Exception {
    Process process = new ProcessBuilder("true").start();
    process.waitFor();
    return process.pid();
  }

  private static int freePort() throws IOException {
    try (var socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }

  private void link(String name) throws IOException {
    for (String folder : List.of("/usr/bin", "/bin")) {
      Path program = Path.of(folder, name);
      if (!Files.exists(program) || Files.exists(bin.resolve(name))) continue;
      Files.createSymbolicLink(bin.resolve(name), program);
    }
  }
}
