package dev.reeve.server.members;

import static org.assertj.core.api.Assertions.assertThat;

import dev.reeve.agents.AgentSpec;
import dev.reeve.agents.Permissions;
import dev.reeve.core.liveness.Clocks;
import dev.reeve.core.liveness.Stages;
import dev.reeve.core.team.Settings;
import dev.reeve.server.Daemon;
import dev.reeve.server.HandTime;
import dev.reeve.server.LiveDaemon;
import dev.reeve.server.members.RecordedStream.Line;
import dev.reeve.server.members.RecordedStream.Way;
import dev.reeve.server.notify.Notifier;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * What real programs were recorded to print, each by a member that a real daemon runs, line by line
 * at its time: the account of who owed what when stands in {@code streams.txt}, and nobody is
 * pinged. Events and fields that nobody knows stand between and change nothing. {@code
 * -Drecorded.streams=all} plays all there are, and with {@code -Drewrite=true} writes the account
 * anew, for a person to read.
 */
@Timeout(120)
class RecordedStreamsTest {

  private static final Path ACCOUNTS =
      Path.of("src/test/resources/dev/reeve/server/members/streams.txt");
  private static final String TEAM = "/api/teams/t";

  /** When all have been started. */
  private static final Duration START = Duration.ofSeconds(1);

  private static final String SILENT = "silent";
  private static final boolean REWRITE = Boolean.getBoolean("rewrite");
  private static final boolean ALL =
      REWRITE || "all".equals(System.getProperty("recorded.streams"));

  /** No recorded program is silent for so long without a reason that Reeve can know. */
  private static final Settings QUICK =
      new Settings(
          Settings.DEFAULT.handoffTimeout(),
          new Clocks(
              new Stages(
                  Duration.ofMinutes(1),
                  Duration.ofMinutes(5),
                  Duration.ofMinutes(10),
                  Duration.ofMinutes(20)),
              Clocks.Waits.DEFAULT));

  @TempDir private Path temp;
  private final HandTime time = new HandTime();
  private final Map<String, Part> parts = new TreeMap<>();
  private LiveDaemon daemon;
  private final List<JsonNode> unread = new ArrayList<>();
  private long heard;

  /** One recording, and the member that plays it. */
  private static final class Part {

    private final RecordedStream stream;
    private final Player player;
    private final StringBuilder account = new StringBuilder();
    private String run = "";
    private String stood = "";
    private int next;
    private boolean over;

    Part(RecordedStream stream, Path folder) throws IOException {
      this.stream = stream;
      player = new Player(folder.resolve(stream.member()));
      account.append(stream.name()).append('\n');
    }

    /** Plays what is due. */
    void play(long second) {
      List<Line> lines = stream.lines();
      while (next < lines.size() && lines.get(next).at() < second + 1) {
        player.play(lines.get(next++));
      }
    }

    boolean isDue(long second) {
      return !over && stream.over() < second;
    }

    void tell(long second, String what) {
      account.append("  %3d s  %s%n".formatted(second, what));
    }
  }

  @BeforeEach
  void raise() throws IOException {
    for (RecordedStream each : RecordedStream.all()) {
      if (ALL || each.often()) add(each);
    }
    Line begun = new Line(0, Way.OUT, "{\"type\":\"turn.started\"}");
    add(new RecordedStream(SILENT, "codex", 0, 90, true, List.of(begun)));
    var agents = new Daemon.Plan.Agents(specs(), List.of(), temp);
    daemon = new LiveDaemon(temp, new LiveDaemon.Setting(QUICK, Notifier.Plan.NONE, agents, time));
    daemon.api.ok("/api/teams", team().toString());
    send("{\"type\": \"STATE_OWNERSHIP_HANDOFF\", \"actor\": \"lead\", \"data\": {\"epoch\": 1}}");
    Troop.await(
        "all to start",
        () -> {
          listen();
          return parts.values().stream().noneMatch(part -> part.run.isEmpty());
        });
  }

  private void add(RecordedStream stream) throws IOException {
    Path folder = Files.createDirectories(temp.resolve("players"));
    parts.put(stream.member(), new Part(stream, folder));
  }

  private List<AgentSpec> specs() throws IOException {
    Path work = Files.createDirectories(temp.resolve("work"));
    List<AgentSpec> specs = new ArrayList<>();
    parts.forEach((member, part) -> {
      boolean denies = part.stream.name().contains("rejected");
      Permissions permissions = denies ? Permissions.DENY : Permissions.ALLOW;
      specs.add(
          new AgentSpec(
              member,
              List.of(part.player.program.toString()),
              part.stream.protocol(),
              work,
              List.of(),
              AgentSpec.TIMEOUT,
              AgentSpec.IDLE_TIMEOUT,
              new AgentSpec.Terms(permissions, false, 1 << 20, null)));
    });
    return specs;
  }

  /** Everybody is at a task of its own. */
  private ObjectNode team() {
    ObjectNode team = JsonMapper.shared().createObjectNode().put("id", "t");
    ObjectNode members = team.putObject("members").put("lead", "lead");
    var tasks = team.putArray("tasks");
    for (String member : parts.keySet()) {
      members.putObject(member).put("role", "coder").put("run", "reeve").put("agent", member);
      tasks
          .addObject()
          .put("id", String.valueOf(tasks.size()))
          .put("subject", member)
          .put("status", "IN_PROGRESS")
          .put("owner", member);
    }
    return team;
  }

