package dev.reeve.agents.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class ProcessIdTest {

  @Test
  @Timeout(60)
  @DisplayName("one that has ended is not alive, though nobody has asked how it ended")
  void ended_and_not_asked_for() throws IOException {
    // Java does not know of this child, so it does not wait for it.
    List<String> command = List.of("/bin/sh", "-c", "exit 3");
    ProcessId child = new Spawn(command, Path.of("/"), Map.of(), null, null, null, true).start();
    ProcessHandle handle = ProcessHandle.of(child.pid()).orElseThrow();
    while (ProcessId.isAlive(handle)) Thread.onSpinWait();
    assertThat(handle.isAlive()).as("the system keeps its number").isTrue();
    assertThat(Children.status(child)).hasValue(3);
    assertThat(ProcessId.isAlive(ProcessHandle.current())).isTrue();
  }
}
