package dev.reeve.daemon.files;

import static org.assertj.core.api.Assertions.assertThat;

import dev.reeve.daemon.files.DecisionsText.Note;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class DecisionsTextTest {

  private static final List<String> LINES =
      List.of(
          "# Decisions Log",
          "## Feature Definition of Done",
          "## Decision: this — why",
          "## Risks & Mitigations",
          "some words",
          "",
          "- an item",
          "### below");

  @Test
  @DisplayName("T-81 whatever the file looks like, only new lines in Reeve's sections come of it")
  void only_its_own_sections_change() {
    Random random = new Random(81);
    for (int life = 0; life < 1_000; life++) {
      String text = DecisionsText.headed(anyText(random));
      List<Note> notes = new ArrayList<>();
      for (int i = 0; i < random.nextInt(1, 5); i++) {
        String heading = DecisionsText.HEADINGS.get(random.nextInt(2));
        notes.add(new Note(heading, i + 1, "- " + (i + 1) + " told"));
      }
      String once = DecisionsText.with(text, notes);
      assertThat(DecisionsText.isWithin(text, once)).as(text + "->" + once).isTrue();
      assertThat(DecisionsText.with(once, notes)).isEqualTo(once);
      assertThat(once.lines().filter(line -> line.endsWith(" told"))).hasSameSizeAs(notes);
    }
  }

  private static String anyText(Random random) {
    StringBuilder text = new StringBuilder();
    for (int n = random.nextInt(12); 0 < n; n--) {
      text.append(LINES.get(random.nextInt(LINES.size()))).append('\n');
      if (random.nextInt(6) == 0) text.append(DecisionsText.NOTES).append('\n');
    }
    return text.toString();
  }

  @Test
  @DisplayName("T-81 an edit that touches anything else is seen")
  void what_is_not_within() {
    String text = "# Log\n\n## Operational Escalations\n- a\n\n## Decision: b\nc\n";
    assertThat(DecisionsText.isWithin(text, text.replace("- a\n", "- a\n- b\n"))).isTrue();
    assertThat(DecisionsText.isWithin(text, text.replace("- a\n", ""))).isFalse();
    assertThat(DecisionsText.isWithin(text, text.replace("- a\n", "- b\n"))).isFalse();
    assertThat(DecisionsText.isWithin(text, text + "d\n")).isFalse();
    assertThat(DecisionsText.isWithin(text, text.replace("# Log\n", "# Log\nx\n"))).isFalse();
    assertThat(DecisionsText.isWithin(text, text.replace("- a\n", "- a\n## Mine\n"))).isFalse();
  }

  @Test
  @DisplayName(
      "T-81 lines of others keep the way they end, and a last one that has no end gets none")
  void ends_of_lines_are_kept() {
    String log = "# Log\r\n\r\n## Orchestration Notes\r\n\r\n## Decision: b\r\nc";
    List<Note> one = List.of(new Note(DecisionsText.NOTES, 1, "- 1 told"));
    assertThat(DecisionsText.with(log, one))
        .isEqualTo(log.replace("Notes\r\n", "Notes\r\n- 1 told\r\n"));
    assertThat(DecisionsText.with("## Orchestration Notes", one))
        .isEqualTo("## Orchestration Notes\n- 1 told\n");
    assertThat(DecisionsText.isWithin(log, log.replace("\r\n", "\n"))).isFalse();
    assertThat(DecisionsText.isWithin(log, log + "\n")).isFalse();
  }
}
