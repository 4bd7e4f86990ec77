package dev.reeve.server.dashboard;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import dev.reeve.browser.Chrome;
import dev.reeve.browser.Visitor;
import dev.reeve.server.LiveDaemon;
import java.nio.file.Path;
import java.util.List;
import java.util.StringJoiner;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Pages of a team with long names and many tasks can be read, however wide the window is. */
@Timeout(120)
class LayoutTest {

  private static final int MEMBERS = 12;
  private static final int TASKS = 60;
  private static final String CODER = "backend-payments-service-coder-";

  /** Words of what is chosen that do not stand on one line. */
  private static final String BROKEN =
      """
      chosen => [...document.querySelectorAll(chosen)].flatMap(element => {
        const walk = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
        const broken = [];
        for (let node = walk.nextNode(); node; node = walk.nextNode()) {
          for (const word of node.data.matchAll(/[^\\s-]+-?/g)) {
            const range = document.createRange();
            range.setStart(node, word.index);
            range.setEnd(node, word.index + word[0].length);
            const tops = new Set([...range.getClientRects()].map(each => Math.round(each.top)));
            if (1 < tops.size) broken.push(word[0]);
          }
        }
        return broken;
      })
      """;

  /** What of these sticks out of its box, or out of the window. */
  private static final String OUTSIDE =
      """
      chosen => [...document.querySelectorAll(chosen)].filter(element => {
        const box = element.getBoundingClientRect();
        return element.clientWidth < element.scrollWidth || box.left < 0 || innerWidth < box.right;
      }).map(element => element.textContent)
      """;

  private static final String OUT_OF_THE_BOX =
      """
      () => [...document.querySelectorAll('.waits .node')]
        .filter(node => node.querySelector('rect').getBBox().width
          < node.querySelector('text').getBBox().width)
        .map(node => node.textContent)
      """;

  private static final String OUT_OF_THE_LANE =
      """
      () => [...document.querySelectorAll('.lane')].filter(lane => {
        const name = lane.querySelector('.name').getBBox();
        return lane.querySelector('rect').getBBox().x < name.x + name.width;
      }).map(lane => lane.querySelector('.name').textContent)
      """;

  @TempDir static Path folder;
  private static LiveDaemon daemon;
  private static Chrome chrome;

  @BeforeAll
  static void start() {
    daemon = new LiveDaemon(folder);
    chrome = Chrome.shared();
    StringBuilder members = new StringBuilder("\"lead\": \"lead\", \"rev\": \"reviewer/unified\"");
    StringBuilder tasks = new StringBuilder();
    for (int i = 1; i <= MEMBERS; i++) members.append(", \"%s\": \"coder\"".formatted(coder(i)));
    for (int i = 1; i <= TASKS; i++) {
      if (1 < i) tasks.append(", ");
      tasks.append("{\"id\": \"%d\", \"subject\": \"Part %d of the migration\"}".formatted(i, i));
    }
    daemon.api.ok(
        "/api/teams",
        "{\"id\": \"wide\", \"members\": {%s}, \"tasks\": [%s]}".formatted(members, tasks));
    new Cast(daemon.api, "wide")
        .send("lead", "STATE_OWNERSHIP_HANDOFF", "\"data\": {\"epoch\": 1}")
        .send(coder(1), "CLAIM", "\"task_id\": \"1\", \"rev\": 1")
        .send(
            coder(1),
            "PROGRESS",
            "\"task_id\": \"1\", \"data\": {\"percent\": 40, \"step\": \"step 28\"}")
        .send(coder(3), "CLAIM", "\"task_id\": \"3\", \"rev\": 1")
        .send(
            coder(3),
            "IN_REVIEW",
            "\"task_id\": \"3\", \"rev\": 2, \"data\": {\"files\": [\"help.md\"]}")
        .send(
            coder(1),
            "QUESTION",
            "\"data\": {\"to\": \"%s\", \"text\": \"Which port?\"}".formatted(coder(2)));
  }

  private static String coder(int i) {
    return CODER + (10 + i);
  }

  @AfterAll
  static void stop() {
    daemon.close();
  }

  private static Visitor visitor(int width) {
    return new Visitor(
        chrome, daemon.link(), new Browser.NewContextOptions().setViewportSize(width, 900));
  }

  private static List<?> found(Page page, String script, String chosen) {
    return (List<?>) page.evaluate(script, chosen);
  }

