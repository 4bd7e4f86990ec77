package dev.reeve.agents.codex;

import static org.assertj.core.api.Assertions.assertThat;

import dev.reeve.agents.Sign;
import dev.reeve.agents.run.Protocol;
import dev.reeve.agents.stream.LimitText;
import dev.reeve.agents.stream.Tape;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What {@code codex exec --json} says, against recordings of a real one. */
class CodexStreamTest {

  private static final InstantSource CLOCK =
      InstantSource.fixed(Instant.parse("2026-01-01T00:00:00Z"));
  private static final Tape TAPE = Tape.beside(CodexStreamTest.class, "recorded.jsonl");

  @ParameterizedTest
  @DisplayName("A-3 the events of codex exec give turns, calls, waits, tokens and the answer")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          hello          | began, active; active, said; used 1001+50, completed
          hang40         | began, active; active, said; used 1001+50, completed
          full           | began, active; active, said; shell#2; ok#2; active, said; \
            apply_patch#4; ok#4; active, said; shell#6; bad#6; waits RATE_LIMIT; active, said; \
            used 4011+200, completed
          mcp            | began, active; active, said; mcp__sup__echo_note#1; ok#1; active, said; \
            used 3006+150, completed
          sigint_in_tool | began, active; active, said; shell#1
          sigterm_in_hang | began, active
          disconnect     | began, active; waits RETRY; waits RETRY; said, failed, erred
          401            | began, active; waits RETRY; waits RETRY; said, failed, erred
          context_exceeded | began, active; said, failed, erred
          hang_mid_idle_timeout | began, active; waits RETRY; active, said; \
            used 1002+50, completed
          429_exhausted  | began, active; waits RATE_LIMIT; waits RATE_LIMIT; waits RATE_LIMIT; \
            said, failed, waits RATE_LIMIT
          usage_limit    | began, active; waits RATE_LIMIT 2033-05-18T03:33:00Z; \
            said, failed, waits RATE_LIMIT 2033-05-18T03:33:00Z
          """)
  void a_run_gives_its_signs(String run, String signs) {
    assertThat(TAPE.signs(run, stream())).isEqualTo(signs.replaceAll(" +", " "));
  }

  @Test
  @DisplayName("A-3 every recorded run of codex ends as its last line says, or without an end")
  void every_recorded_run_is_heard() {
    for (String run : TAPE.runs()) {
      String last = TAPE.printed(run).getLast();
      String signs = TAPE.signs(run, stream());
      assertThat(signs.contains("completed")).as(run).isEqualTo(last.contains("turn.completed"));
      assertThat(signs.contains("failed")).as(run).isEqualTo(last.contains("turn.failed"));
    }
  }

  @Test
  void the_plan_is_progress() {
    String plan =
        """
        {"type":"item.updated","item":{"id":"item_1","type":"todo_list","items":[\
        {"text":"look","completed":true},{"text":"fix it","completed":false}]}}\
        """;
    assertThat(stream().read(plan)).containsExactly(new Sign.Progressed("fix it", 50));
  }

  @ParameterizedTest
  @DisplayName("R-12 an unknown or broken line of codex is a sign of life")
  @ValueSource(
      strings = {
        "{\"type\":\"of.tomorrow\"}",
        "{\"type\":\"item.started\",\"item\":{\"type\":\"of_tomorrow\",\"id\":\"i\"}}",
        "{\"type\":\"item.completed\",\"item\":7}",
        "{\"type\":\"item.started\",\"item\":{\"type\":\"command_execution\"}}",
        "{\"type\":\"turn.com",
        "{}"
      })
  void an_unknown_line_is_a_sign_of_life(String line) {
    assertThat(stream().read(line)).containsExactly(new Sign.Active());
  }

  @ParameterizedTest
  @DisplayName("A-3 codex exec is recognised and asked for its events")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          codex exec hello                    | codex exec --json hello
          /opt/codex exec -m x hello          | /opt/codex exec --json -m x hello
          codex -c a=b --cd exec e hello      | codex -c a=b --cd exec e --json hello
          """)
  void codex_exec_is_recognised(String line, String prepared) {
    Protocol text = CodexProtocol.forText(CLOCK);
    assertThat(text.recognises(words(line))).isTrue();
    assertThat(CodexProtocol.forStream(CLOCK).recognises(words(line))).isFalse();
    assertThat(text.prepare(words(line))).isEqualTo(words(prepared));
  }

  @Test
  @DisplayName("A-3 events that the user asked codex for are left as they are")
  void asked_for_events() {
    Protocol stream = CodexProtocol.forStream(CLOCK);
    List<String> line = words("codex exec hello --json");
    assertThat(stream.recognises(line)).isTrue();
    assertThat(stream.prepare(line)).isEqualTo(line);
    String said = TAPE.printed("hello").getLast();
    assertThat(stream.reader().shown(said, stream.reader().read(said))).isEqualTo(said);
  }

  @ParameterizedTest
  @ValueSource(strings = {"codex", "codex resume", "codex -- exec", "codec exec", "codex mcp exec"})
  void others_are_left_alone(String line) {
    assertThat(CodexProtocol.forText(CLOCK).recognises(words(line))).isFalse();
    assertThat(CodexProtocol.forStream(CLOCK).recognises(words(line))).isFalse();
  }

  private static List<String> words(String line) {
    return List.of(line.split(" ", -1));
  }

  private static CodexStream stream() {
    return new CodexStream(new LimitText(CLOCK, ZoneOffset.UTC));
  }
}
