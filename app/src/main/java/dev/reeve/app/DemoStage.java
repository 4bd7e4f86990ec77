package dev.reeve.app;

import dev.reeve.agents.process.Mark;
import dev.reeve.agents.process.ProcessId;
import dev.reeve.agents.rescue.GitTrouble;
import dev.reeve.agents.rescue.ScratchRepository;
import dev.reeve.base.file.Home;
import dev.reeve.base.redact.Redactor;
import dev.reeve.core.team.Settings;
import dev.reeve.server.Daemon;
import dev.reeve.server.ScaledTime;
import dev.reeve.server.hooks.HookPlan;
import dev.reeve.server.http.HttpServer;
import dev.reeve.server.notify.Notifier;
import dev.reeve.server.retention.Retention;
import dev.reeve.server.store.EmbeddedStore;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Where the demo happens: a scratch folder with a git repository and a daemon of its own, whose
 * time passes quickly. Nothing of it is left afterwards.
 */
final class DemoStage implements AutoCloseable {

  static final String TEAM = "night-shift";

  /** A minute of the team passes in a second. */
  static final double PACE = 60;

  private static final int LOOKS = 100;
  private static final long LOOK_MILLIS = 100;

  private final Path folder;
  private final Home home;
  private final Instant began = Instant.now();
  private final Daemon daemon;
  private final DaemonClient client;
  private final TeamLead lead;
  private final Set<String> runs = new TreeSet<>();
  private final List<String> refused = new ArrayList<>();
  private long heard;

  DemoStage(Path misbehave, double speed) {
    try {
      folder = Files.createTempDirectory("reeve-demo-").toRealPath();
      Path project = Files.createDirectory(folder.resolve("shop"));
      home = new Home(folder.resolve("home"));
      ScratchRepository.in(project);
      DemoCast cast = new DemoCast(misbehave, project, speed);
      daemon = new Daemon(plan(cast, speed));
      client = DaemonClient.of(home);
      lead = new TeamLead(client, TEAM);
      client.post(DaemonClient.team(), cast.team(TEAM));
    } catch (IOException | GitTrouble e) {
      throw Stopped.failed("the demo has no place to play: " + e.getMessage());
    }
  }

  private Daemon.Plan plan(DemoCast cast, double speed) {
    return new Daemon.Plan(
        home,
        EmbeddedStore.usual(home),
        new HttpServer.Address("127.0.0.1", 0, List.of()),
        Settings.DEFAULT,
        Notifier.Plan.NONE,
        new Daemon.Plan.Agents(cast.agents(), List.of(), folder),
        new HookPlan(false, false, HookPlan.Loops.USUAL, null),
        Redactor.standard(),
        Retention.Plan.KEEP,
        new ScaledTime(began, System.currentTimeMillis(), PACE * speed),
        List.of(),
        null);
  }

  Instant began() {
    return began;
  }

  TeamLead lead() {
    return lead;
  }

  JsonNode state() {
    return lead.state();
  }

  /** What has happened since the last question. */
  List<JsonNode> news() {
    List<JsonNode> news = new ArrayList<>();
    String path = DaemonClient.team(TEAM, "events") + "?limit=500&after=" + heard;
    for (JsonNode event : client.get(path).body().path("events")) {
      news.add(event);
      heard = event.path("replay_index").asLong(heard);
      String run = event.path("data").path("run").asString("");
      if (event.path("type").asString("").equals("RUN_STARTED")) runs.add(run);
    }
    return news;
  }

  void command(String type, String task, ObjectNode data) {
    ObjectNode command = JsonTree.object().put("type", type).put("actor", "lead");
    JsonNode known = state().path("tasks").path(task);
    if (!task.isEmpty()) command.put("task_id", task).put("rev", known.path("rev").asLong(1));
    command.set("data", data);
    try {
      client.post(DaemonClient.team(TEAM, "commands"), command);
    } catch (Stopped e) {
      refused.add(type + ": " + e.getMessage());
    }
  }

  /** What the Lead asked for in vain. */
  List<String> refused() {
    return List.copyOf(refused);
  }

  /** A link that shows it in a browser. */
  String pages() {
    return client.post("/api/dashboard").body().path("url").asString("");
  }

  JsonNode morning() {
    return client.get("/api/morning?since=" + began).body();
  }

  /** Whether the secret stands anywhere in Reeve's folder. */
  boolean isLeaked(String secret) {
    try (Stream<Path> files = Files.walk(home.folder())) {
      return files.filter(Files::isRegularFile).anyMatch(file -> contains(file, secret));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static boolean contains(Path file, String secret) {
    try {
      return new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1).contains(secret);
    } catch (IOException e) {
      return false; // a file that comes and goes
    }
  }

  /** The processes of this demo's runs, also of those just begun, as the system knows them. */
  List<Long> left() {
    try (Stream<ProcessHandle> all = ProcessHandle.allProcesses()) {
      return all.filter(ProcessId::isAlive).map(ProcessHandle::pid).filter(this::isOurs).toList();
    }
  }

  private boolean isOurs(long pid) {
    Path process = Path.of("/proc/" + pid);
    try {
      byte[] environment = Files.readAllBytes(process.resolve("environ"));
      String text = new String(environment, StandardCharsets.ISO_8859_1);
      if (runs.stream().anyMatch(run -> text.contains(Mark.RUN + "=" + run))) return true;
      boolean marked = text.contains(Mark.RUN + "=");
      return marked && Files.readSymbolicLink(process.resolve("cwd")).startsWith(folder);
    } catch (IOException e) {
      return false;
    }
  }

  /** Consent is given beforehand: it is our own team (T-77). */
  private void stopAll() {
    try {
      news();
      for (int i = 0; i < LOOKS && !left().isEmpty(); i++) {
        boolean active = state().path("phase").asString("").equals("active");
        if (active) command("TEARDOWN", "", JsonTree.object().put("stop", true));
        pause();
      }
    } catch (Stopped e) {
      // the daemon does not answer: what is left is killed
    }
  }

  private static void pause() {
    try {
      Thread.sleep(LOOK_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  int runs() {
    return runs.size();
  }

  /** Stops whatever is still there, and takes everything away. */
  @Override
  public void close() {
    stopAll();
    killAll();
    daemon.close();
    killAll(); // what it was just starting
    for (int look = 1; !isRemoved(look == LOOKS); look++) pause();
  }

  private void killAll() {
    for (int i = 0; i < LOOKS && !left().isEmpty(); i++) {
      left().forEach(pid -> ProcessHandle.of(pid).ifPresent(ProcessHandle::destroyForcibly));
    }
  }

  /** Not if somebody at his end has just written something. */
  private boolean isRemoved(boolean last) {
    try (Stream<Path> all = Files.walk(folder)) {
      for (Path each : all.sorted(Comparator.reverseOrder()).toList()) Files.deleteIfExists(each);
      return true;
    } catch (IOException | UncheckedIOException e) {
      if (last) throw Stopped.failed("cannot remove " + folder + ": " + e.getMessage());
      return false;
    }
  }
}