  @ParameterizedTest
  @ValueSource(ints = {390, 800, 1_280, 1_440})
  @DisplayName("no word of the morning's table is broken, and on a phone it is a list")
  void morning(int width) {
    try (Visitor visitor = visitor(width)) {
      visitor.open("/morning?hours=24");
      Page page = visitor.page;
      visitor.picture("morning-" + width);
      assertThat(page.locator(".sums tbody tr")).hasCount(MEMBERS + 2);
      assertThat(found(page, BROKEN, ".sums th, .sums td")).isEmpty();
      assertThat(found(page, OUTSIDE, "main, section, .scroll:not(:has(.sums)), .need")).isEmpty();
      if (1_280 <= width) assertThat(found(page, OUTSIDE, ".scroll:has(.sums)")).isEmpty();
      if (width != 390) return;
      assertThat(found(page, OUTSIDE, ".sums tr")).isEmpty();
      int height = ((Number) page.evaluate("document.body.scrollHeight")).intValue();
      assertThat(height).isLessThan(MEMBERS * 150);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {390, 800, 1_200, 1_440})
  @DisplayName("every column of the board is seen at once, and an empty one takes little room")
  void board(int width) {
    try (Visitor visitor = visitor(width)) {
      visitor.open("/teams/wide");
      Page page = visitor.page;
      visitor.picture("board-" + width);
      assertThat(page.locator(".column")).hasCount(5);
      assertThat(found(page, OUTSIDE, ".board, .column, .column h3")).isEmpty();
      assertThat(page.locator("#h-tasks-pending"))
          .hasText("To do %d, the first 40 shown, show all".formatted(TASKS - 2));
      double empty = page.locator(".column:has(#tasks-done)").boundingBox().height;
      assertThat(empty).isLessThan(60);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {390, 800})
  @DisplayName("where all stands in one column, links lead to each part, and stay in sight")
  void jumps(int width) {
    try (Visitor visitor = visitor(width)) {
      visitor.open("/teams/wide");
      Page page = visitor.page;
      Locator jumps = page.locator(".jumps a");
      assertThat(jumps).hasText(new String[] {"Needs you", "Members", "Tasks", "Waits", "Events"});
      for (Locator each : jumps.all()) {
        each.click();
        Locator head = page.locator(each.getAttribute("href"));
        assertThat(head).isInViewport();
        double below = page.locator(".jumps").boundingBox().y + each.boundingBox().height;
        assertThat(head.boundingBox().y).isGreaterThanOrEqualTo(below);
      }
      assertThat(found(page, OUTSIDE, "main, .jumps")).isEmpty();
    }
    try (Visitor visitor = visitor(1_440)) {
      visitor.open("/teams/wide");
      assertThat(visitor.page.locator(".jumps")).isHidden();
    }
  }

  @Test
  @DisplayName("W-6 a board that is cut short leads to all tasks, and links lead to what is there")
  void rest_of_the_board() {
    crowd(42);
    try (Visitor visitor = visitor(1_200)) {
      visitor.open("/teams/crowd");
      Page page = visitor.page;
      assertThat(page.locator("#m-c-42")).containsText("work on #42");
      assertThat(page.locator("a[href='#t-42']")).hasCount(0);
      assertThat(page.locator("a[href='#t-1']")).hasCount(1);
      page.locator("#h-tasks-progress >> text=show all").click();
      assertThat(page.locator("#tasks-progress .task")).hasCount(42);
      assertThat(page.locator("a[href='#t-42']")).hasCount(1);
      assertThat(page.locator("text=show all")).hasCount(0);
    }
  }

  @Test
  @DisplayName("W-6 a name of wide letters stays in its box, and in its lane of the timeline")
  void wide_names() {
    String wide = "w".repeat(16);
    String endless = "a".repeat(60);
    daemon.api.ok(
        "/api/teams",
        "{'id': 'names', 'members': {'lead': 'lead', '%s': 'coder', '%s': 'coder'}}"
            .replace('\'', '"')
            .formatted(wide, endless));
    new Cast(daemon.api, "names")
        .send("lead", "STATE_OWNERSHIP_HANDOFF", "\"data\": {\"epoch\": 1}")
        .send(
            wide, "QUESTION", "\"data\": {\"to\": \"%s\", \"text\": \"Who?\"}".formatted(endless));
    try (Visitor visitor = visitor(1_200)) {
      visitor.open("/teams/names");
      assertThat(visitor.page.locator(".waits .node")).hasCount(2);
      visitor.picture("names");
      assertThat((List<?>) visitor.page.evaluate(OUT_OF_THE_BOX)).isEmpty();
      visitor.open("/teams/names/timeline");
      assertThat(visitor.page.locator(".lane .name")).hasCount(3);
      visitor.picture("names-timeline");
      assertThat((List<?>) visitor.page.evaluate(OUT_OF_THE_LANE)).isEmpty();
    }
  }

  @Test
  @DisplayName("W-6 a team without members says so")
  void nobody() {
    daemon.api.ok("/api/teams", "{\"id\": \"empty\", \"members\": {}}");
    try (Visitor visitor = visitor(1_200)) {
      visitor.open("/teams/empty");
      assertThat(visitor.page.locator("#h-people ~ .calm")).isVisible();
      visitor.open("/teams/wide");
      assertThat(visitor.page.locator("#h-people ~ .calm")).isHidden();
    }
  }

  /** So many who have a task each. */
  private static void crowd(int size) {
    StringJoiner members = new StringJoiner(", ", "\"lead\": \"lead\", ", "");
    StringJoiner tasks = new StringJoiner(", ");
    for (int i = 1; i <= size; i++) {
      members.add("\"c-%d\": \"coder\"".formatted(i));
      tasks.add("{\"id\": \"%d\", \"subject\": \"Part %d\"}".formatted(i, i));
    }
    daemon.api.ok(
        "/api/teams",
        "{\"id\": \"crowd\", \"members\": {%s}, \"tasks\": [%s]}".formatted(members, tasks));
    Cast team = new Cast(daemon.api, "crowd");
    team.send("lead", "STATE_OWNERSHIP_HANDOFF", "\"data\": {\"epoch\": 1}");
    for (int i = 1; i <= size; i++) {
      team.send("c-" + i, "CLAIM", "\"task_id\": \"%d\", \"rev\": 1".formatted(i));
    }
  }

  @Test
  @DisplayName("T-71 the log shows the number of each line, and what it says in words")
  void log() {
    try (Visitor visitor = visitor(1_200)) {
      visitor.open("/teams/wide/events");
      Page page = visitor.page;
      long last = daemon.api.events("wide").getLast().get("replay_index").asLong();
      assertThat(page.locator(".event .line").first()).hasText(String.valueOf(last));
      assertThat(page.locator(".events"))
          .containsText("percent: 40 · step: step 28 · progress: yes");
      assertThat(page.locator(".events")).containsText("to " + coder(2) + ": Which port?");
    }
  }
}
