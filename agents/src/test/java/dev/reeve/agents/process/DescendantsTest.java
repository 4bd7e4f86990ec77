package dev.reeve.agents.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DescendantsTest {

  private static final String RUN = "20261117-093027-15a27354";

  @TempDir private Path temp;

  @Test
  @DisplayName("A-4 one that showed no environment while it began is known when it does")
  void no_environment_yet() throws Exception {
    String script =
        "while [ ! -e go ]; do /bin/sleep 0.05; done; exec /usr/bin/env REEVE_RUN="
            + RUN
            + " /bin/sh -c 'echo >marked; while :; do /bin/sleep 0.05; done'";
    Process process =
        new ProcessBuilder("env", "-i", "/bin/sh", "-c", script).directory(temp.toFile()).start();
    try {
      Descendants descendants = new Descendants();
      descendants.watch(RUN, List.of());
      assertThat(found(descendants)).isEmpty();
      Files.createFile(temp.resolve("go"));
      long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
      while (!Files.exists(temp.resolve("marked"))) {
        assertThat(System.nanoTime()).isLessThan(deadline);
        TimeUnit.MILLISECONDS.sleep(5);
      }
      assertThat(found(descendants)).contains(ProcessId.of(process.pid()));
    } finally {
      process.destroyForcibly();
    }
  }

  private static List<ProcessId> found(Descendants descendants) {
    return Objects.requireNonNull(descendants.look(() -> {}).get(RUN)).running();
  }
}
