package dev.reeve.server.members;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.reeve.agents.process.ProcessId;
import dev.reeve.agents.rescue.GitTrouble;
import dev.reeve.agents.rescue.ScratchRepository;
import dev.reeve.base.file.Home;
import dev.reeve.server.ApiClient;
import dev.reeve.server.DaemonProcess;
import dev.reeve.server.access.Tokens;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.http.HttpResponse;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The daemon and its members, killed and stopped at random, with a disk that is full now and then
 * and the end of its log torn in the middle of a write, or cut off behind what was long durable;
 * judged from outside alone: by what clients wrote down, by what each agent wrote when it was
 * started, by the refs of its repository and by the system's own list of processes. What a cut took
 * away nobody can bring back: of that it must be told, and of nothing else. {@code
 * -Dledger.seconds=600} takes ten minutes, {@code -Dledger.seed=N} repeats one. Who may not mount a
 * small disk forbids the daemon to write instead.
 */
@Timeout(900)
@Execution(ExecutionMode.CONCURRENT)
class OutsideLedgerTest {

  private static final int MEMBERS = 4;
  private static final int BLOWS = 12;
  private static final double PACE = 60;
  private static final String TEAM = "t";
  private static final long SECONDS = Long.getLong("ledger.seconds", 0);

  /** A long night writes more than a short one. */
  private static final String DISK = SECONDS == 0 ? "64m" : "512m";

  private static final int WAL_HEADER = 32;
  private static final int WAL_FRAME = 24 + 4096;
  private static final int MOST_CUT = 100;

  /** Where the file beside SQLite's write-ahead log says how many frames it has. */
  private static final int FRAMES = 16;

  private static final int MOVED = 96;
  private static final int MOVING = 128;

  /** How Reeve tells of a log that was cut short. */
  private static final Pattern CUT_SHORT =
      Pattern.compile("the log ends at (\\d+), but (\\d+) was durable");

  @TempDir private Path temp;
  private final long seed = Long.getLong("ledger.seed", System.nanoTime() % 100_000);
  private final Random random = new Random(seed);
  private final Map<String, Long> acknowledged = new ConcurrentSkipListMap<>();
  private final List<Process> strangers = new ArrayList<>();
  private final Instant began = Instant.now();
  private final long beganMillis = System.currentTimeMillis();
  private final int port = DaemonProcess.freePort();
  private volatile boolean over;
  private boolean mounted;
  private int full;
  private int cuts;
  private int foundedAt;

  @AfterEach
  void stop() {
    over = true;
    strangers.forEach(Process::destroyForcibly);
    if (mounted) run("umount", "--lazy", disk().toString());
    for (Start start : starts()) Troop.marked(start.run()).forEach(pid -> signal("KILL", pid));
  }

  /** An agent's own word that it was started. */
  private record Start(long pid, String run, String member, int incarnation) {}

  @Test
  @DisplayName(
      "R-7 whatever is killed or stopped: nothing acknowledged is lost, nobody is started"
          + " twice, nobody is left and no stranger is touched")
  void ledger() throws IOException, InterruptedException {
    Files.createDirectories(disk());
    mounted = run("mount", "-t", "tmpfs", "-o", "size=" + DISK, "tmpfs", disk().toString()) == 0;
    Home home = new Home(disk().resolve("reeve"));
    home.ready();
    configure(home);
    ApiClient api = new ApiClient(port, new Tokens(home).operator());
    strangers.add(new ProcessBuilder("sleep", "1000").start());
    strangers.add(marked());
    DaemonProcess daemon = start(home);
    try {
      found(api);
      Troop.await("the first snapshot", () -> hasSnapshot(home)); // without any a team is frozen
      foundedAt = frames(home, FRAMES);
      Thread client = Thread.ofPlatform().start(() -> client(api));
      Thread lead = Thread.ofPlatform().start(() -> lead(api));
      Troop.await("the first starts", () -> MEMBERS <= starts().size());
      daemon = rage(home, daemon);
      over = true;
      client.join();
      lead.join();
      api.ok(path(), "{\"type\":\"TEARDOWN\",\"actor\":\"lead\",\"data\":{\"stop\":true}}");
      awaitEnd(api);
      judge(api);
    } catch (AssertionError fault) {
      throw new AssertionError("seed " + seed + ", " + cuts + " cuts: " + recorded(api), fault);
    } finally {
      over = true;
      daemon.close();
    }
  }

