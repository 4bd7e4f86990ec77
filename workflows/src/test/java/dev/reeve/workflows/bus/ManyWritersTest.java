package dev.reeve.workflows.bus;

import static org.assertj.core.api.Assertions.assertThat;

import dev.reeve.base.redact.Redactor;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import tools.jackson.databind.node.ObjectNode;

@Execution(ExecutionMode.CONCURRENT)
class ManyWritersTest {

  private static final int WRITERS = 20;
  private static final int LINES = 25;

  @TempDir private Path session = Path.of("unset");

  @Test
  @DisplayName("C-3 twenty processes that write at once lose no line and share no id")
  void twenty_processes() throws IOException, InterruptedException {
    List<Process> writers = new ArrayList<>();
    for (int i = 0; i < WRITERS; i++) writers.add(start("writer" + i));
    for (Process writer : writers) {
      assertThat(writer.inputReader(StandardCharsets.UTF_8).readLine()).isEqualTo("ready");
    }
    for (Process writer : writers) {
      writer.getOutputStream().write('\n');
      writer.getOutputStream().flush();
    }
    for (Process writer : writers) assertThat(writer.waitFor()).isZero();
    judge(new MessageBus(session, Redactor.standard(), InstantSource.system()));
  }

  private static void judge(MessageBus bus) {
    BusPart all = bus.all();
    assertThat(all.broken()).isEmpty();
    assertThat(all.lines()).hasSize(WRITERS * LINES);
    assertThat(all.lines().stream().map(BusLine::id).distinct()).hasSize(WRITERS * LINES);
    ObjectNode state = bus.state();
    for (int i = 0; i < WRITERS; i++) {
      String writer = "writer" + i;
      assertThat(all.lines().stream().filter(line -> line.from().equals(writer)))
          .extracting(line -> line.data().get("count").asInt())
          .hasSize(LINES)
          .isSorted();
      assertThat(state.at("/role_state/" + writer + "/count").asInt()).isEqualTo(LINES - 5);
      assertThat(state.at("/tasks/TASK-" + writer + "-5/by").asString()).isEqualTo(writer);
    }
  }

  private Process start(String name) throws IOException {
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    return new ProcessBuilder(
            java,
            "-XX:+UseSerialGC",
            "-XX:TieredStopAtLevel=1",
            "-Xmx64m",
            "-cp",
            System.getProperty("java.class.path"),
            BusProcess.class.getName(),
            session.toString(),
            name,
            String.valueOf(LINES))
        .redirectError(ProcessBuilder.Redirect.INHERIT)
        .start();
  }
}
