package dev.reeve.agents.acp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.reeve.agents.Permissions;
import dev.reeve.agents.Sign;
import dev.reeve.agents.ToolCall;
import dev.reeve.agents.run.Protocol;
import dev.reeve.agents.stream.LimitText;
import dev.reeve.agents.stream.Tape;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The Agent Client Protocol, against recordings of three real agents that speak it. */
class AcpTest {

  private static final InstantSource CLOCK =
      InstantSource.fixed(Instant.parse("2026-01-01T00:00:00Z"));
  private static final Tape TAPE = Tape.beside(AcpTest.class, "recorded.jsonl");

  @ParameterizedTest
  @DisplayName("A-3 what agents say in ACP gives turns, calls, permission waits, cost and answers")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          codex-acp/acp_full | began, active; said, execute#0; waits PERMISSION; ok#0; \
            said, edit#0; waits PERMISSION; ok#0; said, execute#0; bad#0; \
            said, used 3211+200, completed
          codex-acp/acp_error | began, said, active; failed, waits RATE_LIMIT 2033-05-18T03:33:00Z
          codex-acp/acp_cancel | interrupted
          codex-acp/acp_rejected | began, active; said, execute#0; waits PERMISSION; bad#0; \
            used 801+50, interrupted
          gemini/acp_full | began, active; said, execute#0, waits PERMISSION; ok#0; \
            said, edit#0, waits PERMISSION; ok#0; said, edit#0, waits PERMISSION; ok#0; \
            said, execute#0, waits PERMISSION; ok#0; said, used 5016+250, completed
          opencode/acp_full | began, active; said, execute#0; waits PERMISSION; ok#0; \
            read#0; ok#0; said, edit#0; edit#1; waits PERMISSION; ok#1; waits PERMISSION; ok#0; \
            said, execute#0; waits PERMISSION; ok#0; spent 0.005116; said, used 806+40, completed
          opencode/acp_rejected | began, active; said, execute#0; waits PERMISSION; bad#0; \
            spent 0.001021; used 801+40, completed
          """)
  void a_run_gives_its_signs(String run, String signs) {
    assertThat(TAPE.signs(run, stream())).isEqualTo(signs.replaceAll(" +", " "));
  }

  @Test
  @DisplayName("A-3 as the client of each recorded agent, Reeve says what its client had said")
  void each_recorded_agent_is_led() {
    for (String run : TAPE.runs()) {
      var talk = talk(run.contains("rejected") ? Permissions.DENY : Permissions.ALLOW);
      List<JsonNode> said = new ArrayList<>();
      for (JsonNode entry : TAPE.entries(run)) {
        take(talk, said);
        JsonNode line = entry.path("agent");
        if (!line.isMissingNode()) talk.read(asIfUnconfigured(line));
      }
      take(talk, said);
      List<String> methods =
          said.stream().map(AcpTest::kind).filter(one -> !one.isEmpty()).toList();
      assertThat(methods).as(run).startsWith("initialize", "session/new", "session/prompt");
      assertThat(talk.isDone()).as(run).isTrue();
      assertThat(answers(said, "outcome")).as(run).isEqualTo(recordedAnswers(run));
    }
  }

  @Test
  @DisplayName("A-3 a permission that nobody is to answer is waited for, and a cancel ends it")
  void a_permission_is_waited_for() {
    var talk = talk(Permissions.WAIT);
    List<JsonNode> said = new ArrayList<>();
    String open = "";
    for (JsonNode entry : TAPE.entries("gemini/acp_full")) {
      JsonNode line = entry.path("agent");
      if (open.isEmpty() && !line.isMissingNode()) {
        List<Sign> signs = talk.read(line.toString());
        if (signs.contains(new Sign.Waits(Sign.Reason.PERMISSION, null))) open = line.toString();
      }
    }
    take(talk, said);
    assertThat(answers(said, "outcome")).isEmpty();
    talk.cancel();
    said.clear();
    take(talk, said);
    assertThat(said.getFirst().path("method").asString()).isEqualTo("session/cancel");
    assertThat(answers(said, "outcome")).containsExactly("cancelled");
    assertThat(talk.isDone()).isFalse();
    talk.read("{\"jsonrpc\":\"2.0\",\"id\":3,\"result\":{\"stopReason\":\"cancelled\"}}");
    assertThat(talk.isDone()).isTrue();
  }

  @Test
  @DisplayName("A-3 an agent that refuses the session has failed, and is not waited for")
  void a_refused_session() {
    var talk = talk(Permissions.DENY);
    talk.read("{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{\"protocolVersion\":1}}");
    List<Sign> signs =
        talk.read(
            "{\"jsonrpc\":\"2.0\",\"id\":2,\"error\":{\"code\":-32000,\"message\":\"log in"
                + " first\"}}");
    assertThat(signs)
        .contains(
            new Sign.TurnEnded("", Sign.End.FAILED, "log in first"),
            new Sign.Erred("log in first"));
    assertThat(talk.isDone()).isTrue();
  }

  @ParameterizedTest
  @DisplayName("A-14 the calls of agents that speak ACP are known in detail, as far as they tell")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          codex-acp/acp_full | touch marker && ls: README.md / Editing files: 2 / \
            echo checking; exit 3: exit 3
          opencode/acp_full | ls && cat calc.py: README.md / \
            /home/user/project/calc.py: def add(a, b): / /home/user/project/notes.txt: 1 / \
            /home/user/project/calc.py: 1 / echo checking; echo oops >&2; exit 3: checking
          gemini/acp_full | calc.py: return a - b => return a + b: 1 / Writing to notes.txt: 1
          """)
  void calls_in_detail(String run, String calls) {
    var stream = stream();
    List<String> made = new ArrayList<>();
    for (JsonNode entry : TAPE.entries(run)) {
      stream.read(entry.path("agent").toString());
      stream.made().forEach(call -> made.add(brief(call)));
    }
    assertThat(String.join(" / ", made)).isEqualTo(calls.replaceAll(" +", " "));
  }

  /** What it is, and how many files it wrote or how what came of it begins. */
  private static String brief(ToolCall call) {
    String words = call.words().substring(call.tool().length() + 1);
    int writes = call.writes().size();
    String came = Objects.requireNonNull(call.result()).text();
    return words + ": " + (0 < writes ? writes : came.lines().findFirst().orElse(""));
  }

  @Test
  @DisplayName("A-3 a line of a message in ACP is taken when it is finished, the rest at the end")
  void lines_of_a_message() {
    var stream = stream();
    assertThat(said(stream.read(chunk("CLAIM: ta")))).isEmpty();
    assertThat(said(stream.read(chunk("sk 1\\n\\nand")))).containsExactly("CLAIM: task 1");
    assertThat(said(stream.read(chunk(" on\\n")))).containsExactly("\nand on");
    assertThat(said(stream.read(chunk("DONE: task 1")))).isEmpty();
    assertThat(said(stream.end())).containsExactly("DONE: task 1");
    assertThat(stream.end()).isEmpty();
  }

  private static String chunk(String text) {
    return """
    {"method":"session/update","params":{"update":{"sessionUpdate":"agent_message_chunk",\
    "content":{"type":"text","text":"%s"}}}}\
    """
        .formatted(text);
  }

  private static List<String> said(List<Sign> signs) {
    return signs.stream()
        .filter(Sign.Said.class::isInstance)
        .map(sign -> ((Sign.Said) sign).text())
        .toList();
  }

  @Test
  void the_plan_is_progress() {
    String plan =
        """
        {"method":"session/update","params":{"update":{"sessionUpdate":"plan","entries":[\
        {"content":"look","status":"completed"},{"content":"fix","status":"in_progress"}]}}}\
        """;
    assertThat(stream().read(plan)).contains(new Sign.Progressed("fix", 50));
  }

  @ParameterizedTest
  @DisplayName("R-12 an unknown or broken message in ACP is a sign of life")
  @ValueSource(
      strings = {
        "{\"method\":\"of/tomorrow\",\"params\":7}",
        "{\"method\":\"session/update\",\"params\":{\"update\":{\"sessionUpdate\":\"new\"}}}",
        "{\"id\":[],\"result\":null}",
        "{\"id\":99999999999999999999,\"error\":7}",
        "{\"jsonrpc\":\"2.0\",\"id\"",
        "{}"
      })
  void an_unknown_message_is_a_sign_of_life(String line) {
    assertThat(stream().read(line)).containsExactly(new Sign.Active());
    assertThat(talk(Permissions.DENY).read(line)).containsExactly(new Sign.Active());
  }

  @ParameterizedTest
  @DisplayName("A-3 programs that speak ACP are recognised")
  @CsvSource({
    "gemini --acp,true",
    "gemini --experimental-acp -m x,true",
    "opencode acp,true",
    "/usr/bin/codex-acp,true",
    "gemini -p acp,false",
    "cat,false"
  })
  void acp_is_recognised(String line, boolean is) {
    Protocol protocol = AcpProtocol.overheard(CLOCK);
    assertThat(protocol.recognises(List.of(line.split(" ", -1)))).isEqualTo(is);
  }

  private static void take(AcpTalk talk, List<JsonNode> said) {
    talk.say().forEach(line -> said.add(JsonMapper.shared().readTree(line)));
  }

  /** The recorded client set a mode first, so that its prompt was the fourth request. */
  private static String asIfUnconfigured(JsonNode line) {
    boolean answer = line.path("method").isMissingNode();
    String text = line.toString();
    if (!answer) return text;
    return text.contains("stopReason") || text.contains("\"error\"")
        ? text.replaceFirst("\"id\":4", "\"id\":3")
        : text.replaceFirst("\"id\":3", "\"id\":33");
  }

  private static String kind(JsonNode message) {
    return message.path("method").asString("");
  }

  private static List<String> answers(List<JsonNode> said, String name) {
    var answers = new ArrayList<String>();
    for (JsonNode message : said) {
      JsonNode outcome = message.path("result").path(name);
      if (!outcome.isMissingNode()) {
        answers.add(outcome.path("optionId").asString(outcome.path("outcome").asString("")));
      }
    }
    return answers;
  }

  private static List<String> recordedAnswers(String run) {
    List<JsonNode> said = new ArrayList<>();
    for (JsonNode entry : TAPE.entries(run)) {
      if (entry.has("client")) said.add(entry.get("client"));
    }
    return answers(said, "outcome");
  }

  private static AcpTalk talk(Permissions permissions) {
    return new AcpTalk(stream(), new AcpTalk.Errand("do it", "/work", permissions, false));
  }

  private static AcpStream stream() {
    return new AcpStream(new LimitText(CLOCK, ZoneOffset.UTC));
  }
}
