package dev.reeve.server.dashboard;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.assertions.LocatorAssertions;
import dev.reeve.browser.Chrome;
import dev.reeve.browser.Visitor;
import dev.reeve.server.LiveDaemon;
import dev.reeve.server.ScaledTime;
import dev.reeve.server.notify.Notifier;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The pages as a person meets them, in a real browser. */
@Timeout(120)
class DashboardTest {

  @TempDir static Path folder;
  private static LiveDaemon daemon;
  private static Chrome chrome;

  @BeforeAll
  static void start() {
    daemon = new LiveDaemon(folder, Cast.QUICK, Notifier.Plan.NONE);
    chrome = Chrome.shared();
  }

  @AfterAll
  static void stop() {
    daemon.close();
  }

  @Test
  @DisplayName("a ping appears on the team's page without a reload, with its why")
  void a_ping_appears() {
    Cast team = new Cast(daemon.api, "ping").begin();
    try (Visitor visitor = new Visitor(chrome, daemon.link())) {
      visitor.open("/teams/ping");
      Page page = visitor.page;
      page.evaluate("window.same = true");
      assertThat(page.locator("#m-ada")).containsText("owes nothing");
      team.send("ada", "CLAIM", "\"task_id\": \"1\", \"rev\": 1");
      assertThat(page.locator("#m-ada .next")).containsText("ping in");
      String due = page.locator("#m-ada .next time").getAttribute("datetime");
      assertThat(page.locator("#events .event.did .type").first())
          .hasText("ping", new LocatorAssertions.HasTextOptions().setTimeout(15_000));
      assertThat(page.locator("#people-look #m-ada .ladder")).containsText("pinged");
      String came = page.locator("#events .event.did time").first().getAttribute("datetime");
      assertThat(Duration.between(Instant.parse(due), Instant.parse(came)).abs())
          .as("the countdown ends when the ping comes")
          .isLessThan(Duration.ofSeconds(1));
      assertThat(page.evaluate("window.same")).isEqualTo(true);
      visitor.picture("ping");
      page.locator("#events .event.did .type").first().click();
      assertThat(page.locator("h1")).hasText("Why ping?");
      assertThat(page.locator("dl.terms")).containsText("T-41");
      assertThat(page.locator("table")).containsText("CLAIM");
      visitor.picture("why");
      assertThat(visitor.complaints).isEmpty();
    }
  }

  @Test
  @DisplayName("a decision is answered by a click, and its effect is seen on the page")
  void a_decision_is_answered() {
    Cast team = new Cast(daemon.api, "twice").begin();
    team.send("ada", "CLAIM", "\"task_id\": \"1\", \"rev\": 1");
    team.send("ada", "PROGRESS", "\"task_id\": \"1\", \"data\": {\"percent\": 40}");
    try (Visitor visitor = new Visitor(chrome, daemon.link())) {
      visitor.open("/teams/twice");
      Page page = visitor.page;
      assertThat(page.locator("#tasks-progress #t-1")).not().containsText("frozen");
      team.tried("ben", "CLAIM", "\"task_id\": \"1\", \"rev\": 2");
      assertThat(page.locator("#decisions .decision")).containsText("Who shall have it?");
      assertThat(page.locator("#t-1")).containsText("frozen");
      assertThat(page.locator("#n-decisions")).not().hasText("0");
      visitor.picture("decision");
      page.locator("#decisions button[value=ada]").click();
      assertThat(page.locator("#decisions")).containsText("Answered: ada");
      assertThat(page.locator("#t-1")).not().containsText("frozen");
      assertThat(page.locator("#events")).containsText("decide");
      page.locator("text=See what followed").click();
      assertThat(page.locator("h1")).hasText("Decision d-1");
      assertThat(page.locator("main")).containsText("Answer: ada");
      assertThat(page.locator("#h-followed + ul")).containsText("decide");
      assertThat(visitor.complaints).isEmpty();
    }
  }

  @Test
  @DisplayName("without scripts pages can be read, and decisions answered by plain forms")
  void without_scripts() {
    new Cast(daemon.api, "plain").busy();
    try (Visitor visitor = new Visitor(chrome, daemon.link(), Visitor.withoutScripts())) {
      Page page = visitor.page;
      visitor.open("/teams/plain");
      assertThat(page.locator("#m-cleo")).containsText("waits permission");
      assertThat(page.locator("#waits svg")).hasCount(1);
      assertThat(page.locator("#decisions .decision")).hasCount(1);
      page.locator("#decisions button[value=ben]").click();
      assertThat(page.locator("main")).containsText("Answer: ben");
      visitor.open("/teams/plain");
      assertThat(page.locator("#decisions .decision")).hasCount(0);
      assertThat(page.locator("#t-1")).containsText("ben");
    }
  }