  /** What the log tells, for whoever has to find out what went wrong. */
  private static String recorded(ApiClient api) {
    try {
      return api.events(TEAM).stream()
          .map(event -> event.path("type").asString() + event.path("data").path("reason"))
          .toList()
          .toString();
    } catch (UncheckedIOException | AssertionError gone) {
      return "the daemon does not answer";
    }
  }

  private static boolean hasSnapshot(Home home) {
    String store = "jdbc:sqlite:" + home.folder().resolve("reeve.db");
    try (Connection connection = DriverManager.getConnection(store);
        var row = connection.createStatement().executeQuery("SELECT count(*) FROM snapshot")) {
      return row.next() && 0 < row.getLong(1);
    } catch (SQLException e) {
      return false; // it is busy just now
    }
  }

  private void configure(Home home) throws IOException {
    Path work = Files.createDirectories(temp.resolve("work"));
    try {
      ScratchRepository.in(work);
    } catch (GitTrouble e) {
      throw new IOException(e);
    }
    Files.writeString(
        home.folder().resolve("reeve.yaml"),
        ("agents: {fake: {command: [%s, --mark=%s, --file=mine.txt, --fork=2, --silent],"
                + " protocol: plain, cwd: %s, worktree: true}}\n")
            .formatted(Troop.MISBEHAVE, temp.resolve("starts"), work));
  }

  private Path disk() {
    return temp.resolve("disk");
  }

  /** Bears the mark of a run that this Reeve never began. */
  private static Process marked() throws IOException {
    ProcessBuilder builder = new ProcessBuilder("sleep", "1000");
    builder.environment().put("REEVE_RUN", "20200101-000000-00000000");
    return builder.start();
  }

  private DaemonProcess start(Home home) {
    return DaemonProcess.start(
        home.folder(),
        port,
        began.toString(),
        String.valueOf(beganMillis),
        String.valueOf(PACE),
        "0");
  }

  private static String path() {
    return "/api/teams/" + TEAM + "/commands";
  }

  private static void found(ApiClient api) {
    StringBuilder members = new StringBuilder("\"lead\":\"lead\",\"outsider\":\"coder\"");
    for (int i = 0; i < MEMBERS; i++) {
      members.append(
          ",\"m%d\":{\"role\":\"coder\",\"run\":\"reeve\",\"agent\":\"fake\"}".formatted(i));
    }
    api.ok("/api/teams", "{\"id\":\"%s\",\"members\":{%s}}".formatted(TEAM, members));
    api.ok(
        path(), "{\"type\":\"STATE_OWNERSHIP_HANDOFF\",\"actor\":\"lead\",\"data\":{\"epoch\":1}}");
  }

  /** Somebody who reports one thing after another, each until it is taken in. */
  private void client(ApiClient api) {
    for (int i = 0; !over; i++) {
      String id = "r" + i;
      String json =
          ("{\"type\":\"ERROR\",\"actor\":\"outsider\",\"request_id\":\"%s\","
                  + "\"data\":{\"text\":\"%s\"}}")
              .formatted(id, id);
      do LockSupport.parkNanos(5_000_000);
      while (!over && !taken(api, id, json));
    }
  }

  private boolean taken(ApiClient api, String id, String json) {
    try {
      HttpResponse<String> response = api.post(path(), json);
      if (response.statusCode() != 200) return false;
      JsonNode event = JsonMapper.shared().readTree(response.body()).at("/events/0");
      acknowledged.put(id, event.get("replay_index").asLong());
      return true;
    } catch (UncheckedIOException e) {
      return false;
    }
  }

  /** Somebody who brings back whoever is gone. */
  private void lead(ApiClient api) {
    while (!over) {
      LockSupport.parkNanos(200_000_000);
      try {
        JsonNode members = api.get("/api/teams/" + TEAM).path("members");
        for (int i = 0; i < MEMBERS; i++) {
          if (!members.path("m" + i).path("roster").asString("").equals("STOPPED")) continue;
          api.post(
              path(),
              ("{\"type\":\"SPAWN\",\"actor\":\"lead\",\"data\":{\"member\":\"m%d\","
                      + "\"role\":\"coder\",\"run\":\"reeve\",\"agent\":\"fake\"}}")
                  .formatted(i));
        }
      } catch (UncheckedIOException | AssertionError e) {
        // the daemon is gone just now
      }
    }
  }

