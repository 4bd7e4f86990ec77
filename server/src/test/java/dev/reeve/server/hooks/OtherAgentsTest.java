package dev.reeve.server.hooks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.reeve.agents.ObserverTokens;
import dev.reeve.server.ApiClient;
import dev.reeve.server.LiveDaemon;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** What other agents were recorded to report, through a real daemon. */
class OtherAgentsTest {

  private static final Path RECORDED = Path.of("../agents/src/test/resources/dev/reeve/agents");

  @TempDir Path temp;

  @ParameterizedTest
  @DisplayName("A-10 a recorded session becomes a member that owes its turn while it lasts")
  @ValueSource(strings = {"codex", "gemini", "opencode"})
  void a_session(String agent) throws IOException {
    List<String> hooks = Files.readAllLines(RECORDED.resolve(agent + "/hooks.jsonl"));
    try (LiveDaemon daemon = new LiveDaemon(temp);
        ApiClient observer =
            new ApiClient(
                daemon.port(), new ObserverTokens(daemon.home).issue(temp.toRealPath()))) {
      boolean owed = false;
      for (String hook : hooks) {
        boolean ofSession = hook.matches(".*\"session_?[iI][dD]\".*");
        int status = observer.post("/hooks/" + agent, hook).statusCode();
        assertThat(status).as(hook).isEqualTo(ofSession ? 200 : 400);
        @Nullable JsonNode member = member(daemon);
        owed |= member != null && !member.get("owes").isEmpty();
      }
      @Nullable JsonNode member = member(daemon);
      assertThat(owed).as("between prompt and end it owed the move").isTrue();
      assertThat(Objects.requireNonNull(member).get("owes")).isEmpty();
      List<String> types =
          daemon.api.events(team(daemon)).stream().map(e -> e.get("type").asString()).toList();
      assertThat(types).doesNotContain("PING").contains("TURN_BEGAN", "TURN_ENDED");
    }
  }

  private static String team(LiveDaemon daemon) {
    return daemon.api.get("/api/teams").at("/teams/0/id").asString();
  }

  private static @Nullable JsonNode member(LiveDaemon daemon) {
    if (daemon.api.get("/api/teams").get("teams").isEmpty()) return null;
    JsonNode members = daemon.api.get("/api/teams/" + team(daemon)).get("members");
    for (JsonNode each : members) return each;
    return null;
  }
}
