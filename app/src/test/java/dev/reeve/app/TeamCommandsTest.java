package dev.reeve.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.reeve.app.Terminal.Shown;
import dev.reeve.base.file.Home;
import dev.reeve.sim.scenario.report.Paint;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The commands about teams, each against a real daemon; each test has a team of its own. */
class TeamCommandsTest {

  @TempDir private static Path temp = Path.of("");
  private static Terminal terminal = new Terminal(Path.of(""));

  @BeforeAll
  static void start() {
    terminal = new Terminal(temp.resolve("home"));
    assertThat(terminal.run("up", "-d", "--port", "0").err()).isEmpty();
  }

  @AfterAll
  static void stop() {
    terminal.stop();
  }

  @Test
  @DisplayName("T-3 a task is the same with and without its sign")
  void a_task_by_its_sign() {
    create("sign", "--task", "1: Add login");
    ok("send", "sign", "STATE_OWNERSHIP_HANDOFF", "--data", "{\"epoch\": 1}");
    assertThat(ok("send", "sign", "CLAIM", "--as", "ann", "--task", "#1"))
        .containsPattern("CLAIM +ann  #1  rev 1  via operator\n");
  }

  @Test
  @DisplayName("W-1 a team is set up, worked in and looked at")
  void a_team_is_set_up_and_looked_at() {
    create("login", "--task", "1: Add login");
    assertThat(ok("send", "login", "STATE_OWNERSHIP_HANDOFF", "--data", "{\"epoch\": 1}"))
        .contains("STATE_OWNERSHIP_HANDOFF  lead  via operator  {\"epoch\":1}");
    assertThat(ok("send", "login", "claim", "--as", "ann", "--task", "1"))
        .containsPattern("7  CLAIM +ann  #1  rev 1  via operator\n");
    assertThat(ok("send", "login", "ACTIVITY", "--as", "ann")).isEqualTo("Noted.\n");
    assertThat(
            ok(
                "send",
                "login",
                "IN_REVIEW",
                "--as",
                "ann",
                "--task",
                "1",
                "--data",
                "{\"files\": [\"a.txt\"]}"))
        .as("the rev is filled in")
        .contains("rev 2");
    assertThat(ok("status").lines().filter(line -> line.startsWith("login ")))
        .singleElement()
        .asString()
        .matches("login +strict +active +2 +1 .*");
    assertThat(ok("status", "login"))
        .startsWith("login  strict, active, epoch 1")
        .containsPattern("ann +coder +active +- +seen just now")
        .containsPattern("#1 +IN_REVIEW +rev 3 +ann +Add login");
    assertThat(ok("team", "show", "login")).startsWith("login  strict, active");
    assertThat(ok("log", "login", "--after", "6")).contains("7  CLAIM", "8  IN_REVIEW");
    assertThat(ok("log", "login", "--at", "4")).startsWith("login  strict, bootstrap, epoch 0");
    assertThat(ok("verify", "login")).isEqualTo("Team login is sound.\n");
  }

  @ParameterizedTest
  @DisplayName("W-1 what prints data prints it as JSON with --json")
  @ValueSource(
      strings = {
        "status",
        "status j",
        "team list",
        "team show j",
        "log j --at 1",
        "verify j",
        "decisions j",
        "send j MESSAGE --data {\"to\":\"ann\",\"text\":\"hi\"}"
      })
  void data_is_printed_as_json(String line) {
    if (terminal.run("status", "j").exit() != 0) {
      create("j");
      handOver("j");
    }
    String[] args = (line + " --json").split(" ", -1);
    assertThat(terminal.run(args).json().isObject()).isTrue();
    for (String event : ok("log", "j", "--json").split("\n", -1)) {
      if (event.isEmpty()) continue;
      JsonNode node = JsonMapper.shared().readTree(event);
      assertThat(node.path("hash").asString("")).hasSize(64);
    }
  }

