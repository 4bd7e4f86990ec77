package dev.reeve.server.dashboard;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.Page;
import dev.reeve.browser.Chrome;
import dev.reeve.browser.Visitor;
import dev.reeve.server.LiveDaemon;
import dev.reeve.server.notify.Notifier;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** No page keeps anybody out: axe-core finds nothing serious, in any colours, at any width. */
@Timeout(120)
class BarriersTest {

  private static final String FINDINGS =
      """
      rules => axe.run(document, {resultTypes: ['violations'],
        ...(rules.length ? {runOnly: rules} : {})}).then(found => JSON.stringify(
        found.violations.filter(each => ['serious', 'critical'].includes(each.impact))
          .map(each => each.id + ': ' + each.help + ' at '
            + each.nodes.map(node => node.target + ' (' + node.failureSummary + ')'))))
      """;

  @TempDir static Path folder;
  private static LiveDaemon daemon;
  private static Chrome chrome;
  private static String axe;

  @BeforeAll
  static void start() throws IOException {
    daemon = new LiveDaemon(folder, Cast.QUICK, Notifier.Plan.NONE);
    new Cast(daemon.api, "atlas").busy();
    new Cast(daemon.api, "harbour").begin();
    chrome = Chrome.shared();
    try (InputStream text = BarriersTest.class.getResourceAsStream("/axe/axe.min.js")) {
      axe = new String(Objects.requireNonNull(text).readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  @AfterAll
  static void stop() {
    daemon.close();
  }

  private static Map<String, String> pages() {
    Map<String, String> pages = new LinkedHashMap<>();
    pages.put("overview", "/");
    pages.put("team", "/teams/atlas");
    pages.put("past", "/teams/atlas?at=12");
    pages.put("timeline", "/teams/atlas/timeline");
    pages.put("log", "/teams/atlas/events");
    pages.put("decisions", "/decisions");
    pages.put("decision", "/teams/atlas/decisions/d-1");
    pages.put("why", "/teams/atlas/why/" + lastWarning());
    pages.put("morning", "/morning?hours=24");
    pages.put("workflows", "/workflows");
    pages.put("nothing", "/teams/nowhere");
    return pages;
  }

  private static long lastWarning() {
    long found = 1;
    for (JsonNode event : daemon.api.events("atlas")) {
      boolean meant = event.path("type").asString().equals("DUPLICATE_TASK_KEY");
      if (meant) found = event.path("replay_index").asLong();
    }
    return found;
  }

  @ParameterizedTest
  @ValueSource(strings = {"light", "dark", "phone"})
  @DisplayName("no page has a barrier that is serious, in light, in dark, on a phone")
  void no_barriers(String look) {
    Browser.NewContextOptions options =
        switch (look) {
          case "dark" -> Visitor.dark();
          case "phone" -> Visitor.phone();
          default -> new Browser.NewContextOptions().setViewportSize(1440, 1000);
        };
    try (Visitor visitor = new Visitor(chrome, daemon.link(), options)) {
      pages().forEach((name, path) -> check(visitor, name + "-" + look, path, rules(look)));
    }
    try (var context = chrome.window(options)) {
      Page page = context.newPage();
      page.navigate("http://127.0.0.1:" + daemon.port() + "/");
      assertThat(findings(page, List.of())).as("login").isEmpty();
    }
  }

  /** What depends on colours or on the width; in light everything. */
  private static List<String> rules(String look) {
    return switch (look) {
      case "dark" -> List.of("color-contrast");
      case "phone" -> List.of("color-contrast", "target-size", "scrollable-region-focusable");
      default -> List.of();
    };
  }

  private static void check(Visitor visitor, String name, String path, List<String> rules) {
    visitor.open(path);
    visitor.picture(name);
    assertThat(findings(visitor.page, rules)).as(name).isEmpty();
    Object wide = visitor.page.evaluate("document.documentElement.scrollWidth - window.innerWidth");
    assertThat(((Number) wide).intValue()).as(name + " is too wide").isLessThanOrEqualTo(0);
  }

  private static JsonNode findings(Page page, List<String> rules) {
    page.evaluate(axe);
    return JsonMapper.shared().readTree((String) page.evaluate(FINDINGS, rules));
  }
}
