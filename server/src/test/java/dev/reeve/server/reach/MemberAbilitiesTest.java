package dev.reeve.server.reach;

import static dev.reeve.server.observe.Watching.LEAD;
import static dev.reeve.server.observe.Watching.SESSION;
import static dev.reeve.server.observe.Watching.event;
import static org.assertj.core.api.Assertions.assertThat;

import dev.reeve.agents.AgentSpec;
import dev.reeve.agents.ability.Abilities;
import dev.reeve.core.member.Member;
import dev.reeve.core.member.MemberId;
import dev.reeve.core.team.TeamState;
import dev.reeve.server.Daemon;
import dev.reeve.server.LiveDaemon;
import dev.reeve.server.gates.Workplace;
import dev.reeve.server.notify.Notifier;
import dev.reeve.server.observe.Watching;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** What is said of each member before it is needed. */
@Timeout(180)
class MemberAbilitiesTest {

  @TempDir Path root;

  @Test
  @DisplayName("A-16 what can be done with an observed member follows from what is known of it")
  void observed() throws IOException {
    try (Watching it = new Watching(root, Map.of())) {
      ObjectNode file = it.session(SESSION, "idle");
      it.look();
      assertThat(can(it, LEAD).path("as").asString()).isEqualTo("Claude Code 2.1.325");
      assertThat(can(it, LEAD).path("see").asString()).isEqualTo("by its program's folder");
      assertThat(can(it, LEAD).path("reach").asString()).isEqualTo("when it asks Reeve itself");
      assertThat(can(it, LEAD).path("deny").asString()).startsWith("no, its hooks");
      assertThat(can(it, LEAD).path("stop").asString()).startsWith("no, somebody else");
      assertThat(can(it, LEAD).path("cost").asString()).contains("estimated");
      it.team("worker");
      file.put("messagingSocketPath", "/s.sock").put("kind", "bg");
      it.write("sessions/" + file.path("pid").asLong() + ".json", file.toString());
      it.look();
      assertThat(can(it, LEAD).path("reach").asString()).isEqualTo("by its inbox socket");
      assertThat(can(it, LEAD).path("stop").asString()).contains("'claude stop'");
      assertThat(can(it, LEAD + ".worker").path("reach").asString()).contains("its inbox in");
      assertThat(can(it, LEAD + ".worker").path("cost").asString()).isEqualTo("no");
      it.hook(event("UserPromptSubmit").put("prompt", "go"));
      assertThat(can(it, LEAD).path("see").asString()).contains("hooks and its program's folder");
      assertThat(can(it, LEAD).path("reach").asString()).isEqualTo("on its next hook");
      assertThat(can(it, LEAD).path("deny").asString()).startsWith("yes");
    }
  }

  @ParameterizedTest
  @DisplayName("A-16 what an agent that Reeve runs costs is known as far as its protocol tells it")
  @CsvSource({
    "claude, 'yes, money and tokens by its own figures'",
    "codex,  'tokens, by its own figures'",
    "acp,    as far as the agent says it",
    "json,   as far as the agent says it",
    "plain,  no"
  })
  void cost(String protocol, String known) {
    assertThat(Abilities.ofRun(protocol).cost()).isEqualTo(known);
  }

  private static JsonNode can(Watching it, String name) {
    TeamState state = Objects.requireNonNull(it.engine.state(it.id()));
    Member member = Objects.requireNonNull(state.roster().get(new MemberId(name)));
    return new MemberAbilities(it.mail, Workplace.NONE, () -> it.watch).view(state, member);
  }

  @Test
  @DisplayName("A-16 the team that the API shows says what can be done with each of its members")
  void shown() {
    AgentSpec dev =
        new AgentSpec(
            "dev",
            List.of("true"),
            "codex",
            Path.of("."),
            List.of(),
            Duration.ofHours(1),
            Duration.ofHours(1));
    var agents = new Daemon.Plan.Agents(List.of(dev), List.of(), root);
    var usual = LiveDaemon.Setting.USUAL;
    var setting = new LiveDaemon.Setting(usual.policy(), Notifier.Plan.NONE, agents, usual.time());
    try (LiveDaemon daemon = new LiveDaemon(root, setting)) {
      daemon.api.ok(
          "/api/teams",
          "{\"id\":\"login\",\"members\":{\"lead\":\"lead\","
              + "\"bot\":{\"role\":\"coder\",\"run\":\"reeve\",\"agent\":\"dev\"}}}");
      JsonNode members = daemon.api.get("/api/teams/login").path("members");
      JsonNode bot = members.path("bot").path("can");
      assertThat(bot.path("as").asString()).isEqualTo("agent dev, protocol codex");
      assertThat(bot.path("cost").asString()).startsWith("tokens");
      assertThat(bot.path("stop").asString()).startsWith("yes, with everything");
      JsonNode lead = members.path("lead").path("can");
      assertThat(lead.path("see").asString()).isEqualTo("what it reports by itself");
      assertThat(lead.path("resume").asString()).startsWith("no");
    }
    try (LiveDaemon daemon = new LiveDaemon(root)) {
      JsonNode bot = daemon.api.get("/api/teams/login").at("/members/bot/can");
      assertThat(bot.path("as").asString()).isEqualTo("agent dev, which reeve.yaml does not name");
      assertThat(bot.path("resume").asString()).startsWith("no, its agent is not under agents:");
    }
  }
}
