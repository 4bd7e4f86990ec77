package dev.reeve.app;

import dev.reeve.base.file.Home;
import dev.reeve.sim.backtest.RecordedLog;
import dev.reeve.sim.backtest.UnreadableLog;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import tools.jackson.databind.node.ObjectNode;

/** The whole log of a team: of one that a daemon keeps, or from a file that somebody kept of it. */
final class RecordedEvents {

  private RecordedEvents() {}

  /**
   * @param name a file, as {@code reeve log TEAM --json} prints it; else a team
   */
  static RecordedLog of(String name, Home home) {
    Path file = Path.of(name);
    return Files.isRegularFile(file) ? read(file) : ask(name, DaemonClient.of(home));
  }

  private static RecordedLog read(Path file) {
    try (Stream<String> lines = Files.lines(file)) {
      return RecordedLog.of(lines);
    } catch (UnreadableLog e) {
      throw Stopped.failed(file + " is no log as 'reeve log TEAM --json' prints it: " + reason(e));
    } catch (IOException | java.io.UncheckedIOException e) {
      throw Stopped.failed("cannot read " + file + ": " + e.getMessage());
    }
  }

  static String reason(UnreadableLog trouble) {
    return Harmless.line(String.valueOf(trouble.getMessage()));
  }

  private static RecordedLog ask(String team, DaemonClient daemon) {
    List<ObjectNode> events = new ArrayList<>();
    new LogPages(daemon, team)
        .each(
            0,
            event -> {
              if (event instanceof ObjectNode one) events.add(one);
            });
    return RecordedLog.of(events);
  }
}
