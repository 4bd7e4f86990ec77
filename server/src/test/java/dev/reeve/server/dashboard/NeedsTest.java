package dev.reeve.server.dashboard;

import static org.assertj.core.api.Assertions.assertThat;

import dev.reeve.core.team.Settings;
import dev.reeve.server.LiveDaemon;
import dev.reeve.server.notify.Notifier;
import java.nio.file.Path;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What needs a person: the same on the page about all teams and on a team's own. */
@Timeout(120)
class NeedsTest {

  private static final String KEY =
      "-----BEGIN RSA PRIVATE KEY-----\\nMIIEowIBAAKCAQEAx4UbaDzY5xjW6hc9jwN0mX33XpTDVW8tSRqkLmZ0"
          + "\\n-----END RSA PRIVATE KEY-----";

  @TempDir static Path folder;
  private static LiveDaemon daemon;

  @BeforeAll
  static void start() {
    daemon = new LiveDaemon(folder, Settings.DEFAULT, Notifier.Plan.NONE);
  }

  @AfterAll
  static void stop() {
    daemon.close();
  }

  @Test
  @DisplayName("T-59 what is critical stands on the overview as on the page of its team")
  void critical() {
    Cast team = new Cast(daemon.api, "leaky").begin();
    assertThat(needs("leaky")).isZero();
    team.send("ada", "MESSAGE", "\"data\": {\"to\": \"lead\", \"text\": \"" + KEY + "\"}");
    assertThat(page("/teams/leaky")).contains("class=\"alert critical\"", "security incident");
    assertThat(needs("leaky")).isEqualTo(1);
    assertThat(page("/")).contains("Look: security incident");
  }

  @Test
  @DisplayName("T-72 what was asked about something and has been answered needs nobody any more")
  void answered() {
    Cast team = new Cast(daemon.api, "medium").begin();
    team.send("ada", "CLAIM", "\"task_id\": \"1\", \"rev\": 1");
    team.send("ada", "ESCALATE_TO_MEDIUM", "\"task_id\": \"1\", \"data\": {\"reason\": \"big\"}");
    team.send("ada", "REVIEW_LOOP", "\"task_id\": \"1\", \"data\": {\"feedback\": \"again\"}");
    assertThat(page("/teams/medium"))
        .contains("<b>escalate to medium</b>", "<b>loop suspected</b>");
    assertThat(needs("medium")).as("two decisions, two alerts").isEqualTo(4);
    daemon.api.ok("/api/teams/medium/decisions/d-1", "{\"answer\": \"refused\"}");
    daemon.api.ok("/api/teams/medium/decisions/d-2", "{\"answer\": \"checkpoint\"}");
    assertThat(page("/teams/medium"))
        .doesNotContain("<b>escalate to medium</b>", "<b>loop suspected</b>");
    assertThat(needs("medium")).isZero();
  }

  @Test
  @DisplayName("W-7 a page of a line that is not there yet is refused, with the last one")
  void no_such_line() {
    new Cast(daemon.api, "short").begin();
    var answer = daemon.api.send(daemon.api.request("/teams/short?at=99999"));
    assertThat(answer.statusCode()).isEqualTo(404);
    assertThat(answer.body()).contains("It has no line 99999; its last one is ");
  }

  private static long needs(String team) {
    return Pattern.compile("id=\"need-" + team + "-").matcher(page("/")).results().count();
  }

  private static String page(String path) {
    return daemon.api.send(daemon.api.request(path)).body();
  }
}
