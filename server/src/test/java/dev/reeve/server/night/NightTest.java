package dev.reeve.server.night;

import static org.assertj.core.api.Assertions.assertThat;

import dev.reeve.agents.ObserverTokens;
import dev.reeve.base.file.Home;
import dev.reeve.server.ApiClient;
import dev.reeve.server.DaemonProcess;
import dev.reeve.server.access.Tokens;
import dev.reeve.server.night.NightScript.Stuck;
import dev.reeve.server.night.NightScript.TimedHook;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import tools.jackson.databind.JsonNode;

/**
 * The night: eight hours of ten Claude Code sessions through real HTTP, on a clock that runs faster
 * than the world's; a lid closed for an hour, and the daemon dead for twenty minutes. {@code
 * -Dnight.pace=60 -Dnight.seed=7} plays another one, slower.
 */
@Timeout(900)
@Execution(ExecutionMode.CONCURRENT)
class NightTest {

  private static final Instant EVENING = Instant.parse("2026-11-15T22:00:00Z");
  private static final Duration LID_CLOSED_AT = Duration.ofMinutes(100);
  private static final Duration LID = Duration.ofHours(1);
  private static final Duration DEAD = Duration.ofMinutes(20);

  /** At the latest: ten minutes for the wait, fifteen for the ladder, and as much again. */
  private static final Duration LATEST = Duration.ofMinutes(50);

  private static final long LARGEST_LOG = 30_000_000;

  @TempDir Path folder;
  private final double pace = Double.parseDouble(System.getProperty("night.pace", "360"));
  private ApiClient observer = new ApiClient(0, "");
  private ApiClient operator = observer;
  private int port;

  @Test
  @DisplayName(
      "A-13 T-40 T-43 in a night of ten sessions the two that hang are found, and nobody else")
  void the_night() throws IOException {
    Home home = new Home(folder.resolve("reeve"));
    home.ready();
    port = DaemonProcess.freePort();
    observer = new ApiClient(port, new ObserverTokens(home).issue(folder.resolve("project")));
    operator = new ApiClient(port, new Tokens(home).operator());
    NightScript night = NightScript.of(Long.getLong("night.seed", 4L));
    Duration deadFrom = night.stuck().getFirst().since().plusMinutes(5);
    List<Long> heaps = new ArrayList<>();
    DaemonProcess daemon = start(home, Duration.ZERO, 0);
    boolean lidClosed = false;
    boolean dead = false;
    boolean died = false;
    try {
      for (TimedHook hook : night.hooks()) {
        if (!lidClosed && LID_CLOSED_AT.compareTo(hook.at()) <= 0) {
          daemon.ask(LID_CLOSED_AT.toString());
          daemon.ask(String.valueOf(LID.toSeconds()));
          lidClosed = true;
        }
        if (!died && deadFrom.compareTo(hook.at()) <= 0) {
          daemon.ask(deadFrom.toString());
          daemon.kill();
          died = true;
          dead = true;
        }
        if (dead && deadFrom.plus(DEAD).compareTo(hook.at()) <= 0) {
          daemon = start(home, deadFrom.plus(DEAD), lidClosed ? LID.toSeconds() : 0);
          dead = false;
        }
        if (!dead) {
          daemon.ask(hook.at().toString());
          report(hook);
        }
        if (hook.at().toHours() > heaps.size())
          heaps.add(Long.parseLong(dead ? "0" : daemon.ask("heap")));
      }
      daemon.ask(NightScript.LENGTH.toString());
      judge(night, home, heaps);
    } finally {
      daemon.close();
    }
  }

  /** Its clock runs by itself, but only as far as the script has come. */
  private DaemonProcess start(Home home, Duration at, long asleep) {
    return DaemonProcess.start(
        home.folder(),
        port,
        EVENING.toString(),
        at.toString(),
        String.valueOf(pace),
        String.valueOf(asleep));
  }

