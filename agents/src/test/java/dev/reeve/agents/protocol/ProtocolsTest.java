package dev.reeve.agents.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import dev.reeve.agents.AgentSpec;
import dev.reeve.agents.Permissions;
import dev.reeve.agents.Sign;
import dev.reeve.agents.run.JsonProtocol;
import dev.reeve.agents.run.Protocol;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which protocol a command line asks for. */
class ProtocolsTest {

  private final Protocols protocols = new Protocols(InstantSource.system(), Map.of());

  @ParameterizedTest
  @DisplayName("A-3 auto recognises each program by its command line, and leaves all others alone")
  @CsvSource({
    "claude -p x,claude",
    "claude -p x --output-format stream-json,claude-stream",
    "codex exec x,codex",
    "codex exec --json x,codex-stream",
    "gemini -p x,gemini",
    "gemini -o stream-json -p x,gemini-stream",
    "gemini --acp,acp-stream",
    "opencode acp,acp-stream",
    "make test,plain",
  })
  void a_command_line_is_recognised(String line, String name) {
    assertThat(protocols.recognising(words(line)).name()).isEqualTo(name);
    assertThat(protocols.named(name)).isNotNull();
    assertThat(protocols.names()).contains(name);
  }

  @ParameterizedTest
  @DisplayName("A-3 an agent that is asked for one answer is talked with, where its protocol can")
  @CsvSource({
    "claude -p,claude,claude,true",
    "claude -p,auto,claude,true",
    "claude -p do,claude,claude,false",
    "claude -p --input-format stream-json,claude,claude,false",
    "codex exec,auto,codex,false",
    "gemini -p x,gemini,gemini,false",
    "gemini --acp,auto,acp,true",
    "./script,acp,acp,true",
    "./script,auto,json,false",
    "./script,json,json,false",
    "./script,plain,plain,false",
  })
  void an_agent_is_asked(String line, String asked, String name, boolean talks) {
    AgentSpec agent =
        new AgentSpec(
            "a",
            words(line),
            asked,
            Path.of("."),
            List.of(),
            AgentSpec.TIMEOUT,
            AgentSpec.IDLE_TIMEOUT);
    var errand = new Protocols.Errand("do", Path.of("/"), Permissions.DENY);
    Protocol protocol = protocols.asking(agent, errand);
    assertThat(protocol.name()).isEqualTo(name);
    assertThat(protocol.talks()).isEqualTo(talks);
    assertThat(protocol.reader() instanceof Protocol.Talk).isEqualTo(talks);
  }

  @Test
  @DisplayName("A-3 Claude Code that is talked with reads its stream, and asks on it")
  void claude_is_made_to_talk() {
    AgentSpec agent =
        new AgentSpec(
            "a",
            words("claude -p"),
            "claude",
            Path.of("."),
            List.of(),
            AgentSpec.TIMEOUT,
            AgentSpec.IDLE_TIMEOUT);
    var errand = new Protocols.Errand("do", Path.of("/"), Permissions.DENY);
    assertThat(protocols.asking(agent, errand).prepare(agent.command()))
        .containsSubsequence("claude", "--input-format", "stream-json")
        .containsSubsequence("--permission-prompt-tool", "stdio")
        .containsSubsequence("--output-format", "stream-json")
        .endsWith("-p");
  }

  @Test
  @DisplayName("A-3 any script can say what it does, and that is not its answer")
  void a_script_says_what_it_does() {
    Protocol.Reader reader = new JsonProtocol().reader();
    String sign = "{\"sign\":\"waits\",\"reason\":\"PERMISSION\"}";
    assertThat(reader.read(sign)).containsExactly(new Sign.Waits(Sign.Reason.PERMISSION, null));
    assertThat(reader.shown(sign, reader.read(sign))).isNull();
    for (String other :
        List.of("{\"sign\":\"of tomorrow\"}", "{\"sign\":", "{\"a\":\"sign\"}", "x")) {
      assertThat(reader.read(other)).containsExactly(new Sign.Active());
      assertThat(reader.shown(other, reader.read(other))).isEqualTo(other);
    }
  }

  private static List<String> words(String line) {
    return List.of(line.split(" ", -1));
  }
}