  @Test
  @DisplayName("W-1 a rejection prints its code and ends with 5")
  void a_rejection_ends_with_5() {
    create("r", "--task", "1: x");
    refused("UNKNOWN_TEAM", "status", "none");
    refused("UNKNOWN_TEAM", "log", "none");
    refused("UNKNOWN_TEAM", "verify", "none");
    refused("UNKNOWN_MEMBER", "team", "token", "r", "eve");
    refused("NOT_OWNED", "send", "r", "CLAIM", "--as", "ann", "--task", "1");
    refused("UNKNOWN_TASK", "send", "r", "CLAIM", "--as", "ann", "--task", "99");
    refused("INVALID", "send", "r", "CLAIM", "--as", "ann", "--task", "1", "--data", "{\"a\": 1}");
    refused("INVALID", "send", "r", "CLIAM");
    refused("INVALID", "decide", "r", "1", "x");
    refused("INVALID", "log", "r", "--at", "9999");
    refused("CONFLICT", "team", "create", "r", "--member", "ann:coder");
  }

  private static void refused(String code, String... args) {
    Shown shown = terminal.run(args);
    assertThat(shown.err()).startsWith("reeve: " + code + ": ").hasLineCount(1);
    assertThat(shown.exit()).isEqualTo(5);
    assertThat(shown.out()).isEmpty();
  }

  @Test
  @DisplayName("W-1 a refusal says what to write on the command line instead")
  void a_refusal_says_what_to_write() {
    create("words", "--task", "1: x");
    assertThat(terminal.run("send", "words", "CLAIM", "--as", "ann").err())
        .isEqualTo("reeve: MISSING_FIELD: the field task_id is missing: name it with --task\n");
    assertThat(terminal.run("send", "words", "MESSAGE", "--data", "{\"text\": \"a\"}").err())
        .endsWith(" is missing: say it with --data '{\"to\": ...}'\n");
    assertThat(terminal.run("send", "words", "CLAIM", "--as", "ann", "--task", "9").err())
        .endsWith("there is no task 9; there is only 1\n");
    String waits = "{\"reason\": \"coding\"}";
    assertThat(terminal.run("send", "words", "WAIT", "--as", "anm", "--data", waits).err())
        .endsWith("; did you mean 'ann'?\n");
    assertThat(terminal.run("status", "wrods").err())
        .isEqualTo("reeve: UNKNOWN_TEAM: there is no team wrods; did you mean 'words'?\n");
    assertThat(terminal.run("status", "Words").err()).endsWith("; did you mean 'words'?\n");
    assertThat(terminal.run("team", "token", "words", "anm").err())
        .endsWith("there is no member anm; did you mean 'ann'?\n");
  }

