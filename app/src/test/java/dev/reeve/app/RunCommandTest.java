package dev.reeve.app;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.sun.net.httpserver.HttpServer;
import dev.reeve.agents.process.ProcessId;
import dev.reeve.base.file.Home;
import dev.reeve.server.access.Tokens;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import tools.jackson.databind.JsonNode;

/** {@code reeve run} as a process among processes. */
@Execution(ExecutionMode.CONCURRENT)
class RunCommandTest {

  private static final String TOKEN = "ghp_" + "aB3dE6gH9jK2mN5pQ8sT1vW4yZ7cF0iL3oR6";

  private static final String LOST =
      "reeve: could not write all of the output: No space left on device\n";

  @TempDir private Path temp;
  private final List<Process> started = new ArrayList<>();

  @AfterEach
  void stop() {
    started.forEach(Process::destroy);
  }

  @Test
  @DisplayName("W-1 reeve run ends with the exit status of its agent, and prints what it printed")
  void the_status_is_the_agents() throws Exception {
    Process run = reeve("run", "--", "sh", "-c", "cat; echo " + TOKEN + " >&2; exit 3");
    run.getOutputStream().write("from stdin\n".getBytes(StandardCharsets.UTF_8));
    run.getOutputStream().close();
    assertThat(Patience.exit(run)).isEqualTo(3);
    assertThat(out()).isEqualTo("from stdin\n");
    assertThat(err()).startsWith("[REDACTED_SECRET]\nreeve: sh -c cat; ").doesNotContain(TOKEN);
    assertThat(err()).contains("ended with 3 after ");
  }

  @Test
  @DisplayName("T-82 W-2 what redaction.extra names is taken out of what an agent prints")
  void secrets_of_ones_own() throws Exception {
    Files.writeString(temp.resolve("reeve.yaml"), "redaction: {extra: ['HOUSE-[0-9]+']}\n");
    assertThat(Patience.exit(reeve("run", "--", "sh", "-c", "echo HOUSE-4711"))).isZero();
    assertThat(out()).isEqualTo("[REDACTED_SECRET]\n");
  }

  @Test
  @DisplayName("W-1 A-4 reeve run stops what hangs, ends with 124 and says why")
  void what_hangs_is_stopped() throws Exception {
    String script = "sleep 1000 & echo $! >a; echo $$ >b; sleep 1000";
    Process run = reeve("run", "--idle", "3s", "--", "sh", "-c", script);
    assertThat(Patience.exit(run)).isEqualTo(124);
    assertThat(err()).contains(", since nothing moved for 3.0 s; 3 processes were stopped\n");
    assertThat(err()).contains("was stopped after ");
    assertThat(isAlive(written("a"))).isFalse();
    assertThat(isAlive(written("b"))).isFalse();
  }

  @Test
  @DisplayName("A-6 reeve run says when most of a budget is used, and stops what has used it up")
  void a_budget_bounds_a_run() throws Exception {
    String script =
        "echo '{\"sign\":\"spent\",\"usd\":1.70}'; sleep 0.3;"
            + " echo '{\"sign\":\"spent\",\"usd\":2.10}'; sleep 1000";
    Process run = reeve("run", "--protocol", "json", "--budget", "2.00", "--", "sh", "-c", script);
    assertThat(Patience.exit(run)).isEqualTo(124);
    assertThat(err()).contains("reeve: 85 % of the budget of 2.00 USD is used\n");
    assertThat(err()).contains("was stopped after ").contains(", since it has used up 2.00 USD");
  }

  @Test
  @DisplayName("A-6 a budget of which nobody says how much is used is said to bound nothing")
  void a_budget_that_nobody_counts() throws Exception {
    assertThat(Patience.exit(reeve("run", "--budget", "5usd", "--", "true"))).isZero();
    assertThat(err())
        .startsWith(
            "reeve: the budget of 5.00 USD cannot stop true: the protocol 'plain' does not tell"
                + " what is used of it\n");
    assertThat(Patience.exit(reeve("run", "--protocol=json", "--budget=5usd", "--", "true")))
        .isZero();
    assertThat(err()).doesNotContain("budget");
  }