  @AfterEach
  void close() throws IOException {
    if (daemon != null) daemon.close();
    for (Part part : parts.values()) {
      part.player.close();
      if (part.over || part.run.isEmpty()) continue;
      for (long pid : Troop.marked(part.run)) {
        ProcessHandle.of(pid).ifPresent(ProcessHandle::destroyForcibly);
      }
    }
  }

  private void send(String command) {
    daemon.api.ok(TEAM + "/commands", command);
  }

  /** What is answered now is in the log, and so is all that was sent before it. */
  private void catchUp() {
    send("{\"type\": \"WAIT\", \"actor\": \"lead\", \"data\": {\"reason\": \"human\"}}");
  }

  /** Takes in what is new in the log about those who play. */
  private void listen() {
    for (JsonNode event : daemon.api.events("t", heard)) {
      heard = event.get("replay_index").asLong();
      @Nullable Part part = parts.get(who(event));
      if (part == null) continue;
      unread.add(event);
      String type = event.get("type").asString();
      if (type.equals("RUN_STARTED")) part.run = event.at("/data/run").asString();
      if (type.equals("RUN_ENDED")) part.over = true;
    }
  }

  private static String who(JsonNode event) {
    return event.path("member").asString(event.path("actor").asString(""));
  }

  @Test
  @DisplayName("A-3 every recorded stream gives the right account of who owed what, and no ping")
  void accounts() throws IOException {
    List<String> pinged = new ArrayList<>();
    for (long second : seconds()) {
      time.go(START.plusSeconds(second));
      catchUp();
      parts.values().forEach(part -> part.play(second));
      await(second);
      tell(second, pinged);
    }
    assertThat(pinged).containsOnly(SILENT);
    Map<String, String> accounts = REWRITE ? new TreeMap<>() : written();
    parts
        .values()
        .forEach(part ->
            assertThat(part.account.toString())
                .isEqualTo(
                    accounts.computeIfAbsent(part.stream.name(), _ -> part.account.toString())));
    if (REWRITE) {
      Files.writeString(ACCOUNTS, String.join("", accounts.values()));
    }
    if (ALL) assertThat(accounts.keySet()).hasSameSizeAs(parts.keySet());
  }

  /** Each account by the name it begins with. */
  private static Map<String, String> written() throws IOException {
    Map<String, String> accounts = new TreeMap<>();
    String name = "";
    for (String line : Files.readAllLines(ACCOUNTS)) {
      if (!line.startsWith(" ")) name = line;
      accounts.merge(name, line + "\n", String::concat);
    }
    return accounts;
  }

  /** When anything happens. */
  private SortedSet<Long> seconds() {
    SortedSet<Long> seconds = new TreeSet<>();
    for (Part part : parts.values()) {
      part.stream.lines().forEach(line -> seconds.add((long) line.at()));
      seconds.add((long) part.stream.over() + 1);
    }
    return seconds;
  }

  /** Until all that was printed is heard, and whoever is to end has ended. */
  private void await(long second) {
    for (Part part : parts.values()) {
      if (part.over) continue;
      Path run = temp.resolve("reeve/members/t/" + part.stream.member() + "-1/" + part.run);
      Troop.await(part.stream.name() + " to be heard", () -> part.player.isHeard(run));
      if (part.isDue(second)) part.player.end(part.stream.exit());
    }
    Troop.await(
        "all to end that are due at " + second,
        () -> {
          listen();
          return parts.values().stream().noneMatch(part -> part.isDue(second));
        });
    catchUp();
    listen();
  }

  private void tell(long second, List<String> pinged) {
    for (JsonNode event : unread) {
      Part part = Objects.requireNonNull(parts.get(who(event)));
      switch (event.get("type").asString()) {
        case "PING", "NUDGE", "ESCALATE", "NO_PROGRESS" -> pinged.add(part.stream.name());
        case "WAIT" -> part.tell(second, "waits: " + reason(event.get("data")));
        case "ERROR" -> part.tell(second, "erred");
        case "RUN_ENDED" -> part.tell(second, "ended with " + event.at("/data/status").asString());
        default -> {}
      }
    }
    unread.clear();
    JsonNode members = daemon.api.get(TEAM).get("members");
    parts.forEach((member, part) -> {
      String stands = standing(members.get(member), part.over);
      if (!stands.equals(part.stood)) part.tell(second, stands);
      part.stood = stands;
    });
  }

  private static String reason(JsonNode data) {
    String until = data.path("until").asString("");
    return data.path("reason").asString() + (until.isEmpty() ? "" : " until " + until);
  }

  private static String standing(JsonNode member, boolean over) {
    StringBuilder text = new StringBuilder(member.get("roster").asString());
    text.append(member.get("owes").isEmpty() ? ", owes nothing" : ", owes its task");
    String tool = member.get("tool").asString("");
    if (!tool.isEmpty()) text.append(", in ").append(tool);
    String wait = member.get("wait_reason").asString("");
    if (!wait.isEmpty()) text.append(", waits: ").append(wait);
    if (!over || member.get("spend_tokens").isNull()) return text.toString();
    text.append(", spent ").append(member.get("spend_tokens").asString()).append(" tokens");
    String usd = member.get("spend_usd").asString("");
    return text.append(usd.isEmpty() ? "" : " and " + usd + " USD").toString();
  }
}
