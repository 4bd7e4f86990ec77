package dev.reeve.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** A team that is in the store, and of which nothing can be made. */
@Timeout(120)
class DamagedTeamTest {

  private static final String HANDOFF =
      "{\"type\":\"STATE_OWNERSHIP_HANDOFF\",\"actor\":\"lead\",\"data\":{\"epoch\":1}}";
  private static final String CLAIM =
      "{\"type\":\"CLAIM\",\"actor\":\"ann\",\"epoch\":1,\"task_id\":\"1\",\"rev\":1}";
  private static final String ERROR =
      "{\"type\":\"ERROR\",\"actor\":\"ann\",\"data\":{\"text\":\"x\"}}";

  @TempDir private Path folder;

  private void found() {
    try (LiveDaemon daemon = new LiveDaemon(folder)) {
      for (String team : List.of("a", "b")) {
        daemon.api.ok(
            "/api/teams",
            """
            {"id": "%s", "members": {"lead": "lead", "ann": "coder"},
             "tasks": [{"id": "1", "subject": "Work"}]}
            """
                .formatted(team));
        say(daemon, team, HANDOFF);
        say(daemon, team, CLAIM);
      }
    }
  }

  private static void say(LiveDaemon daemon, String team, String command) {
    daemon.api.ok("/api/teams/" + team + "/commands", command);
  }

  private void run(String sql) throws SQLException {
    String url = "jdbc:sqlite:" + folder.resolve("reeve/reeve.db");
    try (var connection = DriverManager.getConnection(url);
        var statement = connection.createStatement()) {
      assertThat(statement.executeUpdate(sql)).isEqualTo(1);
    }
  }

  /** It is locked, and what it holds meanwhile cannot be read. */
  private void damage() throws SQLException {
    run(
        """
        DELETE FROM chunk WHERE seq = (SELECT min(seq) FROM chunk JOIN team USING (team)
          WHERE name = 'a' AND 0 < instr(body, CAST('"CLAIM"' AS BLOB)))
        """);
    try (LiveDaemon daemon = new LiveDaemon(folder)) {
      var _ = daemon.api.post("/api/teams/a/reconcile", ""); // whoever asks for it waits for it
      assertThat(daemon.api.get("/api/teams/a").get("phase").asString()).isEqualTo("locked");
    }
    run("INSERT INTO held SELECT team, 1000, x'00' FROM team WHERE name = 'a'");
  }

  @Test
  @DisplayName(
      "R-4 a team that cannot be read is listed, told of, and named to whoever asks for it")
  void is_there() throws SQLException {
    found();
    damage();
    try (LiveDaemon daemon = new LiveDaemon(folder)) {
      HttpResponse<String> refused = daemon.api.post("/api/teams/a/commands", ERROR);
      assertThat(refused.statusCode()).isEqualTo(423);
      assertThat(refused.body()).contains("cannot be read", "reeve verify a", "bring back a copy");
      JsonNode teams = daemon.api.get("/api/teams");
      assertThat(teams.at("/teams/0/id").asString()).isEqualTo("a");
      assertThat(teams.at("/teams/0/phase").asString()).isEqualTo("damaged");
      String why = teams.at("/teams/0/trouble").asString();
      assertThat(why).startsWith("team a cannot be read: team a, replay index ").contains("held");
      assertThat(teams.at("/teams/1/phase").asString()).isEqualTo("active");
      assertThat(teams.get("trouble").asString()).isEqualTo(why);
      assertThat(daemon.api.status("/healthz")).isEqualTo(503);
      JsonNode morning = daemon.api.get("/api/morning");
      assertThat(morning.get("trouble").asString()).isEqualTo(why);
      assertThat(morning.get("teams"))
          .anyMatch(each -> each.get("team").asString().equals("a") && each.has("trouble"));
      HttpResponse<String> shown = daemon.api.send(daemon.api.request("/api/teams/a"));
      assertThat(shown.statusCode()).isEqualTo(423);
      assertThat(shown.body()).contains("cannot be read", "reeve verify a");
      assertThat(daemon.api.get("/api/teams/a/verify").get("findings")).isNotNull();
      say(daemon, "b", ERROR);
    }
  }

  @Test
  @DisplayName("R-4 what made a team unreadable is gone: it goes on when it is looked into again")
  void goes_on() throws SQLException {
    found();
    damage();
    try (LiveDaemon daemon = new LiveDaemon(folder)) {
      assertThat(daemon.api.status("/api/teams/a")).isEqualTo(423);
      run("DELETE FROM held WHERE number = 1000");
      var _ = daemon.api.post("/api/teams/a/reconcile", "");
      assertThat(daemon.api.get("/api/teams/a").get("phase").asString()).isEqualTo("locked");
      assertThat(daemon.api.status("/healthz")).isEqualTo(200);
    }
  }
}
