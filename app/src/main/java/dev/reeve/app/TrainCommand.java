package dev.reeve.app;

import dev.reeve.base.file.Home;
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
import picocli.CommandLine.Command;

/**
 * {@code reeve train}: does what most commands do, in a folder that is gone afterwards, while Java
 * takes note of it for the next start (P-7). The launcher calls it after a build.
 */
@Command(name = "train", hidden = true, description = "For the launcher: warm the start-up cache.")
final class TrainCommand implements Callable<Integer> {

  @Override
  public Integer call() throws IOException {
    LogConfiguration.forDaemon();
    Path scratch = Files.createTempDirectory("reeve-train");
    try {
      Home home = new Home(scratch.resolve("home"));
      Place place = new Place(home, "", false);
      home.ready();
      Daemon.Plan plan =
          DaemonPlan.of(home, new DaemonPlan.Asked(0, "127.0.0.1", false, "sqlite:reeve.db"));
      try (Daemon _ = new Daemon(plan)) {
        for (String line : commands()) {
          Console nowhere =
              Console.of(
                  OutputStream.nullOutputStream(), OutputStream.nullOutputStream(), Paint.PLAIN);
          Main.run(line.split(" "), nowhere, place);
        }
      }
    } finally {
      remove(scratch);
    }
    return 0;
  }

  private static List<String> commands() {
    return List.of(
        "status",
        "team create a --member lead:lead --member b:coder --task 1:x",
        "send a STATE_OWNERSHIP_HANDOFF --data {\"epoch\":1}",
        "send a CLAIM --as b --task 1",
        "status",
        "status a",
        "log a",
        "decisions",
        "team list --json",
        "--help");
  }

  private static void remove(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) Files.delete(file);
    }
  }
}
