package dev.reeve.server.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.reeve.agents.AgentSpec;
import dev.reeve.agents.Budget;
import dev.reeve.agents.CommandSpec;
import dev.reeve.agents.Permissions;
import dev.reeve.base.file.Home;
import dev.reeve.core.decision.DecisionKind;
import dev.reeve.core.decision.Mandate;
import dev.reeve.core.decision.Mandate.Unattended;
import dev.reeve.core.health.HealthSettings;
import dev.reeve.core.liveness.Clocks;
import dev.reeve.core.liveness.Stages;
import dev.reeve.core.liveness.Templates;
import dev.reeve.core.team.Settings;
import dev.reeve.core.tool.CallWindow;
import dev.reeve.server.config.Config.Denial;
import dev.reeve.server.hooks.HookPlan;
import dev.reeve.server.retention.Retention;
import dev.reeve.server.store.EmbeddedStore;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;
import org.junit.jupiter.params.provider.ValueSource;

@Execution(ExecutionMode.CONCURRENT)
class ConfigReaderTest {

  /** So many texts are tried; {@code -Dconfig.texts=20000} tries more. */
  private static final int TEXTS = Integer.getInteger("config.texts", 2_000);

  private static final String FULL =
      """
      store: sqlite:/var/lib/other.db
      http:
        port: 8080
        bind: 0.0.0.0
        hosts: [build.example, "box"]
        expose: true
      policy:
        handoff_timeout: PT90S
        observe: off
        loops: {answer: deny, window: 30, calls: 6, errors: 4, edits: 2}
        idle: {ping: 1m, nudge: 1m30s, escalate: 2h}
        waits: {tool: 1m, mcp_tool: 2m, model: 3m, human: 4m, background: 5m, compaction: 6m}
        unattended: safe
        decisions:
          TOOL: {after: 2m, answer: skip}
          RESTART: {answer: none}
          BUDGET: {after: 5m}
          OVERLAP: {answer: recommended}
      notify: {command: [call, me], webhook: "https://push.example/t", desktop: true, timeout: 90s}
      hooks: {deny: closed}
      agents:
        implementor:
          command: [agent, -x]
          protocol: acp
          permissions: wait
          worktree: true
          max_output: 2
          budget_usd: 1.50
          cwd: work
          env: [PATH, MODE=quick]
          timeout: 7m
          idle_timeout: 3m
      commands:
        lint: {command: [make, lint], cwd: web, env: [PATH], timeout: 90s}
      retention: {archive_after: 30d, purge_after: 90d}
      paths: {teams: teams, archive: /old/teams}
      epics: {files: [EPIC.md], every: 10m, forbidden: [hide it], blast_radius: [launch]}
      redaction:
        extra: ['ACME-[0-9]+', 'key=(\\w+)']
      """;

  @Test
  @DisplayName("W-2 every key is read")
  void every_key_is_read() {
    Config config = ConfigReader.read("reeve.yaml", FULL);
    Clocks clocks =
        new Clocks(
            new Stages(Duration.ofMinutes(1), Duration.ofSeconds(90), Duration.ofHours(2)),
            new Clocks.Waits(
                Duration.ofMinutes(1),
                Duration.ofMinutes(2),
                Duration.ofMinutes(3),
                Duration.ofMinutes(4),
                Duration.ofMinutes(5),
                Duration.ofMinutes(6)));
    assertThat(config)
        .isEqualTo(
            new Config(
                new EmbeddedStore(Path.of("/var/lib/other.db")),
                new Config.Http(8080, "0.0.0.0", List.of("build.example", "box"), true),
                new Config.Policy(
                    settings(clocks),
                    false,
                    new HookPlan.Loops(true, new CallWindow.Limits(30, 6, 4, 2))),
                Denial.CLOSED,
                List.of(
                    new AgentSpec(
                        "implementor",
                        List.of("agent", "-x"),
                        "acp",
                        Path.of("work"),
                        List.of("PATH", "MODE=quick"),
                        Duration.ofMinutes(7),
                        Duration.ofMinutes(3),
                        new AgentSpec.Terms(Permissions.WAIT, true, 2 << 20, new Budget(1.5, 0)))),
                List.of(
                    new CommandSpec(
                        "lint",
                        List.of("make", "lint"),
                        Path.of("web"),
                        List.of("PATH"),
                        Duration.ofSeconds(90))),
                new Config.Epics(
                    List.of("EPIC.md"),
                    Duration.ofMinutes(10),
                    List.of("hide it"),
                    List.of("launch")),
                List.of("ACME-[0-9]+", "key=(\\w+)"),
                new Config.Notify(
                    List.of("call", "me"),
                    URI.create("https://push.example/t"),
                    true,
                    Duration.ofSeconds(90)),
                new Retention.Plan(Duration.ofDays(30), Duration.ofDays(90), "/old/teams"),
                Path.of("teams")));
    assertThat(config.redactor().redact("see ACME-77").value()).isEqualTo("see [REDACTED_SECRET]");
  }

