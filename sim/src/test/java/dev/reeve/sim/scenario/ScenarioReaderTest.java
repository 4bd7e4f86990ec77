package dev.reeve.sim.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.reeve.sim.scenario.read.ScenarioFile;
import dev.reeve.sim.scenario.read.ScenarioReader;
import dev.reeve.sim.scenario.read.UnreadableScenario;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;
import org.junit.jupiter.params.provider.CsvSource;

/** What is not understood is refused, with its place and what was probably meant. */
class ScenarioReaderTest {

  @ParameterizedTest
  @DisplayName("W-6 a step that is not understood is refused where it stands")
  @CsvFileSource(resources = "steps.csv", delimiter = '|', quoteCharacter = '`')
  void a_step_that_is_not_understood_is_refused(String step, String place, String reason) {
    Throwable trouble = catchThrowable(() -> Stories.with("- " + step));
    assertThat(trouble).isInstanceOf(UnreadableScenario.class);
    assertThat(trouble.getMessage()).isEqualTo("story.yaml:" + place + ": " + reason);
  }

  @ParameterizedTest
  @DisplayName("W-6 a team that cannot be played is refused where it stands")
  @CsvFileSource(resources = "teams.csv", delimiter = '|', quoteCharacter = '`')
  void a_team_that_cannot_be_played_is_refused(String team, String place, String reason) {
    String text = "scenario: \"A story\"\nteam: " + team + "\nsteps: []\n";
    assertRefused(text, place, reason);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          `` | 1:1 | the file is empty
          just words | 1:1 | a scenario should be a mapping, but is 'just words'
          {scenaro: x} | 1:2 | a scenario has no key 'scenaro'; did you mean 'scenario'?
          {scenario: x} | 1:1 | a scenario needs the key 'steps'
          {scenario: x, steps: []} | 1:1 | a scenario needs the key 'team'
          """)
  void a_file_that_is_no_scenario_is_refused(String text, String place, String reason) {
    assertRefused(text, place, reason);
  }

  @ParameterizedTest
  @DisplayName("W-6 agents that cannot be played are refused where they stand")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          agents: [planner] | 3:9 | 'agents' should be a mapping, but is a list
          agents: {planner: ok} | 3:19 | the outputs of 'planner' should be a list, but is 'ok'
          agents: {planner: [[ok]]} | 3:20 | 'output' should be a text, but is a list
          agents: {planner: [{outputs: ok}]} | 3:21 | \
            an output of 'planner' has no key 'outputs'; did you mean 'output'?
          agents: {planner: [{exit: 256}]} | 3:27 | 'exit' of a program is a number from 0 to 255
          agents: {planner: [{edit: {file: ../a, text: b}}]} | 3:34 | \
            '../a' should be a path within the story's folder, like plans/EPIC.md
          agents: {planner: [{edit: {file: a}}]} | 3:27 | 'edit' needs the key 'replace'
          files: {/etc/passwd: a} | 3:9 | \
            '/etc/passwd' should be a path within the story's folder, like plans/EPIC.md
          """)
  void agents_that_cannot_be_played_are_refused(String line, String place, String reason) {
    String text = "scenario: x\nteam: {id: t, members: {lead: lead}}\n" + line + "\nsteps: []\n";
    assertRefused(text, place, reason);
  }

  @Test
  @DisplayName("W-6 a threshold that is misspelt is refused where it stands")
  void a_threshold_that_is_misspelt_is_refused() {
    String text =
        """
        scenario: x
        team: {id: t, members: {lead: lead}}
        policy: {handoff_timout: 1m}
        steps: []
        """;
    assertRefused(text, "3:10", "there is no field handoff_timout; did you mean handoff_timeout?");
  }

  @Test
  void a_character_that_yaml_keeps_for_itself_is_explained() {
    Throwable trouble =
        catchThrowable(
            () -> Stories.with("- {at: 1m, from: lead, send: WAIT, data: {until: @3h}}"));
    assertThat(trouble.getMessage())
        .startsWith("story.yaml:8:52: this is not YAML: ")
        .endsWith("a value that begins with such a character is put in quotes");
  }

  @Test
  @DisplayName("a file that is too large or too deep is refused")
  void a_file_that_is_too_large_or_too_deep_is_refused(@TempDir Path folder) throws IOException {
    assertRefused(
        "[".repeat(100) + "]".repeat(100), "1:33", "this is nested too deeply, or too long");
    Path large = Files.writeString(folder.resolve("large.yaml"), "#".repeat(1_000_001));
    assertThatThrownBy(() -> ScenarioFile.read(large))
        .hasMessageEndingWith("large.yaml:1:1: the file is larger than 1 MB");
    Path bytes = Files.write(folder.resolve("bytes.yaml"), new byte[] {(byte) 0xff, 0x41});
    assertThatThrownBy(() -> ScenarioFile.read(bytes))
        .hasMessageEndingWith("bytes.yaml:1:1: the file is not text in UTF-8");
    assertThatThrownBy(() -> ScenarioFile.read(folder.resolve("none.yaml")))
        .hasMessageEndingWith("none.yaml:1:1: there is no such file");
  }

  @Test
  @DisplayName("W-6 of what is no scenario no more is shown than it takes to know it again")
  void a_long_text_is_cut() {
    String shown = "x".repeat(79) + "…";
    assertRefused(
        "x".repeat(900_000), "1:1", "a scenario should be a mapping, but is '" + shown + "'");
  }

  private static void assertRefused(String text, String place, String reason) {
    assertThatThrownBy(() -> ScenarioReader.read("story.yaml", text == null ? "" : text))
        .isInstanceOf(UnreadableScenario.class)
        .hasMessage("story.yaml:" + place + ": " + reason);
  }
}
