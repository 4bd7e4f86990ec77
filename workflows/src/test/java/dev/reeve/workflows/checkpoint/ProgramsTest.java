package dev.reeve.workflows.checkpoint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.reeve.agents.CommandSpec;
import dev.reeve.agents.run.Once;
import dev.reeve.agents.run.RunAtWork;
import dev.reeve.agents.run.RunListener;
import dev.reeve.base.redact.Redactor;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Command checks whose run before was cut short. */
@Timeout(60)
class ProgramsTest {

  private static final Map<String, String> ENVIRONMENT = Map.of("PATH", "/usr/bin:/bin");

  @TempDir private Path temp = Path.of("unset");

  private static CommandSpec lint(String script) {
    List<String> command = List.of("/bin/sh", "-c", "cat >/dev/null; " + script);
    return new CommandSpec("lint", command, Path.of("."), List.of(), Duration.ofSeconds(30));
  }

  @Test
  @DisplayName("C-5 C-18 what a program said before an interruption answers nothing afterwards")
  void an_answer_from_before() {
    Path runs = temp.resolve("runs");
    var errand =
        new Once.Errand(lint("echo old; exit 1").asAgent(), "{}\n", new RunListener() {}, _ -> {});
    Once once = new Once(ENVIRONMENT, temp, Redactor.standard());
    once.answer(errand, runs.resolve("CHECKPOINT-001-lint"));
    List<CommandSpec> mended = List.of(lint("echo new"));
    Programs programs = new Programs(mended, once, runs, new RunAtWork());
    assertThat(programs.answer("lint", "CHECKPOINT-001-lint", temp))
        .isEqualTo(Answer.pass("lint: exit 0: new"));
    assertThat(runs).isEmptyDirectory();
  }

  @Test
  @DisplayName(
      "C-18 an interrupted checkpoint has no report, and is made when it is asked for again")
  void interrupted() throws Exception {
    Pipeline pipeline = new Pipeline(temp);
    String row = "| lint | command lint | no | brief |\n";
    String spec = RoleSpecReaderTest.HEAD + "## CHECKPOINT-001\n" + RoleSpecReaderTest.TABLE + row;
    pipeline.roleSpec = Files.writeString(temp.resolve("role.md"), spec);
    pipeline.commands.add(lint("touch ../begun; exec sleep 30"));
    try (Supervisor supervisor = pipeline.open()) {
      var request = new Request("CHECKPOINT-001", List.of());
      var first = CompletableFuture.supplyAsync(() -> supervisor.check(request));
      while (!Files.exists(temp.resolve("begun")) && !first.isDone()) Thread.sleep(5);
      supervisor.interrupt();
      assertThatThrownBy(first::get).hasCauseInstanceOf(CancellationException.class);
    }
    assertThat(pipeline.root.resolve("artifacts")).doesNotExist();
    assertThat(pipeline.bus().state().at("/tasks/CHECKPOINT-001/status").asString())
        .isEqualTo("in_progress");
    pipeline.commands.clear();
    pipeline.commands.add(lint("echo new"));
    assertThat(pipeline.check("CHECKPOINT-001").checks().getFirst().answer().details())
        .isEqualTo("lint: exit 0: new");
  }
}
