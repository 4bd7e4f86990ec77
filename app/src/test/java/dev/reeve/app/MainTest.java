package dev.reeve.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.reeve.bench.Row;
import dev.reeve.server.config.Config;
import dev.reeve.server.config.ConfigFile;
import dev.reeve.sim.scenario.report.Paint;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What the program answers on its command line. */
class MainTest {

  private static final String HOLDS =
      """
      scenario: "A story"
      team: {id: story, members: {lead: lead}}
      steps: [{at: 1m, state: {epoch: 0}}]
      """;

  private static final String FAILS = HOLDS.replace("epoch: 0", "epoch: 1");

  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();
  @TempDir private Path folder;
  private String good = "";
  private String bad = "";

  @BeforeEach
  void write() throws IOException {
    good = Files.writeString(folder.resolve("a.yaml"), HOLDS).toString();
    bad = Files.writeString(folder.resolve("b.yaml"), FAILS).toString();
  }

  @Test
  @DisplayName("W-1 help is complete and says what the exit codes mean")
  void help_is_complete() {
    assertThat(run("--help")).isZero();
    assertThat(out()).contains("Usage: reeve", "scenario", "--verbose", "--version");
    out.reset();
    assertThat(run("scenario", "--help")).isZero();
    assertThat(out())
        .contains("--log", "--json", "--events", "--crash-at=N", "Examples:", "Exit codes:");
    assertThat(out().lines()).allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(80));
  }

  @Test
  @DisplayName("W-1 a complaint does not repeat all that was given, and still says what to do")
  void complaints_are_short() {
    assertThat(run("scenario", good, "--" + "x".repeat(50_000))).isEqualTo(2);
    assertThat(err()).startsWith("reeve: ").endsWith("Try 'reeve scenario --help'.\n");
    assertThat(err().length()).isLessThan(3_000);
  }

  @Test
  @DisplayName("W-1 too few commands for a bench are a mistake on the command line")
  void too_few_to_measure() {
    assertThat(run("bench", "--commands", "1")).isEqualTo(2);
    assertThat(err()).startsWith("reeve: --commands takes 8000 or more, but is 1");
  }

  @Test
  @DisplayName("W-1 what a bench measures is a table, or JSON")
  void what_is_measured() {
    Console console = Console.of(out, err, Paint.PLAIN);
    Row row = new Row("P-1", "record", "9 a second", "at least 10", false);
    new BenchText(console, false).measured(row);
    assertThat(out()).matches("  P-1 {3}record {33}9 a second  \\[at least 10]  MISSED\n");
    out.reset();
    BenchText json = new BenchText(console, true);
    json.machine("Linux");
    json.begins("recording …");
    json.measured(row);
    assertThat(out().lines())
        .containsExactly(
            "{\"machine\":\"Linux\"}",
            "{\"rule\":\"P-1\",\"work\":\"record\",\"measured\":\"9 a second\","
                + "\"target\":\"at least 10\",\"holds\":false}");
  }

  @Test
  @DisplayName("W-6 --picture draws the timeline of one story, whether it holds or not")
  void a_picture() {
    Path picture = folder.resolve("a.svg");
    assertThat(run("scenario", bad, "--picture", picture.toString())).isEqualTo(1);
    assertThat(picture)
        .content()
        .startsWith("<svg")
        .contains(">Team story<", ">lead<", "0s to 1m")
        .endsWith("</svg>\n");
    assertThat(run("scenario", good, bad, "--picture", picture.toString())).isEqualTo(2);
    assertThat(err()).startsWith("reeve: --picture takes one FILE\n");
    String nowhere = folder.resolve("no/a.svg").toString();
    assertThat(run("scenario", good, "--picture", nowhere)).isEqualTo(1);
    assertThat(err()).contains("cannot write " + nowhere);
  }

  @ParameterizedTest
  @CsvSource({
    "true, '', xterm, COLOURED",
    "false, '', xterm, PLAIN",
    "true, 1, xterm, PLAIN",
    "true, '', dumb, PLAIN"
  })
  @DisplayName("W-1 colours are for a terminal that has them, if nobody has said no")
  void colours(boolean terminal, String no, String term, Paint paint) {
    assertThat(Console.paintFor(terminal, Map.of("NO_COLOR", no, "TERM", term))).isEqualTo(paint);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      textBlock =
          """
          stauts | "there is no command 'reeve stauts'; did you mean 'status'?"
          xyzzy | "there is no command 'reeve xyzzy'"
          team shwo x | "there is no command 'reeve team shwo'; did you mean 'show'?"
          status a b | "'b' is one word too many here"
          log a --after x | "Invalid value for option '--after': 'x' is no whole number"
          up --port 1e3 | "Invalid value for option '--port': '1e3' is no whole number"
          up --port 9999999999 | "Invalid value for option '--port': '9999999999' is too large"
          status --jsn | "Unknown option: '--jsn'"
          """)
  @DisplayName("W-1 a slip on the command line is named in words of who typed it")
  void slips(String line, String said) {
    assertThat(run(line.split(" "))).isEqualTo(2);
    assertThat(err()).startsWith("reeve: " + said + "\n").contains("Try 'reeve");
  }

  @ParameterizedTest
  @CsvSource({"help, Usage: reeve [", "help status, Usage: reeve status", "help team show, show"})
  @DisplayName("W-1 help is given also to who asks for it by a word")
  void help(String line, String shown) {
    assertThat(run(line.split(" "))).isZero();
    assertThat(out()).contains(shown, "Usage: reeve");
  }

  @Test
  void the_version_is_told() {
    assertThat(run("--version")).isZero();
    assertThat(out()).startsWith("reeve ");
  }

  @Test
  @DisplayName("W-1 what cannot be understood ends with 2 and says what to do")
  void what_cannot_be_understood_ends_with_2() {
    assertThat(run()).isEqualTo(2);
    assertThat(err()).isEqualTo("reeve: a command is missing\nTry 'reeve --help'.\n");
    err.reset();
    assertThat(run("scenario")).isEqualTo(2);
    assertThat(err()).isEqualTo("reeve: a FILE is missing\nTry 'reeve scenario --help'.\n");
    err.reset();
    assertThat(run("scenario", "--events", good)).isEqualTo(2);
    assertThat(err()).startsWith("reeve: --events takes no files\n");
    err.reset();
    assertThat(run("scenario", "--crash-at", "7", good)).isEqualTo(2);
    assertThat(err()).startsWith("reeve: --crash-at takes 1 to 1 for " + good);
    err.reset();
    assertThat(run("scenario", "--lgo", good)).isEqualTo(2);
    assertThat(err()).isEqualTo("reeve: Unknown option: '--lgo'\nTry 'reeve scenario --help'.\n");
    for (String none : List.of("halp", "stats")) {
      err.reset();
      assertThat(run(none)).isEqualTo(2);
      assertThat(err()).startsWith("reeve: ").endsWith("\nTry 'reeve --help'.\n");
    }
    assertThat(out()).isEmpty();
  }

  @ParameterizedTest
  @DisplayName("W-1 an empty path is a mistake on the command line, and not the current folder")
  @ValueSource(strings = {"up -d --dir", "status --dir", "init --force --dir", "doctor --dir"})
  void an_empty_path(String line) {
    List<String> words = new ArrayList<>(List.of(line.split(" ", -1)));
    words.add("");
    assertThat(run(words.toArray(new String[0]))).isEqualTo(2);
    assertThat(err()).startsWith("reeve: Invalid value for option '--dir'").contains("it is empty");
  }

  @Test
  @DisplayName("W-1 what goes without a daemon is said also where none runs")
  void without_a_daemon() throws IOException {
    assertThat(run("morning", "--since", "foo")).isEqualTo(2);
    assertThat(err()).startsWith("reeve: --since takes 2h, 22:00 or ");
    err.reset();
    assertThat(run("checkpoint", folder.toString(), "--note", "x")).isEqualTo(2);
    assertThat(err()).startsWith("reeve: --note says why: it takes a --decide\n");
    err.reset();
    assertThat(run("backtest", "x", "--policy", folder + "/none")).isEqualTo(1);
    assertThat(err()).startsWith("reeve: there is no file " + folder + "/none: --policy takes one");
    err.reset();
    Path idle = folder.resolve("idle.yaml");
    Files.writeString(idle, HOLDS.substring(0, HOLDS.indexOf("steps:")) + "steps: []\n");
    assertThat(run("scenario", idle.toString(), "--crash-at", "9")).isEqualTo(2);
    assertThat(err()).startsWith("reeve: --crash-at takes a story in which something is done");
  }

  @Test
  @DisplayName("A-7 a hook that is called wrongly does not end with 2, which would deny a call")
  void a_wrong_hook_denies_nothing() {
    assertThat(run("hook", "claude", "--bogus")).isEqualTo(1);
    assertThat(err()).contains("--bogus", "Try 'reeve hook --help'.");
  }

  @Test
  @DisplayName("W-6 a story that holds ends with 0")
  void a_story_that_holds_ends_with_0() {
    assertThat(run("scenario", good)).isZero();
    assertThat(out()).matches("ok    \\Q" + good + "\\E  \"A story\"  1 check, 1m in \\d+ ms\n");
    assertThat(run("scenario", "--crash-at", "1", good)).isZero();
    assertThat(err()).isEmpty();
  }

  @Test
  @DisplayName(
      "W-6 one that does not hold, or cannot be read, ends with 1; the others run all the same")
  void one_that_does_not_hold_ends_with_1() throws IOException {
    Files.writeString(folder.resolve("c.yaml"), "scenari: x");
    Files.writeString(folder.resolve("d.txt"), "no scenario");
    assertThat(run("scenario", folder.toString(), folder.resolve("e.yaml").toString()))
        .isEqualTo(1);
    assertThat(out().lines().map(line -> line.replace(folder + "/", "").replaceAll("\\d+ ms", "")))
        .containsExactly(
            "ok    a.yaml  \"A story\"  1 check, 1m in ",
            "FAIL  b.yaml  \"A story\"  1 of 1 check failed, 1m in ",
            "  b.yaml:3: expected epoch: 1 at 1m, but it is 0",
            "FAIL  c.yaml:1:1: a scenario has no key 'scenari'; did you mean 'scenario'?",
            "FAIL  e.yaml:1:1: there is no such file");
  }

  @Test
  void a_folder_without_scenarios_is_an_error() throws IOException {
    Path empty = Files.createDirectory(folder.resolve("empty"));
    assertThat(run("scenario", empty.toString())).isEqualTo(1);
    assertThat(err()).isEqualTo("reeve: no *.yaml in " + empty + "\n");
  }

  @Test
  @DisplayName("W-1 no stack trace unless --verbose, and no word of it for what the world does")
  void what_the_world_does() {
    assertThat(run("init", "--dir", good)).isEqualTo(1);
    assertThat(err()).startsWith("reeve: cannot make the folder ").hasLineCount(1);
    err.reset();
    assertThat(run("init", "--verbose", "--dir", good)).isEqualTo(1);
    assertThat(err()).contains("\tat dev.reeve.app.InitCommand");
  }

  @Test
  @DisplayName("W-6 with --log the log is printed, with --json an object a file")
  void the_log_and_objects_are_printed() {
    assertThat(run("scenario", "--log", good)).isZero();
    assertThat(out().lines().findFirst().orElse("")).contains("  1  TEAM_CREATED");
    out.reset();
    assertThat(run("scenario", "--json", "--log", good, bad)).isEqualTo(1);
    assertThat(out().lines()).hasSize(2);
    assertThat(out().lines().findFirst().orElse(""))
        .startsWith("{\"file\":")
        .contains("\"ok\":true")
        .contains("\"log\":[{\"replay_index\":1,");
  }

  @Test
  @DisplayName("W-2 init writes a file that changes nothing, and never over another unasked")
  void init_writes_a_file_to_begin_with() throws IOException {
    Path file = folder.resolve("reeve.yaml");
    assertThat(run("init", "--dir", folder.toString())).isZero();
    assertThat(out()).isEqualTo("wrote " + file + "\n");
    assertThat(ConfigFile.read(file)).isEqualTo(Config.DEFAULT);
    assertThat(folder.resolve(".reeve/reeve.schema.json")).content().contains("2020-12");
    Files.writeString(file, "http: {port: 1}");
    assertThat(run("init", "--dir", folder.toString())).isEqualTo(1);
    assertThat(err())
        .startsWith("reeve: " + file + " is there already: ")
        .doesNotContain("--verbose");
    assertThat(file).hasContent("http: {port: 1}");
    assertThat(run("init", "--force", "--dir", folder.toString())).isZero();
    assertThat(ConfigFile.read(file)).isEqualTo(Config.DEFAULT);
  }

  @Test
  @DisplayName("W-1 doctor ends with 1 if there is a problem, and says it as text and as JSON")
  void doctor_says_what_is_wrong() throws IOException {
    Files.writeString(folder.resolve("reeve.yaml"), "polcy: 1");
    assertThat(run("doctor", "--dir", folder.toString())).isEqualTo(1);
    assertThat(out()).contains("ok       java: 25", "unknown key 'polcy', perhaps 'policy'");
    out.reset();
    assertThat(run("doctor", "--json", "--dir", folder.toString())).isEqualTo(1);
    assertThat(out()).startsWith("{\"ok\":false,\"findings\":[{\"level\":\"ok\",");
  }

  @Test
  @DisplayName("W-7 the closed lists are printed, as text and as JSON")
  void the_closed_lists_are_printed() {
    assertThat(run("scenario", "--events")).isZero();
    assertThat(out()).startsWith("Event types\n");
    out.reset();
    assertThat(run("scenario", "--events", "--json")).isZero();
    assertThat(out()).startsWith("{\"events\":[\"TEAM_CREATED\"");
  }

  private int run(String... args) {
    return Main.run(args, Console.of(out, err, Paint.PLAIN));
  }

  private String out() {
    return out.toString(StandardCharsets.UTF_8);
  }

  private String err() {
    return err.toString(StandardCharsets.UTF_8);
  }
}
