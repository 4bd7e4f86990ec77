package dev.reeve.workflows.epic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.reeve.workflows.epic.Verdict.FileFix;
import dev.reeve.workflows.markdown.Document;
import dev.reeve.workflows.markdown.Line;
import dev.reeve.workflows.markdown.UnreadableFile;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Epic files are read as people write them, and keep every byte that is not Reeve's. */
class EpicFileTest {

  private static final String NASTY =
      """
      ---
      id: EPIC-1
      status: "in_progress"   # by Ann
      title: 'A: login'
      tags: [a, b]
      ---
      # A login

      ```markdown
      ## Pattern Memory
      | Tick (ISO) | Decision | Class | Notes |
      |---|---|---|---|
      | 2026-01-01T00:00:00Z | in a fence | verify_fail | x |
      ```

      <!-- ## Work Items
      | # | ID | Title | Status |
      |---|---|---|---|
      | 1 | X-1 | commented out | queued |
      -->

      ## Supervisor State
      - **Phase**: dispatching      **Environment**: laptop
      **Last checkpoint**: 2026-05-08T11:00:00Z   **Shared artefact**: none

      ## Work Items
      before
      |#|ID|Title|Status|Worker|Project|Tags|Acceptance|Last activity|Review surface|Notes|
      |:-|:-:|--|--|--|--|--|--|--|--|--|
      |1|T-1|a \\| b `\\|` c|exited|claude|app|`fix`, x||2026-05-08T10:00:00Z|http://pr/1||
      |  2|T-2|  wide   |ready|-||  ||none|by Ann|

      after

      ### T-1
      Its body.

      ## Pattern Memory

      ## Notes of others
      ~~~
      ## Supervisor Log
      ~~~
      | Tick (ISO) | Decision | Class | Notes |
      |---|---|---|---|
      | not | ours | at | all |

      ## Supervisor Log
      2026-05-01 somebody wrote this by hand
      """;

  @ParameterizedTest
  @CsvSource({"'\n', ''", "'\r\n', ''", "'\n', '\ufeff'"})
  @DisplayName("E-1 everything that is not Reeve's is kept byte for byte")
  void round_trip(String end, String mark) {
    String text = mark + NASTY.replace("\n", end);
    Epic epic = EpicReader.read(Document.parse(text), "EPIC.md");
    assertThat(epic.items().stream().map(Item::title)).containsExactly("a | b `|` c", "wide");
    assertThat(epic.items().getFirst().tags()).containsExactly("fix", "x");
    assertThat(epic.items().get(1).worker()).isEmpty();
    assertThat(epic.items().getFirst().body()).isEqualTo("Its body.");
    assertThat(epic.memory()).isEmpty();
    assertThat(epic.phase()).isEqualTo("dispatching");

    Turn turn = new Turn(epic, Orient.next(epic, Sheet.NOW), Sheet.rules(), Sheet.NOW);
    Outcome outcome = Judged.after(turn, new Verdict.Fail("red | blue\nand more"));
    Epic after = EpicEditor.apply(epic, outcome.changes(), Sheet.NOW.toString());

    String time = Sheet.NOW.toString();
    String row = "| " + time + " | marsha FAIL on T-1 | verify_fail | red \\| blue and more; next:";
    String expected =
        NASTY
                .replace("**Phase**: dispatching ", "**Phase**: verifying ")
                .replace("checkpoint**: 2026-05-08T11:00:00Z ", "checkpoint**: " + time + " ")
                .replace("|exited|claude|", "| verify_failed |claude|")
                .replace("|http://pr/1||", "|http://pr/1| marsha-fail: red \\| blue and more |")
                .replace(
                    "## Pattern Memory\n\n## Notes",
                    "## Pattern Memory\n\n| Tick (ISO) | Decision | Class | Notes |\n"
                        + "| --- | --- | --- | --- |\n"
                        + row
                        + " react to T-1 |\n\n## Notes")
            + "- ["
            + time
            + "] verify_fail: marsha FAIL on T-1 (red | blue and more; next: react to"
            + " T-1)\n";
    assertThat(after.document().text()).isEqualTo(mark + expected.replace("\n", end));
  }

  /** As the source has it: seven columns, sections of another level and another name. */
  private static final String OLD =
      """
      ---
      id: EPIC-1
      status: in_progress
      ---
      ## Supervisor State
      **Phase**: orienting
      ### Work Items
      | # | ID | Title | Status | Worker | Review surface | Notes | Mood |
      |---|----|-------|--------|--------|----------------|-------|------|
      | 1 | T-1 | One | merge_ready | claude | http://pr/1 | old \\| new | good |
      | 2 | T-2 | Two | in_progress | claude |  |  | bad |
      ## Pattern Memory
      | Tick (ISO) | Decision | Class | Notes |
      | ---------- | -------- | ----- | ----- |
      | 2026-05-08T02:14:00Z | dispatch T-2 to claude | dispatch_ok | clean |
      ### Activity Log
      [2026-05-08T02:14:00Z] [laptop]: by hand
      """;

