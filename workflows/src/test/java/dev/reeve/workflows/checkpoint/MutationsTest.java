package dev.reeve.workflows.checkpoint;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.SortedMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Each input of the example is taken away, broken or contradicted, one at a time. */
class MutationsTest {

  @TempDir private Path temp = Path.of("unset");

  @ParameterizedTest(name = "{0} {1}: {2} {3}")
  @MethodSource("mutations")
  @DisplayName("C-8 what is changed changes the checks that depend on it, and no others")
  void one_mutation(String act, String path, String old, String with, String expected) {
    Pipeline pipeline = new Pipeline(temp);
    SortedMap<String, Answer> before = pipeline.answers();
    switch (act.strip()) {
      case "remove" -> pipeline.remove(path);
      case "edit" -> pipeline.edit(path, lines(old), lines(with));
      case "add" -> pipeline.write(path, pipeline.text(path) + lines(with) + "\n");
      case "write" -> pipeline.write(path, lines(with));
      default -> throw new IllegalArgumentException(act);
    }
    List<String> changed = new ArrayList<>();
    pipeline
        .answers()
        .forEach((name, answer) -> {
          boolean bare = answer.result() == Result.FAIL && answer.findings().isEmpty();
          assertThat(bare).as("C-7: %s names its evidence", name).isFalse();
          Answer was = Objects.requireNonNull(before.get(name));
          boolean passes = answer.result() == Result.PASS && was.result() == Result.PASS;
          if (!passes && !answer.equals(was)) changed.add(name + " " + answer.result().word());
        });
    assertThat(changed.stream().collect(Collectors.joining(", ")))
        .isEqualTo(expected.equals("-") ? "" : expected);
  }

  /** One a line: act, path, old text, new text, and what it changes; {@code -} is nothing. */
  static Stream<Arguments> mutations() throws IOException {
    String table =
        Files.readString(
            Path.of("src/test/resources/dev/reeve/workflows/checkpoint/mutations.txt"));
    List<String> rows = table.lines().filter(row -> !row.isBlank()).toList();
    assertThat(rows).hasSizeGreaterThanOrEqualTo(40).doesNotHaveDuplicates();
    return rows.stream().map(row -> Arguments.of((Object[]) row.split(" \\| ", 5)));
  }

  private static String lines(String cell) {
    return cell.equals("-") ? "" : cell.replace("\\n", "\n").replace("¦", "|");
  }

  @Test
  @DisplayName("C-8 the example passes, warns and blocks for the reasons that its guide names")
  void the_example() {
    SortedMap<String, Answer> answers = new Pipeline(temp).answers();
    List<String> doubtful = new ArrayList<>();
    answers.forEach((name, answer) -> {
      if (answer.result() != Result.PASS) doubtful.add(name + " " + answer.result().word());
    });
    assertThat(doubtful)
        .containsExactly(
            "002/components-covered fail",
            "002/self-score-trend fail",
            "002/terms-consistent warn",
            "003/dependencies-sound fail",
            "003/must-have-tasked fail");
    assertThat(answers).hasSize(31);
  }
}