  @Test
  @DisplayName("W-1 a run that took too long is said to have been stopped, when, and at what limit")
  void a_timeout_is_said() throws Exception {
    Process run = reeve("run", "--timeout", "1s", "--", "sleep", "1000");
    assertThat(Patience.exit(run)).isEqualTo(124);
    assertThat(err())
        .matches(
            "reeve: sleep 1000 was stopped after [0-9.]+ s, since its limit is 1.0 s;"
                + " 1 process was stopped\n");
  }

  @Test
  @DisplayName("T-79 what a stopped agent had not committed is saved, shown and given back")
  void work_is_rescued() throws Exception {
    Files.writeString(temp.resolve(".gitignore"), "home\nout\nerr\n");
    Patience.exit(start(List.of("git", "init", "--quiet")));
    String script = "echo precious >work.txt; sleep 1000";
    assertThat(Patience.exit(reeve("run", "--idle", "3s", "--", "sh", "-c", script)))
        .isEqualTo(124);
    assertThat(err()).contains("what was not committed is saved: reeve rescue show sh-");
    String name = err().replaceAll("(?s).*reeve rescue show (\\S+).*", "$1");
    assertThat(Patience.exit(reeve("rescue", "list"))).isZero();
    assertThat(out()).startsWith(name);
    assertThat(Patience.exit(reeve("rescue", "show", name))).isZero();
    assertThat(out()).contains("+precious");
    assertThat(Patience.exit(reeve("rescue", "show", "--json", name))).isZero();
    assertThat(JsonTree.read(out()).path("name").asString("")).isEqualTo(name);
    assertThat(JsonTree.read(out()).path("patch").asString("")).contains("+precious");
    Files.delete(temp.resolve("work.txt"));
    assertThat(Patience.exit(reeve("rescue", "apply", name))).isEqualTo(5);
    Files.delete(temp.resolve(".gitignore"));
    assertThat(Patience.exit(reeve("rescue", "apply", name))).isZero();
    assertThat(temp.resolve("work.txt")).hasContent("precious");
    assertThat(Patience.exit(reeve("rescue", "show", "ann"))).isEqualTo(5);
    assertThat(Patience.exit(reeve("rescue", "show"))).isEqualTo(2);
  }

  @Test
  @DisplayName("W-1 what an agent throws away when it is told to stop was saved before")
  void work_is_rescued_first() throws Exception {
    Files.writeString(temp.resolve(".gitignore"), "home\nout\nerr\n");
    Patience.exit(start(List.of("git", "init", "--quiet")));
    String script =
        "trap 'rm work.txt; echo late >late.txt; exit 1' TERM; echo precious >work.txt;"
            + " while :; do sleep 0.05; done";
    Process run = reeve("run", "--timeout", "3s", "--", "sh", "-c", script);
    assertThat(Patience.exit(run)).isEqualTo(124);
    assertThat(temp.resolve("work.txt")).doesNotExist();
    assertThat(err())
        .contains("what was not committed is saved: reeve rescue show sh-")
        .contains("what it changed while it was stopped is saved: reeve rescue show sh-");
    assertThat(rescued()).hasSize(2);
    assertThat(Patience.exit(reeve("rescue", "show", rescued().getFirst()))).isZero();
    assertThat(out()).contains("+precious").doesNotContain("+late");
    assertThat(Patience.exit(reeve("rescue", "show", rescued().getLast()))).isZero();
    assertThat(out()).contains("+late").doesNotContain("+precious");
  }

  private List<String> rescued() throws Exception {
    Process list =
        start(List.of("git", "for-each-ref", "--format=%(refname)", "refs/reeve/rescue/"));
    assertThat(Patience.exit(list)).isZero();
    return out().lines().map(ref -> ref.substring("refs/reeve/rescue/".length())).toList();
  }

