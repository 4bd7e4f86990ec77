package dev.reeve.server.members;

import static org.assertj.core.api.Assertions.assertThat;

import dev.reeve.agents.AgentSpec;
import dev.reeve.core.team.Settings;
import dev.reeve.daemon.engine.TimeSource;
import dev.reeve.server.Daemon;
import dev.reeve.server.LiveDaemon;
import dev.reeve.server.notify.Notifier;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/**
 * Commands over HTTP, one at a time, beside many members that are real processes. {@code
 * -Dmembers.many=1000} is what is judged (P-2 beside P-8), on a machine that does nothing else; the
 * usual form sees that it works.
 */
@Timeout(600)
class BesideManyTest {

  private static final int MANY = Integer.getInteger("members.many", 25);
  private static final int JUDGED = 1_000;
  private static final int WARM = 200;
  private static final int COMMANDS = Integer.getInteger("members.commands", 200);

  @TempDir private Path temp;

  @Test
  @DisplayName("P-2 a command over HTTP is answered in time beside many members that Reeve runs")
  void commands() throws IOException {
    AgentSpec silent =
        new AgentSpec(
            "silent",
            List.of("sleep", "1000"),
            "plain",
            temp,
            List.of(),
            AgentSpec.TIMEOUT,
            AgentSpec.IDLE_TIMEOUT);
    var agents = new Daemon.Plan.Agents(List.of(silent), List.of(), temp);
    var setting =
        new LiveDaemon.Setting(Settings.DEFAULT, Notifier.Plan.NONE, agents, TimeSource.SYSTEM);
    try (LiveDaemon daemon = new LiveDaemon(temp, setting)) {
      found(daemon);
      await(daemon, "RUN_STARTED");
      for (int i = 0; i < WARM; i++) send(daemon, "w" + i);
      List<Duration> took = new ArrayList<>();
      for (int i = 0; i < COMMANDS; i++) took.add(send(daemon, "c" + i));
      judge(took, floor());
      daemon.api.ok(
          "/api/teams/t/commands",
          "{\"type\":\"TEARDOWN\",\"actor\":\"lead\",\"data\":{\"stop\":true}}");
      await(daemon, "RUN_ENDED");
    }
  }

  private static void found(LiveDaemon daemon) {
    StringBuilder members = new StringBuilder("\"lead\":\"lead\",\"outsider\":\"coder\"");
    for (int i = 0; i < MANY; i++) {
      members.append(
          ",\"m%d\":{\"role\":\"coder\",\"run\":\"reeve\",\"agent\":\"silent\"}".formatted(i));
    }
    daemon.api.ok("/api/teams", "{\"id\":\"t\",\"members\":{" + members + "}}");
    daemon.api.ok(
        "/api/teams/t/commands",
        "{\"type\":\"STATE_OWNERSHIP_HANDOFF\",\"actor\":\"lead\",\"data\":{\"epoch\":1}}");
  }

  private static void await(LiveDaemon daemon, String type) {
    long deadline = System.nanoTime() + Duration.ofMinutes(4).toNanos();
    while (true) {
      long seen =
          daemon.api.events("t").stream()
              .map(event -> event.get("type"))
              .filter(each -> each.asString().equals(type))
              .count();
      if (MANY <= seen) return;
      assertThat(System.nanoTime()).as("%d of %d %s", seen, MANY, type).isLessThan(deadline);
      LockSupport.parkNanos(200_000_000);
    }
  }

  private static Duration send(LiveDaemon daemon, String id) {
    long before = System.nanoTime();
    JsonNode answer =
        daemon.api.ok(
            "/api/teams/t/commands",
            ("{\"type\":\"ERROR\",\"actor\":\"outsider\",\"request_id\":\"%s\","
                    + "\"data\":{\"text\":\"%s\"}}")
                .formatted(id, id));
    assertThat(answer.get("events")).isNotEmpty();
    return Duration.ofNanos(System.nanoTime() - before);
  }

  /** What the disk itself takes, in the same run: the median of some writes that are waited for. */
  private Duration floor() throws IOException {
    List<Duration> took = new ArrayList<>();
    Path file = temp.resolve("floor");
    try (FileChannel channel =
        FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
      for (int i = 0; i < 100; i++) {
        long before = System.nanoTime();
        channel.write(ByteBuffer.allocate(4_096));
        channel.force(false);
        took.add(Duration.ofNanos(System.nanoTime() - before));
      }
    }
    Collections.sort(took);
    return took.get(took.size() / 2);
  }

  private static void judge(List<Duration> took, Duration floor) {
    Collections.sort(took);
    Duration median = took.get(took.size() / 2);
    Duration p99 = took.get(took.size() * 99 / 100);
    System.out.printf(
        "P-2 beside %d members: p50 %s, p99 %s; one fdatasync %s%n", MANY, median, p99, floor);
    Duration five = Duration.ofMillis(5);
    Duration ten = floor.multipliedBy(10);
    Duration limit = five.compareTo(ten) < 0 ? ten : five;
    assertThat(p99).isLessThan(MANY < JUDGED ? Duration.ofSeconds(2) : limit);
  }
}
