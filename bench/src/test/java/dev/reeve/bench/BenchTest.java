package dev.reeve.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import java.nio.file.Path;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** That the benchmarks do their work, whatever comes out: numbers belong to a quiet machine. */
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
}
