package dev.reeve.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import dev.reeve.daemon.files.TeamFilesDoor;
import dev.reeve.workflows.checkpoint.CheckpointDoor;
import dev.reeve.workflows.epic.EpicDoor;
import dev.reeve.workflows.kanban.KanbanDoor;
import dev.reeve.workflows.markdown.Cells;
import dev.reeve.workflows.markdown.Document;
import dev.reeve.workflows.markdown.Section;
import dev.reeve.workflows.markdown.Table;
import dev.reeve.workflows.markdown.UnreadableFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("R-13 Markdown files of teams and workflows")
class MarkdownFuzzTest {

  private static final Path FILE = Scratch.file(".md");

  @DisplayName("R-13 any bytes are such a file, or refused as documented; all else stays as it was")
  @FuzzTest
  void any_bytes(byte[] bytes) {
    Patience.with(MarkdownFuzzTest::read, bytes);
  }

  @Test
  @DisplayName("R-13 so is what is near to real files")
  void near_real_files() {
    Search.around(MarkdownFuzzTest.class, 300, MarkdownFuzzTest::read);
  }

  private static void read(byte[] bytes) {
    String text = new String(bytes, StandardCharsets.UTF_8);
    document(text);
    EpicDoor.tick(text);
    EpicDoor.phrases(text);
    CheckpointDoor.documents(bytes);
    CheckpointDoor.text(text);
    TeamFilesDoor.state(text);
    TeamFilesDoor.decisions(text);
    Scratch.write(FILE, bytes);
    KanbanDoor.kanban(FILE);
  }

  private static void document(String text) {
    Document document = Document.parse(text);
    assertThat(document.text()).isEqualTo(text);
    for (Section section : document.sections()) {
      Table table = document.table(section);
      if (table != null) table.rows().forEach(row -> cells(row.cells()));
    }
    try {
      assertThat(document.withHead("status", "queued", "x.md").text()).contains("status: queued");
    } catch (UnreadableFile e) {
      // as documented
    }
  }

  /** What a row says comes back when it is written as a row again. */
  private static void cells(List<String> cells) {
    List<String> again = Cells.read(Cells.row(cells));
    assertThat(Cells.read(Cells.row(again))).isEqualTo(again);
  }
}
