package dev.reeve.workflows.checkpoint;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.SortedMap;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The example with random parts of it missing. */
class SubsetsTest {

  private static final int ROUNDS = Integer.getInteger("checkpoint.subsets", 60);

  private static final Set<String> OF_TASKS =
      Set.of("must-have-tasked", "complexity-sane", "dependencies-sound");

  @TempDir private Path temp = Path.of("unset");

  @Test
  @DisplayName("C-9 what is not there never passes, whichever parts of the inputs are missing")
  void random_subsets() throws IOException {
    Random chance = new Random(20261112);
    for (int round = 0; round < ROUNDS; round++) {
      Pipeline pipeline = new Pipeline(Files.createDirectory(temp.resolve("" + round)));
      List<String> gone =
          List.of(
                  "spec/product-brief.md",
                  "spec/requirements",
                  "spec/architecture",
                  "spec/epics",
                  "plan/plan.json",
                  "plan/.task",
                  "wisdom",
                  ".msg/messages.jsonl")
              .stream()
              .filter(_ -> chance.nextInt(3) == 0)
              .toList();
      gone.forEach(pipeline::remove);
      judge(gone, pipeline.answers());
    }
  }

  private static void judge(List<String> gone, SortedMap<String, Answer> answers) {
    SortedMap<String, List<Check>> spec = RoleSpecReader.shipped().checkpoints();
    spec.forEach((task, checks) -> {
      for (Check check : checks) {
        String name = task.substring("CHECKPOINT-".length()) + "/" + check.name();
        Answer answer = Objects.requireNonNull(answers.get(name));
        if (gone.stream().noneMatch(it -> rests(check, it))) continue;
        assertThat(answer.result())
            .as("%s without %s", check.name(), gone)
            .isNotEqualTo(Result.PASS);
        boolean existence = check.name().equals("documents-exist");
        if (!existence) assertThat(answer.result()).as(check.name()).isEqualTo(Result.WARN);
        boolean silent = answer.details().equals("no messages to analyze");
        assertThat(silent || answer.details().startsWith("missing: "))
            .as(answer.details())
            .isTrue();
      }
    });
  }

  /** The plan is a source with two parts: its file, and the files of its tasks. */
  private static boolean rests(Check check, String path) {
    if (path.equals("plan/.task")) return OF_TASKS.contains(check.name());
    return check.evidence().stream()
        .anyMatch(source -> source.path().replaceFirst("/$", "").equals(path));
  }
}