  @Test
  @DisplayName("E-1 files with fewer columns are read and upgraded, columns of others kept")
  void upgrade() {
    Epic epic = EpicReader.read(Document.parse(OLD), "EPIC.md");
    assertThat(epic.items().getFirst().status()).isEqualTo(ItemStatus.READY_FOR_USER_REVIEW);
    Turn turn = new Turn(epic, Orient.next(epic, Sheet.NOW), Sheet.rules(), Sheet.NOW);
    assertThat(turn.step()).isEqualTo(new Step.Wait(""));
    Epic after = EpicEditor.apply(epic, turn.waits("").changes(), "2026-05-08T12:00:00Z");
    assertThat(after.document().text())
        .contains(
            "| # | ID | Title | Status | Worker | Project | Tags | Acceptance | Last activity |"
                + " Review surface | Notes | Mood |\n")
        .contains(
            "| 1 | T-1 | One | merge_ready | claude |  |  |  |  | http://pr/1 | old \\| new | good"
                + " |")
        .contains(
            "| 2 | T-2 | Two | in_progress | claude |  |  |  | 2026-05-08T12:00:00Z |  |  | bad |")
        .contains("**Last checkpoint**: 2026-05-08T12:00:00Z")
        .endsWith("[2026-05-08T02:14:00Z] [laptop]: by hand\n");
    Outcome reset =
        new Turn(after, new Step.Reset(), Sheet.rules(), Sheet.NOW)
            .goesOn(RowClass.BRAKE_RESET, "queued", "", List.of());
    assertThat(EpicEditor.apply(after, reset.changes(), "x").document().text())
        .endsWith("by hand\n- [2026-05-08T12:00:00Z] brake_reset: queued\n");
  }

  @Test
  @DisplayName("E-1 what is no epic is refused, with the place")
  void refused() {
    assertThatThrownBy(() -> EpicReader.read(Document.parse("# x\n"), "E.md"))
        .isInstanceOf(UnreadableFile.class)
        .hasMessageContaining("E.md:1:1: an epic begins with a head");
    assertThatThrownBy(() -> new Sheet().item("T-1", "queud").epic())
        .hasMessage("EPIC.md:16:1: there is no status 'queud', perhaps 'queued'");
    String halted =
        new Sheet().item("T-1", "done").text().replaceFirst("status: .*", "status: blokced");
    assertThatThrownBy(() -> EpicReader.read(Document.parse(halted), "E.md"))
        .hasMessageMatching("E.md:\\d:1: there is no status 'blokced', perhaps 'blocked'");
    String other = new Sheet().item("T-1", "done").text().replace("| ID |", "| Task |");
    assertThatThrownBy(() -> EpicReader.read(Document.parse(other), "E.md"))
        .hasMessage("E.md:14:1: no column 'ID' in Work Items");
    assertThatThrownBy(() -> new Sheet().item("T-1", "done").item("T-1", "done").epic())
        .hasMessage("EPIC.md:17:1: the id T-1 stands here a second time");
  }

  @Test
  @DisplayName("E-2 the memory keeps sixteen rows, and the log every one")
  void cap() {
    Sheet sheet = new Sheet().item("T-1", "done").status("queued").rows("dispatch_ok");
    Epic epic = sheet.epic();
    for (int i = 1; i <= 40; i++) {
      Turn turn = new Turn(epic, new Step.Reset(), Sheet.rules(), Sheet.NOW.plusSeconds(i));
      Outcome outcome = turn.goesOn(RowClass.BRAKE_RESET, "n" + i, "", List.of());
      epic = EpicEditor.apply(epic, outcome.changes(), "c" + i);
      assertThat(epic.memory()).hasSize(Math.min(16, 1 + i));
      assertThat(epic.memory().getLast().decision()).isEqualTo("n" + i);
      assertThat(epic.log()).hasSize(i);
    }
    assertThat(epic.memory().getFirst().decision()).isEqualTo("n25");
  }

  @Test
  @DisplayName("E-1 a handoff renews Reeve's table and leaves all else in the section of that name")
  void handed_off_again() {
    String notes = "\n### handoff\nCall Ann before you merge.\n\n#### Later\nThe rest.\n";
    Sheet sheet = new Sheet().item("T-1", "done").item("T-2", "blocked", "", "no licence");
    Epic first = handedOff(sheet.more(notes).text());
    String table = "| 2 | T-2 | Do T-2 |  | blocked | no licence |\n";
    assertThat(first.document().text())
        .contains("before you merge.\n\nEpic EPIC-1: 1 of 2 items at their review surface.\n\n| #")
        .containsSubsequence(table + "\nNext surface: ", "follows.\n\n#### Later\nThe rest.\n");

    String remarked = first.document().text().replace(table, table + "\nAsk Bob for it.\n");
    String reworked =
        remarked.replace("| blocked |  | app", "| done |  | app").replace("no licence", "");
    Epic second = handedOff(reworked.replace("status: ready_for_user", "status: in_progress #"));
    String told = second.document().text().replaceAll("(?s).*### handoff", "### handoff");
    String before = remarked.replaceAll("(?s).*### handoff", "### handoff");
    assertThat(told)
        .isEqualTo(
            before
                .replace("1 of 2 items", "2 of 2 items")
                .replace("|  | blocked | no licence |", "|  | done |  |"));
  }

