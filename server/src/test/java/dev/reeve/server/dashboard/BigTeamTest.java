package dev.reeve.server.dashboard;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.CDPSession;
import com.microsoft.playwright.Page;
import dev.reeve.base.file.Home;
import dev.reeve.browser.Chrome;
import dev.reeve.browser.Visitor;
import dev.reeve.daemon.log.EventLog;
import dev.reeve.daemon.log.sqlite.SqliteEventLog;
import dev.reeve.server.LiveDaemon;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * 200 members and 10,000 lines before somebody's eyes. By {@code -Dstream.minutes=60} it is looked
 * at for an hour, with {@code -Dstream.pace} milliseconds between two updates.
 */
class BigTeamTest {

  private static final int MEMBERS = 200;
  private static final int LINES = 10_000;
  private static final Duration PACE = Duration.ofMillis(Integer.getInteger("stream.pace", 60));

  @TempDir static Path folder;
  private static LiveDaemon daemon;
  private static Chrome chrome;
  private static Cast team;

  @BeforeAll
  static void start() {
    Home home = new Home(folder.resolve("reeve"));
    home.ready();
    try (EventLog log = SqliteEventLog.open(home.folder().resolve("reeve.db"))) {
      fill(new BigTeam(log));
    }
    daemon = new LiveDaemon(folder);
    team = new Cast(daemon.api, "big");
    chrome = Chrome.shared();
  }

  private static void fill(BigTeam big) {
    StringBuilder members = new StringBuilder("\"lead\": \"lead\"");
    StringBuilder tasks = new StringBuilder();
    for (int i = 1; i < MEMBERS; i++) {
      members.append(", \"coder-").append(i).append("\": \"coder\"");
      if (1 < i) tasks.append(", ");
      tasks.append("{\"id\": \"%d\", \"subject\": \"Part %d of the work\"}".formatted(i, i));
    }
    big.found("{\"id\": \"big\", \"members\": {%s}, \"tasks\": [%s]}".formatted(members, tasks));
    big.send(Cast.json("lead", "STATE_OWNERSHIP_HANDOFF", "\"data\": {\"epoch\": 1}"));
    for (int i = 1; i < MEMBERS; i++) {
      big.send(Cast.json("coder-" + i, "CLAIM", "\"task_id\": \"%d\", \"rev\": 1".formatted(i)));
    }
    for (int i = 0; i < LINES; i++) big.send(said(i));
    big.finish();
  }

  private static String said(int i) {
    int who = 1 + i % (MEMBERS - 1);
    return Cast.json(
        "coder-" + who,
        "PROGRESS",
        "\"task_id\": \"%d\", \"data\": {\"percent\": %d, \"step\": \"step %d\"}"
            .formatted(who, i % 100, i));
  }

  @AfterAll
  static void stop() {
    daemon.close();
  }

  @Test
  @DisplayName("200 members and 10,000 events: painted within a second, live within 300 ms")
  void painted_and_live() {
    assertThat(daemon.api.get("/api/teams").at("/teams/0/replay_index").asLong())
        .isGreaterThan(LINES);
    try (Visitor visitor = new Visitor(chrome, daemon.link())) {
      Page page = visitor.page;
      visitor.open("/teams/big");
      page.waitForSelector("#feed[data-state=on]");
      double paint =
          ((Number)
                  page.evaluate(
                      "performance.getEntriesByName('first-contentful-paint')[0].startTime"))
              .doubleValue();
      visitor.picture("big");
      List<Long> delays = new ArrayList<>();
      for (int i = 0; i < 20; i++) delays.add(delay(page, i));
      delays.sort(null);
      System.out.println("first paint " + paint + " ms, live updates " + delays + " ms");
      assertThat(paint).isLessThan(1_000);
      assertThat(delays.get(delays.size() * 9 / 10)).isLessThan(300);
    }
  }

