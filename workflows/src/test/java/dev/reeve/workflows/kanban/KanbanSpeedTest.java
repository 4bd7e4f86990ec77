package dev.reeve.workflows.kanban;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;

/** What Reeve itself costs: the same agents are run by a plain loop beside it. */
@Isolated("it measures time")
class KanbanSpeedTest {

  private static final @Nullable Integer ASKED = Integer.getInteger("kanban.speed.tasks");
  private static final int TASKS = ASKED == null ? 20 : ASKED;

  /** What is promised holds on a quiet machine; in a build others may be at work. */
  private static final double MOST_MILLIS = ASKED == null ? 60 : 20;

  private static final int ROUNDS = 3;

  @TempDir private Path temp = Path.of("unset");

  @Test
  void a_step_costs_little_beyond_its_agent() throws IOException, InterruptedException {
    Desk warm = new Desk(Files.createDirectory(temp.resolve("warm"))).usual(10);
    assertThat(warm.run().exit()).isZero();
    double best = Double.MAX_VALUE; // whatever else goes on in the machine can only add to it
    for (int round = 1; round <= ROUNDS && MOST_MILLIS < best; round++) {
      best = Math.min(best, millisPerStep(round));
    }
    assertThat(best).isLessThan(MOST_MILLIS);
  }

  private double millisPerStep(int round) throws IOException, InterruptedException {
    Desk desk = new Desk(Files.createDirectory(temp.resolve("kanban" + round))).usual(TASKS);
    Desk plain = new Desk(Files.createDirectory(temp.resolve("plain" + round))).usual(TASKS);
    long begun = System.nanoTime();
    assertThat(desk.run().exit()).isZero();
    double whole = (System.nanoTime() - begun) / 1e6;
    double agents = agentsAlone(plain);
    int steps = 2 * TASKS + 1;
    double each = (whole - agents) / steps;
    System.out.printf(
        Locale.ROOT,
        "kanban: %d steps in %.0f ms, the agents alone %.0f ms: %.1f ms a step%n",
        steps,
        whole,
        agents,
        each);
    return each;
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
