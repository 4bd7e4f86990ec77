package dev.reeve.sim.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import dev.reeve.core.Core;
import dev.reeve.core.Entry;
import dev.reeve.core.report.Chronicle;
import dev.reeve.core.report.PostMortem;
import dev.reeve.core.team.TeamState;
import dev.reeve.daemon.codec.EntryCodec;
import dev.reeve.daemon.log.Line;
import dev.reeve.daemon.views.MorningView;
import dev.reeve.sim.scenario.read.ScenarioReader;
import dev.reeve.sim.scenario.run.Plan;
import dev.reeve.sim.scenario.run.ScenarioRun;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** What is told of a night, in the morning and when it is over. */
class AccountsTest {

  private static final String STORY =
      """
      scenario: A night
      team:
        id: night
        profile: solo
        members: {coder-1: {role: coder, on_shutdown: ack}, coder-2: coder}
        tasks: [{id: "1", subject: "Add | login"}, {id: "2", subject: Add logout}]
      steps:
        - {at: 1m, from: coder-1, send: CLAIM, task: "1"}
        - {at: 1m, from: coder-2, send: CLAIM, task: "2"}
        - {at: 16m30s, from: coder-1, send: PROGRESS, task: "1", data: {step: reading}}
        - {at: 20m, from: coder-2, send: PROGRESS, task: "2", data: {step: reading}}
        - {at: 21m, from: coder-1, send: TOOL_UNAVAILABLE, data: {tool: docker}}
        - {at: 22m, from: coder-1, send: DONE, task: "1"}
        - {at: 23m, from: operator, send: TEARDOWN, data: {stop: true}}
        - {at: 30m, state: {phase: ready_to_delete}}
      """;

  /** The state at the end, and what was told on the way from an instant on. */
  private record Told(TeamState state, Chronicle chronicle) {}

  private static Told told(Duration from) {
    Scenario scenario = ScenarioReader.read("night.yaml", STORY);
    var result = ScenarioRun.of(Plan.of(scenario));
    assertThat(result.holds()).as("%s", result.checks()).isTrue();
    Chronicle chronicle = new Chronicle(Scenario.START.plus(from));
    TeamState state = TeamState.blank(scenario.cast().team());
    for (Line line : result.log()) {
      Entry entry = new EntryCodec().decode(state.id(), line.index(), line.body());
      chronicle.read(state, entry);
      state = Core.evolve(state, entry);
    }
    return new Told(state, chronicle);
  }

  @Test
  @DisplayName("T-66 the post-mortem tells of tasks, interventions, false alarms, tools and waits")
  void a_post_mortem() {
    Told told = told(Duration.ZERO);
    String markdown = PostMortem.of(told.state(), told.chronicle()).markdown().value();
    assertThat(markdown)
        .contains("# Post-mortem of team night")
        .contains("| #1 Add \\| login | DONE | coder-1 | ")
        .contains("| #2 Add logout | CANCELLED | coder-2 | ")
        .contains("| PING | coder-1 | #1 | was at work (false alarm) |")
        .contains("| PING | coder-2 | #2 | moved after 4m |")
        .contains("False alarms (reminded while progressing): 1")
        .contains("| coder-1 | docker |")
        .contains("| d-1 | TOOL | withdrawn | 2m |")
        .contains("Missing at the end: coder-2");
  }

  @Test
  @DisplayName("T-79 the morning tells what each member did, where it stalled and what it was sent")
  void a_morning() {
    Told all = told(Duration.ZERO);
    JsonNode coder = MorningView.of(all.state(), all.chronicle()).path("members").path(0);
    assertThat(coder.path("member").asString("")).isEqualTo("coder-1");
    assertThat(coder.path("done").asInt(0)).isEqualTo(1);
    assertThat(coder.path("stalls").asInt(0)).isEqualTo(1);
    assertThat(coder.path("messages").asInt(0)).isGreaterThan(1);
    assertThat(coder.path("message_tokens").asInt(0)).isGreaterThan(20);
    Told late = told(Duration.ofMinutes(17));
    JsonNode since = MorningView.of(late.state(), late.chronicle()).path("members").path(0);
    assertThat(since.path("stalls").asInt(9)).as("that was before").isZero();
  }

  @Test
  @DisplayName("T-79 of a time in which nothing happened there is nothing to tell")
  void nothing_happened() {
    Chronicle chronicle = new Chronicle(Instant.MAX);
    assertThat(chronicle.lines()).isZero();
    assertThat(chronicle.first()).isNull();
  }
}
