package dev.reeve.workflows.checkpoint;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is read of a session, and how often. */
class ReadingTest {

  @TempDir private Path temp = Path.of("unset");

  private final List<String> read = new ArrayList<>();

  private Supervisor open(Pipeline pipeline) {
    pipeline.now = Instant.now().plus(Duration.ofHours(1)); // later than every change of a file
    return pipeline.open(
        new Supervisor.Probe(
            files -> new Watched(files, (path, from) -> note(path, from)), _ -> {}));
  }

  @Test
  @DisplayName("C-5 over three wakes an unchanged artifact is read once, a revised one again")
  void over_three_wakes() {
    Pipeline pipeline = new Pipeline(temp);
    try (Supervisor supervisor = open(pipeline)) {
      wake(supervisor, "CHECKPOINT-001");
      assertThat(read).contains("spec/product-brief.md", "spec/requirements/_index.md");
      wake(supervisor, "CHECKPOINT-002");
      wake(supervisor, "CHECKPOINT-001");
      assertThat(read).doesNotHaveDuplicates();
      read.clear();
      pipeline.edit("spec/product-brief.md", "The service desk gets", "The desk gets");
      Report again = wake(supervisor, "CHECKPOINT-001");
      assertThat(read).containsExactly("spec/product-brief.md");
      assertThat(again.name()).isEqualTo("CHECKPOINT-001.3");
    }
  }

  @Test
  @DisplayName("C-5 a revised artifact is judged by what it says now")
  void a_revised_artifact() {
    Pipeline pipeline = new Pipeline(temp);
    try (Supervisor supervisor = open(pipeline)) {
      assertThat(wake(supervisor, "CHECKPOINT-001").verdict()).isEqualTo(Verdict.PASS);
      pipeline.edit("spec/product-brief.md", "| G-003 |", "| G-008 |");
      assertThat(wake(supervisor, "CHECKPOINT-001").keyFindings().getFirst())
          .startsWith("goals-covered: 1 of 3 goals");
      pipeline.remove("spec/product-brief.md");
      assertThat(wake(supervisor, "CHECKPOINT-001").verdict()).isEqualTo(Verdict.BLOCK);
    }
  }

  @Test
  @DisplayName("C-5 of wisdom and of the bus only what is new is read")
  void only_what_is_new() {
    Pipeline pipeline = new Pipeline(temp);
    try (Supervisor supervisor = open(pipeline)) {
      wake(supervisor, "CHECKPOINT-001");
      read.clear();
      int before = pipeline.text("wisdom/learnings.md").length();
      pipeline.write(
          "wisdom/learnings.md", pipeline.text("wisdom/learnings.md") + "- [tester] maps: slow\n");
      wake(supervisor, "CHECKPOINT-002");
      assertThat(read).filteredOn(each -> each.startsWith("wisdom")).hasSize(1);
      assertThat(read).contains("wisdom/learnings.md from " + before);
    }
  }

  @Test
  @DisplayName("C-5 whatever the scope is, what the checks need is read")
  void the_scope_is_widened() {
    Pipeline pipeline = new Pipeline(temp);
    try (Supervisor supervisor = open(pipeline)) {
      Report report =
          Pipeline.report(supervisor.check(new Request("CHECKPOINT-001", List.of("DRAFT-002"))));
      assertThat(read).contains("spec/product-brief.md");
      assertThat(report.scope()).containsExactly("DRAFT-002");
      assertThat(report.read()).extracting(Report.Artifact::path).contains("spec/product-brief.md");
    }
  }

  private void note(String path, long from) {
    read.add(from == 0 ? path : path + " from " + from);
  }

  private static Report wake(Supervisor supervisor, String task) {
    return Pipeline.report(supervisor.check(new Request(task, List.of())));
  }
}