  private static Settings settings(Clocks clocks) {
    Mandate mandate =
        new Mandate(Unattended.SAFE, Mandate.NONE.standing())
            .saying(DecisionKind.TOOL, Duration.ofMinutes(2), "skip")
            .saying(DecisionKind.RESTART, Duration.ofMinutes(10), "none")
            .saying(DecisionKind.BUDGET, Duration.ofMinutes(5), "stop")
            .saying(DecisionKind.OVERLAP, Duration.ofMinutes(10), "recommended");
    return new Settings(
        Duration.ofSeconds(90), clocks, Templates.USUAL, HealthSettings.DEFAULT, mandate);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "# nothing\n", "---\n", "{}", "policy:\nhttp: {}\n"})
  @DisplayName("W-2 every key may be left out")
  void every_key_may_be_left_out(String text) {
    assertThat(ConfigReader.read("reeve.yaml", text)).isEqualTo(Config.DEFAULT);
  }

  @ParameterizedTest
  @DisplayName("W-2 what is wrong is refused with file, line, column and what was meant")
  @CsvFileSource(resources = "refused.csv", delimiter = '|', quoteCharacter = '`')
  void what_is_wrong_is_refused(String text, String complaint) {
    assertThat(complaints(text.replace("\\n", "\n"))).containsExactly("reeve.yaml:" + complaint);
  }

  @Test
  @DisplayName("W-2 all that is wrong with a file is told at once, in the order of the file")
  void all_is_told_at_once() {
    assertThat(
            complaints(
                """
                http:
                  port: x
                  port: 1
                policy:
                  idle: {ping: 10h, nudge: 1}
                polcy: 1
                redaction:
                  extra: ['a(', 'b', '[']
                """))
        .extracting(complaint -> complaint.substring(0, complaint.indexOf(": ")))
        .containsExactly(
            "reeve.yaml:2:9",
            "reeve.yaml:3:3",
            "reeve.yaml:5:28",
            "reeve.yaml:6:1",
            "reeve.yaml:8:11",
            "reeve.yaml:8:22");
  }

  @Test
  @DisplayName("W-2 of a file with very much that is wrong the first fifty are told, and how many")
  void how_many_are_not_told() {
    StringBuilder text = new StringBuilder();
    for (int i = 1; i <= 60; i++) text.append("x").append(i).append(": 1\n");
    List<String> complaints = complaints(text.toString());
    assertThat(complaints).hasSize(51);
    assertThat(complaints.get(49)).startsWith("reeve.yaml:50:1: unknown key 'x50'");
    assertThat(complaints.getLast()).isEqualTo("reeve.yaml:51:1: and 10 more");
  }

  @Test
  @DisplayName("W-2 what is wrong with an agent is told whether it has a command or not")
  void an_agent_without_a_command_is_read() {
    assertThat(
            complaints(
                """
                agents:
                  coder:
                    protocol: nonsense
                    timeout: banana
                """))
        .hasSize(3)
        .anyMatch(each -> each.startsWith("reeve.yaml:3:15: 'agents.coder' has no command"))
        .anyMatch(each -> each.startsWith("reeve.yaml:3:15: 'agents.coder.protocol' should be"))
        .anyMatch(each -> each.startsWith("reeve.yaml:4:14: 'agents.coder.timeout' should be"));
  }

  @Test
  @DisplayName("R-24 an address that others can reach is refused unless it is said to be meant")
  void an_open_address_must_be_meant() {
    for (String open : List.of("0.0.0.0", "192.168.1.7", "\"::\"")) {
      assertThat(complaints("http: {bind: " + open + "}"))
          .singleElement()
          .asString()
          .contains("lets other machines in without TLS", "http.expose: true");
      assertThat(ConfigReader.read("f", "http: {bind: " + open + ", expose: true}").http().expose())
          .isTrue();
    }
    for (String own : List.of("127.0.0.1", "127.1.2.3", "localhost", "\"::1\"")) {
      assertThat(ConfigReader.read("f", "http: {bind: " + own + "}").http().expose()).isFalse();
    }
  }

  @Test
  void what_a_file_says_plays_no_tricks_on_a_terminal() {
    assertThat(complaints("\"a\\e[31m\\u202e\\nb\": 1").getFirst())
        .startsWith("reeve.yaml:1:1: unknown key 'a?[31m??b'");
  }

  @Test
  void the_file_of_the_project_goes_before_that_of_the_user(@TempDir Path folder)
      throws IOException {
    Path home = Files.createDirectory(folder.resolve("home"));
    assertThat(ConfigFile.findAndRead(folder, home)).isEqualTo(Config.DEFAULT);
    Files.writeString(home.resolve("reeve.yaml"), "http: {port: 1}");
    assertThat(ConfigFile.findAndRead(folder, home).http().port()).isEqualTo(1);
    Files.writeString(folder.resolve("reeve.yaml"), "http: {port: 2}");
    assertThat(ConfigFile.findAndRead(folder, home).http().port()).isEqualTo(2);
  }

  @Test
  @DisplayName("R-22 a file that is too large, no text or no file is refused")
  void what_is_no_text_is_refused(@TempDir Path folder) throws IOException {
    assertUnreadable(Files.write(folder.resolve("a"), new byte[1_000_001]), "larger than 1 MB");
    assertUnreadable(Files.write(folder.resolve("b"), new byte[] {(byte) 0xff}), "not text");
    assertUnreadable(folder, "it is a folder, or no file");
    assertUnreadable(folder.resolve("none"), "is not there");
    assertThat(complaints("a: &x [1]\nb: *x").getFirst()).contains("aliases are not taken");
    assertThat(complaints("[".repeat(50)).getFirst()).contains("too deeply");
  }

  @Test
  @DisplayName("R-22 a link that leads nowhere is no reason to go on without a configuration")
  void a_link_that_leads_nowhere_is_refused(@TempDir Path folder) throws IOException {
    Path home = Files.createDirectory(folder.resolve("home"));
    Path below = Files.createDirectory(folder.resolve("below"));
    Path file = folder.resolve("reeve.yaml");
    for (String target : List.of("none", "reeve.yaml")) {
      Files.createSymbolicLink(file, Path.of(target));
      assertUnreadable(file, target.equals("none") ? "is a link to one" : "cannot be read");
      assertThatThrownBy(() -> ConfigFile.findAndRead(folder, home))
          .isInstanceOf(UnreadableConfig.class);
      assertThatThrownBy(() -> NearestConfig.of(below, new Home(home)))
          .isInstanceOf(UnreadableConfig.class);
      Files.delete(file);
    }
  }

  @Test
  @DisplayName("R-12 whatever the text, it is configuration or refused as documented")
  void whatever_the_text_it_is_read_or_refused() {
    String odd = "\u0000\ufeff\ud800\u2028\t\"'{}[],:&*#?|-<>!%@`0123456789.eExo_dhms\n ~";
    Random random = new Random(77);
    int read = 0;
    for (int round = 0; round < TEXTS; round++) {
      StringBuilder text = new StringBuilder(FULL);
      for (int left = random.nextInt(5); 0 <= left && !text.isEmpty(); left--) {
        int at = random.nextInt(text.length());
        char c = odd.charAt(random.nextInt(odd.length()));
        switch (random.nextInt(4)) {
          case 0 -> text.setCharAt(at, c);
          case 1 -> text.insert(at, c);
          case 2 -> text.deleteCharAt(at);
          default -> text.delete(at, Math.min(text.length(), at + random.nextInt(40)));
        }
      }
      if (isRead(text.toString())) read++;
    }
    assertThat(read).isBetween(TEXTS / 40, TEXTS - TEXTS / 40);
  }

  private static boolean isRead(String text) {
    try {
      return 0 < ConfigReader.read("f", text).http().port();
    } catch (UnreadableConfig e) {
      assertThat(e.complaints()).isNotEmpty().allMatch(each -> each.matches("(?s)f:\\d+:\\d+: .+"));
      return false;
    } catch (RuntimeException e) {
      throw new AssertionError("neither read nor refused:\n" + text, e);
    }
  }

  private static List<String> complaints(String text) {
    return catchThrowableOfType(UnreadableConfig.class, () -> ConfigReader.read("reeve.yaml", text))
        .complaints();
  }

  private static void assertUnreadable(Path file, String reason) {
    assertThatThrownBy(() -> ConfigFile.read(file))
        .isInstanceOf(UnreadableConfig.class)
        .hasMessageStartingWith(file + ":1:1: ")
        .hasMessageContaining(reason);
  }
}
