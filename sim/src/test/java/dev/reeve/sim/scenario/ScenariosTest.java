package dev.reeve.sim.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import dev.reeve.sim.scenario.read.ScenarioFile;
import dev.reeve.sim.scenario.report.LogText;
import dev.reeve.sim.scenario.report.Paint;
import dev.reeve.sim.scenario.report.TextReport;
import dev.reeve.sim.scenario.run.Plan;
import dev.reeve.sim.scenario.run.Result;
import dev.reeve.sim.scenario.run.ScenarioRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The stories in {@code scenarios/} hold, and beside each stands its log. After a change that is
 * meant, {@code -Drewrite=true} writes the logs anew; the difference is for a person to read.
 */
class ScenariosTest {

  private static final boolean REWRITE = Boolean.getBoolean("rewrite");

  static List<Path> files() {
    return ScenarioFiles.all();
  }

  @ParameterizedTest
  @MethodSource("files")
  @DisplayName("W-6 every story holds")
  void every_story_holds(Path file) {
    Result result = run(file);
    assertThat(result.holds()).as(new TextReport(Paint.PLAIN).of(result)).isTrue();
    assertThat(result.checks()).isNotEmpty();
  }

  @ParameterizedTest
  @MethodSource("files")
  @DisplayName("W-6 the log of every story is the one beside it")
  void the_log_is_the_one_beside_it(Path file) throws IOException {
    String log = LogText.of(run(file));
    Path beside = ScenarioFiles.logOf(file);
    if (REWRITE) Files.writeString(beside, log);
    assertThat(log).as("-Drewrite=true rewrites it").isEqualTo(Files.readString(beside));
  }

  @ParameterizedTest
  @MethodSource("files")
  @DisplayName("W-6 two runs of a story give the same log, byte for byte")
  void two_runs_give_the_same_bytes(Path file) {
    assertThat(run(file).log()).isEqualTo(run(file).log());
  }

  @Test
  void no_log_is_left_without_its_story() throws IOException {
    List<Path> logs = ScenarioFiles.all().stream().map(ScenarioFiles::logOf).toList();
    try (Stream<Path> found = Files.list(logs.getFirst().getParent())) {
      assertThat(found).containsExactlyInAnyOrderElementsOf(logs);
    }
  }

  private static Result run(Path file) {
    return ScenarioRun.of(Plan.of(ScenarioFile.read(file)));
  }
}