  @Test
  @DisplayName("W-1 a name that is too long to be one is not repeated whole")
  void a_long_name_is_cut() {
    for (String command : List.of("status", "log")) {
      String said = terminal.run(command, "x".repeat(5_000)).err();
      assertThat(said).startsWith("reeve: UNKNOWN_TEAM: there is no team xxx").hasSizeLessThan(200);
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          team                              | a command is missing
          team create                       | a NAME is missing
          team create u                     | a team needs a --member ID:ROLE
          team create u --member ann        | --member takes ID:ROLE
          team create u --from x --member a | --from takes all from the file
          send u CLAIM --data 1             | --data takes a JSON object
          send  CLAIM                       | a name on the command line is empty
          log u --at 1 -f                   | --at shows a state
          log u --after -1                  | --after takes 0 or more
          log u --at -1                     | --at takes 0 or more
          """)
  void what_is_said_wrongly_ends_with_2(String line, String said) {
    Shown shown = terminal.run(line.split(" ", -1));
    assertThat(shown.exit()).isEqualTo(2);
    assertThat(shown.err()).startsWith("reeve: " + said);
  }

  @Test
  void a_team_may_come_from_a_file() throws IOException {
    Path file = temp.resolve("team.yaml");
    Files.writeString(file, "team:\n  id: f\n  members: {x: coder}\npolicy: {idle: {ping: 5m}}\n");
    assertThat(ok("team", "create", "--from", file.toString()))
        .isEqualTo("Team f is set up: 1 member, 0 tasks. Look at it: reeve status f\n");
    assertThat(ok("log", "f")).contains("\"ping\":\"PT5M\"");
    Files.writeString(file, "{\"id\": \"g\", \"members\": {\"x\": \"coder\"}}");
    assertThat(ok("team", "create", "--from", file.toString())).startsWith("Team g is set up");
    Files.writeString(file, "team: [\n");
    Shown broken = terminal.run("team", "create", "--from", file.toString());
    assertThat(broken.exit()).isEqualTo(1);
    assertThat(broken.err()).startsWith("reeve: " + file + ":");
    assertThat(terminal.run("team", "create", "--from", file + "x").err())
        .isEqualTo("reeve: there is no file " + file + "x\n");
  }

  @ParameterizedTest
  @CsvSource({"监控目标, 预期完成时间, 45 分钟, 报告接收者, zh", "Targets, Expected time, 45 min, Report to, en"})
  @DisplayName("H-18 the text that starts a supervisor becomes a team at work, handed over")
  void a_start_text_becomes_a_team(
      String targets, String expected, String time, String recipient, String language)
      throws IOException {
    Path file = temp.resolve("start.md");
    Files.writeString(
        file,
        """
        You are supervisor.

        ## %s
        - executor-1: 解析文件
        - executor-2: Print it: all of it

        ## %s
        %s

        ## %s
        Coordinator: boss

        ## 开始监控
        """
            .formatted(targets, expected, time, recipient));
    String team = "start-" + language;
    assertThat(ok("team", "create", team, "--from", file.toString()))
        .startsWith("Team " + team + " is set up: 3 members, 2 tasks.");
    String log = ok("log", team, "--json").replace(" ", "");
    assertThat(log).contains("STATE_OWNERSHIP_ACK").contains("\"description\":\"解析文件\"");
    assertThat(log).contains("\"expected\":\"PT45M\"").contains("\"owner\":\"executor-2\"");
    assertThat(log.contains("\"language\":\"zh\"")).isEqualTo(language.equals("zh"));
    Files.writeString(file, "## Targets\n- executor-1 without a task\n");
    Shown broken = terminal.run("team", "create", "x", "--from", file.toString());
    assertThat(broken.err()).startsWith("reeve: " + file + ":2:1: expected '- EXECUTOR");
  }

  @Test
  @DisplayName("R-20 a member's token is printed once and alone, and acts for nobody else")
  void a_token_is_printed_alone() {
    create("t");
    String first = ok("team", "token", "t", "ann");
    assertThat(first).matches("rvt_\\w+_\\S+\n");
    assertThat(ok("team", "token", "t", "ann")).isNotEqualTo(first);
  }

  @Test
  @DisplayName("A-15 a session is bound to a team that there is, by a name that a session can have")
  void bind() {
    terminal.run("team", "create", "login", "--member", "ann:coder");
    Terminal.Shown bound = terminal.run("team", "bind", "login", "session-1b2c3d4e");
    assertThat(bound.out()).isEqualTo("Session session-1b2c3d4e works for team login.\n");
    assertThat(terminal.folder().resolve("sessions/session-1b2c3d4e")).hasContent("login\n");
    assertThat(terminal.run("team", "bind", "nobody", "session-1").exit()).isEqualTo(5);
    assertThat(terminal.run("team", "bind", "login", "../x").exit()).isEqualTo(2);
  }

  @Test
  @DisplayName("R-21 what an agent says cannot steer a terminal")
  void what_an_agent_says_cannot_steer_a_terminal() {
    create("e");
    handOver("e");
    String text = "red \\u001b[31m and \\u009b2J bell \\u0007";
    ok("send", "e", "MESSAGE", "--data", "{\"to\": \"ann\", \"text\": \"" + text + "\"}");
    for (String line : new String[] {"log e", "log e --json", "status e", "status --json"}) {
      String shown = ok(line.split(" ", -1));
      assertThat(shown.codePoints().filter(c -> Character.isISOControl(c) && c != '\n')).isEmpty();
    }
    assertThat(ok("log", "e")).contains("red ");
  }

  @Test
  void what_waits_is_shown_with_the_command_that_answers_it() {
    create("d");
    assertThat(ok("decisions", "d")).isEqualTo("Nothing waits for an answer.\n");
    assertThat(ok("decisions").lines()).doesNotContain("d"); // other teams may have some
    JsonNode decisions =
        JsonMapper.shared()
            .readTree(
                """
                {"d-1": {"kind": "TOOL", "state": "open", "task_id": "3", "member": "ann",
                  "question": "ann misses docker. How to go on?", "evidence": ["event 7: docker"],
                  "options": ["skip", "retry"], "recommendation": "skip",
                  "opened_at": "1970-01-01T00:00:00Z", "deadline": null, "answer": null},
                 "d-2": {"kind": "TOOL", "state": "answered", "options": []}}
                """);
    assertThat(new DecisionText(Paint.PLAIN, Instant.ofEpochSecond(720)).lines("d", decisions))
        .containsExactly(
            "  d-1  TOOL  #3, ann, asked 12 min ago",
            "       ann misses docker. How to go on?",
            "       - event 7: docker",
            "       skip | retry  advice: skip",
            "       reeve decide d d-1 ANSWER");
  }

  @Test
  @DisplayName("T-80 that the files of a team cannot be written stands below its name")
  void unwritable_files_are_told() {
    String trouble = "cannot write /x/state.md: denied";
    JsonNode team = JsonTree.object().put("id", "a").put("files_trouble", trouble);
    assertThat(new TeamText(Paint.PLAIN, Instant.EPOCH).lines(team).get(1))
        .isEqualTo("Its files are not written: " + trouble);
  }

  @Test
  @DisplayName("T-27 the command that is shown for a frozen team names the epoch that begins")
  void what_begins_is_shown() {
    JsonNode frozen =
        JsonMapper.shared()
            .readTree(
                "{\"d-2\": {\"kind\": \"UNFREEZE\", \"state\": \"open\", \"epoch\": 2,"
                    + " \"options\": [\"bootstrap\"], \"opened_at\": \"1970-01-01T00:00:00Z\"}}");
    assertThat(new DecisionText(Paint.PLAIN, Instant.ofEpochSecond(720)).lines("d", frozen))
        .endsWith("       bootstrap", "       reeve decide d d-2 ANSWER --epoch 2");
  }

  @Test
  @DisplayName("T-72 whoever is to decide is told what is asked, about what, and since when")
  void what_is_asked() {
    create("q", "--task", "1: x");
    handOver("q");
    ok("send", "q", "TOOL_UNAVAILABLE", "--as", "ann", "--data", "{\"tool\": \"docker\"}");
    assertThat(ok("decisions", "q")).contains("  d-1  TOOL  ", "docker", "asked just now");
    assertThat(ok("status", "q")).contains("  d-1  TOOL  ", "docker", "asked just now");
    JsonNode decision = terminal.run("decisions", "q", "--json").json().at("/q/d-1");
    assertThat(decision.path("question").asString("")).contains("docker");
    assertThat(decision.path("opened_at").asString("")).startsWith("20");
    assertThat(decision.has("evidence")).isTrue();
    assertThat(decision.has("deadline")).isTrue();
  }

  @Test
  @DisplayName("T-40 an answer that somebody owes is told as such, with who asked")
  void an_answer_is_owed() {
    create("w");
    handOver("w");
    ok("send", "w", "QUESTION", "--as", "lead", "--data", "{\"to\": \"ann\", \"text\": \"Why?\"}");
    assertThat(ok("status", "w")).containsPattern("owes an answer to m-\\d+ \\(from lead\\)");
    assertThat(ok("status")).containsPattern("ann an answer to m-\\d+ \\(from lead\\)");
  }

  @Test
  @DisplayName("T-37 a question to whoever leads is shown wherever something waits, and answered")
  void a_question_waits() {
    ok("team", "create", "sq", "--member", "ann:coder", "--member", "bob:coder", "--task", "1: a");
    ok("send", "sq", "CLAIM", "--as", "ann", "--task", "1");
    String asked = "{\"to\": \"operator\", \"text\": \"May I drop the table?\"}";
    ok("send", "sq", "QUESTION", "--as", "ann", "--task", "1", "--data", asked);
    String shown = ok("decisions", "sq");
    assertThat(shown)
        .containsPattern("m-\\d+  QUESTION  #1, ann asks operator, asked just now")
        .contains("May I drop the table?")
        .containsPattern("reeve decide sq m-\\d+ \"YOUR ANSWER\"");
    assertThat(ok("decisions")).contains("May I drop the table?");
    assertThat(ok("status", "sq"))
        .containsPattern("ann .*waits for operator to answer m-\\d+")
        .contains("Open questions", "May I drop the table?");
    assertThat(ok("status")).containsPattern("sq .* 1 question ");
    assertThat(ok("morning", "--since", "1h"))
        .containsPattern("waits for you: m-\\d+ QUESTION: ann");
    assertThat(ok("report", "sq")).containsPattern("- yes -> m-\\d+: ann asks about #1: May I");
    JsonNode json = terminal.run("decisions", "sq", "--json").json().path("sq");
    String id = json.propertyNames().iterator().next();
    assertThat(json.path(id).path("kind").asString("")).isEqualTo("QUESTION");
    assertThat(ok("decide", "sq", id, "No, keep it.")).contains("ANSWER", "No, keep it.");
    assertThat(ok("decisions", "sq")).isEqualTo("Nothing waits for an answer.\n");
    assertThat(ok("status", "sq")).containsPattern("ann .*owes #1");
  }

  @Test
  void names_are_counted_and_long_texts_are_cut_where_people_read() {
    create(
        "n",
        "--member",
        "ann-10:coder",
        "--member",
        "ann-2:coder",
        "--task",
        "10: x",
        "--task",
        "9: y");
    handOver("n");
    String step = "s".repeat(5_000);
    ok("send", "n", "PROGRESS", "--as", "ann", "--data", "{\"step\": \"" + step + "\"}");
    String shown = ok("status", "n");
    assertThat(shown).containsPattern("(?s)ann-2 .*ann-10 .*#9 .*#10 ").contains("sss…");
    assertThat(shown.lines()).allMatch(line -> line.length() < 250);
    assertThat(ok("status", "n", "--json")).contains(step);
  }

  @Test
  @DisplayName("R-4 without a daemon the store itself is checked")
  void without_a_daemon_the_store_is_checked() {
    Terminal other = new Terminal(temp.resolve("other"));
    try {
      assertThat(other.run("verify", "v").exit()).isEqualTo(3);
      other.run("up", "-d", "--port", "0");
      assertThat(other.run("team", "create", "v", "--member", "x:coder").exit()).isZero();
      other.run("down");
      assertThat(other.run("verify", "v").out()).isEqualTo("Team v is sound.\n");
      assertThat(other.run("verify", "w").exit()).isEqualTo(5);
      assertThat(Running.in(new Home(other.folder()))).isEmpty();
    } finally {
      other.stop();
    }
  }

  @Test
  @DisplayName("W-1 an empty file is no store, and is not made one by looking into it")
  void an_empty_store_stays_empty() throws IOException {
    Path empty = Files.createFile(temp.resolve("empty.db"));
    Shown shown =
        new Terminal(temp.resolve("third")).run("verify", "v", "--store", "sqlite:" + empty);
    assertThat(shown.exit()).isEqualTo(3);
    assertThat(shown.err()).startsWith("reeve: there is no store " + empty + ", or it is empty");
    assertThat(empty).isEmptyFile();
  }

  private static void create(String name, String... more) {
    String[] args = new String[7 + more.length];
    String[] first = {"team", "create", name, "--member", "lead:lead", "--member", "ann:coder"};
    System.arraycopy(first, 0, args, 0, first.length);
    System.arraycopy(more, 0, args, first.length, more.length);
    assertThat(ok(args)).startsWith("Team " + name + " is set up: ");
  }

  private static void handOver(String name) {
    ok("send", name, "STATE_OWNERSHIP_HANDOFF", "--data", "{\"epoch\": 1}");
  }

  private static String ok(String... args) {
    Shown shown = terminal.run(args);
    assertThat(shown.err()).isEmpty();
    assertThat(shown.exit()).isZero();
    return shown.out();
  }
}