  @Test
  @DisplayName("200 members and 10,000 events: timeline and past are painted within a second")
  void time_is_painted() {
    try (Visitor visitor = new Visitor(chrome, daemon.link())) {
      double all = quickest(visitor, "/teams/big/timeline");
      assertThat(visitor.page.locator("svg.timeline .lane").count()).isEqualTo(MEMBERS);
      visitor.picture("big-timeline");
      double past = quickest(visitor, "/teams/big?at=" + LINES * 2 / 3);
      System.out.println("paint of the timeline " + all + " ms, of the past " + past + " ms");
      assertThat(all).isLessThan(1_000);
      assertThat(past).isLessThan(1_000);
    }
  }

  /** Of three: what else runs on this machine is none of its business. */
  private static double quickest(Visitor visitor, String path) {
    double quickest = paint(visitor, path);
    for (int i = 0; i < 2; i++) quickest = Math.min(quickest, paint(visitor, path));
    return quickest;
  }

  private static double paint(Visitor visitor, String path) {
    visitor.open(path);
    visitor.page.waitForFunction(
        "() => performance.getEntriesByName('first-contentful-paint').length === 1");
    Object paint =
        visitor.page.evaluate(
            "performance.getEntriesByName('first-contentful-paint')[0].startTime");
    return ((Number) paint).doubleValue();
  }

  private static long delay(Page page, int i) {
    String words = "mark " + i + " " + System.nanoTime();
    page.evaluate(
        """
        words => { window.seen = new Promise(done => {
          const look = () => document.getElementById('m-coder-7').textContent.includes(words)
            && done(Date.now());
          new MutationObserver(look).observe(document.body, {childList: true, subtree: true}); }); }
        """,
        words);
    long sent = System.currentTimeMillis();
    team.send(
        "coder-7",
        "PROGRESS",
        "\"task_id\": \"7\", \"data\": {\"percent\": 50, \"step\": \"%s\"}".formatted(words));
    return ((Number) page.evaluate("() => window.seen")).longValue() - sent;
  }

  @Test
  @DisplayName("however long a page streams, neither it nor the daemon grows")
  void streaming_does_not_grow() throws InterruptedException {
    Duration asked = Duration.ofMinutes(Integer.getInteger("stream.minutes", 0));
    Duration length = asked.isZero() ? Duration.ofSeconds(4) : asked;
    try (Visitor visitor = new Visitor(chrome, daemon.link())) {
      Page page = visitor.page;
      visitor.open("/teams/big");
      page.waitForSelector("#feed[data-state=on]");
      CDPSession tools = page.context().newCDPSession(page);
      stream(Duration.ofSeconds(4));
      Used before = used(page, tools);
      int rounds = stream(length);
      Used after = used(page, tools);
      System.out.println("streaming: " + before + " -> " + after + " in " + rounds + " updates");
      assertThat(after.nodes()).isLessThan(before.nodes() * 11 / 10);
      assertThat(after.page()).isLessThan(before.page() + 4_000_000);
      assertThat(after.daemon()).isLessThan(before.daemon() + 48_000_000);
      assertThat(visitor.complaints).isEmpty();
    }
  }

  /** How many updates there were in that time. */
  private static int stream(Duration length) throws InterruptedException {
    long end = System.nanoTime() + length.toNanos();
    int rounds = 0;
    while (System.nanoTime() < end) {
      daemon.api.ok("/api/teams/big/commands", said(rounds++));
      Thread.sleep(PACE); // as a busy team is looked at
    }
    return rounds;
  }

  /** Bytes on the page's heap, its elements, bytes on the daemon's heap. */
  private record Used(long page, long nodes, long daemon) {}

  private static Used used(Page page, CDPSession tools) {
    tools.send("HeapProfiler.collectGarbage");
    System.gc();
    long heap = ((Number) page.evaluate("performance.memory.usedJSHeapSize")).longValue();
    long nodes = ((Number) page.evaluate("document.getElementsByTagName('*').length")).longValue();
    long used = ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
    return new Used(heap, nodes, used);
  }
}