  @Test
  @DisplayName("W-1 an interrupt of reeve ends it when the work is saved and the daemon has heard")
  void an_interrupt_saves_and_tells() throws Exception {
    Terminal terminal = new Terminal(temp.resolve("home"));
    assertThat(terminal.run("up", "-d", "--port", "0").err()).isEmpty();
    try {
      assertThat(terminal.run("team", "create", "a", "--member", "b:coder").exit()).isZero();
      Files.writeString(temp.resolve(".gitignore"), "home\nout\nerr\nready\n");
      Patience.exit(start(List.of("git", "init", "--quiet")));
      String script = "echo precious >work.txt; echo $$ >ready; sleep 1000";
      Process run = reeve("run", "--team", "a", "--as", "ann", "--", "sh", "-c", script);
      written("ready");
      Signals.send("TERM", run.pid());
      assertThat(Patience.exit(run)).isEqualTo(143);
      assertThat(err()).contains("what was not committed is saved: reeve rescue show ann/");
      assertThat(rescued()).hasSize(1).first().asString().startsWith("ann/");
      JsonNode ann = terminal.run("status", "a", "--json").json().path("members").path("ann");
      assertThat(ann.path("owes")).isEmpty();
      assertThat(ann.path("roster").asString()).isNotEqualTo("ACTIVE");
    } finally {
      terminal.stop();
    }
  }

  @Test
  @DisplayName("A-3 reeve run leads an agent through a prompt in the Agent Client Protocol")
  void an_agent_is_led() throws Exception {
    String agent = Path.of("../testkit/misbehave").toAbsolutePath().normalize().toString();
    Process run =
        reeve("run", "--protocol", "acp", "--", agent, "--speak=acp", "--permission", "--say=hi");
    run.getOutputStream().write("fix it\n".getBytes(StandardCharsets.UTF_8));
    run.getOutputStream().close();
    assertThat(Patience.exit(run)).isZero();
    assertThat(out()).contains("hi").contains("{\"status\":\"done\"}");
    assertThat(err()).contains("ended with 0 after ");
  }

  @Test
  @DisplayName("W-1 A-4 an interrupt of reeve stops the agent and everything it started")
  void an_interrupt_stops_everything() throws Exception {
    String script = "(setsid sh -c 'echo $$ >a; exec sleep 1000' &); echo $$ >b; sleep 1000";
    Process run = reeve("run", "--", "sh", "-c", script);
    String daemon = written("a");
    String shell = written("b");
    boolean ignored = Signals.interruptsAreIgnored(); // as in the background of a script
    Signals.send(ignored ? "TERM" : "INT", run.pid());
    assertThat(Patience.exit(run)).isEqualTo(ignored ? 143 : 130);
    assertThat(err()).contains(" s (was ended by signal ");
    assertThat(isAlive(daemon)).isFalse();
    assertThat(isAlive(shell)).isFalse();
  }

  @Test
  @DisplayName("W-1 A-5 an interrupt of reeve ends it, however much of a flood still waits")
  void a_flood_is_interrupted() throws Exception {
    Process run = reeve("run", "--", "yes");
    Patience.until(() -> Files.exists(temp.resolve("home/runs")) && 0 < out().length());
    Path raw = onlyRun().resolve("output.raw");
    Patience.until(() -> 100_000_000 < raw.toFile().length());
    Signals.send("TERM", run.pid());
    assertThat(Patience.exit(run)).isEqualTo(143);
    assertThat(err()).contains("yes was interrupted ");
    assertThat(onlyRun().resolve("output.raw")).doesNotExist();
  }

