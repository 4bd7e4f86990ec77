package dev.reeve.sim.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import dev.reeve.base.yaml.Place;
import dev.reeve.sim.scenario.read.UnreadableScenario;
import dev.reeve.sim.scenario.report.JsonReport;
import dev.reeve.sim.scenario.report.Paint;
import dev.reeve.sim.scenario.report.TextReport;
import dev.reeve.sim.scenario.report.WordLists;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** What a person, or a program, is told of a story. */
class ReportTest {

  @Test
  @DisplayName("W-6 a story that holds gets one line")
  void a_story_that_holds_gets_one_line() {
    assertThat(Stories.report("- {at: 2h, state: {epoch: 1}}"))
        .isEqualTo("ok    story.yaml  \"A story\"  2 checks, 2h 0m in 5 ms\n");
  }

  @Test
  @DisplayName("W-6 a failure is shown with its place, what was expected, and the nearest events")
  void a_failure_tells_what_went_wrong() throws IOException {
    assertThat(Stories.report(resource("failing-steps.yaml")))
        .isEqualTo(resource("failing-report.txt"));
  }

  @Test
  @DisplayName("W-6 who asks is told of each expectation that holds, too")
  void who_asks_is_told_of_each_expectation() {
    String steps =
        """
        - {at: 1m, from: coder-1, send: CLAIM, task: "1"}
        - {at: 2m, state: {"tasks.1.owner": coder-2}}
        - {at: 2m, state: {"tasks.1.owner": coder-1}}
        """;
    assertThat(new TextReport(Paint.PLAIN, true).of(Stories.run(steps)).lines().skip(1))
        .containsExactly(
            "  story.yaml:7: held: STATE_OWNERSHIP_HANDOFF from lead at 0s to be accepted",
            "  story.yaml:8: held: CLAIM from coder-1 at 1m to be accepted",
            "  story.yaml:9: expected tasks.1.owner: coder-2 at 2m, but it is \"coder-1\"",
            "  story.yaml:10: held: tasks.1.owner: coder-1 at 2m");
  }

  @Test
  @DisplayName("W-6 a message that nearly fits is shown")
  void a_message_that_nearly_fits_is_shown() {
    String report =
        Stories.report(
            """
            - {at: 1m, from: coder-1, send: MESSAGE, data: {to: lead, text: good night}}
            - {at: 1m, message: {to: lead, contains: good day}}
            """);
    assertThat(report).contains("but the nearest was 'good night' at 1m");
  }

  @Test
  void a_fault_that_brings_the_story_to_an_end_is_told() {
    String report =
        Stories.report("- {at: 1m, fault: {tamper: {index: 1, field: data.x, value: 1}}}");
    assertThat(report).contains("story.yaml:8: expected a fault that can happen, but the line has");
  }

  @Test
  @DisplayName("what a terminal would take for an order is not printed")
  void control_characters_are_not_printed() {
    UnreadableScenario trouble =
        new UnreadableScenario("a.yaml", new Place(1, 2), "there is no key '\u001b[31m'");
    assertThat(new TextReport(Paint.PLAIN).of(trouble))
        .isEqualTo("FAIL  a.yaml:1:2: there is no key ''\n");
  }

  @Test
  void colours_are_only_added_where_they_are_wanted() {
    String report = new TextReport(Paint.COLOURED).of(Stories.run("- {at: 1m, state: {epoch: 1}}"));
    assertThat(report).startsWith("\u001b[32mok  \u001b[0m  story.yaml");
  }

  @Test
  @DisplayName("W-6 a program gets one object a story")
  void a_program_gets_one_object() {
    String steps =
        """
        - {at: 1m, from: coder-1, send: CLAIM, task: "1"}
        - {at: 2m, expect: {event: CLAIM, member: coder-2}}
        """;
    JsonNode report = JsonReport.of(Stories.run(steps), true, true);
    assertThat(report.at("/file").asString()).isEqualTo("story.yaml");
    assertThat(report.at("/ok").asBoolean()).isFalse();
    assertThat(report.at("/checks").asInt()).isEqualTo(3);
    assertThat(report.at("/failures/0/line").asInt()).isEqualTo(9);
    assertThat(report.at("/held/1/line").asInt()).isEqualTo(8);
    assertThat(report.at("/failures/0/nearest").toString())
        .contains("\"type\":\"CLAIM\",\"actor\":\"coder-1\"");
    assertThat(report.at("/log/0/type").asString()).isEqualTo("TEAM_CREATED");
    assertThat(report.at("/log/0/replay_index").asInt()).isEqualTo(1);
  }

  @Test
  void a_file_that_cannot_be_read_is_an_object_too() {
    JsonNode report = JsonReport.of(new UnreadableScenario("a.yaml", new Place(3, 5), "why"));
    assertThat(report.toString())
        .isEqualTo(
            "{\"file\":\"a.yaml\",\"ok\":false,"
                + "\"error\":{\"line\":3,\"column\":5,\"message\":\"why\"}}");
  }

  @Test
  @DisplayName("W-7 the closed lists are printed")
  void the_closed_lists_are_printed() {
    assertThat(WordLists.text())
        .contains("Event types\n  TEAM_CREATED\n")
        .contains("  STALE_INCARNATION\n")
        .contains("  UNAVAILABLE\n")
        .contains("  LOOP               clarify, swap, checkpoint, resume\n")
        .contains("  DUPLICATE          a member's id\n")
        .contains("  rate_limited\n");
    assertThat(JsonReport.words().at("/decisions/TOOL").toString())
        .isEqualTo("[\"skip\",\"retry\",\"caveat\"]");
  }

  private static String resource(String name) throws IOException {
    try (InputStream text = Objects.requireNonNull(ReportTest.class.getResourceAsStream(name))) {
      return new String(text.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
