package dev.reeve.workflows.kanban;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What Reeve itself costs: the same agents are run by a plain loop beside it. */
class KanbanSpeedTest {

  /** On a quiet machine it is a few milliseconds; others may be at work on this one. */
  private static final double MOST_MILLIS = 60;

  private static final int TASKS = Integer.getInteger("kanban.speed.tasks", 20);

  @TempDir private Path temp = Path.of("unset");

  @Test
  void a_step_costs_little_beyond_its_agent() throws IOException, InterruptedException {
    Desk warm = new Desk(Files.createDirectory(temp.resolve("warm"))).usual(10);
    assertThat(warm.run().exit()).isZero();
    Desk desk = new Desk(Files.createDirectory(temp.resolve("kanban"))).usual(TASKS);
    long begun = System.nanoTime();
    assertThat(desk.run().exit()).isZero();
    double whole = (System.nanoTime() - begun) / 1e6;
    double agents =
        agentsAlone(new Desk(Files.createDirectory(temp.resolve("plain"))).usual(TASKS));
    int steps = 2 * TASKS + 1;
    double each = (whole - agents) / steps;
    System.out.printf(
        Locale.ROOT,
        "kanban: %d steps in %.0f ms, the agents alone %.0f ms: %.1f ms a step%n",
        steps,
        whole,
        agents,
        each);
    assertThat(each).isLessThan(MOST_MILLIS);
  }

  /** The same scripts with the same inputs, one after the other. */
  private static double agentsAlone(Desk desk) throws IOException, InterruptedException {
    String tasks = "\"tasks\":[]}";
    long begun = System.nanoTime();
    run(desk, "manager", "{\"kanban_file\":\"KANBAN.md\",\"done_task\":null," + tasks);
    for (int i = 1; i <= TASKS; i++) {
      String task = "tasks/" + i + "-task.md";
      run(desk, "implementor", "{\"task_file\":\"" + task + "\"}");
      String done = "\"done_task\":\"" + task + "\",";
      run(desk, "manager", "{\"kanban_file\":\"KANBAN.md\"," + done + tasks);
    }
    return (System.nanoTime() - begun) / 1e6;
  }

  private static void run(Desk desk, String role, String input)
      throws IOException, InterruptedException {
    Path given = Files.writeString(desk.folder.resolve("input.json"), input + "\n");
    var builder = new ProcessBuilder(desk.command(role)).directory(desk.folder.toFile());
    builder.environment().put("ROLE", role);
    builder.redirectInput(given.toFile()).redirectOutput(ProcessBuilder.Redirect.DISCARD);
    assertThat(builder.start().waitFor()).isZero();
  }
}
