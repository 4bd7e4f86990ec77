package dev.reeve.server.hooks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.reeve.agents.ObserverTokens;
import dev.reeve.core.liveness.Clocks;
import dev.reeve.core.liveness.Stages;
import dev.reeve.core.team.Settings;
import dev.reeve.server.ApiClient;
import dev.reeve.server.Daemon;
import dev.reeve.server.HandTime;
import dev.reeve.server.LiveDaemon;
import dev.reeve.server.notify.Notifier;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * What real programs were recorded to report, hook by hook at its time, through a real daemon: the
 * account of who owed what when stands in {@code accounts.txt}, and nobody is pinged. {@code
 * -Drecorded=FOLDER} plays all recordings of a folder; {@code -Drewrite=true} writes the account
 * anew, for a person to read.
 */
class RecordedSessionsTest {

  private static final Path RESOURCES = Path.of("../agents/src/test/resources/dev/reeve/agents");
  private static final Path ACCOUNTS =
      Path.of("src/test/resources/dev/reeve/server/hooks/accounts.txt");

  /** A silence of a minute that has no reason would be asked about. */
  private static final Stages MINUTE =
      new Stages(
          Duration.ofMinutes(1),
          Duration.ofMinutes(5),
          Duration.ofMinutes(10),
          Duration.ofMinutes(20));

  private static final Settings QUICK =
      new Settings(
          Settings.DEFAULT.handoffTimeout(),
          new Clocks(
              new Clocks.Sets(MINUTE, MINUTE, MINUTE, MINUTE, MINUTE, MINUTE, MINUTE),
              Clocks.Waits.DEFAULT,
              Clocks.Manners.DEFAULT));

  @TempDir Path temp;
  private final HandTime time = new HandTime();

  private record Told(double second, String payload) {}

  private static List<Told> sequence(Path file) throws IOException {
    List<Told> all = new ArrayList<>();
    for (String line : Files.readAllLines(file)) {
      JsonNode json = JsonMapper.shared().readTree(line);
      all.add(
          json.has("payload")
              ? new Told(json.get("t").asDouble(0), json.get("payload").toString())
              : new Told(all.size(), line));
    }
    return all;
  }

  private static Map<Path, String> files() throws IOException {
    Map<Path, String> files = new TreeMap<>();
    String all = System.getProperty("recorded", "");
    Path root = all.isEmpty() ? RESOURCES : Path.of(all);
    try (Stream<Path> paths = Files.walk(root)) {
      for (Path path : paths.sorted().toList()) {
        String name = root.relativize(path).toString();
        boolean claude = name.matches("claude(-code/hooks_by_scenario|/sessions)/.*[.]jsonl");
        String hooks = all.isEmpty() ? "hooks[.]jsonl" : ".*[.]hooks[.]jsonl";
        boolean other = name.matches("(codex|gemini|opencode)/" + hooks);
        if (claude) files.put(path, "claude");
        if (other) files.put(path, name.split("/", 2)[0]);
      }
    }
    return files;
  }

  @Test
  @DisplayName("A-7 every recorded session gives the right account of who owed what, and no ping")
  void accounts() throws IOException {
    StringBuilder accounts = new StringBuilder();
    var setting = new LiveDaemon.Setting(QUICK, Notifier.Plan.NONE, Daemon.Plan.Agents.NONE, time);
    try (LiveDaemon daemon = new LiveDaemon(temp, setting)) {
      for (Map.Entry<Path, String> each : files().entrySet()) {
        accounts.append(account(daemon, each.getKey(), each.getValue()));
      }
    }
    if (!System.getProperty("recorded", "").isEmpty()) return;
    if (Boolean.getBoolean("rewrite")) Files.writeString(ACCOUNTS, accounts);
    assertThat(accounts.toString()).isEqualTo(Files.readString(ACCOUNTS));
  }

  private String account(LiveDaemon daemon, Path file, String agent) throws IOException {
    Path project = Files.createDirectory(temp.toRealPath().resolve("p" + file.hashCode()));
    Duration base = time.passed().plusMinutes(1);
    String name = agent + " " + file.getFileName().toString().replaceAll("[.].*", "");
    String team = Observed.team(project, 1).value();
    List<Heard> heard = new ArrayList<>();
    try (ApiClient observer =
        new ApiClient(daemon.port(), new ObserverTokens(daemon.home).issue(project))) {
      for (Told told : sequence(file)) {
        time.go(base.plusMillis(Math.round(1_000 * told.second())));
        String payload = told.payload().replaceFirst("\\{", "{\"of_tomorrow\":[1],");
        int status = observer.post("/hooks/" + agent, payload).statusCode();
        boolean ofSession = told.payload().matches("(?s).*\"session_?[iI][dD]\".*");
        assertThat(status).as(name + told.payload()).isEqualTo(ofSession ? 200 : 400);
        long last = heard.isEmpty() ? 0 : heard.getLast().event.get("replay_index").asLong();
        for (JsonNode event : daemon.api.events(team, last)) heard.add(new Heard(told, event));
      }
    }
    return told(daemon, name, team, heard);
  }

  /** What stood in the log after a hook, and not before it. */
  private record Heard(Told because, JsonNode event) {}

  /** Turns with their seconds, as far as they are over; and who still owes one. */
  private static String told(LiveDaemon daemon, String name, String team, List<Heard> heard) {
    StringBuilder text = new StringBuilder(name).append('\n');
    Map<String, String> known = new TreeMap<>();
    for (Heard each : heard) {
      JsonNode event = each.event;
      String type = event.get("type").asString();
      assertThat(type).as(name).isNotIn("PING", "NUDGE", "ESCALATE", "NO_PROGRESS");
      String member = event.get("actor").asString();
      String who = known.computeIfAbsent(member, id -> label(id, known.size()));
      String line =
          switch (type) {
            case "TURN_BEGAN" -> " owes its turn";
            case "TURN_ENDED" -> " owes nothing: " + event.at("/data/end").asString();
            case "WAIT" -> " waits: " + event.at("/data/reason").asString();
            case "LEFT" -> " left";
            case "ERROR" -> " erred";
            default -> "";
          };
      if (line.isEmpty()) continue;
      text.append("  %3d s  %s%s%n".formatted((long) each.because.second(), who, line));
    }
    daemon
        .api
        .get("/api/teams/" + team)
        .get("members")
        .properties()
        .forEach(member -> {
          if (member.getValue().get("owes").isEmpty()) return;
          text.append("    end  ").append(known.get(member.getKey())).append(" owes its turn\n");
        });
    return text.toString();
  }

  private static String label(String member, int number) {
    int dot = member.indexOf('.');
    if (dot < 0) return "session " + (number + 1);
    return member.substring(dot + 1).replaceAll("-[0-9a-f]{8}$", "") + " " + (number + 1);
  }
}
