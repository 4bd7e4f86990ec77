package dev.reeve.workflows.kanban;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** Kills the orchestrator with SIGKILL again and again; the agents live on, as in a real crash. */
@Execution(ExecutionMode.CONCURRENT)
class KanbanCrashTest {

  private static final int TASKS = Integer.getInteger("kanban.tasks", 10);

  @TempDir private Path temp = Path.of("unset");

  @Test
  @DisplayName("K-5 killed at every boundary of a step, it ends as if it had not been")
  void every_boundary() throws IOException, InterruptedException {
    SortedMap<String, String> wanted = uninterrupted();
    Desk desk = new Desk(Files.createDirectory(temp.resolve("killed"))).usual(TASKS);
    SortedSet<String> seen = new TreeSet<>();
    int kills = 0;
    while (!toldEnd(desk, seen)) kills++;
    assertThat(kills).isEqualTo(2 * (2 * TASKS + 1));
    judge(desk, wanted);
  }

  @Test
  @DisplayName("K-5 killed at random moments, it ends as if it had not been")
  void random_moments() throws IOException, InterruptedException {
    SortedMap<String, String> wanted = uninterrupted();
    Desk desk = new Desk(Files.createDirectory(temp.resolve("killed"))).usual(TASKS);
    Random chance = new Random(7);
    for (int kill = 0; kill < 12; kill++) {
      Process process = start(desk);
      process.waitFor(200 + chance.nextInt(900), TimeUnit.MILLISECONDS);
      process.destroyForcibly().waitFor();
    }
    assertThat(desk.run().exit()).isZero();
    judge(desk, wanted);
  }

  private SortedMap<String, String> uninterrupted() throws IOException {
    Desk desk = new Desk(Files.createDirectory(temp.resolve("clean"))).usual(TASKS);
    assertThat(desk.run().exit()).isZero();
    return files(desk);
  }

  /** Runs it until it says something new and kills it then; true if it came to its end. */
  private static boolean toldEnd(Desk desk, SortedSet<String> seen)
      throws IOException, InterruptedException {
    Process process = start(desk);
    try (BufferedReader lines = process.inputReader(StandardCharsets.UTF_8)) {
      for (@Nullable String line = lines.readLine(); line != null; line = lines.readLine()) {
        if (line.startsWith("ended")) return process.waitFor() == 0;
        assertThat(line).doesNotStartWith("failed");
        if (seen.add(line)) {
          process.destroyForcibly().waitFor();
          return false;
        }
      }
    }
    throw new AssertionError("it ended without a word");
  }

  private static Process start(Desk desk) throws IOException {
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    return new ProcessBuilder(
            java,
            "-XX:+UseSerialGC",
            "-XX:TieredStopAtLevel=1",
            "--enable-native-access=ALL-UNNAMED",
            "-cp",
            System.getProperty("java.class.path"),
            KanbanProcess.class.getName(),
            desk.folder.toString())
        .redirectError(ProcessBuilder.Redirect.INHERIT)
        .start();
  }

  private static void judge(Desk desk, SortedMap<String, String> wanted) throws IOException {
    assertThat(files(desk)).isEqualTo(wanted);
    List<String> tasks = new ArrayList<>();
    SortedMap<String, SortedSet<String>> told = new TreeMap<>();
    for (String call : desk.calls()) {
      if (call.startsWith("implementor")) tasks.add(call);
      if (call.startsWith("manager")) {
        String done = call.replaceAll(".*\"done_task\":([^,]*),.*", "$1");
        told.computeIfAbsent(done, _ -> new TreeSet<>()).add(call);
      }
    }
    assertThat(tasks).hasSize(TASKS).doesNotHaveDuplicates();
    assertThat(told).hasSize(TASKS + 1);
    assertThat(told.values()).allMatch(calls -> calls.size() == 1);
  }

  private static SortedMap<String, String> files(Desk desk) throws IOException {
    SortedMap<String, String> files = new TreeMap<>();
    files.put("KANBAN.md", desk.text("KANBAN.md"));
    try (var tasks = Files.list(desk.folder.resolve("tasks"))) {
      for (Path task : tasks.toList()) {
        files.put(task.getFileName().toString(), Files.readString(task));
      }
    }
    return files;
  }
}
