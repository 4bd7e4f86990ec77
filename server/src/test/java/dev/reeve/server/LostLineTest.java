package dev.reeve.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.reeve.core.team.TeamId;
import dev.reeve.daemon.codec.EntryCodec;
import dev.reeve.daemon.log.Archive;
import dev.reeve.daemon.log.ArchiveCheck;
import dev.reeve.daemon.log.sqlite.SqliteEventLog;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** A line of a team is gone from the store; that is reconciled, and the team goes on. */
@Timeout(120)
class LostLineTest {

  @TempDir private Path folder;
  private long lost;

  @BeforeEach
  void lose() throws SQLException {
    try (LiveDaemon daemon = new LiveDaemon(folder)) {
      for (String team : List.of("a", "b")) {
        daemon.api.ok(
            "/api/teams",
            "{\"id\":\"%s\",\"members\":{\"lead\":\"lead\",\"ann\":\"coder\"}}".formatted(team));
        say(daemon, team, "STATE_OWNERSHIP_HANDOFF", "{\"epoch\":1}");
        for (String text : List.of("one", "two", "three")) tell(daemon, team, text);
      }
      lost =
          daemon.api.events("a").stream()
              .filter(each -> each.at("/data/text").asString("").equals("two"))
              .findFirst()
              .orElseThrow()
              .get("replay_index")
              .asLong();
    }
    drop();
    try (LiveDaemon daemon = new LiveDaemon(folder)) {
      tell(daemon, "a", "four");
    }
  }

  private void drop() throws SQLException {
    String sql =
        """
        DELETE FROM chunk WHERE seq = (SELECT max(seq) FROM chunk JOIN team USING (team)
          WHERE name = 'a' AND first <= ?)
        """;
    try (var connection = DriverManager.getConnection("jdbc:sqlite:" + store());
        var statement = connection.prepareStatement(sql)) {
      statement.setLong(1, lost);
      assertThat(statement.executeUpdate()).isEqualTo(1);
    }
  }

  private Path store() {
    return folder.resolve("reeve/reeve.db");
  }

  private static void tell(LiveDaemon daemon, String team, String text) {
    say(daemon, team, "MESSAGE", "{\"to\":\"ann\",\"text\":\"%s\"}".formatted(text));
  }

  private static void say(LiveDaemon daemon, String team, String type, String data) {
    daemon.api.ok(
        "/api/teams/" + team + "/commands",
        "{\"type\":\"%s\",\"actor\":\"lead\",\"data\":%s}".formatted(type, data));
  }

  @Test
  @DisplayName("R-4 W-3 events, messages and the stream go on behind a line that is lost")
  void read_on() throws IOException {
    try (LiveDaemon daemon = new LiveDaemon(folder)) {
      assertThat(daemon.api.events("a", lost - 1)).anyMatch(each -> isTold(each, "four"));
      assertThat(daemon.api.events("a", lost)).anyMatch(each -> isTold(each, "four"));
      assertThat(daemon.api.get("/api/teams/a/events?limit=1000").get("events"))
          .as("one full page")
          .anyMatch(each -> isTold(each, "one"))
          .noneMatch(each -> isTold(each, "two"))
          .anyMatch(each -> isTold(each, "four"));
      JsonNode messages = daemon.api.get("/api/teams/a/messages?for=ann");
      assertThat(messages.get("messages")).anyMatch(each -> each.toString().contains("four"));
      assertThat(messages.get("next").asLong()).isGreaterThan(lost);
      assertThat(firstOfStream(daemon)).isGreaterThan(lost);
    }
  }

  private static boolean isTold(JsonNode event, String text) {
    return event.at("/data/text").asString("").equals(text);
  }

  private long firstOfStream(LiveDaemon daemon) throws IOException {
    String after = String.valueOf(lost - 1);
    var request = daemon.api.request("/api/teams/a/stream").header("Last-Event-ID", after);
    HttpResponse<InputStream> stream = daemon.api.send(request, BodyHandlers.ofInputStream());
    try (var lines =
        new BufferedReader(new InputStreamReader(stream.body(), StandardCharsets.UTF_8))) {
      String line = lines.readLine();
      while (line != null && !line.startsWith("id: ")) line = lines.readLine();
      return line == null ? 0 : Long.parseLong(line.substring("id: ".length()));
    }
  }

  @Test
  @DisplayName("R-4 T-66 T-70 T-71 T-79 what is told to people tells of everything else")
  void told() {
    try (LiveDaemon daemon = new LiveDaemon(folder)) {
      assertThat(daemon.api.get("/api/teams/a/report").toString()).contains("STATE_DIVERGENCE");
      assertThat(daemon.api.get("/api/teams/a/postmortem").get("markdown").asString())
          .containsPattern("\\d+ events and \\d+ that cannot be read");
      JsonNode why = daemon.api.get("/api/teams/a/why/STATE_DIVERGENCE");
      assertThat(why.toString()).contains("T-22");
      HttpResponse<String> gone = daemon.api.send(daemon.api.request("/api/teams/a/why/" + lost));
      assertThat(gone.statusCode()).isEqualTo(404);
      assertThat(gone.body()).contains("replay index " + lost + ": it cannot be read");
      assertThat(daemon.api.status("/api/teams/a?at=" + lost)).isEqualTo(404);
      JsonNode teams = daemon.api.get("/api/morning").get("teams");
      assertThat(teams).hasSize(2);
      assertThat(teams.at("/0/unreadable").asInt()).isPositive();
      assertThat(teams.at("/0/events").asInt()).isGreaterThan((int) lost);
    }
  }

  @Test
  @DisplayName(
      "R-4 T-78 an archive holds all that can be read, and is sound by what was reconciled")
  void archived() {
    Path file = folder.resolve("a.jsonl");
    TeamId team = new TeamId("a");
    try (SqliteEventLog log = SqliteEventLog.open(store())) {
      Archive.write(log, team, Instant.EPOCH, file);
      ArchiveCheck.Result checked = ArchiveCheck.of(file, new EntryCodec().writers());
      assertThat(checked.isSound()).as("%s", checked.findings()).isTrue();
      assertThat(checked.findings()).isNotEmpty();
      assertThat(checked.head()).isEqualTo(log.head(team));
    }
  }
}