  @Test
  @DisplayName("R-21 markup, scripts, marks of direction and control characters are shown as text")
  void foreign_text_stays_text() {
    Cast team = new Cast(daemon.api, "foreign").begin();
    String evil =
        "<script>window.evil=1</script><img src=x onerror=window.evil=2>"
            + " \\u202Egnp.exe\\u202C \\u001b[31mred\\u0007 &amp; </li></ul>";
    team.send("ada", "CLAIM", "\"task_id\": \"1\", \"rev\": 1");
    team.send("ada", "PROGRESS", "\"task_id\": \"1\", \"data\": {\"step\": \"" + evil + "\"}");
    try (Visitor visitor = new Visitor(chrome, daemon.link())) {
      Page page = visitor.page;
      visitor.open("/teams/foreign");
      String shown =
          "<script>window.evil=1</script><img src=x onerror=window.evil=2>"
              + " ⟨U+202E⟩gnp.exe⟨U+202C⟩ ␛[31mred␇ &amp; </li></ul>";
      assertThat(page.locator("#m-ada .step")).hasText(shown);
      team.send("ada", "MESSAGE", "\"data\": {\"to\": \"ben\", \"text\": \"now " + evil + "\"}");
      assertThat(page.locator("#events")).containsText("now " + shown);
      visitor.open("/teams/foreign/events");
      assertThat(page.locator(".events")).containsText("now " + shown);
      visitor.picture("foreign");
      assertThat(page.evaluate("window.evil")).isNull();
      assertThat(page.locator("main img").count()).isZero();
      assertThat(visitor.complaints).isEmpty();
    }
  }

  @Test
  @DisplayName("R-20 a link lets a browser in once, and its cookie is out of reach for scripts")
  void a_link_is_good_once() {
    new Cast(daemon.api, "links").begin();
    String url = daemon.api.ok("/api/dashboard", "{}").get("url").asString();
    try (var context = chrome.window(new Browser.NewContextOptions())) {
      Page page = context.newPage();
      page.navigate(url);
      assertThat(page.locator("h1")).hasText("Overview");
      assertThat(page.url()).doesNotContain("#");
      assertThat(page.evaluate("document.cookie")).isEqualTo("");
      var cookie = context.cookies().getFirst();
      assertThat(cookie.httpOnly).isTrue();
      assertThat(cookie.sameSite)
          .isEqualTo(com.microsoft.playwright.options.SameSiteAttribute.STRICT);
    }
    try (var context = chrome.window(new Browser.NewContextOptions())) {
      Page page = context.newPage();
      page.navigate(url);
      assertThat(page.locator("main")).containsText("That link or code was used already");
      page.fill("#key", daemon.tokens.operator());
      page.keyboard().press("Enter");
      assertThat(page.locator("h1")).hasText("Overview");
    }
  }

  @Test
  @DisplayName("R-20 a link works in the tab that shows the login, and its code stays nowhere")
  void a_link_in_the_same_tab() {
    try (var context = chrome.window(new Browser.NewContextOptions())) {
      Page page = context.newPage();
      page.navigate("http://127.0.0.1:" + daemon.port() + "/");
      assertThat(page.locator("#login")).hasCount(1);
      page.navigate(daemon.link());
      assertThat(page.locator("h1")).hasText("Overview");
      assertThat(page.url()).doesNotContain("#");
      page.navigate(daemon.link());
      assertThat(page).hasURL(Pattern.compile("/$"));
    }
  }

  @Test
  @DisplayName("everything can be reached with the keyboard alone")
  void by_keyboard() {
    new Cast(daemon.api, "keys").busy();
    try (Visitor visitor = new Visitor(chrome, daemon.link())) {
      Page page = visitor.page;
      visitor.open("/teams/keys");
      page.keyboard().press("Tab");
      assertThat(page.locator(".skip")).isFocused();
      page.keyboard().press("Enter");
      String there = "document.activeElement.matches('#decisions button[value=ada]')";
      for (int i = 0; i < 12 && !(boolean) page.evaluate(there); i++) page.keyboard().press("Tab");
      page.keyboard().press("Enter");
      assertThat(page.locator("#decisions")).containsText("Answered: ada");
    }
  }

  @Test
  @DisplayName("an answer that cannot be undone is asked for twice, and then seen to work")
  void the_irreversible_is_confirmed(@TempDir Path elsewhere) {
    ScaledTime hasty = new ScaledTime(Instant.now(), System.currentTimeMillis(), 60);
    try (LiveDaemon other = new LiveDaemon(elsewhere, LiveDaemon.Setting.quick(hasty))) {
      other.api.ok(
          "/api/teams",
          "{\"id\": \"ends\", \"members\": {\"lead\": \"lead\", \"ada\": \"coder\"}}");
      new Cast(other.api, "ends")
          .send("lead", "STATE_OWNERSHIP_HANDOFF", "\"data\": {\"epoch\": 1}")
          .send("lead", "TEARDOWN", "");
      try (Visitor visitor = new Visitor(chrome, other.link())) {
        Page page = visitor.page;
        visitor.open("/decisions");
        var approve = page.locator("#decisions button[value=approve]");
        approve.waitFor(new Locator.WaitForOptions().setTimeout(20_000));
        approve.click();
        assertThat(page.locator("#decisions")).containsText("cannot be undone");
        assertThat(state(other)).isEqualTo("open");
        visitor.picture("sure");
        page.locator("text=Yes, approve").click();
        assertThat(page.locator("#decisions")).containsText("Answered: approve");
        assertThat(state(other)).isEqualTo("answered");
        visitor.open("/teams/ends");
        assertThat(page.locator("#head")).containsText("ready to delete");
        assertThat(visitor.complaints).isEmpty();
      }
    }
  }

  private static String state(LiveDaemon other) {
    return other.api.get("/api/teams/ends").at("/decisions/d-1/state").asString();
  }
}
