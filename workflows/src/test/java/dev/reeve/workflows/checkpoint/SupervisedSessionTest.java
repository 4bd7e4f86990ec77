package dev.reeve.workflows.checkpoint;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whoever asks a supervisor over the bus learns what became of it. */
class SupervisedSessionTest {

  private static final String TASK = "CHECKPOINT-001";

  @TempDir private Path temp = Path.of("unset");

  private Pipeline pipeline;

  @BeforeEach
  void copy() {
    pipeline = new Pipeline(temp);
  }

  private SupervisedSession asker() {
    return new SupervisedSession(pipeline.setup());
  }

  private String ask(String task) {
    return asker().ask(new Request(task, List.of()));
  }

  private @Nullable Outcome answer(String id) {
    return asker().answer(id, TASK);
  }

  @Test
  @DisplayName("C-19 a refusal has a code, and what is no checkpoint is refused without asking")
  void refused() {
    try (Supervisor supervisor = pipeline.open()) {
      String id = ask("CHECKPOINT-009");
      supervisor.step();
      assertThat(asker().answer(id, "CHECKPOINT-009"))
          .isInstanceOfSatisfying(
              Outcome.Refused.class,
              refused -> {
                assertThat(refused.code()).isEqualTo("UNKNOWN_TASK");
                assertThat(refused.reason()).startsWith("CHECKPOINT-009 is not in ");
              });
    }
    assertThat(new Request("CHECKPOINT_003", List.of()).refusal())
        .isEqualTo(
            new Outcome.Refused(
                "FORBIDDEN", "CHECKPOINT_003 is no checkpoint: a supervisor does no other work"));
    assertThat(new Request(TASK, List.of()).refusal()).isNull();
  }

  @Test
  @DisplayName("C-12 of two who decide at once one does, and the other hears that it was too late")
  void decided_before() {
    Pipeline.ALL.forEach(pipeline::check);
    try (Supervisor supervisor = pipeline.open()) {
      String first = asker().decide(new Decision("CHECKPOINT-003", "override", "ann", "a demo"));
      String second = asker().decide(new Decision("CHECKPOINT-003", "abort", "bob", ""));
      assertThat(asker().ruling(first)).isNull();
      supervisor.step();
      assertThat(asker().ruling(first)).isInstanceOf(Outcome.Said.class);
      assertThat(asker().ruling(second))
          .isEqualTo(
              new Outcome.Refused(
                  "INVALID_TRANSITION",
                  "CHECKPOINT-003 does not block: there is nothing to decide"));
    }
  }

  @Test
  @DisplayName("W-1 a checkpoint that fails is no refusal")
  void failed() throws IOException {
    spoil();
    try (Supervisor supervisor = pipeline.open()) {
      String id = ask(TASK);
      supervisor.step();
      assertFailed(answer(id));
    }
  }

  @Test
  @DisplayName("W-1 one that fails after it waited for judges is told to all who asked for it")
  void failed_later() throws IOException {
    String row = "| tone | judged Is the brief kind? | yes | brief |\n";
    String spec = RoleSpecReaderTest.HEAD + "## " + TASK + "\n" + RoleSpecReaderTest.TABLE + row;
    pipeline.roleSpec = Files.writeString(temp.resolve("role.md"), spec);
    pipeline.patience = Duration.ofMinutes(5);
    try (Supervisor supervisor = pipeline.open()) {
      String first = ask(TASK);
      supervisor.step();
      String second = ask(TASK);
      supervisor.step();
      assertThat(answer(first)).isNull();
      assertThat(answer(second)).isNull();
      spoil();
      pipeline.now = pipeline.now.plus(Duration.ofMinutes(5));
      supervisor.step();
      assertFailed(answer(first));
      assertFailed(answer(second));
      assertThat(pipeline.said().getLast().text("re")).isEqualTo(first);
    }
  }

  /** Reports cannot be written any more. */
  private void spoil() throws IOException {
    Files.createSymbolicLink(
        pipeline.root.resolve("artifacts"), Files.createDirectory(temp.resolve("elsewhere")));
  }

  private static void assertFailed(@Nullable Outcome outcome) {
    assertThat(outcome)
        .isInstanceOfSatisfying(
            Outcome.Said.class,
            said -> assertThat(said.text()).startsWith(TASK + " failed: cannot use "));
  }
}
