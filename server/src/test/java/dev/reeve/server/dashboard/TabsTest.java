package dev.reeve.server.dashboard;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import dev.reeve.browser.Chrome;
import dev.reeve.browser.Visitor;
import dev.reeve.core.team.Settings;
import dev.reeve.server.LiveDaemon;
import dev.reeve.server.notify.Notifier;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Many pages in one browser, which has six connections to the daemon for all of them. */
@Timeout(180)
class TabsTest {

  private static final int TABS = 10;

  /** Whether so many tabs are connected, now or soon. */
  private static final String CONNECTED =
      """
      async count => {
        for (const end = Date.now() + 20000; Date.now() < end; ) {
          if ((await navigator.locks.query()).held.length === count) return true;
          await new Promise(requestAnimationFrame);
        }
        return false;
      }
      """;

  @TempDir static Path folder;
  private static LiveDaemon daemon;
  private static Chrome chrome;

  @BeforeAll
  static void start() {
    daemon = new LiveDaemon(folder, Settings.DEFAULT, Notifier.Plan.NONE);
    chrome = Chrome.shared();
  }

  @AfterAll
  static void stop() {
    daemon.close();
  }

  private static void say(Cast team, String words) {
    team.send("ada", "MESSAGE", "\"data\": {\"to\": \"ben\", \"text\": \"%s\"}".formatted(words));
  }

  private static Page tab(Visitor visitor, String path) {
    Page page = visitor.page.context().newPage();
    page.navigate("http://127.0.0.1:" + daemon.port() + path);
    return page;
  }

  @Test
  @DisplayName(
      "W-6 ten pages that are all seen are all kept up to date, and one more is answered on")
  void ten_tabs() {
    Cast team = new Cast(daemon.api, "tabs").busy();
    try (Visitor visitor = new Visitor(chrome, daemon.link())) {
      List<Page> tabs = new ArrayList<>();
      for (int i = 0; i < TABS; i++) tabs.add(tab(visitor, "/teams/tabs"));
      say(team, "to all ten");
      for (Page each : tabs) assertThat(each.locator("#events")).containsText("to all ten");
      Page more = tab(visitor, "/decisions");
      more.locator("#decisions button[value=ada]").click();
      assertThat(more.locator("#decisions")).containsText("Answered: ada");
      for (Page each : tabs) assertThat(each.locator("#decisions .decision")).hasCount(0);
      assertThat(visitor.complaints).isEmpty();
    }
  }

  @Test
  @DisplayName("W-6 a page that nobody sees is not connected, and knows everything when it is seen")
  void hidden_tab() {
    Cast team = new Cast(daemon.api, "hidden").busy();
    try (Visitor visitor = new Visitor(chrome, daemon.link())) {
      Page page = visitor.page;
      visitor.open("/teams/hidden");
      assertThat(page.evaluate(CONNECTED, 1)).isEqualTo(true);
      visitor.lookAway();
      assertThat(page.evaluate(CONNECTED, 0)).isEqualTo(true);
      say(team, "to nobody");
      visitor.lookBack();
      assertThat(page.locator("#events")).containsText("to nobody");
      assertThat(page.evaluate(CONNECTED, 1)).isEqualTo(true);
      assertThat(visitor.complaints).isEmpty();
    }
  }
}
