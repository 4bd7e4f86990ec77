package dev.reeve.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** That the benchmarks do their work, whatever comes out: numbers belong to a quiet machine. */
@Execution(ExecutionMode.CONCURRENT)
class BenchTest {

  @TempDir Path folder;

  @Test
  @DisplayName("P-1 the bench records, decides and acknowledges, and measures its floor beside it")
  void throughput() {
    assertThat(new Throughput(folder, 8_000).run())
        .extracting(Row::rule, Row::work)
        .contains(tuple("P-1", "ratio to the floor"), tuple("P-1", "CPU per command, all threads"));
    assertThat(folder).isEmptyDirectory();
  }

  @Test
  @DisplayName("P-4 the bench has many owe the next move in silence, and fall due at once")
  void silence() {
    assertThat(new Silence(folder, 100, Duration.ofMillis(200)).run())
        .extracting(Row::rule, Row::work)
        .contains(
            tuple("P-4", "1,000 silent members, heap"),
            tuple("P-4", "1,000 silent members, CPU"),
            tuple("P-4", "100 fall due at once"));
    assertThat(folder).isEmptyDirectory();
  }

  @Test
  @DisplayName("P-11 the bench sends commands and signals over HTTP, from a process of its own")
  void over_http() {
    assertThat(new HttpLoad(folder, 500, 1).run()).extracting(Row::rule).contains("P-3", "P-11");
    assertThat(folder).isEmptyDirectory();
  }

  @Test
  @DisplayName("P-8 the bench follows many processes, and says when an end was noticed")
  void crowd() {
    assertThat(new Crowd(folder, 10).run())
        .extracting(Row::rule, Row::work)
        .containsExactly(
            tuple("P-8", "10 processes at once, heap each"),
            tuple("P-8", "an end is noticed after"));
    assertThat(folder).isEmptyDirectory();
  }

  @Test
  @DisplayName("P-9 the bench measures how fast text is redacted")
  void redaction() {
    assertThat(new Redaction(1 << 20).run()).extracting(Row::rule).containsExactly("P-9");
  }
}
