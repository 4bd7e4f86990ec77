package dev.reeve.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.reeve.app.Table.Cell;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;

class TableTest {

  @Test
  @DisplayName("W-1 columns are as wide as their widest cell; nothing follows the last one")
  void columns() {
    Table table = new Table("  ");
    table.row(Cell.of("a"), Cell.of("long"), Cell.of("z"));
    table.row(Cell.of("bbb"), Cell.of(""), Cell.of("y"));
    table.row(Cell.of("c"), Cell.of("x"));
    assertThat(table.lines()).isEqualTo(List.of("  a    long  z", "  bbb        y", "  c    x"));
  }

  @Test
  @Timeout(value = 20, threadMode = ThreadMode.SEPARATE_THREAD)
  @DisplayName("P-10 a team with very many tasks is shown without delay")
  void very_long() {
    Table table = new Table("");
    for (int i = 0; i < 100_000; i++) table.row(Cell.of("#" + i), Cell.of("DONE"), Cell.of("ann"));
    assertThat(table.lines()).hasSize(100_000).last().isEqualTo("#99999  DONE  ann");
  }
}