  private static Epic handedOff(String text) {
    Epic epic = EpicReader.read(Document.parse(text), "EPIC.md");
    Turn turn = new Turn(epic, Orient.next(epic, Sheet.NOW), Sheet.rules(), Sheet.NOW);
    assertThat(turn.step()).isEqualTo(new Step.Handoff());
    return EpicEditor.apply(epic, Handing.over(turn).changes(), Sheet.NOW.toString());
  }

  @Test
  @DisplayName("E-18 an item's text goes on below its own headings, up to the next item")
  void whole_text() {
    String texts =
        """

        ### T-1
        Intro.

        #### Steps
        First one.

        #### T-2: nested
        Second.

        ## Other
        Not theirs.
        """;
    Sheet sheet = new Sheet().item("T-1", "verify_failed", "pr", "marsha-fail: x");
    String text =
        sheet.item("T-2", "ready").text().replace("\n\n## Pattern", texts + "\n## Pattern");
    Epic epic = EpicReader.read(Document.parse(text), "EPIC.md");
    assertThat(epic.items().stream().map(Item::body))
        .containsExactly("Intro.\n\n#### Steps\nFirst one.", "Second.");
    Turn turn = new Turn(epic, Orient.next(epic, Sheet.NOW), Sheet.rules(), Sheet.NOW);
    Outcome outcome = Judged.after(turn, new FileFix("T-1", "Mend", "So."));
    Epic after = EpicEditor.apply(epic, outcome.changes(), Sheet.NOW.toString());
    assertThat(after.document().text()).contains("Second.\n\n### T-1-fix-1\n\n> So.\n\n## Other\n");
    assertThat(after.items().stream().map(Item::body))
        .containsExactly("Intro.\n\n#### Steps\nFirst one.", "Second.", "So.");
  }

  private static final List<String> PIECES =
      List.of(
          "text",
          "```",
          "~~~",
          "<!-- a",
          "-->",
          "## Other",
          "### T-9",
          "- [ ] x: y",
          "> quote",
          "    code",
          "| a | b \\| c |",
          "|---|---|",
          "",
          "\t",
          "---",
          "<div>",
          "- ```",
          "  ## deep");

  /**
   * Whatever others write between Reeve's sections, it stays, in its order and with its line ends;
   * where it hides a section, the file is refused or the section made anew.
   */
  @Test
  @DisplayName("E-1 random documents keep what is not Reeve's")
  void random_documents() {
    Random random = new Random(1);
    int refused = 0;
    int told = 0;
    for (int round = 0; round < 3_000; round++) {
      String end = random.nextBoolean() ? "\n" : "\r\n";
      Sheet sheet =
          new Sheet().item("T-1", "verify_failed", "pr", "marsha-fail: x").rows("verify_fail");
      String text = scattered(sheet.text().replace("\n", end), end, random);
      try {
        Epic epic = EpicReader.read(Document.parse(text), "E.md");
        assertThat(epic.document().text()).isEqualTo(text);
        if (!(Orient.next(epic, Sheet.NOW) instanceof Step.React step)) continue;
        Turn turn = new Turn(epic, step, Sheet.rules(), Sheet.NOW);
        Outcome outcome = Judged.after(turn, new FileFix("T-1", "Mend", "a\n```\nb"));
        Epic after = EpicEditor.apply(epic, outcome.changes(), Sheet.NOW.toString());
        assertKept(epic.document(), after.document());
        assertThat(after.document()).isEqualTo(Document.parse(after.document().text()));
        assertThat(after.memory().getLast().kind()).isEqualTo("react_filed_fix");
        assertThat(after.item("T-1-fix-1")).isNotNull();
        told++;
      } catch (UnreadableFile e) {
        refused++;
      }
    }
    assertThat(told).as("told, of which refused: %d", refused).isGreaterThan(500);
  }

  private static String scattered(String text, String end, Random random) {
    StringBuilder all = new StringBuilder();
    for (String line : text.split("(?<=\n)", -1)) {
      boolean section = line.startsWith("## ");
      for (int i = section ? random.nextInt(4) : 0; 0 < i; i--) {
        all.append(PIECES.get(random.nextInt(PIECES.size()))).append(end);
      }
      if (section) all.append(end);
      all.append(line);
    }
    return all.toString();
  }

  private static void assertKept(Document before, Document after) {
    List<String> kept = new ArrayList<>();
    for (Line line : before.lines()) {
      boolean ours = line.text().matches("status: .*|\\*\\*(Phase|Last).*|\\| 1 \\| T-1 .*");
      if (!ours) kept.add(line.text() + line.end());
    }
    assertThat(after.lines().stream().map(line -> line.text() + line.end()).toList())
        .containsSubsequence(kept);
  }
}
