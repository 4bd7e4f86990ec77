package dev.reeve.agents.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class ProcessIdTest {

  @Test
  @Timeout(10)
  @DisplayName("one that has ended is not alive, though its parent never asks how it ended")
  void ended_and_never_asked_for() throws IOException {
    // What the shell starts ends at once; what the shell becomes waits for nobody.
    Process parent = new ProcessBuilder("sh", "-c", "true & echo $!; exec sleep 60").start();
    try (BufferedReader said = parent.inputReader()) {
      long pid = Long.parseLong(said.readLine());
      ProcessHandle ended = ProcessHandle.of(pid).orElseThrow();
      while (ProcessId.isAlive(ended)) Thread.onSpinWait();
      assertThat(ended.isAlive()).as("the system keeps its number").isTrue();
      assertThat(ProcessId.isAlive(parent.toHandle())).isTrue();
    } finally {
      parent.destroyForcibly();
    }
  }
}
