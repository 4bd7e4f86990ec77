package dev.reeve.workflows.checkpoint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.reeve.workflows.checkpoint.Rights.Act;
import dev.reeve.workflows.checkpoint.Rights.Office;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RightsTest {

  @TempDir private Path temp = Path.of("unset");

  @ParameterizedTest
  @CsvSource({
    "READ, true, true",
    "WRITE_REPORT, true, false",
    "SAY_OWN_STATE, true, false",
    "TELL_COORDINATOR, true, false",
    "APPEND_WISDOM, true, false",
    "TELL_SUPERVISOR, false, true",
    "TELL_WORKER, false, false",
    "CHANGE_ARTIFACT, false, false",
    "CREATE_TASK, false, false",
    "REASSIGN_TASK, false, false",
    "SPAWN, false, false",
    "DECIDE, false, true",
  })
  @DisplayName("C-15 who may do what, cell by cell")
  void cells(Act act, boolean supervisor, boolean coordinator) {
    assertThat(Rights.may(Office.SUPERVISOR, act)).isEqualTo(supervisor);
    assertThat(Rights.may(Office.COORDINATOR, act)).isEqualTo(coordinator);
  }

  @Test
  @DisplayName("C-15 the supervisor speaks to the coordinator alone, and decides nothing")
  void refused_by_the_table() {
    Pipeline pipeline = new Pipeline(temp);
    Desk supervisor = new Desk(pipeline.root, pipeline.bus(), Office.SUPERVISOR);
    Desk coordinator = new Desk(pipeline.root, pipeline.bus(), Office.COORDINATOR);
    var words = Desk.Words.of("do this");
    String before = pipeline.text(".msg/messages.jsonl");
    for (String whom : new String[] {"writer", "all", "supervisor"}) {
      assertThatThrownBy(() -> supervisor.say(whom, "message", words, Pipeline.json("{}")))
          .isInstanceOf(IllegalStateException.class)
          .hasMessageContaining("SUPERVISOR may not");
    }
    assertThatThrownBy(() -> coordinator.wisdom("issues.md", "[x]", "y"))
        .hasMessageContaining("may not APPEND_WISDOM");
    assertThatThrownBy(() -> coordinator.state(Pipeline.json("{}")))
        .hasMessageContaining("may not SAY_OWN_STATE");
    assertThat(pipeline.text(".msg/messages.jsonl")).isEqualTo(before);
  }

  @Test
  @DisplayName("C-15 of a session only reports, the bus and the end of wisdom are written")
  void only_what_it_may() throws IOException {
    Pipeline pipeline = new Pipeline(temp);
    SortedMap<String, String> before = files(pipeline.root);
    Pipeline.ALL.forEach(pipeline::check);
    files(pipeline.root)
        .forEach((path, text) -> {
          if (text.equals(before.get(path))) return;
          assertThat(path)
              .matches(
                  "artifacts/CHECKPOINT-\\d+-report\\.md|\\.msg/.*|wisdom/(issues|decisions)\\.md");
          boolean appended = path.endsWith(".jsonl") || path.startsWith("wisdom/");
          if (appended) assertThat(text).startsWith(before.get(path));
        });
    assertThat(files(pipeline.root).keySet()).containsAll(before.keySet());
  }

  @Test
  void a_folder_that_leads_out_of_the_session_is_not_written_into() throws IOException {
    Pipeline pipeline = new Pipeline(temp);
    Path outside = Files.createDirectory(temp.resolve("outside"));
    Files.createSymbolicLink(pipeline.root.resolve("artifacts"), outside);
    assertThatThrownBy(() -> pipeline.check("CHECKPOINT-001"))
        .hasMessageContaining("leads out of the session");
    try (var files = Files.list(outside)) {
      assertThat(files).isEmpty();
    }
  }

  @Test
  void what_lies_outside_is_not_read() throws IOException {
    Pipeline pipeline = new Pipeline(temp);
    Path secret =
        Files.writeString(temp.resolve("secret.md"), pipeline.text("spec/product-brief.md"));
    pipeline.remove("spec/product-brief.md");
    Files.createSymbolicLink(pipeline.root.resolve("spec/product-brief.md"), secret);
    assertThat(pipeline.result("001/documents-exist")).isEqualTo(Result.FAIL);
  }

  private static SortedMap<String, String> files(Path root) throws IOException {
    SortedMap<String, String> files = new TreeMap<>();
    try (var all = Files.walk(root)) {
      for (Path file : all.filter(Files::isRegularFile).toList()) {
        files.put(root.relativize(file).toString(), Files.readString(file));
      }
    }
    return files;
  }
}
