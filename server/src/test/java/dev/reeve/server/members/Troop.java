package dev.reeve.server.members;

import static org.assertj.core.api.Assertions.assertThat;

import dev.reeve.agents.AgentSpec;
import dev.reeve.agents.CommandSpec;
import dev.reeve.agents.Permissions;
import dev.reeve.agents.process.ProcessId;
import dev.reeve.core.team.Settings;
import dev.reeve.server.Daemon;
import dev.reeve.server.LiveDaemon;
import dev.reeve.server.ScaledTime;
import dev.reeve.server.notify.Notifier;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** A daemon whose members are misbehaving agents, real processes, in time that passes quickly. */
final class Troop implements AutoCloseable {

  static final Path MISBEHAVE = Path.of("../testkit/misbehave").toAbsolutePath().normalize();

  private static final int PATIENCE_SECONDS = 60;
  private static final String MARK = "REEVE_RUN=";

  final Path folder;
  final Path work;
  private final List<AgentSpec> agents = new ArrayList<>();
  private final List<CommandSpec> commands = new ArrayList<>();
  private final ScaledTime time;
  private @Nullable LiveDaemon daemon;

  /**
   * @param pace how many seconds of the teams pass in one of ours
   */
  Troop(Path folder, double pace) {
    this.folder = folder;
    work = folder.resolve("work");
    time = new ScaledTime(Instant.now(), System.currentTimeMillis(), pace);
    try {
      Files.createDirectories(work);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  Troop agent(String name, String protocol, String... steps) {
    return agent(name, protocol, false, steps);
  }

  Troop agent(String name, String protocol, boolean workTree, String... steps) {
    List<String> command = new ArrayList<>(List.of(MISBEHAVE.toString(), "--speak=" + protocol));
    command.addAll(List.of(steps));
    var terms = new AgentSpec.Terms(Permissions.WAIT, workTree, 1 << 20, null);
    agents.removeIf(agent -> agent.name().equals(name));
    agents.add(
        new AgentSpec(
            name,
            command,
            protocol,
            work,
            List.of(),
            AgentSpec.TIMEOUT,
            AgentSpec.IDLE_TIMEOUT,
            terms));
    return this;
  }

  /** What a gate can be run as. */
  Troop command(CommandSpec command) {
    commands.removeIf(known -> known.name().equals(command.name()));
    commands.add(command);
    return this;
  }

  LiveDaemon up() {
    daemon =
        new LiveDaemon(
            folder,
            new LiveDaemon.Setting(
                Settings.DEFAULT,
                Notifier.Plan.NONE,
                new Daemon.Plan.Agents(agents, commands, folder),
                time));
    return daemon;
  }

  /** As when the daemon stops, by whatever: its processes stay. */
  void down() {
    if (daemon != null) daemon.close();
    daemon = null;
  }

  private LiveDaemon live() {
    if (daemon == null) throw new IllegalStateException("it is not up");
    return daemon;
  }

  void found(String json) {
    live().api.ok("/api/teams", json.replace('\'', '"'));
  }

  JsonNode send(String team, String json) {
    return live().api.ok("/api/teams/" + team + "/commands", json.replace('\'', '"'));
  }

  JsonNode state(String team) {
    return live().api.get("/api/teams/" + team);
  }

  List<JsonNode> events(String team) {
    return live().api.events(team);
  }

  /** Waits for an event of a type about a member. */
  JsonNode await(String team, String type, Predicate<JsonNode> which) {
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
    while (true) {
      List<JsonNode> events = known(team);
      for (JsonNode event : events) {
        if (event.get("type").asString().equals(type) && which.test(event)) return event;
      }
      assertThat(System.nanoTime())
          .as("waiting for %s in %s", type, events.stream().map(Troop::brief).toList())
          .isLessThan(deadline);
      pause();
    }
  }

  /** A daemon that has just come back may still be reading. */
  private List<JsonNode> known(String team) {
    try {
      return events(team);
    } catch (AssertionError | UncheckedIOException e) {
      return List.of();
    }
  }

  static Predicate<JsonNode> by(String member) {
    return event ->
        event.path("member").asString("").equals(member)
            || (!event.has("member") && event.path("actor").asString("").equals(member));
  }

  static String brief(JsonNode event) {
    return event.get("type").asString() + " " + event.path("member").asString("");
  }

  static void await(String what, BooleanSupplier condition) {
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
    while (!condition.getAsBoolean()) {
      assertThat(System.nanoTime()).as("waiting for %s", what).isLessThan(deadline);
      pause();
    }
  }

  private static void pause() {
    try {
      TimeUnit.MILLISECONDS.sleep(20);
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  String written(String name) {
    try {
      return Files.readString(work.resolve(name));
    } catch (IOException e) {
      return "";
    }
  }

  /** Processes that bear the mark of a run of this folder, as the system itself knows them. */
  static List<Long> marked(String run) {
    try (Stream<ProcessHandle> all = ProcessHandle.allProcesses()) {
      return all.filter(ProcessId::isAlive)
          .map(ProcessHandle::pid)
          .filter(pid -> environment(pid).contains(MARK + run))
          .toList();
    }
  }

  private static String environment(long pid) {
    try {
      return Files.readString(Path.of("/proc/" + pid + "/environ"), StandardCharsets.ISO_8859_1);
    } catch (IOException e) {
      return "";
    }
  }

  /** Also after a test that failed nobody is left. */
  @Override
  public void close() {
    down();
    try (Stream<Path> all = Files.walk(folder.resolve("reeve/members"), 3)) {
      all.filter(Files::isDirectory)
          .flatMap(run -> marked(run.getFileName().toString()).stream())
          .forEach(pid -> ProcessHandle.of(pid).ifPresent(ProcessHandle::destroyForcibly));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** A repository with one commit where members work. */
  void repository() throws Exception {
    git("init", "-q");
    git("config", "user.name", "a");
    git("config", "user.email", "a@b");
    git("commit", "-q", "--allow-empty", "-m", "one");
  }

  /** What git says there. */
  String git(String... words) throws Exception {
    var command = new ArrayList<>(List.of("git"));
    command.addAll(List.of(words));
    Process process =
        new ProcessBuilder(command).directory(work.toFile()).redirectErrorStream(true).start();
    String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(out).isZero();
    return out;
  }
}
