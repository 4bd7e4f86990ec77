package dev.reeve.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import dev.reeve.agents.Permissions;
import dev.reeve.agents.claude.ClaudeProtocol;
import dev.reeve.agents.protocol.Protocols;
import dev.reeve.agents.run.Protocol;
import dev.reeve.workflows.agent.LastObject;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("R-13 the output of agent programs")
class StreamsFuzzTest {

  private static final InstantSource CLOCK =
      InstantSource.fixed(Instant.parse("2026-11-15T21:00:00Z"));

  private static final List<Protocol> PROTOCOLS = protocols();

  @DisplayName("R-13 any bytes are signs, and none of them is trouble")
  @FuzzTest
  void any_bytes(byte[] bytes) {
    Patience.with(StreamsFuzzTest::read, bytes);
  }

  @Test
  @DisplayName("R-13 so is what is near to real output")
  void near_real_output() {
    Search.around(StreamsFuzzTest.class, 800, StreamsFuzzTest::read);
  }

  private static List<Protocol> protocols() {
    Protocols all = new Protocols(CLOCK, Map.of());
    List<Protocol> some = new ArrayList<>();
    for (String name : all.names().split(", ", -1)) {
      Protocol protocol = all.named(name);
      if (protocol != null) some.add(protocol);
    }
    assertThat(some).hasSizeGreaterThan(6);
    var asked = new ClaudeProtocol.Asked("work", Permissions.WAIT, true);
    some.add(ClaudeProtocol.asked(asked, CLOCK, Map.of()));
    return some;
  }

  private static void read(byte[] bytes) {
    String text = new String(bytes, StandardCharsets.UTF_8);
    List<String> lines = text.lines().toList();
    for (Protocol protocol : PROTOCOLS) Talks.have(protocol.reader(), lines);
    LastObject.in(text);
  }
}
