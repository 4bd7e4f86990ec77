package dev.reeve.sim.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import dev.reeve.sim.scenario.read.ScenarioReader;
import dev.reeve.sim.scenario.report.Paint;
import dev.reeve.sim.scenario.report.TextReport;
import dev.reeve.sim.scenario.run.Plan;
import dev.reeve.sim.scenario.run.ScenarioRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** What is told of workflows in stories, beside those in {@code scenarios/} that hold. */
class WorkflowStoriesTest {

  private static final String KANBAN =
      """
      scenario: "A story"
      team: {id: story, members: {lead: lead}}
      files:
        KANBAN.md: |
          ---
          type: kanban
          phase: execute
          current: %s
          tasks: [1.md]
          ---
        1.md: |
          ---
          role: Implementor
          ---
          ## Work Log
      agents: %s
      steps:
        - {at: 1m, do: kanban run KANBAN.md, exit: 3, output: nothing}
      """;

  @Test
  @DisplayName("W-6 an agent that is asked more often than it has outputs is told of")
  void an_agent_that_is_asked_too_often() {
    assertThat(report(KANBAN.formatted("1.md", "{manager: [], implementor: [\"no JSON\", {}]}")))
        .endsWith(
            """
              story.yaml:18: expected kanban run KANBAN.md to find its agents scripted, but agent \
            'implementor' has 2 outputs and is asked once more; write one for each time that it is \
            asked
            """);
  }

  @Test
  @DisplayName("W-6 an agent that edits what is not there is told of")
  void an_agent_that_edits_what_is_not_there() {
    String agents =
        "{manager: [], implementor: [{edit: {file: 1.md, replace: [Work Book, Work Log]}}]}";
    assertThat(report(KANBAN.formatted("1.md", agents)))
        .contains("but agent 'implementor': 1.md does not hold 'Work Book'");
  }

  @Test
  @DisplayName("W-6 two runs print the same, and nobody is told where the story's folder was")
  void two_runs_print_the_same() throws IOException {
    List<Path> before = folders();
    String story = KANBAN.formatted("2.md", "{manager: []}");
    String report = report(story);
    assertThat(report)
        .contains("but it ended with 3: the current task 2.md is not there, neither from . nor");
    assertThat(report(story)).isEqualTo(report);
    assertThat(folders()).as("left behind").isSubsetOf(before);
  }

  @Test
  @DisplayName("W-6 a role without an agent in the story is told of as in reeve.yaml")
  void a_role_without_an_agent() {
    assertThat(report(KANBAN.formatted("1.md", "{manager: []}")))
        .contains("ended with 3: no agent is configured for the role Implementor");
  }

  @Test
  @DisplayName("W-6 beside workflows the team keeps its own files")
  void beside_workflows_the_team_keeps_its_own_files() {
    String story =
        KANBAN.formatted("1.md", "{manager: []}")
            + "  - {at: 1m, fault: {edit: {file: 1.md, delete: true}}}\n"
            + "  - {at: 2m, file: {path: 1.md, absent: true}}\n"
            + "  - {at: 2m, file: {path: .claude/teams/story/state.md, contains: story}}\n"
            + "  - {at: 2m, file: {path: state.md, unchanged: true}}\n";
    assertThat(report(story)).contains("2 of 5 checks failed").contains("to print nothing");
  }

  private static List<Path> folders() throws IOException {
    try (Stream<Path> all = Files.list(Path.of(System.getProperty("java.io.tmpdir")))) {
      return all.filter(each -> each.getFileName().toString().startsWith("reeve-story-")).toList();
    }
  }

  private static String report(String story) {
    Scenario scenario = ScenarioReader.read("story.yaml", story);
    String report = new TextReport(Paint.PLAIN).of(ScenarioRun.of(Plan.of(scenario)));
    return report.replaceAll("in [0-9]+ ms", "in 5 ms");
  }
}
