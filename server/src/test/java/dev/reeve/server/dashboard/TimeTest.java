package dev.reeve.server.dashboard;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import dev.reeve.browser.Chrome;
import dev.reeve.browser.Visitor;
import dev.reeve.core.team.Settings;
import dev.reeve.server.LiveDaemon;
import dev.reeve.server.notify.Notifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A team over time, and as it was, in a real browser. */
@Timeout(120)
class TimeTest {

  @TempDir static Path folder;
  private static LiveDaemon daemon;
  private static Chrome chrome;

  @BeforeAll
  static void start() {
    daemon = new LiveDaemon(folder, Settings.DEFAULT, Notifier.Plan.NONE);
    chrome = Chrome.shared();
    new Cast(daemon.api, "busy").busy();
  }

  @AfterAll
  static void stop() {
    daemon.close();
  }

  @Test
  @DisplayName("the timeline shows a lane for each member, and a mark leads to its explanation")
  void timeline() {
    try (Visitor visitor = new Visitor(chrome, daemon.link())) {
      visitor.open("/teams/busy");
      Page page = visitor.page;
      page.locator(".tabs >> text=Timeline").click();
      assertThat(page.locator("svg.timeline .lane")).hasCount(7);
      assertThat(page.locator("svg.timeline .name").first()).hasText("lead");
      String fill = "getComputedStyle(document.querySelector('svg.timeline rect.present')).fill";
      assertThat(page.evaluate(fill)).as("the style is there").isNotEqualTo("rgb(0, 0, 0)");
      visitor.picture("timeline");
      page.locator("svg.timeline .lane a").first().click();
      assertThat(page.locator("h1")).containsText("Why");
      assertThat(visitor.complaints).isEmpty();
    }
    try (Visitor visitor = new Visitor(chrome, daemon.link(), Visitor.dark())) {
      visitor.open("/teams/busy/timeline");
      visitor.picture("timeline-dark");
    }
    try (Visitor visitor = new Visitor(chrome, daemon.link(), Visitor.phone())) {
      visitor.open("/teams/busy/timeline");
      Object wide = visitor.page.evaluate("document.documentElement.scrollWidth");
      assertThat(((Number) wide).intValue()).as("nothing sticks out").isLessThanOrEqualTo(390);
      visitor.picture("timeline-phone");
    }
  }

  @Test
  @DisplayName("the timeline is zoomed by links, without scripts, and by keys with them")
  void zooming() {
    try (Visitor visitor = new Visitor(chrome, daemon.link(), Visitor.withoutScripts())) {
      visitor.open("/teams/busy/timeline");
      Page page = visitor.page;
      page.locator(".zooms >> text=Closer").click();
      assertThat(page).hasURL(Pattern.compile("from=.*&to="));
      assertThat(page.locator("svg.timeline .lane")).hasCount(7);
      page.locator(".zooms >> text=All").click();
      assertThat(page).hasURL(Pattern.compile("/teams/busy/timeline$"));
    }
    try (Visitor visitor = new Visitor(chrome, daemon.link())) {
      visitor.open("/teams/busy/timeline");
      visitor.page.keyboard().press("+");
      assertThat(visitor.page).hasURL(Pattern.compile("from=.*&to="));
      visitor.page.keyboard().press("0");
      assertThat(visitor.page).hasURL(Pattern.compile("/teams/busy/timeline$"));
      assertThat(visitor.complaints).isEmpty();
    }
  }

  @Test
  @DisplayName("a timeline that would end before it begins is refused")
  void backwards() {
    String part = "?from=2026-02-01T00:00:00Z&to=2026-01-31T22:00:00Z";
    var answer = daemon.api.send(daemon.api.request("/teams/busy/timeline" + part));
    assertThat(answer.statusCode()).isEqualTo(400);
    assertThat(answer.body())
        .contains("from, 2026-02-01T00:00:00Z, should not be after to, 2026-01-31T22:00:00Z.");
  }

  @Test
  @DisplayName(
      "the whole page of a team is shown as it was after any line, and nothing is answered")
  void travelling() {
    try (Visitor visitor = new Visitor(chrome, daemon.link())) {
      visitor.open("/teams/busy");
      Page page = visitor.page;
      assertThat(page.locator("#tasks-progress .task")).not().hasCount(0);
      page.locator("#at").evaluate("slider => { slider.value = 5; }");
      page.locator("#at").dispatchEvent("change");
      assertThat(page).hasURL(Pattern.compile("/teams/busy\\?at=5$"));
      assertThat(page.locator(".banner-past")).containsText("after line 5");
      assertThat(page.locator(".head")).containsText("line 5");
      assertThat(page.locator("#tasks-progress .task")).hasCount(0);
      visitor.picture("travel");
      page.locator(".travel >> text=Later").click();
      assertThat(page).hasURL(Pattern.compile("at=6$"));
      page.locator(".travel >> text=Back to now").click();
      assertThat(page.locator(".banner-past")).hasCount(0);
      assertThat(visitor.complaints).isEmpty();
    }
    long asked = opened();
    try (Visitor visitor = new Visitor(chrome, daemon.link(), Visitor.withoutScripts())) {
      visitor.open("/teams/busy?at=" + asked);
      Locator decisions = visitor.page.locator("#decisions");
      assertThat(decisions.locator(".decision")).hasCount(1);
      assertThat(decisions.locator("button")).hasCount(0);
      visitor.page.locator("#at").evaluate("slider => { slider.value = 3; }");
      visitor.page.locator(".travel button").click();
      assertThat(visitor.page).hasURL(Pattern.compile("/teams/busy\\?at=3$"));
    }
  }

  private static long opened() {
    return daemon.api.events("busy").stream()
        .filter(event -> event.get("type").asString().equals("DECISION_OPENED"))
        .mapToLong(event -> event.get("replay_index").asLong())
        .findFirst()
        .orElseThrow();
  }

  @Test
  @DisplayName("T-66 the post-mortem is downloaded as one file, which shows its picture by itself")
  void post_mortem() throws Exception {
    try (Visitor visitor = new Visitor(chrome, daemon.link())) {
      visitor.open("/teams/busy/timeline");
      Page page = visitor.page;
      var file = page.waitForDownload(() -> page.locator("text=Download the post-mortem").click());
      assertThat(file.suggestedFilename()).isEqualTo("busy-postmortem.html");
      Path kept = folder.resolve("kept.html");
      file.saveAs(kept);
      assertThat(Files.readString(kept)).contains("Post-mortem of team busy");
      page.navigate(kept.toUri().toString());
      assertThat(page.locator("svg.timeline .lane")).hasCount(7);
      assertThat(page.locator("h1")).hasCSS("margin-bottom", Pattern.compile("[1-9].*"));
      visitor.picture("postmortem");
      assertThat(visitor.complaints).as("its own policy is kept").isEmpty();
    }
  }
}
