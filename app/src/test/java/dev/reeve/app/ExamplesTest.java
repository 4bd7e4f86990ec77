package dev.reeve.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.reeve.app.Installation.Said;
import dev.reeve.app.Installation.User;
import dev.reeve.sim.scenario.report.Paint;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/**
 * What the README and the help texts show to be typed is typed, by an ordinary user, from top to
 * bottom. What cannot be typed here is named, with the reason.
 */
@Timeout(400)
@Execution(ExecutionMode.CONCURRENT)
class ExamplesTest {

  private static final String ENDLESS = "it goes on until Ctrl-C; it is tested by itself";

  private static final String YOUNG = "so young a team has no such event";
  private static final String SESSION = "it needs a session; it is tested by itself";
  private static final String UNSAVED = "it needs a repository; it is tested by itself";
  private static final String TESTED = "nothing could be tried afterwards; it is tested by itself";

  private static final String TALKS = "it talks until its agent ends; it is tested by itself";
  private static final String LONG = "it takes a minute and a half; it is tested by itself";

  private static final Map<String, String> NOT_HERE =
      Map.ofEntries(
          Map.entry("./reeve up", ENDLESS),
          Map.entry("reeve up", ENDLESS),
          Map.entry("reeve status login --watch", ENDLESS),
          Map.entry("reeve log login -f --json | jq .type", ENDLESS),
          Map.entry("./reeve demo", LONG),
          Map.entry("reeve demo", LONG),
          Map.entry("reeve demo --speed 2", LONG),
          Map.entry("reeve demo --decide", LONG),
          Map.entry("./reeve mcp", TALKS),
          Map.entry("reeve mcp --team login --as ann", TALKS),
          Map.entry("reeve bench", "it takes minutes"),
          Map.entry("reeve bench --commands 100000", "it takes a minute"),
          Map.entry("reeve kanban run KANBAN.md", "it needs a kanban of one's own"),
          Map.entry("reeve kanban run --dry-run KANBAN.md", "it needs a kanban of one's own"),
          Map.entry("reeve checkpoint SESSION", SESSION),
          Map.entry("reeve checkpoint SESSION CHECKPOINT-002", SESSION),
          Map.entry("reeve checkpoint SESSION --gate", SESSION),
          Map.entry("reeve checkpoint SESSION --resident", SESSION),
          Map.entry(
              "reeve checkpoint SESSION CHECKPOINT-003 --decide override --note 'a demo only'",
              SESSION),
          Map.entry("reeve epic tick EPIC.md", "it needs an epic of one's own"),
          Map.entry("reeve rescue list", UNSAVED),
          Map.entry("reeve rescue show ann/20261116T073000Z", UNSAVED),
          Map.entry("reeve rescue apply ann/20261116T073000Z", UNSAVED),
          Map.entry("mvn verify", "it is what runs this"),
          Map.entry("reeve why login 41", YOUNG),
          Map.entry("reeve why login ESCALATE", YOUNG),
          Map.entry("reeve teardown login", TESTED),
          Map.entry("reeve teardown login --keep", TESTED),
          Map.entry("reeve stop login", TESTED),
          Map.entry("reeve stop", TESTED));

  /** Ends otherwise than with 0, and should: nothing is asked in so young a team. */
  private static final Map<String, Integer> ENDS_WITH =
      Map.of(
          "reeve decide login d-1 ann --note \"ann has begun\"", 5,
          "reeve decide login m-12 \"No, keep the table.\"", 5);

  /**
   * In which order the commands make sense; those that are not named come between, as they come.
   */
  private static final List<String> FIRST = List.of("up", "team create", "send");

  private static final List<String> LAST = List.of("uninstall", "down");

  private User user;

  @BeforeEach
  void make() throws IOException {
    user = Installation.shared().user();
    Files.writeString(user.reeve().resolve("reeve.yaml"), "http: {port: " + freePort() + "}\n");
    Files.writeString(user.here().resolve("calmer.yaml"), "policy: {idle: {ping: 22m}}\n");
    for (String name : List.of("make", "vim")) user.program(name, "exit 0");
    user.program(
        "claude", "echo '{\"type\":\"result\",\"subtype\":\"success\",\"result\":\"done\"}'");
    user.program(
        "gemini", "exec " + Installation.shared().path("testkit/misbehave") + " --speak=acp");
  }

