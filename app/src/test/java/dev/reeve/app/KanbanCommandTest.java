package dev.reeve.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.reeve.base.file.Home;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The example, as a user runs it. */
class KanbanCommandTest {

  @TempDir private Path temp = Path.of("unset");

  @BeforeEach
  void copy() throws IOException {
    Checkout.copy(Path.of("examples/kanban"), temp.resolve("kanban"));
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
  @DisplayName("W-1 what would be run next is a line of JSON, too")
  void preview_as_json() {
    var next = reeve("kanban", "run", "--dry-run", "--json", kanban()).json();
    assertThat(next.path("event").asString()).isEqualTo("preview");
    assertThat(next.path("text").asString()).startsWith("would ");
  }

  @Test
  @DisplayName("W-1 nothing is written beside a file that is no kanban")
  void no_kanban() throws IOException {
    Path notes = Files.writeString(Files.createDirectory(temp.resolve("n")).resolve("n.txt"), "hi");
    assertThat(reeve("kanban", "run", notes.toString()).exit()).isEqualTo(1);
    assertThat(notes.getParent()).isDirectoryNotContaining("glob:**.reeve");
  }

  @Test
  void mistakes_are_said() {
    assertThat(reeve("kanban", "run", temp.resolve("none.md").toString()).err())
        .contains("none.md: there is no such file");
    Terminal.Shown bound = reeve("kanban", "run", "--max-steps", "2", kanban());
    assertThat(bound.exit()).isEqualTo(3);
    assertThat(bound.err()).contains("the limit of 2 steps is reached");
    assertThat(reeve("kanban", "run", "--max-steps", "0", kanban()).exit()).isEqualTo(2);
    for (String cost : List.of("-1", "0", "NaN", "Infinity")) {
      Terminal.Shown refused = reeve("kanban", "run", "--max-cost=" + cost, kanban());
      assertThat(refused.exit()).isEqualTo(2);
      assertThat(refused.err()).startsWith("reeve: --max-cost is a number of US dollars");
    }
    assertThat(reeve("kanban").exit()).isEqualTo(2);
    assertThat(reeve("kanban", "run", "--dry-run", kanban()).out()).contains("would run");
  }

  @Test
  @DisplayName("K-9 with a daemon each run of an agent is a turn in the folder's team, errors too")
  void mirrored() throws IOException {
    Terminal terminal = new Terminal(temp.resolve("home"));
    assertThat(terminal.run("up", "-d", "--port", "0").err()).isEmpty();
    try {
      Path agent = temp.resolve("kanban/agents/worker.sh");
      String works = Files.readString(agent);
      String once = "[ -f failed ] || { touch failed; echo nonsense; exit 0; }\n";
      Files.writeString(agent, works.replaceFirst("\n", "\n" + once));
      Terminal.Shown ran = reeve("kanban", "run", kanban());
      assertThat(ran.exit()).as(ran.out() + ran.err()).isZero();
      String team = reeve("status", "--json").json().at("/teams/0/id").asString();
      assertThat(reeve("status", team).out())
          .contains("kanban-manager", "kanban-architect", "kanban-implementor");
      String log = reeve("log", team).out();
      assertThat(log)
          .contains("Architect: tasks/1-design", "retry event 1", "invalid output: ")
          .doesNotContain("retry event 2");
    } finally {
      terminal.stop();
    }
  }

  @Test
  @DisplayName("K-9 a daemon that is gone holds up nothing")
  void daemon_gone() throws IOException {
    Terminal terminal = new Terminal(temp.resolve("home"));
    assertThat(terminal.run("up", "-d", "--port", "0").err()).isEmpty();
    try {
      Path agent = temp.resolve("kanban/agents/worker.sh");
      long pid = Running.in(new Home(terminal.folder())).orElseThrow().pid();
      String kills = "kill -9 " + pid + " 2>/dev/null\n";
      Files.writeString(agent, Files.readString(agent).replaceFirst("\n", "\n" + kills));
      Terminal.Shown ran = reeve("kanban", "run", kanban());
      assertThat(ran.exit()).as(ran.out() + ran.err()).isZero();
      assertThat(Running.in(new Home(terminal.folder()))).isEmpty();
    } finally {
      terminal.stop();
    }
  }

  private Terminal.Shown reeve(String... args) {
    return new Terminal(temp.resolve("home")).run(args);
  }

  private String kanban() {
    return temp.resolve("kanban/KANBAN.md").toString();
  }
}