  @Test
  @DisplayName("W-1 A-5 a run of which nobody reads the output any more ends")
  void nobody_reads() throws Exception {
    List<String> words = new ArrayList<>(java());
    words.addAll(List.of("run", "--", "yes"));
    Process run = start(List.of("/bin/sh", "-c", shell(words) + " | head -2"));
    assertThat(Patience.exit(run)).isZero();
    assertThat(out()).isEqualTo("y\ny\n");
    Patience.until(() -> err().contains("yes was interrupted "));
  }

  @Test
  @DisplayName(
      "A-4 R-7 after a kill of reeve the next one finds the run, and does not start it again")
  void a_killed_reeve_is_followed_by_the_next() throws Exception {
    String wait = "while [ ! -e go ]; do sleep 0.05; done; echo ";
    String script = "echo started >>starts; echo $$ >a; " + wait + TOKEN + "; exit 5";
    Process first = reeve("run", "--", "sh", "-c", script);
    String agent = written("a");
    Signals.send("KILL", first.pid());
    Patience.exit(first);
    assertThat(isAlive(agent)).isTrue();
    Files.createFile(temp.resolve("go"));
    Path folder = onlyRun();
    Patience.until(() -> Files.exists(folder.resolve("exit")));
    String next = "while [ ! -e '" + folder.resolve("end.json") + "' ]; do sleep 0.05; done";
    assertThat(Patience.exit(reeve("run", "--", "sh", "-c", next))).isZero();
    assertThat(folder.resolve("end.json")).content().contains("\"status\" : 5");
    assertThat(folder.resolve("output.log")).hasContent("[REDACTED_SECRET]\n");
    assertThat(folder.resolve("output.raw")).doesNotExist();
    assertThat(temp.resolve("starts")).hasContent("started\n");
  }

  @Test
  @DisplayName("A-4 an interactive program has the terminal, and Ctrl-C is its own")
  void the_terminal_is_the_programs() throws Exception {
    boolean scripted = Files.isExecutable(Path.of("/usr/bin/script"));
    assumeTrue(scripted, "script of util-linux is not there to make a terminal");
    String script = "test -t 0 && test -t 1 && echo is-a-terminal; exec cat";
    List<String> words = new ArrayList<>(java());
    words.addAll(List.of("run", "--", "sh", "-c", script));
    Process run = start(List.of("/usr/bin/script", "-qec", shell(words), "/dev/null"));
    Patience.until(() -> out().contains("is-a-terminal"));
    type(run, "hello\n");
    Patience.until(() -> out().replaceFirst("hello", "").contains("hello"));
    type(run, "\003");
    assertThat(Patience.exit(run)).isEqualTo(130);
    assertThat(out()).contains("was ended by signal 2 after ");
  }

  @Test
  @DisplayName("W-1 what cannot be run is named, with the codes of a shell")
  void what_cannot_be_run() throws Exception {
    assertThat(Patience.exit(reeve("run", "--", "no-such-program"))).isEqualTo(127);
    assertThat(err()).isEqualTo("reeve: no program of that name in PATH: no-such-program\n");
    assertThat(Patience.exit(reeve("run", "--", "/etc/passwd"))).isEqualTo(126);
    assertThat(err()).isEqualTo("reeve: is not executable: /etc/passwd\n");
    assertThat(temp.resolve("home")).doesNotExist();
    assertThat(Patience.exit(reeve("run", "--budget", "much", "--", "true"))).isEqualTo(2);
    assertThat(err()).contains("--budget takes US dollars like 2.50 or 5usd, or tokens like 500kt");
    assertThat(Patience.exit(reeve("run", "--protocol", "x", "--", "true"))).isEqualTo(2);
    assertThat(err()).contains("--protocol knows auto, claude,");
    assertThat(Patience.exit(reeve("run", "--idle", "soon", "--", "true"))).isEqualTo(2);
    assertThat(err())
        .startsWith("reeve: --idle takes a time such as 30s, 10m or 2h, and was 'soon'");
  }