  @AfterEach
  void stop() throws Exception {
    user.say("reeve down; reeve down --dir ~/other");
  }

  @Test
  @DisplayName("W-1 every example of the README runs, as an ordinary user")
  void readme() throws Exception {
    String text = Checkout.text(Path.of("README.md"));
    link("reeve");
    link("scenarios");
    Files.writeString(user.here().resolve("my.yaml"), Example.block(text, "yaml"));
    List<Example> examples = Example.ofDocument("README.md", text);
    assertThat(examples).hasSizeGreaterThan(10);
    run(examples);
  }

  @Test
  @DisplayName("W-1 every example in a --help runs, as an ordinary user")
  void help() throws Exception {
    Path few = Files.createDirectory(user.here().resolve("scenarios"));
    for (String each : List.of("handoff.yaml", "claim-race.yaml")) {
      Files.copy(Installation.shared().path("scenarios/" + each), few.resolve(each));
    }
    assertThat(user.say("reeve --help")).isEqualTo(new Said(0, helpOf()));
    List<Example> examples = new ArrayList<>();
    for (String command : commands()) {
      String help = helpOf(command.split(" ", -1));
      assertThat(help).startsWith("Usage: reeve " + command + " ");
      List<Example> own = Example.ofHelp(command, help);
      if (!command.equals("team")) assertThat(own).as(command).isNotEmpty();
      examples.addAll(own);
    }
    run(examples);
  }

  private void link(String name) throws Exception {
    assertThat(user.say("ln -s " + Installation.shared().path(name) + " " + name).exit()).isZero();
  }

  /** All there are, in the order in which their examples make sense. */
  private static List<String> commands() {
    List<String> all = new ArrayList<>(FIRST);
    List<String> names = named("", helpOf());
    for (String name : names) {
      if (!FIRST.contains(name) && !LAST.contains(name)) all.add(name);
      if (!name.equals("team")) continue;
      named("team ", helpOf("team")).stream()
          .filter(each -> !FIRST.contains(each))
          .forEach(all::add);
    }
    all.addAll(LAST);
    return all;
  }

  /** What a help text lists under its commands. */
  private static List<String> named(String before, String help) {
    return help.substring(help.indexOf("\nCommands:\n") + 11)
        .lines()
        .takeWhile(line -> !line.isBlank())
        .filter(line -> line.matches("  \\w.*"))
        .map(line -> before + line.strip().split(" ", 2)[0])
        .toList();
  }

  private static String helpOf(String... command) {
    var out = new ByteArrayOutputStream();
    List<String> words = new ArrayList<>(List.of(command));
    words.add("--help");
    Main.run(words.toArray(new String[0]), Console.of(out, out, Paint.PLAIN));
    return out.toString(StandardCharsets.UTF_8);
  }

  /** All are tried, and all that are bad are told: one may be the cause of the next. */
  private void run(List<Example> examples) throws Exception {
    Set<String> done = new TreeSet<>();
    List<String> bad = new ArrayList<>();
    for (Example example : examples) {
      String line = example.line();
      if (NOT_HERE.containsKey(line) || !done.add(line)) continue;
      Said said = user.say("set -o pipefail; " + line.replace("7718", freePort()));
      int expected = Objects.requireNonNullElse(ENDS_WITH.get(line), 0);
      if (said.exit() == expected) continue;
      bad.add(
          "%s: %s%nends with %d, not with %d: %s"
              .formatted(example.source(), line, said.exit(), expected, said.out()));
    }
    assertThat(bad).as("examples that do not work, the first first").isEmpty();
    assertThat(done).isNotEmpty();
  }

  private static String freePort() throws IOException {
    try (var socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return String.valueOf(socket.getLocalPort());
    }
  }
}
