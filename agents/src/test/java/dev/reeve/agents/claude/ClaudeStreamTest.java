package dev.reeve.agents.claude;

import static org.assertj.core.api.Assertions.assertThat;

import dev.reeve.agents.Sign;
import dev.reeve.agents.stream.Tape;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.stream.Collectors;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What the stream of {@code claude -p} says, against recordings of a real one. */
class ClaudeStreamTest {

  private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");

  private static final List<String> STREAMS =
      List.of(
          "api_timeout",
          "basic",
          "err_billing",
          "hook_defer",
          "hook_prompt_block",
          "longtool",
          "max_turns",
          "partial",
          "rate_limit_429_recovers",
          "rl_oauth_rejected",
          "rl_oauth_warning",
          "sigterm_in_tool",
          "state_events",
          "stdin_can_use_tool",
          "stdin_interrupt",
          "stdin_two_turns",
          "subagent_fg",
          "team_p2");

  @ParameterizedTest
  @DisplayName("A-3 Claude Code's stream gives turns, calls, waits, cost and the text in the end")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          longtool      | Slept. | began, active; active; Bash#1 PT2M; active; active; ok#1; \
            active; \
                                   spent 0.0016, said, completed
          state_events  | Slept. | began, active; active; active; Bash#1; active; active; ok#1; \
                                   active; spent 0.0016, said, completed
          stdin_two_turns | Answer A. Answer B. | began, active; active; active; \
            spent 8.0E-4, said, completed; \
                                   began, active; active; active; spent 0.0016, said, completed
          stdin_can_use_tool | End. | began, active; active; Bash#1; waits PERMISSION; ok#1; \
            active; \
                                   Write#2; waits PERMISSION; bad#2; active; \
            spent 0.0024000000000000002, said, completed
          rl_oauth_rejected | You've hit your 5-hour limit · resets 3:33am (UTC) | began, active; \
                                   waits RATE_LIMIT 2026-01-01T03:33:20Z; active; \
                                   spent 0.0, said, failed, waits RATE_LIMIT 2026-01-01T03:33:20Z
          rl_oauth_warning | Answer with warning headers. | began, active; active; \
                                   spent 4.0E-4, said, completed
          rate_limit_429_recovers | Recovered after errors. | began, active; \
                                   waits RATE_LIMIT 2026-01-01T00:00:03Z; \
                                   waits RATE_LIMIT 2026-01-01T00:00:03Z; active; \
                                   spent 8.0E-4, said, completed
          err_billing   | Credit balance is too low | began, active; active; \
            spent 0.0, said, failed, erred
          max_turns     | Error: Reached maximum number of turns (1) | began, active; Bash#1; \
            ok#1; \
                                   spent 8.0E-4, said, failed, erred
          hook_defer    | '' | began, active; Bash#1; spent 8.0E-4, completed
          sigterm_in_tool | '' | began, active; active; Bash#1 PT10M; bad#1
          """)
  void a_stream_gives_its_signs(String name, String text, String signs) {
    var stream = stream();
    assertThat(signs(stream, Recorded.stream(name))).isEqualTo(signs.replaceAll(" +", " "));
    assertThat(said(stream(), name)).isEqualTo(text);
  }

  @Test
  @DisplayName("A-6 the tokens of a session are those of all its turns and models together")
  void tokens_are_counted() {
    var used = new ArrayList<Sign>();
    var stream = stream();
    for (String line : Recorded.stream("stdin_two_turns")) {
      stream.read(line).stream().filter(Sign.Used.class::isInstance).forEach(used::add);
    }
    assertThat(used).containsExactly(new Sign.Used(100, 20), new Sign.Used(200, 40));
  }

  @Test
  @DisplayName("A-3 every recorded stream is heard, and each result ends a turn")
  void every_recorded_stream_is_heard() {
    Tape tape = Tape.beside(ClaudeStreamTest.class, "streams.jsonl");
    for (String run : tape.runs()) {
      long results =
          tape.printed(run).stream().filter(line -> line.contains("\"type\":\"result\"")).count();
      var stream = stream();
      long ends =
          tape.printed(run).stream()
              .flatMap(line -> stream.read(line).stream())
              .filter(Sign.TurnEnded.class::isInstance)
              .count();
      assertThat(ends).as(run).isEqualTo(results);
    }
  }

  @Test
  @DisplayName("A-3 with partial messages each request to the model is seen")
  void each_request_is_seen() {
    assertThat(signs(stream(), Recorded.stream("partial")))
        .startsWith("began, active; waits MODEL; active; active;")
        .contains("Bash#1")
        .contains("ok#1; waits MODEL; active;")
        .endsWith("spent 0.0016, said, completed");
  }

  @Test
  @DisplayName("A-3 each of several results is said; what a user interrupted is told apart")
  void each_of_several_results_is_said() {
    assertThat(signs(stream(), Recorded.stream("team_p2")))
        .endsWith(
            "spent 0.0048000000000000004, said, completed; spent 0.0048000000000000004, said,"
                + " completed");
    assertThat(said(stream(), "team_p2")).isEqualTo("Waiting for the worker. Got it.");
    assertThat(signs(stream(), Recorded.stream("stdin_interrupt")))
        .contains("interrupted")
        .endsWith("completed");
  }

  @Test
  @DisplayName("A-3 a result while work goes on in the background waits for it")
  void background_work_is_waited_for() {
    var stream = stream();
    String tasks = "{\"type\":\"system\",\"subtype\":\"background_tasks_changed\",\"tasks\":";
    String result = "{\"is_error\":false,\"result\":\"x\",\"type\":\"result\"}";
    assertThat(signs(stream, List.of(tasks + "[{\"task_id\":\"b1\"}]}", result)))
        .isEqualTo("active; said, completed, waits BACKGROUND");
    assertThat(signs(stream, List.of(tasks + "[]}", result))).isEqualTo("active; said, completed");
  }

  @Test
  void the_heartbeat_of_a_tool_is_no_sign() {
    String progress = "{\"type\":\"tool_progress\",\"tool_use_id\":\"c1-heartbeat-0\"";
    assertThat(signs(stream(), List.of(progress + ",\"heartbeat\":true}"))).isEmpty();
    assertThat(signs(stream(), List.of(progress + "}"))).isEqualTo("active");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          {"type":"system","subtype":"api_retry","retry_delay_ms":500} \
            | waits RETRY 2026-01-01T00:00:00.500Z
          {"type":"system","subtype":"api_retry"}                                | waits RETRY
          {"type":"rate_limit_event","rate_limit_info":{"status":"rejected"}}    | waits RATE_LIMIT
          {"type":"rate_limit_event",\
            "rate_limit_info":{"status":"rejected","resetsAt":9223372036854775807}} \
            | waits RATE_LIMIT
          {"type":"system","subtype":"status","status":"compacting"}             | waits COMPACTION
          {"type":"system","subtype":"compact_boundary"}                         | active
          {"type":"system","subtype":"session_state_changed","state":"requires_action"} \
            | waits HUMAN
          {"type":"system","subtype":"session_state_changed","state":"idle"}     | ''
          {"type":"control_request","request":{"subtype":"elicitation"}}         | waits HUMAN
          {"is_error":true,"terminal_reason":"aborted_tools","type":"result"}    | interrupted
          {"is_error":false,"terminal_reason":"of_tomorrow","type":"result"}     | failed, erred
          {"type":"result","total_cost_usd":-1}                                  | completed
          """)
  void a_line_gives_signs(String line, String signs) {
    assertThat(signs(stream(), List.of(line))).isEqualTo(signs);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"type\":\"of_tomorrow\"}",
        "{\"type\":\"system\",\"subtype\":\"of_tomorrow\"}",
        "{\"type\":7}",
        "{\"type\":\"assistant\",\"cut",
        "{}"
      })
  void an_unknown_or_broken_line_is_a_sign_of_life(String line) {
    assertThat(stream().read(line)).containsExactly(new Sign.Active());
  }

  @Test
  void what_is_not_of_the_stream_is_for_people() {
    assertThat(stream().read("Error: not logged in"))
        .containsExactly(new Sign.Active(), new Sign.Said("Error: not logged in"));
    assertThat(stream().read("")).isEmpty();
  }

  @Test
  void the_transcript_is_known_from_the_first_line_on() {
    var stream = stream();
    assertThat(stream.transcript()).isNull();
    Recorded.stream("basic").forEach(stream::read);
    assertThat(stream.transcript())
        .hasToString("/c/projects/-home-user-project/00000000-0000-4000-8000-000000000003.jsonl");
    String init = "{\"type\":\"system\",\"subtype\":\"init\",\"cwd\":\"/../x\",\"session_id\":";
    stream.read(init + "\"../../x\"}");
    assertThat(stream.transcript()).isNull();
    stream.read(init + "\"s\"}");
    assertThat(stream.transcript()).hasToString("/c/projects/----x/s.jsonl");
  }

  @Test
  @DisplayName("R-12 damaged lines are heard without an exception")
  void damaged_lines_are_heard() {
    var lines = new ArrayList<String>();
    STREAMS.forEach(name -> lines.addAll(Recorded.stream(name)));
    var stream = stream();
    for (long seed = 0; seed < 20_000; seed++) {
      var random = new Random(seed);
      byte[] line = Recorded.bytes(lines.get(random.nextInt(lines.size())));
      byte[] damaged = new Mutation(random).of(line);
      try {
        assertThat(stream.read(new String(damaged, StandardCharsets.UTF_8))).isNotNull();
      } catch (RuntimeException | StackOverflowError e) {
        throw new AssertionError("seed " + seed, e);
      }
    }
  }

  private static String said(ClaudeStream stream, String name) {
    return Recorded.stream(name).stream()
        .map(line -> stream.shown(line, stream.read(line)))
        .filter(Objects::nonNull)
        .collect(Collectors.joining(" "));
  }

  private static ClaudeStream stream() {
    return new ClaudeStream(InstantSource.fixed(NOW), new Transcripts(Path.of("/c")));
  }

  private static String signs(ClaudeStream stream, List<String> lines) {
    var heard = new ArrayList<String>();
    for (String line : lines) {
      List<String> signs =
          stream.read(line).stream()
              .filter(sign -> !(sign instanceof Sign.Used))
              .map(Recorded::brief)
              .toList();
      if (!signs.isEmpty()) heard.add(String.join(", ", signs));
    }
    return String.join("; ", heard);
  }
}
