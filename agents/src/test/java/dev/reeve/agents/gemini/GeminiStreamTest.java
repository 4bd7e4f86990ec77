package dev.reeve.agents.gemini;

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

/** What {@code gemini -p} says, against recordings of a real one. */
class GeminiStreamTest {

  private static final InstantSource CLOCK =
      InstantSource.fixed(Instant.parse("2026-01-01T00:00:00Z"));
  private static final Tape TAPE = Tape.beside(GeminiStreamTest.class, "recorded.jsonl");

  @ParameterizedTest
  @DisplayName("A-3 the events of gemini -p give turns, calls, waits, tokens and the answer")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          hello    | began, active; said, used 1001+50, completed
          hang40   | began, active; said, used 1001+50, completed
          full     | began, active; said, run_shell_command#0; ok#0; said, replace#0; ok#0; \
            said, write_file#0; ok#0; said, run_shell_command#0; ok#0; \
            said, used 5016+250, completed; waits RATE_LIMIT 2026-01-01T00:00:05.847Z
          hook_block | began, active; said, run_shell_command#0; bad#0; \
            said, used 2003+100, completed
          mcp      | began, active; said, mcp_sup_echo_note#0; ok#0; \
            said, used 2003+100, completed
          quota_day | began, active; used 0+0, said, failed, waits RATE_LIMIT
          bad_key  | began, active; used 0+0, said, failed, erred
          sigterm_group_in_tool | began, active; said, run_shell_command#0
          sigint_group_in_hang  | began, active
          """)
  void a_run_gives_its_signs(String run, String signs) {
    assertThat(TAPE.signs(run, stream())).isEqualTo(signs.replaceAll(" +", " "));
  }

  @Test
  @DisplayName("A-3 that gemini waits at a limit, and until when, is found among its errors")
  void a_limit_is_found_among_errors() {
    assertThat(TAPE.signs("429_exhausted", stream()))
        .contains("waits RATE_LIMIT 2026-01-01T00:00:34.970Z")
        .doesNotContain("RETRY");
    assertThat(TAPE.signs("500_exhausted", stream()))
        .contains("waits RETRY")
        .doesNotContain("RATE_LIMIT");
  }

  @Test
  @DisplayName("A-3 every recorded run of gemini ends as its result says, or without an end")
  void every_recorded_run_is_heard() {
    for (String run : TAPE.runs()) {
      String all = String.join("\n", TAPE.printed(run));
      String signs = TAPE.signs(run, stream());
      boolean well =
          all.contains("\"type\":\"result\"") && all.contains("\"status\":\"success\",\"stats");
      boolean badly = all.contains("\"status\":\"error\",\"error\":{\"type\":\"unknown\"");
      assertThat(signs.contains("completed")).as(run).isEqualTo(well);
      assertThat(signs.contains("failed")).as(run).isEqualTo(badly);
    }
  }

  @Test
  void pieces_of_a_message_are_one() {
    var stream = stream();
    String said = "";
    for (String line : TAPE.printed("hello")) {
      String shown = stream.shown(line, stream.read(line));
      if (shown != null) said += shown;
    }
    assertThat(said).isEqualTo("Hello from the fake model.");
  }

  @ParameterizedTest
  @DisplayName("R-12 an unknown or broken line of gemini is a sign of life")
  @ValueSource(
      strings = {
        "{\"type\":\"of_tomorrow\"}",
        "{\"type\":\"tool_use\"}",
        "{\"type\":\"message\",\"role\":\"assistant\",\"content\":7,\"delta\":true}",
        "{\"type\":\"resu",
        "{}"
      })
  void an_unknown_line_is_a_sign_of_life(String line) {
    assertThat(stream().read(line)).containsExactly(new Sign.Active());
  }

  @ParameterizedTest
  @DisplayName("A-3 gemini -p is recognised and asked for its events")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          gemini -p hello                 | gemini --output-format stream-json -p hello
          gemini -m x --prompt=hello      | gemini --output-format stream-json -m x --prompt=hello
          gemini -o text -p -o            | gemini --output-format stream-json -p -o
          """)
  void gemini_p_is_recognised(String line, String prepared) {
    Protocol text = GeminiProtocol.forText(CLOCK);
    assertThat(text.recognises(words(line))).isTrue();
    assertThat(GeminiProtocol.forStream(CLOCK).recognises(words(line))).isFalse();
    assertThat(text.prepare(words(line))).isEqualTo(words(prepared));
  }

  @Test
  @DisplayName("A-3 events that the user asked gemini for are left as they are")
  void asked_for_events() {
    Protocol stream = GeminiProtocol.forStream(CLOCK);
    List<String> line = words("gemini -p hello --output-format=stream-json");
    assertThat(stream.recognises(line)).isTrue();
    assertThat(stream.prepare(line)).isEqualTo(line);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"gemini", "gemini hello", "gemini -p x -o json", "gemini -- -p", "gem -p x"})
  void others_are_left_alone(String line) {
    assertThat(GeminiProtocol.forText(CLOCK).recognises(words(line))).isFalse();
    assertThat(GeminiProtocol.forStream(CLOCK).recognises(words(line))).isFalse();
  }

  private static List<String> words(String line) {
    return List.of(line.split(" ", -1));
  }

  private static GeminiStream stream() {
    return new GeminiStream(new LimitText(CLOCK, ZoneOffset.UTC));
  }
}
