package dev.reeve.server.members;

import static org.assertj.core.api.Assertions.assertThat;

import dev.reeve.agents.AgentSpec;
import dev.reeve.core.team.Settings;
import dev.reeve.daemon.engine.TimeSource;
import dev.reeve.server.Daemon;
import dev.reeve.server.LiveDaemon;
import dev.reeve.server.notify.Notifier;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.HttpURLConnection;
import java.net.Proxy;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Commands over HTTP, one at a time, beside many members that are real processes. {@code
 * -Dmembers.many=1000} is what is judged (P-2 beside P-8), on a machine that does nothing else; the
 * usual form sees that it works.
 */
@Timeout(600)
class BesideManyTest {

  private static final int MANY = Integer.getInteger("members.many", 25);
  private static final int JUDGED = 1_000;
  private static final int AT_ONCE = 16;

  /**
   * How many commands go before, so that Java has compiled what it will: a daemon runs for days.
   */
  private static final int WARM = MANY < JUDGED ? 200 : 100_000;

  private static final int COMMANDS = MANY < JUDGED ? 200 : 10_000;

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
      Sender sender = new Sender(daemon.port(), daemon.tokens.operator());
      sender.warm();
      long[] before = processor();
      List<Duration> took = new ArrayList<>();
      for (int i = 0; i < COMMANDS; i++) took.add(sender.send("c" + i));
      long[] after = processor();
      System.out.printf(
          "the host took away %d %% of the processors meanwhile%n",
          100 * (after[0] - before[0]) / Math.max(1, after[1] - before[1]));
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

  /** One who sends commands, and waits for the answer. */
  private record Sender(int port, String token) {

    void warm() {
      try (ExecutorService senders = Executors.newVirtualThreadPerTaskExecutor()) {
        for (int i = 0; i < AT_ONCE; i++) {
          String name = "w" + i + "-";
          senders.execute(() -> {
            for (int k = 0; k < WARM / AT_ONCE; k++) send(name + k);
          });
        }
      }
    }

    Duration send(String id) {
      String body =
          ("{\"type\":\"ERROR\",\"actor\":\"outsider\",\"request_id\":\"%s\","
                  + "\"data\":{\"text\":\"%s\"}}")
              .formatted(id, id);
      long before = System.nanoTime();
      String answer = post(body);
      Duration took = Duration.ofNanos(System.nanoTime() - before);
      assertThat(answer).contains("\"events\":[{");
      return took;
    }

    /** By the one thread that waits: how long a client's own threads take is not the daemon's. */
    private String post(String body) {
      try {
        URI uri = URI.create("http://127.0.0.1:" + port + "/api/teams/t/commands");
        var connection = (HttpURLConnection) uri.toURL().openConnection(Proxy.NO_PROXY);
        connection.setRequestProperty("Authorization", "Bearer " + token);
        connection.setRequestProperty("Content-Type", "application/json");
        connection.setDoOutput(true);
        connection.getOutputStream().write(body.getBytes(StandardCharsets.UTF_8));
        try (InputStream in = connection.getInputStream()) {
          return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  /** What the host gave to others, and all there was, in ticks. */
  private static long[] processor() throws IOException {
    String[] words = Files.readAllLines(Path.of("/proc/stat")).getFirst().split(" +", 10);
    long all = 0;
    for (int i = 1; i <= 8; i++) all += Long.parseLong(words[i]);
    return new long[] {Long.parseLong(words[8]), all};
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