  @Test
  @DisplayName("W-1 letters that Java could not read are not passed on as others")
  void lost_letters() throws Exception {
    String line = "\"$@\" run -- echo $'gr\\303\\274n'";
    assertThat(Patience.exit(piped(line, List.of()))).isEqualTo(2);
    assertThat(err()).startsWith("reeve: argument 4 is not all UTF-8 text: ").hasLineCount(1);
    String folder = "mkdir '??' $'\\303\\274' && cd $'\\303\\274' && \"$@\" init";
    assertThat(Patience.exit(piped(folder, List.of()))).isEqualTo(2);
    assertThat(err()).startsWith("reeve: the path of this folder is not UTF-8 text: ");
  }

  @Test
  @DisplayName("A-13 a run that the system refuses to start leaves no member that owes anything")
  void a_run_that_cannot_start() throws Exception {
    Terminal terminal = new Terminal(temp.resolve("home"));
    assertThat(terminal.run("up", "-d", "--port", "0").err()).isEmpty();
    try {
      assertThat(terminal.run("team", "create", "a", "--member", "b:coder").exit()).isZero();
      String longest = "x".repeat(131_072 - "REEVE_RUN=".length() - 1); // its next name is longer
      List<String> words = new ArrayList<>(java());
      words.addAll(List.of("run", "--team", "a", "--as", "ann", "--", "true"));
      assertThat(Patience.exit(start(words, Map.of("REEVE_RUN", longest)))).isEqualTo(1);
      assertThat(err())
          .startsWith("reeve: ann is a new member of team a\nreeve: cannot start the agent: ")
          .hasLineCount(2);
      JsonNode ann = terminal.run("status", "a", "--json").json().path("members").path("ann");
      assertThat(ann.path("owes")).isEmpty();
      assertThat(ann.path("roster").asString()).isNotEqualTo("ACTIVE");
    } finally {
      terminal.stop();
    }
  }

  @Test
  @DisplayName("W-1 output that is no text is said to be changed")
  void no_text() throws Exception {
    Process run = reeve("run", "--", "printf", "a\\377b\\n");
    assertThat(Patience.exit(run)).isZero();
    assertThat(out()).isEqualTo("a\ufffdb\n");
    assertThat(err())
        .startsWith("reeve: what printf a\\377b\\n printed is not all text: each byte that is no");
  }

  @Test
  @DisplayName("W-1 output that could not be written is no success, and is told with its reason")
  void output_that_is_lost() throws Exception {
    String full = "exec \"$@\" >/dev/full";
    for (List<String> each : List.of(List.of("--help"), List.of("run", "--", "echo", "hi"))) {
      assertThat(Patience.exit(piped(full, each))).isEqualTo(1);
      assertThat(err()).endsWith(LOST);
    }
    assertThat(Patience.exit(piped(full, List.of("run", "--", "sh", "-c", "echo hi; exit 3"))))
        .isEqualTo(3);
    assertThat(err()).endsWith(LOST);
  }

  @Test
  @DisplayName("W-1 a reader who has gone misses nothing, and nothing is said")
  void a_reader_who_is_gone() throws Exception {
    String gone = "\"$@\" | true; exit ${PIPESTATUS[0]}";
    assertThat(Patience.exit(piped(gone, List.of("--help")))).isZero();
    assertThat(err()).isEmpty();
  }

