package dev.reeve.agents.claude;

import static org.assertj.core.api.Assertions.assertThat;

import dev.reeve.agents.Sign;
import dev.reeve.agents.run.Protocol;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Which command lines are taken for {@code claude -p}, and what is made of them. */
class ClaudeProtocolTest {

  @ParameterizedTest
  @DisplayName("A-2 what is added to a command goes behind the program that another one runs")
  @CsvSource({
    "nice /opt/claude-like, nice /opt/claude-like",
    "nice -n 5 claude -p, nice -n 5 claude",
    "env HOME=/x timeout --signal=INT 10m claude, env HOME=/x timeout --signal=INT 10m claude",
    "claude -p nice, claude",
    "nice, nice"
  })
  void wrapped(String command, String before) {
    var protocol = ClaudeProtocol.forText(InstantSource.system(), Map.of());
    assertThat(String.join(" ", protocol.prepared(List.of(command.split(" ")))))
        .startsWith(before + " --output-format stream-json ");
  }

  private static final String STREAM =
      " --output-format stream-json --verbose --include-partial-messages";

  private final ClaudeProtocol text = ClaudeProtocol.forText(InstantSource.system(), Map.of());
  private final ClaudeProtocol stream = ClaudeProtocol.forStream(InstantSource.system(), Map.of());

  @ParameterizedTest
  @DisplayName("A-3 claude -p is recognised, whatever stands around it, and made to stream")
  @ValueSource(
      strings = {
        "claude -p hello",
        "claude --print hello",
        "/opt/bin/claude hello -p",
        "claude --model opus -c -p hello",
        "claude -cp hello",
        "claude --append-system-prompt --print -p hello",
      })
  void claude_p_is_recognised(String line) {
    assertThat(text.recognises(words(line))).isTrue();
    assertThat(stream.recognises(words(line))).isFalse();
    assertThat(text.prepare(words(line)))
        .isEqualTo(words(line.replaceFirst("claude", "claude" + STREAM)));
    assertThat(text.environment()).containsOnlyKeys("CLAUDE_CODE_EMIT_SESSION_STATE_EVENTS");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"claude -p --output-format text hello", "claude -p --output-format=text hello"})
  void text_that_was_asked_for_is_kept_as_what_is_printed(String line) {
    assertThat(text.recognises(words(line))).isTrue();
    assertThat(text.prepare(words(line))).isEqualTo(words("claude" + STREAM + " -p hello"));
  }

  @Test
  @DisplayName("A-3 a stream that the user asked for is left as it is, and read")
  void a_stream_that_was_asked_for_is_left_as_it_is() {
    List<String> line = words("claude -p --verbose --output-format stream-json hello");
    assertThat(stream.recognises(line)).isTrue();
    assertThat(text.recognises(line)).isFalse();
    assertThat(stream.prepare(line)).isEqualTo(line);
    Protocol.Reader reader = stream.reader();
    String said = Recorded.stream("basic").getLast();
    List<Sign> signs = reader.read(said);
    assertThat(signs).hasAtLeastOneElementOfType(Sign.TurnEnded.class);
    assertThat(reader.shown(said, signs)).isEqualTo(said);
    assertThat(text.reader().shown(said, signs)).isEqualTo("All done.");
  }

  @ParameterizedTest
  @DisplayName("A-3 what is not claude -p, or prints another format, is left alone")
  @ValueSource(
      strings = {
        "claude",
        "claude hello",
        "claude mcp list",
        "claude -- -p",
        "claude --model -p",
        "claude -p --output-format json hello",
        "claude -p --output-format",
        "claudette -p hello",
        "sh -c claude -p",
      })
  void others_are_left_alone(String line) {
    assertThat(text.recognises(words(line))).isFalse();
    assertThat(stream.recognises(words(line))).isFalse();
  }

  @Test
  void nothing_is_left_alone() {
    assertThat(text.recognises(List.of())).isFalse();
  }

  private static List<String> words(String line) {
    return List.of(line.split(" ", -1));
  }
}
