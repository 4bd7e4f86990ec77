package dev.reeve.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The example, as a user runs it. */
class KanbanCommandTest {

  @TempDir private Path temp = Path.of("unset");

  @BeforeEach
  void copy() throws IOException {
    Path example = Path.of("../examples/kanban");
    try (var files = Files.walk(example)) {
      for (Path file : files.toList()) {
        Path target = temp.resolve("kanban").resolve(example.relativize(file).toString());
        if (Files.isDirectory(file)) {
          Files.createDirectories(target);
        } else {
          Files.copy(file, target);
        }
      }
    }
  }

  @Test
  @DisplayName("K-1 the example runs to its end by one command")
  void the_example() throws IOException {
    Terminal.Shown ran = reeve("kanban", "run", kanban());
    assertThat(ran.exit()).as(ran.err()).isZero();
    assertThat(ran.out()).contains("step 2  Architect  tasks/1-design", "complete: ");
    assertThat(Files.readString(Path.of(kanban()))).contains("phase: complete", "[done]");
  }

  @Test
  @DisplayName("K-11 for programs every step is a line of JSON")
  void as_json() {
    Terminal.Shown ran = reeve("kanban", "run", "--json", kanban());
    assertThat(ran.out().lines().toList().getLast())
        .isEqualTo(
            "{\"event\":\"ended\",\"exit\":0,\"why\":\"every task is finished\",\"steps\":7}");
  }

  @Test
  void mistakes_are_said() {
    assertThat(reeve("kanban", "run", temp.resolve("none.md").toString()).err())
        .contains("none.md: there is no such file");
    Terminal.Shown bound = reeve("kanban", "run", "--max-steps", "2", kanban());
    assertThat(bound.exit()).isEqualTo(3);
    assertThat(bound.err()).contains("the limit of 2 steps is reached");
    assertThat(reeve("kanban", "run", "--max-steps", "0", kanban()).exit()).isEqualTo(2);
    assertThat(reeve("kanban").exit()).isEqualTo(2);
    assertThat(reeve("kanban", "run", "--dry-run", kanban()).out()).contains("would run");
  }

  private Terminal.Shown reeve(String... args) {
    return new Terminal(temp.resolve("home")).run(args);
  }

  private String kanban() {
    return temp.resolve("kanban/KANBAN.md").toString();
  }
}
