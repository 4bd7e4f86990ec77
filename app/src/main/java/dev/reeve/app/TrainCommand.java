package dev.reeve.app;

import dev.reeve.base.file.Home;
import dev.reeve.daemon.log.sqlite.NativeLibrary;
import dev.reeve.server.Daemon;
import dev.reeve.sim.scenario.report.Paint;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/**
 * {@code reeve train}: does what most commands do, in a folder that is gone afterwards, while Java
 * takes note of it for the next start (P-7); before that it makes one jar of all, in a form of
 * which Java can take note. The launcher calls it after a build.
 */
@Command(name = "train", hidden = true, description = "For the launcher: warm the start-up cache.")
final class TrainCommand implements Callable<Integer> {

  private static final List<String> COMMANDS =
      List.of(
          "up -d --port 0",
          "status",
          "team create a --member lead:lead --member b:coder --task 1:x",
          "send a STATE_OWNERSHIP_HANDOFF --data {\"epoch\":1}",
          "send a CLAIM --as b --task 1",
          "status",
          "status a",
          "log a",
          "decisions",
          "team list --json",
          "--help",
          "down");

  private static final String WORKERS =
      """
      ## Workers

      | Worker | Agent | Max concurrent | Capabilities | Turns |
      |---|---|---|---|---|
      | w | coder | 1 | code | S 70 |

      ## Projects

      | Project | Repository |
      |---|---|
      | p | . |
      """;

  private static final String EPIC =
      """
      ---
      id: E
      status: in_progress
      title: x
      ---
      ## Work Items

      | # | ID | Title | Status | Worker | Project | Tags | Acceptance |
      |---|---|---|---|---|---|---|---|
      | 1 | T-1 | x | queued |  | p | code | x |
      | 2 | T-2 | x | done |  | p | code | x |
      """;

  @Parameters(index = "0", paramLabel = "WHAT", description = "daemon, commands, work or jars")
  private String what = "";

  @Parameters(
      index = "1",
      arity = "0..1",
      paramLabel = "FOLDER",
      description = "where the jars are")
  private @Nullable Path jars;

  @Override
  public Integer call() throws IOException {
    if (jars == null) {
      train();
    } else {
      Path one = Files.createDirectories(jars.resolve("one"));
      NativeLibrary.unpack(one);
      OneJar.make(jars, one.resolve("reeve.jar"));
    }
    return 0;
  }

  private void train() throws IOException {
    Path scratch = Files.createTempDirectory("reeve-train");
    try {
      Home home = new Home(scratch.resolve("home"));
      Place place = new Place(home, "", false);
      switch (what) {
        case "daemon" -> daemon(home);
        case "commands" -> commands(place, COMMANDS);
        case "work" -> work(place, Files.createDirectory(scratch.resolve("epic")));
        default -> throw Stopped.failed("there is nothing to train for '" + what + "'");
      }
    } finally {
      remove(scratch);
    }
  }

  /** In this process, with who speaks to it. */
  private static void daemon(Home home) {
    LogConfiguration.forDaemon();
    Daemon.Plan plan =
        DaemonPlan.of(home, new DaemonPlan.Asked(0, "127.0.0.1", false, "sqlite:reeve.db", false));
    try (Daemon _ = new Daemon(plan)) {
      commands(new Place(home, "", false), COMMANDS.subList(1, COMMANDS.size() - 1));
    }
  }

  /** What needs no daemon: an agent that runs, and a tick that asks one. */
  private static void work(Place place, Path folder) throws IOException {
    Path file = folder.resolve("EPIC.md");
    String halt = "{\"action\": \"halt\", \"status\": \"review\", \"reason\": \"x\"}";
    Files.writeString(
        folder.resolve("reeve.yaml"), "agents: {planner: {command: [echo, '" + halt + "']}}\n");
    Files.writeString(folder.resolve("WORKERS.md"), WORKERS);
    Files.writeString(file, EPIC);
    commands(place, List.of("run -- true", "epic tick " + file + " --json", "epic show " + file));
  }

  private static void commands(Place place, List<String> lines) {
    for (String line : lines) {
      OutputStream nowhere = OutputStream.nullOutputStream();
      Main.run(line.split(" ", -1), Console.of(nowhere, nowhere, Paint.PLAIN), place);
    }
  }

  private static void remove(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) Files.delete(file);
    }
  }
}
