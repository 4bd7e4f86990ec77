package dev.reeve.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import dev.reeve.agents.claude.home.ClaudeHomeDoor;
import dev.reeve.agents.claude.home.Transcript;
import dev.reeve.agents.install.TomlGraft;
import dev.reeve.agents.settings.BrokenJson;
import dev.reeve.agents.settings.JsonText;
import dev.reeve.workflows.bus.BusDoor;
import dev.reeve.workflows.checkpoint.CheckpointDoor;
import dev.reeve.workflows.epic.EpicDoor;
import dev.reeve.workflows.kanban.KanbanDoor;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.node.JsonNodeFactory;

@DisplayName("R-13 files of other programs, and of agents: settings, inboxes, the bus, answers")
class FilesFuzzTest {

  private static final TomlGraft GRAFT =
      new TomlGraft("mcp_servers.reeve", List.of("args = [\"mcp\", \"--member-only\"]"));
  private static final Path FILE = Scratch.file(".json");

  @DisplayName("R-13 any bytes are such a file, or refused as documented")
  @FuzzTest
  void any_bytes(byte[] bytes) {
    Patience.with(FilesFuzzTest::read, bytes);
  }

  @Test
  @DisplayName("R-13 so is what is near to real files")
  void near_real_files() {
    Search.around(FilesFuzzTest.class, 400, FilesFuzzTest::read);
  }

  private static void read(byte[] bytes) {
    String text = new String(bytes, StandardCharsets.UTF_8);
    settings(text);
    table(text);
    BusDoor.meta(text, BusDoor.read(bytes));
    CheckpointDoor.records(bytes);
    EpicDoor.verdicts(text);
    ClaudeHomeDoor.letters(bytes);
    ClaudeHomeDoor.session(bytes);
    Scratch.write(FILE, bytes);
    KanbanDoor.journal(FILE);
    new Transcript(FILE).look();
  }

  private static void table(String text) {
    GRAFT.without(text, text);
    try {
      GRAFT.without(GRAFT.with(text), text);
    } catch (BrokenJson e) {
      // as documented: somebody has a table of that name
    }
  }

  /** What is put in is there, and what is taken out again leaves the text as it was. */
  private static void settings(String text) {
    try {
      JsonText.Container object = JsonText.parse(text).object();
      if (object == null || object.get("reeve") != null) return;
      String more = JsonText.parse(text).add(object, "reeve", JsonNodeFactory.instance.nullNode());
      JsonText.Container grown = JsonText.parse(more).object();
      assertThat(grown).isNotNull();
      if (grown == null) return;
      assertThat(grown.get("reeve")).isNotNull();
      assertThat(grown.items()).hasSize(object.items().size() + 1);
      JsonText.parse(JsonText.parse(more).remove(grown, grown.items().getLast()));
    } catch (BrokenJson e) {
      // as documented
    }
  }
}
