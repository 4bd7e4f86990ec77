package dev.reeve.daemon.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.reeve.daemon.files.TeamFolder.Found;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What every folder of a team does. */
abstract class TeamFolderContract {

  private static final List<String> PIECES =
      List.of("state", "-log-", "1", "0", ".md", "..", "/", "DECISIONS", ".git", "src", "\n", " ");

  static final Found NOTHING = new Found.Nothing();

  abstract TeamFolder folder();

  @Test
  void what_was_written_is_there_whole() {
    TeamFolder folder = folder();
    assertThat(folder.look("state-log-3.md")).isEqualTo(NOTHING);
    folder.write(TeamFolder.part(3), "zwei ü\n");
    folder.write(TeamFolder.part(3), "older\n");
    assertThat(folder.look("state-log-3.md")).isEqualTo(new Found.Text("older\n"));
  }

  @ParameterizedTest
  @ValueSource(strings = {TeamFolder.STATE, TeamFolder.DECISIONS})
  void what_somebody_else_changed_is_not_written_over(String name) {
    TeamFolder folder = folder();
    assertThat(folder.exchange(name, new Found.Text("not there"), "mine")).isFalse();
    assertThat(folder.look(name)).isEqualTo(NOTHING);
    assertThat(folder.exchange(name, NOTHING, "one")).isTrue();
    assertThat(folder.exchange(name, NOTHING, "two")).isFalse();
    assertThat(folder.exchange(name, new Found.Text("one"), "zwei ü\n")).isTrue();
    assertThat(folder.look(name)).isEqualTo(new Found.Text("zwei ü\n"));
  }

  @Test
  @DisplayName("T-83 of a thousand random names only Reeve's own are written")
  void any_other_name_is_refused() {
    TeamFolder folder = folder();
    Random random = new Random(83);
    for (int i = 0; i < 1_000; i++) {
      StringBuilder name = new StringBuilder();
      for (int n = random.nextInt(1, 5); 0 < n; n--) {
        name.append(PIECES.get(random.nextInt(PIECES.size())));
      }
      String tried = name.toString();
      if (tried.matches("state-log-[1-9][0-9]*\\.md")) {
        folder.write(tried, "x");
      } else {
        assertThatIllegalArgumentException().isThrownBy(() -> folder.write(tried, "x"));
      }
      if (List.of("DECISIONS.md", "state.md").contains(tried)) continue;
      assertThatIllegalArgumentException().isThrownBy(() -> folder.exchange(tried, NOTHING, "x"));
    }
  }
}
