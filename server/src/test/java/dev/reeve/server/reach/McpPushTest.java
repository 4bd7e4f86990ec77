package dev.reeve.server.reach;

import static org.assertj.core.api.Assertions.assertThat;

import dev.reeve.core.Effect;
import dev.reeve.core.member.MemberId;
import dev.reeve.core.message.Delivery;
import dev.reeve.core.message.MessageId;
import dev.reeve.core.team.TeamId;
import dev.reeve.core.text.SafeText;
import dev.reeve.server.LiveDaemon;
import dev.reeve.server.access.Bearer;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.HttpURLConnection;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** What Reeve says first to an agent that listens at {@code /mcp}. */
@Timeout(180)
class McpPushTest {

  private static final TeamId TEAM = new TeamId("login");
  private static final MemberId ANN = new MemberId("ann");

  @TempDir Path root;

  private static HttpURLConnection get(LiveDaemon daemon, String query, String token)
      throws IOException {
    URI uri = URI.create("http://127.0.0.1:" + daemon.port() + "/mcp" + query);
    HttpURLConnection connection = (HttpURLConnection) uri.toURL().openConnection();
    connection.setRequestProperty("Authorization", "Bearer " + token);
    connection.setRequestProperty("Accept", "text/event-stream");
    return connection;
  }

  @Test
  @DisplayName(
      "A-11 a message is pushed by a notification of MCP to whoever listens for its member")
  void pushed() throws IOException {
    try (LiveDaemon daemon = new LiveDaemon(root)) {
      daemon.api.ok(
          "/api/teams",
          "{\"id\":\"login\",\"profile\":\"solo\","
              + "\"members\":{\"ann\":\"coder\",\"bob\":\"coder\"}}");
      String token = daemon.tokens.issue(new Bearer.OfMember(TEAM, ANN));
      HttpURLConnection connection = get(daemon, "?push=1", token);
      try (BufferedReader lines =
          new BufferedReader(
              new InputStreamReader(connection.getInputStream(), StandardCharsets.UTF_8))) {
        assertThat(lines.readLine()).as("it is open").isEqualTo(": reeve");
        daemon.api.ok(
            "/api/teams/login/commands",
            "{\"type\":\"MESSAGE\",\"actor\":\"bob\",\"data\":{\"to\":\"ann\",\"text\":\"hi\"}}");
        String line = lines.readLine();
        while (!line.startsWith("data: ")) line = lines.readLine();
        JsonNode pushed = JsonMapper.shared().readTree(line.substring(6));
        assertThat(pushed.path("method").asString()).isEqualTo("notifications/claude/channel");
        assertThat(pushed.at("/params/content").asString()).contains("From bob, by Reeve", "hi");
        assertThat(pushed.at("/params/meta/from").asString()).isEqualTo("bob");
        await(daemon);
      } finally {
        connection.disconnect();
      }
      assertThat(get(daemon, "", token).getResponseCode()).as("without asking").isEqualTo(405);
      assertThat(get(daemon, "?push=1", daemon.tokens.operator()).getResponseCode())
          .as("the operator says for whom")
          .isEqualTo(400);
      String nobody = "?push=1&team=login&as=nobody";
      assertThat(get(daemon, nobody, daemon.tokens.operator()).getResponseCode()).isEqualTo(404);
    }
  }

  private static void await(LiveDaemon daemon) {
    long end = System.nanoTime() + Duration.ofSeconds(30).toNanos();
    while (daemon.api.events("login").stream()
        .noneMatch(e -> e.at("/data/detail").asString("").equals("by a notification of MCP"))) {
      assertThat(System.nanoTime()).isLessThan(end);
    }
  }

  @Test
  @DisplayName("A-11 nothing is pushed where nobody listens, keeps up, or may begin a turn")
  void refused() throws InterruptedException {
    Effect.Deliver letter =
        new Effect.Deliver(new MessageId(7), new MemberId("bob"), ANN, SafeText.own("hi"));
    boolean[] broke = {false};
    McpWay way = new McpWay((_, _) -> !broke[0]);
    assertThat(way.bring(TEAM, letter)).isInstanceOf(Way.Attempt.Refused.class);
    try (McpWay.Listener listener = way.listen(TEAM, ANN)) {
      Way.Attempt taken = way.bring(TEAM, letter);
      assertThat(taken).isInstanceOf(Way.Attempt.Brought.class);
      assertThat(((Way.Attempt.Brought) taken).delivery()).isEqualTo(Delivery.UNCONFIRMED);
      assertThat(listener.next(Duration.ofSeconds(1))).contains("m-7");
      List<Way.Attempt> many = Stream.generate(() -> way.bring(TEAM, letter)).limit(101).toList();
      assertThat(many.getLast()).isInstanceOf(Way.Attempt.Refused.class);
      broke[0] = true;
      assertThat(way.bring(TEAM, letter).toString()).contains("no budget");
      broke[0] = false;
    }
    assertThat(way.bring(TEAM, letter)).as("it left").isInstanceOf(Way.Attempt.Refused.class);
  }
}
