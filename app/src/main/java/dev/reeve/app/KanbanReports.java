package dev.reeve.app;

import dev.reeve.agents.Sign;
import dev.reeve.workflows.kanban.Progress;
import java.nio.file.Path;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Mirrors a workflow into a team of the daemon: each run of an agent is a turn of the member that
 * bears the name of its role. The files decide; a daemon that is gone holds up nothing.
 */
final class KanbanReports {

  private final DaemonClient daemon;
  private final Path folder;
  private @Nullable RunReport current;

  KanbanReports(DaemonClient daemon, Path folder) {
    this.daemon = daemon;
    this.folder = folder;
  }

  /** Null if the daemon does not take it. */
  @Nullable RunReport began(Progress.Step step) {
    close();
    try {
      current = new RunReport(daemon, seat(step), step.role() + ": " + step.task());
    } catch (Stopped e) {
      current = null;
    }
    return current;
  }

  /** An invalid answer is an event of its own (K-9). */
  void failed(Progress.Step step, String reason) {
    close();
    String event = "retry event " + (step.attempt() + 1) + ": " + step.task();
    try {
      RunReport.tell(
          daemon,
          seat(step),
          new Sign.TurnBegan("", event + ": invalid output: " + reason),
          new Sign.TurnEnded("", Sign.End.FAILED, ""),
          new Sign.Left("invalid output"));
    } catch (Stopped e) {
      // it is mirrored as far as a daemon listens
    }
  }

  void close() {
    @Nullable RunReport open = current;
    current = null;
    if (open != null) open.close();
  }

  private RunReport.Seat seat(Progress.Step step) {
    String plain = step.role().toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]", "-");
    return new RunReport.Seat(folder, "", "kanban-" + plain);
  }
}
