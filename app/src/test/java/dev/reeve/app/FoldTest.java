package dev.reeve.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.reeve.app.Table.Cell;
import dev.reeve.sim.scenario.report.Paint;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@DisplayName("W-1 in a narrow terminal lines go on below, between words")
class FoldTest {

  private static final Fold NARROW = new Fold(30);

  @Test
  void what_fits_stays() {
    String line = "x".repeat(14) + " " + "y".repeat(15);
    assertThat(NARROW.lines(line)).containsExactly(line);
    assertThat(Fold.NONE.lines(line.repeat(99))).hasSize(1);
    assertThat(NARROW.lines("")).containsExactly("");
  }

  @Test
  void what_is_longer_goes_on_further_in() {
    assertThat(NARROW.lines("  waits for you: ann is stuck on task #1. Who shall go on?"))
        .containsExactly(
            "  waits for you: ann is stuck", "      on task #1. Who shall go", "      on?");
  }

  @Test
  void a_long_word_stays_whole() {
    String link = "http://127.0.0.1:7717/#" + "k".repeat(40);
    assertThat(NARROW.lines("Pages: " + link + "  (good once)"))
        .containsExactly("Pages:", "    " + link, "    (good once)");
    assertThat(NARROW.lines(link)).containsExactly(link);
  }

  @Test
  void colours_take_no_room_and_no_letter_is_cut() {
    String painted = Paint.COLOURED.warning("x".repeat(10)) + " " + Paint.COLOURED.bad("y");
    assertThat(NARROW.lines(painted)).containsExactly(painted);
    assertThat(NARROW.lines("\uD83D\uDE00".repeat(30))).hasSize(1);
  }

  @Test
  void a_row_goes_on_with_a_cell() {
    Table table = new Table("  ");
    table.row(Cell.of("TEAM"), Cell.of("PHASE"), Cell.of("IDLE"), Cell.of(""), Cell.of("OWING"));
    table.row(Cell.of("payments"), Cell.of("active"), Cell.of("-"), Cell.of(""), Cell.of("ann #1"));
    assertThat(table.lines(NARROW))
        .isEqualTo(
            List.of(
                "  TEAM      PHASE   IDLE", "      OWING",
                "  payments  active  -", "      ann #1"));
    assertThat(table.lines().getFirst()).isEqualTo("  TEAM      PHASE   IDLE  OWING");
    Table idle = new Table("");
    idle.row(Cell.of("x".repeat(25)), Cell.of("active"), Cell.of("-"), Cell.of("-"));
    idle.row(Cell.of("y".repeat(25)), Cell.of("-"), Cell.of("-"), Cell.of("-"));
    assertThat(idle.lines(NARROW))
        .as("a line with nothing on it is not shown")
        .isEqualTo(List.of("x".repeat(25), "    active  -  -", "y".repeat(25) + "  -"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "0", "7", "x", "-1", "99999999999", "8 0"})
  void a_terminal_of_no_width_folds_nothing(String written) {
    assertThat(Fold.at(written)).isEqualTo(Fold.NONE);
  }
}
