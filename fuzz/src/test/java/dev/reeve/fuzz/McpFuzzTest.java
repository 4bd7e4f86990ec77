package dev.reeve.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import dev.reeve.core.member.MemberId;
import dev.reeve.core.team.TeamId;
import dev.reeve.server.access.Bearer;
import dev.reeve.server.mcp.McpDoor;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

@DisplayName("R-13 requests in the Model Context Protocol")
class McpFuzzTest {

  private static final int INTERNAL_ERROR = -32603;

  private static final McpDoor DOOR = new McpDoor(new OneTeam());

  private static final List<Bearer> BEARERS =
      List.of(
          new Bearer.OfMember(new TeamId("login"), new MemberId("coder-1")), new Bearer.Operator());

  @DisplayName("R-13 any bytes are answered, and never with our own fault")
  @FuzzTest
  void any_bytes(byte[] bytes) {
    Patience.with(McpFuzzTest::read, bytes);
  }

  @Test
  @DisplayName("R-13 so is what is near to real requests")
  void near_real_requests() {
    Search.around(McpFuzzTest.class, 600, McpFuzzTest::read);
  }

  private static void read(byte[] bytes) {
    boolean sound = hasParameters(new String(bytes, StandardCharsets.UTF_8));
    for (Bearer bearer : BEARERS) {
      OneRequest request = new OneRequest(bytes);
      try {
        DOOR.serve(bearer, request.request(), request.response());
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
      if (sound) judge(request);
    }
  }

  /** Without them the library that reads the protocol stumbles, and says so: it is not ours. */
  private static boolean hasParameters(String text) {
    try {
      return JsonMapper.shared().readTree(text).path("params").isObject();
    } catch (JacksonException e) {
      return true;
    }
  }

  private static void judge(OneRequest request) {
    assertThat(request.status()).isBetween(200, 499);
    if (request.body().startsWith("{")) judge(JsonMapper.shared().readTree(request.body()));
  }

  private static void judge(JsonNode answer) {
    JsonNode error = answer.path("error");
    assertThat(error.path("code").asInt(0)).as(error.toString()).isNotEqualTo(INTERNAL_ERROR);
  }
}
