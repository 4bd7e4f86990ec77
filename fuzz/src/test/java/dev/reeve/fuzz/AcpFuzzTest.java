package dev.reeve.fuzz;

import com.code_intelligence.jazzer.junit.FuzzTest;
import dev.reeve.agents.Permissions;
import dev.reeve.agents.acp.AcpProtocol;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("R-13 the Agent Client Protocol")
class AcpFuzzTest {

  private static final InstantSource CLOCK =
      InstantSource.fixed(Instant.parse("2026-11-15T21:00:00Z"));

  private static final List<AcpProtocol> PROTOCOLS = protocols();

  @DisplayName("R-13 any bytes of an agent are heard, and answered in whole messages")
  @FuzzTest
  void any_bytes(byte[] bytes) {
    Patience.with(AcpFuzzTest::read, bytes);
  }

  @Test
  @DisplayName("R-13 so is what is near to real messages")
  void near_real_messages() {
    Search.around(AcpFuzzTest.class, 1_200, AcpFuzzTest::read);
  }

  private static List<AcpProtocol> protocols() {
    List<AcpProtocol> all = new ArrayList<>();
    all.add(AcpProtocol.overheard(CLOCK));
    for (Permissions permissions : Permissions.values()) {
      boolean stays = permissions == Permissions.WAIT;
      var asked = new AcpProtocol.Asked("work", Path.of("project"), permissions, stays);
      all.add(AcpProtocol.asked(asked, CLOCK));
    }
    return all;
  }

  private static void read(byte[] bytes) {
    List<String> lines = new String(bytes, StandardCharsets.UTF_8).lines().toList();
    for (AcpProtocol protocol : PROTOCOLS) Talks.have(protocol.reader(), lines);
  }
}