  @Test
  @DisplayName("W-1 the help of reeve run is complete")
  void help() throws Exception {
    assertThat(Patience.exit(reeve("run", "--help"))).isZero();
    assertThat(out()).contains("--protocol=P", "--idle=TIME", "--timeout=TIME", "COMMAND");
    assertThat(out()).contains("Examples:", "Exit codes:", "124");
    assertThat(out().lines()).allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(80));
  }

  @Test
  @DisplayName("A-13 a daemon that takes no reports keeps no agent from being run, and is quoted")
  void a_daemon_that_refuses() throws Exception {
    HttpServer daemon =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 5);
    daemon.createContext(
        "/",
        exchange -> {
          byte[] no = "{\"error\": \"TEAM_CLOSED\", \"message\": \"it ends\"}".getBytes(UTF_8);
          exchange.getRequestBody().readAllBytes();
          exchange.sendResponseHeaders(410, no.length);
          exchange.getResponseBody().write(no);
          exchange.close();
        });
    daemon.start();
    try {
      Path home = new Home(temp.resolve("home")).ready();
      new Tokens(new Home(home)).operator();
      long pid = ProcessHandle.current().pid();
      String url = "http://127.0.0.1:" + daemon.getAddress().getPort();
      String told = "{\"pid\": " + pid + ", \"url\": \"" + url + "\"}\n";
      Files.writeString(home.resolve("daemon.json"), told);
      assertThat(Patience.exit(reeve("run", "--", "sh", "-c", "echo hi; exit 3"))).isEqualTo(3);
      assertThat(out()).isEqualTo("hi\n");
      assertThat(err()).startsWith("reeve: the daemon is not told of it: TEAM_CLOSED: it ends\n");
      assertThat(Patience.exit(reeve("run", "--team", "t", "--", "true"))).isEqualTo(5);
    } finally {
      daemon.stop(0);
    }
  }

  /** As a shell reads it. */
  private static String shell(List<String> words) {
    StringBuilder line = new StringBuilder();
    words.forEach(word -> line.append('\'').append(word.replace("'", "'\\''")).append("' "));
    return line.toString();
  }

  private Path onlyRun() throws IOException {
    try (Stream<Path> runs = Files.list(temp.resolve("home/runs"))) {
      return runs.findFirst().orElseThrow();
    }
  }

  private static void type(Process process, String keys) throws IOException {
    OutputStream keyboard = process.getOutputStream();
    keyboard.write(keys.getBytes(StandardCharsets.UTF_8));
    keyboard.flush();
  }

  private Process reeve(String... arguments) throws IOException {
    List<String> words = new ArrayList<>(java());
    words.addAll(List.of(arguments));
    return start(words);
  }

  /** Reeve as {@code "$@"} in a line of a shell. */
  private Process piped(String line, List<String> arguments) throws IOException {
    List<String> words = new ArrayList<>(List.of("env", "LC_ALL=C", "bash", "-c", line, "bash"));
    words.addAll(java());
    words.addAll(arguments);
    return start(words);
  }

  private static List<String> java() {
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    String classes =
        System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
    List<String> flags =
        List.of("--enable-native-access=ALL-UNNAMED", "-XX:+UseSerialGC", "-Xshare:auto");
    List<String> words = new ArrayList<>(List.of(java));
    words.addAll(flags);
    words.addAll(List.of("-cp", classes, "dev.reeve.app.Main"));
    return words;
  }

  private Process start(List<String> words) throws IOException {
    return start(words, Map.of());
  }

  private Process start(List<String> words, Map<String, String> more) throws IOException {
    ProcessBuilder builder = new ProcessBuilder(words).directory(temp.toFile());
    builder.environment().putAll(more);
    builder.environment().put("REEVE_HOME", temp.resolve("home").toString());
    builder.redirectOutput(temp.resolve("out").toFile());
    builder.redirectError(temp.resolve("err").toFile());
    Process process = builder.start();
    started.add(process);
    return process;
  }

  private String out() {
    return text("out");
  }

  private String err() {
    return text("err");
  }

  private String written(String name) throws Exception {
    Patience.until(() -> text(name).endsWith("\n"));
    return text(name).strip();
  }

  private String text(String name) {
    try {
      return Files.readString(temp.resolve(name));
    } catch (IOException e) {
      return "";
    }
  }

  private static boolean isAlive(String pid) {
    return ProcessHandle.of(Long.parseLong(pid)).map(ProcessId::isAlive).orElse(false);
  }
}
