package dev.reeve.sim.backtest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.reeve.core.Noticed;
import dev.reeve.core.member.MemberId;
import dev.reeve.core.member.Presence;
import dev.reeve.core.member.Role;
import dev.reeve.core.member.Skills;
import dev.reeve.core.message.Delivery;
import dev.reeve.core.task.TurnEnd;
import dev.reeve.core.team.NewTeam;
import dev.reeve.core.team.NewTeam.Seat;
import dev.reeve.core.team.Profile;
import dev.reeve.core.team.Settings;
import dev.reeve.core.team.TeamId;
import dev.reeve.core.text.SafeText;
import dev.reeve.daemon.log.memory.MemoryEventLog;
import dev.reeve.sim.scenario.Scenario;
import dev.reeve.sim.scenario.ScenarioFiles;
import dev.reeve.sim.scenario.read.ScenarioReader;
import dev.reeve.sim.scenario.report.Paint;
import dev.reeve.sim.scenario.report.TextReport;
import dev.reeve.sim.scenario.run.Plan;
import dev.reeve.sim.scenario.run.Result;
import dev.reeve.sim.scenario.run.ScenarioRun;
import dev.reeve.sim.world.FaultyLog;
import dev.reeve.sim.world.World;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

class BacktestTest {

  private static final Pattern DAMAGE =
      Pattern.compile("tamper|swap|fault: (drop|delete|duplicate|rival)|do: reconcile");

  @ParameterizedTest
  @MethodSource("undamaged")
  @DisplayName("T-78 under its own policy every story comes out as it was recorded")
  void nothing_changes(Path story) {
    Comparison same = Backtest.of(Recordings.of(story), policy("{}"));
    assertThat(same.changes()).isEmpty();
    assertThat(same.reproduced()).isEqualTo(same.recorded());
  }

  /** A damaged log tells of what nobody did. */
  static List<Path> undamaged() {
    return ScenarioFiles.all().stream().filter(BacktestTest::isUndamaged).toList();
  }

