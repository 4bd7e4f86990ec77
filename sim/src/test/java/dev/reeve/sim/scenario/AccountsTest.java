package dev.reeve.sim.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import dev.reeve.core.Core;
import dev.reeve.core.Entry;
import dev.reeve.core.decision.Docket;
import dev.reeve.core.member.MemberId;
import dev.reeve.core.report.Chronicle;
import dev.reeve.core.report.PostMortem;
import dev.reeve.core.team.TeamState;
import dev.reeve.daemon.codec.EntryCodec;
import dev.reeve.daemon.log.Batch;
import dev.reeve.daemon.log.Head;
import dev.reeve.daemon.log.Line;
import dev.reeve.daemon.log.memory.MemoryEventLog;
import dev.reeve.daemon.views.CommittedWork;
import dev.reeve.daemon.views.MorningNews;
import dev.reeve.daemon.views.MorningView;
import dev.reeve.daemon.views.Mornings;
import dev.reeve.sim.scenario.read.ScenarioReader;
import dev.reeve.sim.scenario.run.Plan;
import dev.reeve.sim.scenario.run.ScenarioRun;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

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
    return told(STORY, from);
  }

  private static Told told(String story, Duration from) {
    Scenario scenario = ScenarioReader.read("night.yaml", story);
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
        .contains("| coder-1 | docker | - | open | - |")
        .contains("| d-1 | TOOL | withdrawn | 2m |")
        .contains("Missing at the end: coder-2");
  }

  @Test
  @DisplayName("T-79 the morning tells what each member did, where it stalled and what it was sent")
  void a_morning() {
    Told all = told(Duration.ZERO);
    JsonNode coder = MorningView.of(all.state(), all.chronicle(), Map.of()).path("members").path(0);
    assertThat(coder.path("member").asString("")).isEqualTo("coder-1");
    assertThat(coder.path("done").asInt(0)).isEqualTo(1);
    assertThat(coder.path("stalls").asInt(0)).isEqualTo(1);
    assertThat(coder.path("messages").asInt(0)).isGreaterThan(1);
    assertThat(coder.path("message_tokens").asInt(0)).isGreaterThan(20);
    Told late = told(Duration.ofMinutes(17));
    JsonNode since =
        MorningView.of(late.state(), late.chronicle(), Map.of()).path("members").path(0);
    assertThat(since.path("stalls").asInt(9)).as("that was before").isZero();
  }

  private static final String UNATTENDED =
      """
      scenario: Nobody is awake
      team:
        id: night
        members: {lead: lead, coder-1: coder}
      policy:
        unattended: safe
        decisions: {LOOP: {answer: none}}
      steps:
        - {at: 0s, from: lead, send: STATE_OWNERSHIP_HANDOFF, data: {epoch: 1}}
        - {at: 5m, from: coder-1, send: TOOL_UNAVAILABLE, data: {tool: docker}}
        - {at: 5m, decision: {kind: TOOL, as: d1}}
        - {at: 15m, expect: {event: DECIDE, data: {decision: $d1, answer: caveat}}}
      """;

  private static final String TOOLS =
      """
      scenario: Tools are missing
      team:
        id: tools
        members: {lead: lead, coder-1: coder, coder-2: coder}
        tasks: [{id: "1", subject: Add login}]
      steps:
        - {at: 0s, from: lead, send: STATE_OWNERSHIP_HANDOFF, data: {epoch: 1}}
        - {at: 5m, from: coder-1, send: TOOL_UNAVAILABLE, task: "1", data: {tool: docker}}
        - {at: 6m, from: coder-2, send: TOOL_UNAVAILABLE, data: {tool: rg}}
        - {at: 7m, from: coder-2, send: TOOL_UNAVAILABLE, data: {tool: Docker}}
        - {at: 9m, from: lead, send: DECIDE, data: {decision: d-1, answer: skip}}
        - {at: 10m, from: coder-2, send: TOOL_UNAVAILABLE, data: {tool: docker}}
      """;

  @Test
  @DisplayName("T-55 the post-mortem tells how and when each outage was settled")
  void outages_are_settled() {
    Told told = told(TOOLS, Duration.ZERO);
    assertThat(PostMortem.of(told.state(), told.chronicle()).markdown().value())
        .contains("| coder-1 | docker | #1 | skip | 2026-01-01T00:09:00.000001Z (after 4m) |")
        .contains("| coder-2 | Docker | - | skip | 2026-01-01T00:09:00.000001Z (after 2m) |")
        .contains("| coder-2 | rg | - | open | - |")
        .contains("| coder-2 | docker | - | open | - |");
  }

  @Test
  @DisplayName("T-79 what policy answered in the night is told, also if it was asked before")
  void asked_before() {
    Told late = told(UNATTENDED, Duration.ofMinutes(10));
    JsonNode answered =
        MorningView.of(late.state(), late.chronicle(), Map.of()).get("answered_by_policy");
    assertThat(answered).hasSize(1);
    assertThat(answered.at("/0/kind").asString()).isEqualTo("TOOL");
    assertThat(answered.at("/0/answer").asString()).isEqualTo("caveat");
    Told later = told(UNATTENDED, Duration.ofMinutes(20));
    assertThat(MorningView.of(later.state(), later.chronicle(), Map.of()).get("answered_by_policy"))
        .isEmpty();
  }

  private static final String SILENT =
      """
      scenario: An executor goes silent
      team:
        id: night
        members: {coordinator: coordinator, executor-1: executor}
        tasks: [{id: "1", subject: Write the report}]
      steps:
        - {at: 0s, from: coordinator, send: STATE_OWNERSHIP_HANDOFF, data: {epoch: 1}}
        - {at: 1s, from: executor-1, send: CLAIM, task: "1"}
        - {at: 2m31s, expect: {event: HEALTH_CHECK, member: executor-1, data: {urgent: true}}}
        - {at: 3m30s, decision: {kind: RESTART, as: d1}}
      """;

  @Test
  @DisplayName("T-79 an executor that was asked how it is has stalled, once, however often asked")
  void an_executor_stalls() {
    Told told = told(SILENT, Duration.ZERO);
    JsonNode members = MorningView.of(told.state(), told.chronicle(), Map.of()).get("members");
    assertThat(members.at("/1/member").asString()).isEqualTo("executor-1");
    assertThat(members.at("/1/stalls").asInt()).isEqualTo(1);
  }

  @Test
  @DisplayName("T-79 what waits is told, also if nothing has happened in its team since")
  void only_waiting() {
    Scenario scenario = ScenarioReader.read("night.yaml", SILENT);
    var result = ScenarioRun.of(Plan.of(scenario));
    TeamState state = told(SILENT, Duration.ZERO).state();
    MemoryEventLog log = new MemoryEventLog();
    log.acquire("n", List.of(state.id()));
    Batch.Slice slice = new Batch.Slice(state.id(), 1, Head.EMPTY, result.log());
    log.append(new Batch(List.of(slice), List.of(), null));
    Instant later = state.position().at().plusSeconds(1);
    List<ObjectNode> accounts = new Mornings(log, CommittedWork.UNKNOWN, later).of(List.of(state));
    assertThat(accounts).hasSize(1);
    assertThat(accounts.getFirst().path("events").asInt()).isZero();
    assertThat(accounts.getFirst().at("/decisions_waiting/0/kind").asString()).isEqualTo("RESTART");
  }

  private static final String BROKEN =
      """
      scenario: A bad night
      team:
        id: night
        members:
          lead: lead
          coder-1: {role: coder, run: reeve, agent: fake}
          coder-2: coder
        tasks: [{id: "1", subject: Add login}, {id: "2", subject: Add logout}]
      steps:
        - {at: 0s, from: lead, send: STATE_OWNERSHIP_HANDOFF, data: {epoch: 1}}
        - {at: 1m, from: coder-1, send: CLAIM, task: "1"}
        - {at: 5m, fault: exit coder-1 7}
        - {at: 6m, from: lead, send: SPAWN,
           data: {member: coder-1, role: coder, run: reeve, agent: fake}}
        - {at: 7m, from: coder-1, send: PROGRESS, task: "1", data: {percent: 10}}
        - {at: 8m, fault: exit coder-1 9}
        - {at: 9m, from: coder-2, send: QUESTION, data: {to: lead, text: With a captcha?}}
      """;

  @Test
  @DisplayName("T-79 crashes, what came up and open questions are told")
  void a_bad_night() {
    Told told = told(BROKEN, Duration.ZERO);
    ObjectNode view = MorningView.of(told.state(), told.chronicle(), Map.of());
    assertThat(view.at("/members/0/crashes").asInt()).isEqualTo(2);
    assertThat(view.at("/members/0/last_crash_status").asInt()).isEqualTo(9);
    assertThat(view.at("/questions_waiting/0/text").asString()).isEqualTo("With a captcha?");
    assertThat(view.get("alerts").findValuesAsString("event_type")).contains("MEMBER_GONE");
    assertThat(new MorningNews(_ -> "at night").of(view))
        .startsWith("coder-1: crashed 2 times (the last one with exit status 9)")
        .anyMatch(
            line -> line.startsWith("WARN MEMBER_GONE, coder-1") && line.endsWith("at night"));
  }

  @Test
  @DisplayName("T-79 a question alone keeps a team in the account")
  void only_a_question() {
    TeamState state = told(BROKEN, Duration.ZERO).state();
    Instant later = state.position().at().plusSeconds(1);
    Mornings mornings = new Mornings(new MemoryEventLog(), CommittedWork.UNKNOWN, later);
    assertThat(mornings.of(List.of(state.with(Docket.EMPTY)))).hasSize(1);
  }

  private static final String UNDONE =
      """
      scenario: A log is edited
      team:
        id: night
        members: {lead: lead, coder-1: coder, coder-2: coder}
        tasks: [{id: "1", subject: Add login}]
      steps:
        - {at: 0s, from: lead, send: STATE_OWNERSHIP_HANDOFF, data: {epoch: 1}}
        - {at: 1m, from: coder-2, send: CLAIM, task: "1"}
        - {at: 2m, from: coder-2, send: PROGRESS, task: "1", data: {percent: 10}}
        - {at: 4m, fault: {tamper: {event: CLAIM, field: actor, value: coder-1}}}
        - {at: 5m, do: verify, exit: 1}
        - {at: 9m, decision: {kind: RECONCILE, as: d1}}
        - {at: 10m, from: lead, send: DECIDE, data: {decision: $d1, answer: accept}}
      """;

  @Test
  @DisplayName("T-79 where a team went back it is told how much does not count, and what changed")
  void what_was_undone() {
    Told told = told(UNDONE, Duration.ofMinutes(3));
    ObjectNode view = MorningView.of(told.state(), told.chronicle(), Map.of());
    assertThat(view.at("/rollbacks/0/events").asInt()).isEqualTo(2);
    assertThat(view.at("/rollbacks/0/tasks/0").asString()).isEqualTo("1");
    assertThat(new MorningNews(_ -> "at night").of(view).getFirst())
        .isEqualTo(
            "the team went back, at night: 2 events do not count any more; left out: event 8 to 9;"
                + " task #1: IN_PROGRESS (coder-2) rev 2 becomes PENDING rev 1");
  }

  @Test
  @DisplayName("T-79 what waits is told in the order in which it was asked, members as counted")
  void in_order() {
    Told told = told(MANY, Duration.ZERO);
    ObjectNode view = MorningView.of(told.state(), told.chronicle(), Map.of());
    assertThat(view.get("decisions_waiting").findValuesAsString("id"))
        .containsExactly("d-1", "d-2");
    assertThat(view.get("members").findValuesAsString("member"))
        .containsExactly("coder-2", "coder-10", "lead");
  }

  private static final String MANY =
      """
      scenario: Many
      team:
        id: night
        members: {lead: lead, coder-10: coder, coder-2: coder}
        tasks: [{id: "1", subject: Add login, complexity: SIMPLE}]
      steps:
        - {at: 0s, from: lead, send: STATE_OWNERSHIP_HANDOFF, data: {epoch: 1}}
        - {at: 1m, from: coder-2, send: CLAIM, task: "1"}
        - {at: 2m, from: coder-2, send: ESCALATE_TO_MEDIUM, task: "1", data: {reason: it is big}}
        - {at: 2m, decision: {kind: STAFFING, as: d1}}
        - {at: 3m, from: coder-10, send: TOOL_UNAVAILABLE, data: {tool: docker}}
        - {at: 3m, decision: {kind: TOOL, as: d2}}
      """;

  private static final String SHIFTS =
      """
      scenario: Shifts
      team:
        id: night
        members:
          lead: lead
          coder-1: {role: coder, run: reeve, agent: fake}
          coder-2: {role: coder, run: reeve, agent: fake}
          coder-3: coder
          reviewer: reviewer
        tasks: [{id: "1", subject: Add login}]
      steps:
        - {at: 0s, from: lead, send: STATE_OWNERSHIP_HANDOFF, data: {epoch: 1}}
        - {at: 5m, fault: exit coder-2 0}
        - {at: 6m, from: coder-3, send: CLAIM, task: "1"}
      """;

  @Test
  @DisplayName("T-79 only what came about since somebody was at work can be its work")
  void shifts() {
    Instant start = Scenario.START;
    assertThat(atWork(Duration.ZERO))
        .containsOnlyKeys("lead", "coder-1", "coder-2", "coder-3")
        .containsEntry("coder-3", start.plus(Duration.ofMinutes(6)));
    Instant later = start.plus(Duration.ofMinutes(5).plusSeconds(30));
    assertThat(atWork(Duration.ofMinutes(5).plusSeconds(30)))
        .as("who has ended is not at work, who is silent may be")
        .containsOnlyKeys("coder-1", "coder-3")
        .containsEntry("coder-1", later);
  }

  private static Map<String, Instant> atWork(Duration from) {
    Told told = told(SHIFTS, from);
    Map<String, Instant> atWork = new TreeMap<>();
    for (MemberId member : told.state().roster().members().keys()) {
      Instant since = told.chronicle().atWork(member);
      if (since != null) atWork.put(member.value(), since);
    }
    return atWork;
  }

  @Test
  @DisplayName("T-79 of a time in which nothing happened there is nothing to tell")
  void nothing_happened() {
    Chronicle chronicle = new Chronicle(Instant.MAX);
    assertThat(chronicle.lines()).isZero();
    assertThat(chronicle.first()).isNull();
  }
}