  private DaemonProcess rage(Home home, DaemonProcess first) throws InterruptedException {
    DaemonProcess daemon = first;
    long until = System.nanoTime() + TimeUnit.SECONDS.toNanos(SECONDS);
    for (int i = 0; i < BLOWS || System.nanoTime() < until; i++) {
      TimeUnit.MILLISECONDS.sleep(100 + random.nextInt(500)); // when it happens is left to chance
      switch (i % 6 < 3 ? i % 6 : 3 + random.nextInt(4)) {
        case 0 -> {
          daemon.kill();
          if (random.nextInt(3) == 0) cut(home);
          else if (random.nextBoolean()) tear(home);
          daemon = start(home);
        }
        case 1 -> anybody("KILL");
        case 2 -> fill(daemon);
        case 3 -> {
          signal("STOP", daemon.pid());
          TimeUnit.MILLISECONDS.sleep(random.nextInt(300));
          signal("CONT", daemon.pid());
        }
        case 4 -> anybody("KILL");
        default -> anybody("STOP");
      }
    }
    return daemon;
  }

  /** For a moment there is no room for anything. */
  private void fill(DaemonProcess daemon) throws InterruptedException {
    if (!mounted) {
      run("prlimit", "--pid", String.valueOf(daemon.pid()), "--fsize=0:");
      TimeUnit.MILLISECONDS.sleep(random.nextInt(400));
      run("prlimit", "--pid", String.valueOf(daemon.pid()), "--fsize=unlimited:");
      return;
    }
    Path filler = disk().resolve("filler");
    byte[] much = new byte[1 << 16];
    try (OutputStream out = Files.newOutputStream(filler)) {
      while (true) out.write(much);
    } catch (IOException e) {
      full++; // as it should
    }
    TimeUnit.MILLISECONDS.sleep(random.nextInt(400));
    try {
      Files.delete(filler);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * What a power cut leaves at the end of the file that was being written: some of the pages that
   * were on their way, the last of them in part, or anything.
   */
  private void tear(Home home) {
    try {
      Path file = home.folder().resolve("reeve.db-wal");
      if (!Files.exists(file)) return;
      byte[] whole = Files.readAllBytes(file);
      byte[] rest = new byte[random.nextInt(20_000)];
      random.nextBytes(rest);
      boolean pages = rest.length < whole.length && random.nextBoolean();
      if (pages) {
        rest = Arrays.copyOfRange(whole, whole.length - rest.length, whole.length);
      }
      Files.write(file, rest, StandardOpenOption.APPEND);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * The end of the file is gone, with what was durable and answered for: more than a crash takes.
   * What was moved into the store already is left alone, and so is the founding of the team.
   */
  private void cut(Home home) {
    Path file = home.folder().resolve("reeve.db-wal");
    int from = Math.max(foundedAt, Math.max(frames(home, MOVED), frames(home, MOVING)));
    int most = Math.min(MOST_CUT, frames(home, FRAMES) - from);
    if (most < 1 || !Files.exists(file)) return;
    long kept = frames(home, FRAMES) - 1L - random.nextInt(most);
    try (FileChannel wal = FileChannel.open(file, StandardOpenOption.WRITE)) {
      wal.truncate(WAL_HEADER + kept * WAL_FRAME + random.nextInt(WAL_FRAME));
      cuts++;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** A number that SQLite keeps beside its write-ahead log. */
  private static int frames(Home home, int at) {
    try {
      byte[] shared = Files.readAllBytes(home.folder().resolve("reeve.db-shm"));
      return ByteBuffer.wrap(shared).order(ByteOrder.nativeOrder()).getInt(at);
    } catch (IOException e) {
      return 0;
    }
  }

  private void anybody(String signal) {
    List<Start> alive = starts().stream().filter(start -> isAlive(start.pid())).toList();
    if (!alive.isEmpty()) signal(signal, alive.get(random.nextInt(alive.size())).pid());
  }

  private static boolean isAlive(long pid) {
    return ProcessHandle.of(pid).map(ProcessId::isAlive).orElse(false);
  }

  private static void signal(String name, long pid) {
    run("kill", "-" + name, String.valueOf(pid));
  }

  private static int run(String... command) {
    try {
      return new ProcessBuilder(command)
          .redirectErrorStream(true)
          .redirectOutput(ProcessBuilder.Redirect.DISCARD)
          .start()
          .waitFor();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private List<Start> starts() {
    try {
      List<Start> starts = new ArrayList<>();
      for (String line : Files.readAllLines(temp.resolve("starts"))) {
        String[] words = line.split(" ", 5);
        if (words.length < 5) continue;
        starts.add(
            new Start(Long.parseLong(words[1]), words[2], words[3], Integer.parseInt(words[4])));
      }
      return starts;
    } catch (IOException e) {
      return List.of();
    }
  }

  /** With many processes on a busy machine the end takes its time. */
  private void awaitEnd(ApiClient api) throws InterruptedException {
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(90);
    while (!phase(api).equals("ready_to_delete")) {
      if (deadline < System.nanoTime()) {
        List<String> last = api.events(TEAM).stream().map(JsonNode::toString).toList();
        throw new AssertionError(
            "seed "
                + seed
                + ", no end: "
                + String.join("\n", last.subList(Math.max(0, last.size() - 40), last.size())));
      }
      TimeUnit.MILLISECONDS.sleep(50);
    }
  }

  private static String phase(ApiClient api) {
    return api.get("/api/teams/" + TEAM).path("phase").asString("");
  }

  private void judge(ApiClient api) {
    List<JsonNode> events = api.events(TEAM);
    Map<String, Long> reports = new TreeMap<>();
    Map<String, Integer> left = new TreeMap<>();
    Map<String, String> saved = new TreeMap<>();
    List<long[]> told = new ArrayList<>();
    for (JsonNode event : events) {
      String type = event.get("type").asString();
      JsonNode data = event.path("data");
      String whose = event.path("member").asString("") + "-" + data.path("incarnation").asInt(0);
      if (type.equals("RUN_ENDED")) left.put(whose, data.get("left").asInt());
      String ref = data.path("rescued").asString("");
      if (type.equals("RUN_ENDED") && !ref.isEmpty()) saved.put(whose, ref);
      Matcher cut = CUT_SHORT.matcher(type.equals("STATE_DIVERGENCE") ? data.toString() : "");
      if (cut.find()) {
        told.add(new long[] {Long.parseLong(cut.group(1)), Long.parseLong(cut.group(2))});
      }
      if (!type.equals("ERROR")) continue;
      String id = data.get("text").asString();
      assertThat(reports.put(id, event.get("replay_index").asLong())).as("twice: " + id).isNull();
    }
    String about = "seed " + seed;
    assertThat(told).as(about + ", told of cuts that nobody made").hasSizeLessThanOrEqualTo(cuts);
    acknowledged.forEach((id, at) -> {
      boolean cut = told.stream().anyMatch(each -> each[0] < at && at <= each[1]);
      if (!cut) assertThat(reports).as(about + ", lost").containsEntry(id, at);
    });
    Map<String, String> runs = new TreeMap<>();
    for (Start start : starts()) {
      String whose = start.member() + "-" + start.incarnation();
      assertThat(runs.put(whose, start.run())).as(about + ", started twice: " + whose).isNull();
      boolean forgotten = !told.isEmpty() && !left.containsKey(whose);
      if (!forgotten) assertThat(left).as(about + ", no receipt").containsEntry(whose, 0);
      assertThat(Troop.marked(start.run())).as(about + ", left of " + whose).isEmpty();
      if (saved.containsKey(whose)) {
        assertThat(work(saved.get(whose)))
            .as(about + ", work of " + whose)
            .contains(" " + start.pid());
      }
    }
    assertThat(saved).as(about + ", saved").isNotEmpty();
    assertThat(runs).hasSizeGreaterThanOrEqualTo(MEMBERS);
    assertThat(strangers).as(about).allMatch(Process::isAlive);
    assertThat(api.get("/api/teams/" + TEAM + "/verify").get("findings")).as(about).isEmpty();
    System.out.printf(
        "%s: %,d acknowledged, %d starts, %d receipts, %d rescued, %d cuts (%d told), %s%n",
        about,
        acknowledged.size(),
        runs.size(),
        left.size(),
        saved.size(),
        cuts,
        told.size(),
        mounted ? "disk full " + full + " times" : "no disk could be mounted");
  }

  /** What an agent had written and not committed, as git itself tells it. */
  private String work(String ref) {
    try {
      Process git =
          new ProcessBuilder(
                  "git", "-C", temp.resolve("work").toString(), "show", ref + ":mine.txt")
              .redirectErrorStream(true)
              .start();
      return new String(git.getInputStream().readAllBytes(), UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