  private void report(TimedHook hook) {
    var response = observer.post("/hooks/claude", hook.json());
    assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
  }

  private void judge(NightScript night, Home home, List<Long> heaps) throws IOException {
    String team = operator.get("/api/teams").at("/teams/0/id").asString();
    Map<String, List<String>> reminded = new TreeMap<>();
    List<JsonNode> events = operator.events(team);
    for (JsonNode event : events) {
      if (List.of("PING", "NUDGE", "ESCALATE").contains(event.get("type").asString())) {
        String member = event.get("member").asString();
        reminded.computeIfAbsent(member, _ -> new ArrayList<>()).add(event.get("type").asString());
      }
    }
    long size = 0;
    try (var files = Files.list(home.folder())) {
      for (Path file : files.toList()) {
        if (file.getFileName().toString().startsWith("reeve.db")) size += Files.size(file);
      }
    }
    System.out.printf(
        "the night: %,d hooks, %,d events, %,d bytes, heaps %s, reminded %s, stuck %s%n",
        night.hooks().size(), events.size(), size, heaps, reminded, night.stuck());
    assertThat(reminded).as(() -> beforePings(events)).hasSize(2);
    for (Stuck stuck : night.stuck()) found(stuck, events);
    assertThat(size).isLessThan(LARGEST_LOG);
    heaps.removeIf(heap -> heap == 0);
    long early =
        heaps.subList(0, heaps.size() / 2).stream().mapToLong(Long::longValue).max().orElseThrow();
    assertThat(heaps.getLast()).as("the heap: %s", heaps).isLessThan(early * 3 / 2 + 5_000_000);
  }

  /**
   * The first reminder comes when the wait that it hung in and the ladder's first stage are over,
   * counted from where nobody watched last: how long that was depends on how soon the machine could
   * start the daemon again, and stands in the log.
   */
  private static void found(Stuck stuck, List<JsonNode> events) {
    List<Duration> pings = new ArrayList<>();
    Duration silent = stuck.since();
    for (JsonNode event : events) {
      String type = event.get("type").asString();
      if (type.equals("PING")) pings.add(script(event.get("at")));
      if (!type.equals("NOT_WATCHING")) continue;
      Duration from = script(event.at("/data/from"));
      Duration to = script(event.at("/data/to"));
      boolean within = from.compareTo(silent.plus(LATEST)) < 0 && silent.compareTo(to) < 0;
      if (within) silent = to;
    }
    Duration earliest = stuck.since().plusMinutes(15);
    Duration latest = silent.plus(LATEST);
    assertThat(pings)
        .as("a ping for %s between %s and %s", stuck, earliest, latest)
        .anyMatch(at -> earliest.compareTo(at) <= 0 && at.compareTo(latest) <= 0);
  }

  /** When in the script it was: while the lid was closed, the script stood still. */
  private static Duration script(JsonNode at) {
    Duration since = Duration.between(EVENING, Instant.parse(at.asString()));
    Duration open = since.minus(LID);
    if (since.compareTo(LID_CLOSED_AT) < 0) return since;
    return open.compareTo(LID_CLOSED_AT) < 0 ? LID_CLOSED_AT : open;
  }

  /** What the log has of each reminded member before its reminders. */
  private static String beforePings(List<JsonNode> events) {
    StringBuilder text = new StringBuilder();
    Map<String, List<String>> lines = new TreeMap<>();
    for (JsonNode event : events) {
      boolean ping = event.get("type").asString().equals("PING");
      String of = event.get(ping ? "member" : "actor").asString();
      List<String> own = lines.computeIfAbsent(of, _ -> new ArrayList<>());
      own.add(event.get("at").asString() + " " + event.get("type") + " " + event.get("data"));
      int from = Math.max(0, own.size() - 8);
      if (ping) text.append('\n').append(of).append(": ").append(own.subList(from, own.size()));
    }
    return text.toString();
  }
}
