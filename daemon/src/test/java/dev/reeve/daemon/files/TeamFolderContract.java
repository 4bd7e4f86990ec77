package dev.reeve.daemon.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.reeve.daemon.files.TeamFolder.Found;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** What every folder of a team does. */
abstract class TeamFolderContract {

  private static final List<String> PIECES =
      List.of("state", "-log-", "1", "0", ".md", "..", "/", "DECISIONS", ".git", "src", "\n", " ");

  abstract TeamFolder folder();

  @Test
  void what_was_written_is_there_whole() {
    TeamFolder folder = folder();
    assertThat(folder.look(TeamFolder.STATE)).isEqualTo(new Found.Nothing());
    folder.write(TeamFolder.STATE, "one\n");
    folder.write(TeamFolder.STATE, "zwei ü\n");
    folder.write(TeamFolder.part(3), "older\n");
    assertThat(folder.look(TeamFolder.STATE)).isEqualTo(new Found.Text("zwei ü\n"));
    assertThat(folder.look("state-log-3.md")).isEqualTo(new Found.Text("older\n"));
  }

  @Test
  void what_somebody_else_changed_is_not_written_over() {
    TeamFolder folder = folder();
    assertThat(folder.exchange(TeamFolder.DECISIONS, "not there", "mine")).isFalse();
    assertThat(folder.look(TeamFolder.DECISIONS)).isEqualTo(new Found.Nothing());
    assertThat(folder.exchange(TeamFolder.DECISIONS, "", "one")).isTrue();
    assertThat(folder.exchange(TeamFolder.DECISIONS, "", "two")).isFalse();
    assertThat(folder.exchange(TeamFolder.DECISIONS, "one", "two")).isTrue();
    assertThat(folder.look(TeamFolder.DECISIONS)).isEqualTo(new Found.Text("two"));
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
      boolean own = tried.equals("state.md") || tried.matches("state-log-[1-9][0-9]*\\.md");
      if (own) {
        folder.write(tried, "x");
      } else {
        assertThatIllegalArgumentException().isThrownBy(() -> folder.write(tried, "x"));
      }
      if (tried.equals("DECISIONS.md")) continue;
      assertThatIllegalArgumentException().isThrownBy(() -> folder.exchange(tried, "", "x"));
    }
  }
}
