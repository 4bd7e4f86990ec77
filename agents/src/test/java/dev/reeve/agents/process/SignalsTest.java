package dev.reeve.agents.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class SignalsTest {

  @Test
  @DisplayName("A-4 a process that has the number of another one is never signalled")
  void a_reused_number_is_not_signalled() throws IOException, InterruptedException {
    Process child = new ProcessBuilder("sleep", "1000").start();
    try {
      ProcStat stat = Objects.requireNonNull(ProcessTable.stat(child.pid()));
      ProcessId earlier = new ProcessId(child.pid(), stat.id().start() - 1);
      assertThat(Signals.send(earlier, Signal.KILL)).isFalse();
      assertThat(child.waitFor(200, TimeUnit.MILLISECONDS)).isFalse();
      assertThat(Signals.isRunning(earlier)).isFalse();
      assertThat(Signals.send(stat.id(), Signal.TERMINATE)).isTrue();
      assertThat(child.waitFor(60, TimeUnit.SECONDS)).isTrue();
      assertThat(Signals.send(stat.id(), Signal.TERMINATE)).isFalse();
    } finally {
      child.destroyForcibly();
    }
  }

  @Test
  void nobody_signals_everybody() {
    for (long pid : new long[] {-1, 0, 1}) {
      assertThatThrownBy(() -> Signals.send(new ProcessId(pid, 0), Signal.KILL))
          .isInstanceOf(IllegalArgumentException.class);
    }
  }

  @Test
  void the_name_of_a_program_does_not_confuse() {
    String line = "42 (a) b (c)) S 7 1 1 0 -1 0 0 0 0 0 1 2 3 4 20 0 1 0 9876 0";
    assertThat(ProcStat.parse(line.getBytes(StandardCharsets.US_ASCII)))
        .isEqualTo(new ProcStat(new ProcessId(42, 9876), 7, 'S', 10));
    for (String broken : new String[] {"", "42", "42 (x", "42 (x) S", "x (y) S 1 2"}) {
      byte[] bytes = broken.getBytes(StandardCharsets.US_ASCII);
      assertThat(ProcStat.parse(bytes)).isNull();
    }
  }

  @Test
  void a_run_inside_a_run_bears_both_marks() {
    Map<String, String> environment = new TreeMap<>(Map.of("A", "1"));
    Mark.of("outer", environment).addTo(environment);
    Mark.of("middle", environment).addTo(environment);
    Mark.of("inner", environment).addTo(environment);
    StringBuilder bytes = new StringBuilder();
    environment.forEach((name, value) -> bytes.append(name + "=" + value + "\0"));
    Mark read = Mark.in(bytes.toString().getBytes(StandardCharsets.US_ASCII));
    assertThat(read.run()).isEqualTo("inner");
    assertThat(read.around()).containsExactly("middle", "outer");
    byte[] none = "XREEVE_RUN=no\0B=REEVE_RUN=no\0".getBytes(StandardCharsets.US_ASCII);
    assertThat(Mark.in(none)).isEqualTo(Mark.NONE);
  }
}