  private static boolean isUndamaged(Path story) {
    try {
      String text = Files.readString(story);
      return !DAMAGE.matcher(text).find();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @ParameterizedTest
  @MethodSource("undamaged")
  @DisplayName("T-79 the log of every story, made a story, holds")
  void every_log_is_a_story(Path story) {
    String text = StoryText.of(Recordings.of(story));
    Result again = ScenarioRun.of(Plan.of(ScenarioReader.read(story.toString(), text)));
    assertThat(again.holds()).as(new TextReport(Paint.PLAIN).of(again) + text).isTrue();
  }

  @Test
  @DisplayName("T-79 the log of an observed team, made a story, holds")
  void an_observed_log_is_a_story() {
    TeamId team = new TeamId("seen");
    MemberId session = new MemberId("claude-1");
    FaultyLog log = new FaultyLog(new MemoryEventLog());
    World world = new World(Scenario.START, log, (_, _) -> Delivery.UNCONFIRMED);
    world.found(team, new NewTeam(Profile.SOLO, Settings.DEFAULT, List.of(), List.of()));
    world.observe(team, new Noticed.Arrived(session, Role.CODER));
    world.observe(team, new Noticed.TurnBegun(session, SafeText.own("add a login")));
    world.advance(Duration.ofHours(1));
    world.observe(team, new Noticed.TurnOver(session, TurnEnd.COMPLETED));
    world.observe(team, new Noticed.Departed(session, SafeText.own("exit")));
    world.advance(Duration.ofHours(1));
    world.observe(team, new Noticed.Arrived(session, Role.CODER));
    RecordedLog recorded = Recordings.of(team, log.read(team, 0, Integer.MAX_VALUE));
    assertThat(recorded.events().toString()).contains("\"type\":\"PING\"");
    assertHolds(StoryText.of(recorded), "profile: \"solo\"", "members: {}", "\"send\":\"SPAWN\"");
  }

  @Test
  @DisplayName("T-79 who was seen to come into a team with a lead is brought into the story by it")
  void a_log_of_a_visitor_is_a_story() {
    TeamId team = new TeamId("login");
    FaultyLog log = new FaultyLog(new MemoryEventLog());
    World world = new World(Scenario.START, log, (_, _) -> Delivery.UNCONFIRMED);
    var lead = new Seat(new MemberId("lead"), Role.LEAD, Presence.ACTIVE, Skills.ANY);
    world.found(team, new NewTeam(Profile.SOLO, Settings.DEFAULT, List.of(lead), List.of()));
    world.observe(team, new Noticed.Arrived(new MemberId("nobody"), Role.CODER));
    RecordedLog recorded = Recordings.of(team, log.read(team, 0, Integer.MAX_VALUE));
    assertHolds(StoryText.of(recorded), "\"from\":\"lead\",\"send\":\"SPAWN\"");
  }

  @Test
  @DisplayName("T-79 the log of a solo team with a lead, made a story, holds")
  void a_solo_log_is_a_story() {
    String solo =
        """
        scenario: "solo"
        team:
          id: solo
          profile: solo
          members: {lead: lead, ann: coder}
          tasks: [{id: "1", subject: One}]
        steps:
          - {at: 1m, from: ann, send: CLAIM, task: "1"}
          - {at: 2h, state: {"tasks.1.status": IN_PROGRESS}}
        """;
    RecordedLog recorded = Recordings.of(ScenarioReader.read("solo", solo));
    assertHolds(StoryText.of(recorded), "profile: \"solo\"");
  }

  @Test
  @DisplayName("T-34 a restart within two seconds counts in a story as it did")
  void a_quick_restart_in_a_story() {
    Seat lead = new Seat(new MemberId("lead"), Role.LEAD, Presence.ACTIVE, Skills.ANY);
    NewTeam plan = new NewTeam(Profile.STRICT, Settings.DEFAULT, List.of(lead), List.of());
    String story = StoryText.of(quicklyRestarted(plan, List.of()));
    assertHolds(story, "pause 1s936ms", "HANDOFF_MISSING");
  }

  @Test
  @DisplayName("T-34 a restart within two seconds counts in a backtest as it did")
  void a_quick_restart_in_a_backtest() {
    MemberId session = new MemberId("claude-1");
    NewTeam plan = new NewTeam(Profile.SOLO, Settings.DEFAULT, List.of(), List.of());
    RecordedLog recorded =
        quicklyRestarted(
            plan,
            List.of(
                new Noticed.Arrived(session, Role.CODER),
                new Noticed.TurnBegun(session, SafeText.own("add a login"))));
    Comparison same = Backtest.of(recorded, policy("{}"));
    assertThat(same.recorded()).isPositive();
    assertThat(same.reproduced()).isEqualTo(same.recorded());
  }

  private static RecordedLog quicklyRestarted(NewTeam plan, List<Noticed.Observation> seen) {
    TeamId team = new TeamId("quick");
    FaultyLog log = new FaultyLog(new MemoryEventLog());
    World world = new World(Scenario.START, log, (_, _) -> Delivery.UNCONFIRMED);
    world.found(team, plan);
    seen.forEach(each -> world.observe(team, each));
    world.advance(Duration.ofMinutes(1));
    world.engine().markWatch();
    world.settle();
    world.time().advance(Duration.ofMillis(1_936));
    world.crash();
    world.advance(Duration.ofHours(1));
    return Recordings.of(team, log.read(team, 0, Integer.MAX_VALUE));
  }

  @Test
  @DisplayName("T-79 who takes a place under a name of its own is known to the story")
  void a_successor_is_known() {
    String story =
        """
        scenario: "a successor"
        team:
          id: parser
          members:
            coordinator: coordinator
            exec-1: {role: executor, run: reeve, agent: fake}
          tasks: [{id: "1", subject: Write the parser, description: A parser for the log}]
        steps:
          - {at: 0s, from: coordinator, send: STATE_OWNERSHIP_HANDOFF, data: {epoch: 1}}
          - {at: 5s, from: exec-1, send: CLAIM, task: "1"}
          - {at: 20s, from: exec-1, send: TOOL_STARTED, data: {tool: mcp__a__find, call_id: c1}}
          - at: 3m
            from: coordinator
            send: ADJUSTMENT_DECISION
            data:
              executor_id: exec-1
              action: restart
              new_executor_spec: {id: exec-2}
              reason: it hangs
          - {at: 5m, from: exec-2, send: PROGRESS, task: "1", data: {percent: 60}}
          - {at: 5m, state: {"members.exec-2.roster": ACTIVE}}
        """;
    assertHolds(story, "exec-2");
    assertHolds(StoryText.of(Recordings.of(ScenarioReader.read("story", story))), "exec-2");
  }

  @Test
  @DisplayName("T-79 the log of a team with files of its own, made a story, holds")
  void a_log_of_a_project_is_a_story() {
    TeamId team = new TeamId("shop");
    Settings settings = Settings.DEFAULT.in(SafeText.own("/shop/.claude/teams/shop"));
    FaultyLog log = new FaultyLog(new MemoryEventLog());
    World world = new World(Scenario.START, log, (_, _) -> Delivery.UNCONFIRMED);
    world.found(team, new NewTeam(Profile.SOLO, settings, List.of(), List.of()));
    RecordedLog recorded = Recordings.of(team, log.read(team, 0, Integer.MAX_VALUE));
    assertThat(recorded.events().toString()).contains("/shop/.claude/teams/shop");
    assertHolds(StoryText.of(recorded), "team:\n  id: shop");
  }

  @Test
  @DisplayName("T-79 the log of a team whose members could not be started, made a story, holds")
  void who_could_not_be_started() {
    String story =
        """
        scenario: "unstartable"
        team:
          id: shop
          profile: solo
          members:
            ann: {role: coder, run: reeve, agent: fake}
            bob: {role: coder, run: reeve, agent: fake}
          tasks: [{id: "1", subject: One}]
        steps:
          - {at: 0s, fault: unstartable ann, until: 10m}
          - {at: 0s, expect: {event: RUN_NOT_STARTED, member: ann, count: 1}}
          - {at: 5m, from: operator, send: SPAWN, data: {member: ann, role: coder, agent: fake}}
          - {at: 5m, expect: {event: RUN_NOT_STARTED, member: ann, count: 1}}
          - {at: 15m, from: operator, send: SPAWN, data: {member: ann, role: coder, agent: fake}}
          - {at: 15m, expect: {event: RUN_STARTED, member: ann}}
          - {at: 20m, fault: exit bob 1}
          - {at: 21m, fault: unstartable bob}
          - {at: 22m, from: operator, send: SPAWN, data: {member: bob, role: coder, agent: fake}}
          - {at: 22m, expect: {event: RUN_NOT_STARTED, member: bob}}
        """;
    assertHolds(story, "unstartable");
    RecordedLog recorded = Recordings.of(ScenarioReader.read("story", story));
    assertHolds(StoryText.of(recorded), "unstartable ann", "unstartable bob");
  }

  private static final String KILLED =
      """
      scenario: "killed"
      team:
        id: shop
        members:
          lead: lead
          ann: {role: coder, run: reeve, agent: fake}
          bob: coder
        tasks: [{id: "1", subject: One}]
      steps:
        - {at: 0s, from: lead, send: STATE_OWNERSHIP_HANDOFF, data: {epoch: 1}}
        - {at: 1m, from: ann, send: CLAIM, task: "1"}
        - {at: 10m, fault: exit ann 143}
        - {at: 10m, decision: {kind: REASSIGN_PROPOSAL, as: d1}}
        - {at: 12m, from: lead, send: DECIDE, data: {decision: $d1, answer: keep}}
      """;

  @Test
  @DisplayName("T-79 the log of a team whose runs were stopped from outside, made a story, holds")
  void who_was_stopped_from_outside() {
    assertHolds(KILLED, "exit ann 143");
    RecordedLog recorded = stopped(Recordings.of(ScenarioReader.read("story", KILLED)));
    assertHolds(StoryText.of(recorded), "exit ann 143", "$d-1");
  }

  @Test
  @DisplayName("T-79 the log of a team whose runs ended as soon as they were asked to, holds")
  void who_stopped_when_asked() {
    String story =
        """
        scenario: "asked"
        team:
          id: parser
          members:
            coordinator: coordinator
            exec-1: {role: executor, run: reeve, agent: fake}
          tasks: [{id: "1", subject: Write the parser, description: A parser for the log}]
        steps:
          - {at: 0s, from: coordinator, send: STATE_OWNERSHIP_HANDOFF, data: {epoch: 1}}
          - {at: 5s, from: exec-1, send: CLAIM, task: "1"}
          - {at: 20s, from: exec-1, send: TOOL_STARTED, data: {tool: mcp__a__find, call_id: c1}}
          - {at: 2m20s, decision: {kind: RESTART, as: d1}}
          - {at: 3m, from: coordinator, send: DECIDE, data: {decision: $d1, answer: restart}}
          - {at: 3m2s, fault: exit exec-1 0}
          - {at: 3m32s, expect: {event: RUN_STARTED, member: exec-1, data: {incarnation: 2}}}
          - {at: 3m34s, from: exec-1, send: PROGRESS, task: "1", data: {percent: 60}}
          - {at: 3m40s, from: exec-1, send: TOOL_STARTED, data: {tool: mcp__a__find, call_id: c2}}
          - {at: 5m40s, decision: {kind: RESTART, as: d2}}
          - {at: 6m, from: coordinator, send: DECIDE, data: {decision: $d2, answer: restart}}
        """;
    assertHolds(story, "exit exec-1 0");
    RecordedLog recorded = stopped(Recordings.of(ScenarioReader.read("story", story)));
    assertHolds(StoryText.of(recorded), "\"at\":\"3m2s\",\"fault\":\"exit exec-1 0\"", "$d-2");
  }

  /** As a daemon records it of processes that it was told to stop, or that another stopped. */
  private static RecordedLog stopped(RecordedLog log) {
    List<ObjectNode> events = log.events().stream().map(ObjectNode::deepCopy).toList();
    for (ObjectNode event : events) {
      boolean ended = event.path("type").asString("").equals("RUN_ENDED");
      if (ended) event.withObject("data").put("cause", "stopped").put("signal", "INTERRUPT");
    }
    return RecordedLog.of(events);
  }

  @Test
  @DisplayName("T-79 an answer in a story is to the decision that it was to in the log")
  void which_decision_was_answered() {
    String story =
        """
        scenario: "two gone"
        team:
          id: shop
          members: {lead: lead, ann: coder, bob: coder, cy: coder}
          tasks: [{id: "1", subject: One}, {id: "2", subject: Two}]
        steps:
          - {at: 0s, from: lead, send: STATE_OWNERSHIP_HANDOFF, data: {epoch: 1}}
          - {at: 1m, from: ann, send: CLAIM, task: "1"}
          - {at: 1m, from: bob, send: CLAIM, task: "2"}
          - {at: 2m, fault: exit ann 1}
          - {at: 2m, decision: {kind: REASSIGN_PROPOSAL, as: d1}}
          - {at: 3m, fault: exit bob 1}
          - {at: 3m, decision: {kind: REASSIGN_PROPOSAL, as: d2}}
          - {at: 4m, from: lead, send: DECIDE, data: {decision: $d2, answer: replace}}
          - {at: 5m, from: cy, send: CLAIM, task: "2"}
        """;
    assertHolds(story, "$d2");
    assertHolds(StoryText.of(Recordings.of(ScenarioReader.read("story", story))), "$d-2");
  }

  private static void assertHolds(String story, String... words) {
    Result result = ScenarioRun.of(Plan.of(ScenarioReader.read("story.yaml", story)));
    assertThat(result.holds()).as(new TextReport(Paint.PLAIN).of(result) + story).isTrue();
    assertThat(story).contains(words);
  }

  private static final String DAY =
      """
      scenario: "a day of ann"
      team:
        id: day
        members: {lead: lead, ann: coder, bob: coder}
        tasks: [{id: "1", subject: One}, {id: "2", subject: Two}]
      steps:
        - {at: 0s, from: lead, send: STATE_OWNERSHIP_HANDOFF, data: {epoch: 1}}
        - {at: 1m, from: ann, send: CLAIM, task: "1"}
        - {at: 16m30s, from: ann, send: PROGRESS, task: "1", data: {percent: 10}}
        - {at: 32m, from: ann, send: PROGRESS, task: "1", data: {percent: 20}}
        - {at: 47m45s, from: ann, send: PROGRESS, task: "1", data: {percent: 30}}
        - {at: 48m, from: ann, send: WAIT, task: "1", data: {reason: rate_limited, until: "@6h"}}
        - {at: 50m, from: bob, send: CLAIM, task: "2"}
        - {at: 2h, from: bob, send: PROGRESS, task: "2", data: {percent: 10}}
        - {at: 2h1m, state: {"tasks.2.status": IN_PROGRESS}}
      """;

  @Test
  @DisplayName("T-78 a backtest ends with what it comes down to")
  void what_it_comes_down_to() {
    RecordedLog log = Recordings.of(ScenarioReader.read("day", DAY));
    Comparison later = Backtest.of(log, policy("{\"idle\": {\"ping\": \"22m\"}}"));
    assertThat(later.sentence())
        .isEqualTo("ping at 22 min: 3 false alarms fewer, 1 stall found 7 min later");
    assertThat(later.changes()).filteredOn(each -> each.is() == null).hasSize(3);
    Comparison sooner = Backtest.of(log, policy("{\"idle\": {\"ping\": \"5m\"}}"));
    assertThat(sooner.sentence())
        .startsWith("ping at 5 min: ")
        .endsWith("1 stall found 10 min earlier");
    Comparison never =
        Backtest.of(
            log,
            policy(
                """
                {"idle": {"ping": "2h", "nudge": "3h", "escalate": "4h", "replace": "5h"}}
                """));
    assertThat(never.sentence()).endsWith("3 false alarms fewer, 1 stall not found");
    int pings = 0;
    int end = 0;
    while (pings < 4) if (log.events().get(end++).path("type").asString().equals("PING")) pings++;
    RecordedLog cut = RecordedLog.of(log.events().subList(0, end));
    assertThat(Backtest.of(cut, policy("{\"idle\": {\"ping\": \"22m\"}}")).sentence())
        .isEqualTo("ping at 22 min: 3 false alarms fewer, 1 stall not found before the log ends");
    assertThat(Backtest.of(log, policy("{\"handoff_timeout\": \"6m\"}")).sentence())
        .isEqualTo("handoff_timeout 6 min: nothing changes for false alarms and stalls");
  }

  @Test
  @DisplayName("T-78 what is no whole log, or no policy for its team, is refused in words")
  void refused() {
    assertThatThrownBy(() -> RecordedLog.of(Stream.of("{}", "{\"a\": x}")))
        .hasMessageMatching("line 2 is no JSON: see column \\d+");
    for (String cut : List.of("{\"a\": {", "{\"a\": \"b", "{\"a\"")) {
      assertThatThrownBy(() -> RecordedLog.of(Stream.of("{}", cut)))
          .hasMessage("line 2 is no JSON: it breaks off");
    }
    assertThatThrownBy(() -> RecordedLog.of(Stream.of("[]"))).hasMessage("line 1 is no event");
    assertThatThrownBy(() -> RecordedLog.of(Stream.of(""))).hasMessage("there are no events");
    RecordedLog log = Recordings.of(ScenarioReader.read("day", DAY));
    List<ObjectNode> rest = log.events().subList(1, 5);
    assertThatThrownBy(() -> RecordedLog.of(rest)).hasMessageStartingWith("event 1 is missing");
    ObjectNode contrary = policy("{\"idle\": {\"ping\": \"40m\"}}");
    assertThatThrownBy(() -> Backtest.of(log, contrary)).hasMessageContaining("must rise");
  }

  private static ObjectNode policy(String json) {
    return (ObjectNode) JsonMapper.shared().readTree(json);
  }
}
