package dev.reeve.server.dashboard;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import dev.reeve.browser.Chrome;
import dev.reeve.browser.Visitor;
import dev.reeve.core.team.Settings;
import dev.reeve.server.LiveDaemon;
import dev.reeve.server.ScaledTime;
import dev.reeve.server.notify.Notifier;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Instant;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

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
        .contains("id=\"medium-d-1\"", "id=\"medium-d-2\"")
        .doesNotContain("<b>escalate to medium</b>", "<b>loop suspected</b>");
    assertThat(page("/")).contains("2 open decisions", "no alerts");
    assertThat(needs("medium")).as("two decisions, which say what the alerts do").isEqualTo(2);
    daemon.api.ok("/api/teams/medium/decisions/d-1", "{\"answer\": \"refused\"}");
    daemon.api.ok("/api/teams/medium/decisions/d-2", "{\"answer\": \"checkpoint\"}");
    assertThat(page("/teams/medium"))
        .doesNotContain("<b>escalate to medium</b>", "<b>loop suspected</b>");
    assertThat(needs("medium")).isZero();
  }

  @Test
  @DisplayName("W-6 who is silent and asked about stands once on the overview: as the decision")
  void silent(@TempDir Path elsewhere) {
    ScaledTime hasty = new ScaledTime(Instant.now(), System.currentTimeMillis(), 600);
    try (LiveDaemon other = new LiveDaemon(elsewhere, LiveDaemon.Setting.quick(hasty));
        Visitor visitor = new Visitor(Chrome.shared(), other.link())) {
      new Cast(other.api, "silent").begin().send("ada", "CLAIM", "\"task_id\": \"1\", \"rev\": 1");
      Locator needs = visitor.page.locator("#needs [id^=need-silent-]");
      assertThat(needs.filter(new Locator.FilterOptions().setHasText("Decide: reassign proposal")))
          .hasClass(Pattern.compile("need critical.*"));
      assertThat(needs.filter(new Locator.FilterOptions().setHasText("ada"))).hasCount(1);
    }
  }

  @Test
  @DisplayName("T-37 a question to whoever leads is shown wherever something waits, with a form")
  void asked() {
    Cast team = new Cast(daemon.api, "asking").begin();
    team.send("ada", "CLAIM", "\"task_id\": \"1\", \"rev\": 1");
    team.send(
        "ada",
        "QUESTION",
        "\"task_id\": \"1\", \"data\": {\"to\": \"lead\", \"text\": \"Drop it?\"}");
    String id = question("asking");
    assertThat(page("/")).contains("Answer: ada asks lead", "1 open question");
    assertThat(needs("asking")).isEqualTo(1);
    for (String path : new String[] {"/teams/asking", "/decisions"}) {
      assertThat(page(path)).contains("Drop it?", "action=\"/teams/asking/questions/" + id + "\"");
    }
    assertThat(page("/teams/asking")).contains("waits for lead to answer " + id);
    assertThat(page("/morning?hours=8")).contains("Answer: ada asks lead", "Drop it?");
    assertThat(reply(id, "").statusCode()).as("without words").isEqualTo(409);
    assertThat(reply(id, "No.").statusCode()).isEqualTo(303);
    assertThat(needs("asking")).isZero();
    assertThat(page("/teams/asking")).doesNotContain("/questions/" + id);
    assertThat(reply(id, "No.").statusCode()).as("answered").isEqualTo(404);
  }

  private static String question(String team) {
    JsonNode waiting = daemon.api.get("/api/teams/" + team + "/decisions");
    return waiting.path("questions").propertyNames().iterator().next();
  }

  private static HttpResponse<String> reply(String id, String words) {
    return daemon.api.send(
        daemon
            .api
            .request("/teams/asking/questions/" + id)
            .header("Content-Type", "application/x-www-form-urlencoded")
            .POST(BodyPublishers.ofString("answer=" + words)));
  }

  @Test
  @DisplayName("T-37 a question is answered by its id, as decisions are, in words alone")
  void answered_in_words() {
    Cast team = new Cast(daemon.api, "worded").begin();
    team.send("ada", "QUESTION", "\"data\": {\"to\": \"lead\", \"text\": \"Drop it?\"}");
    String id = question("worded");
    String path = "/api/teams/worded/decisions/" + id;
    assertThat(daemon.api.post(path, "{\"answer\": \"no\", \"note\": \"x\"}").statusCode())
        .isEqualTo(400);
    assertThat(daemon.api.post(path, "{}").body()).contains("MISSING_FIELD");
    assertThat(daemon.api.post("/api/teams/worded/decisions/x-1", "{}").body())
        .contains("d-1", "m-1");
    assertThat(daemon.api.ok(path, "{\"answer\": \"no\"}").at("/events/0/type").asString(""))
        .isEqualTo("ANSWER");
    assertThat(daemon.api.post(path, "{\"answer\": \"no\"}").body()).contains("INVALID_TRANSITION");
  }

  @Test
  @DisplayName("W-7 a page of a line that is not there yet is refused, with the last one")
  void no_such_line() {
    new Cast(daemon.api, "short").begin();
    var answer = daemon.api.send(daemon.api.request("/teams/short?at=99999"));
    assertThat(answer.statusCode()).isEqualTo(404);
    assertThat(answer.body()).contains("It has no line 99999; its last one is ");
  }

  @Test
  @DisplayName("W-7 a morning since no instant, or since one to come, is refused")
  void no_such_morning() {
    for (String since : new String[] {"bogus", "2999-01-01T00:00:00Z"}) {
      var answer = daemon.api.send(daemon.api.request("/morning?since=" + since));
      assertThat(answer.statusCode()).isEqualTo(400);
      assertThat(answer.body()).contains("since");
    }
    new Cast(daemon.api, "fresh").busy();
    assertThat(page("/morning?since=2026-01-01T00:00:00Z")).contains("id=\"h-fresh\"");
  }

  private static long needs(String team) {
    return Pattern.compile("id=\"need-" + team + "-").matcher(page("/")).results().count();
  }

  private static String page(String path) {
    return daemon.api.send(daemon.api.request(path)).body();
  }
}
