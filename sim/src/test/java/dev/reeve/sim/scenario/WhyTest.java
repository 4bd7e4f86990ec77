package dev.reeve.sim.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import dev.reeve.core.Core;
import dev.reeve.core.Entry;
import dev.reeve.core.liveness.LivenessEvent;
import dev.reeve.core.report.Quote;
import dev.reeve.core.report.why.Explanation;
import dev.reeve.core.report.why.Explanation.Fact;
import dev.reeve.core.report.why.Why;
import dev.reeve.core.team.TeamState;
import dev.reeve.daemon.codec.EntryCodec;
import dev.reeve.daemon.codec.UnreadableEntry;
import dev.reeve.daemon.log.Line;
import dev.reeve.sim.scenario.read.ScenarioFile;
import dev.reeve.sim.scenario.run.Plan;
import dev.reeve.sim.scenario.run.ScenarioRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Whatever Reeve warned of or did in any story can be explained from its log. */
class WhyTest {

  private static final EntryCodec CODEC = new EntryCodec();

  private static final String QUICK =
      """
      scenario: "T-71 A team with clocks of its own"
      team:
        id: quick
        members: {lead: lead, coder-1: coder}
        tasks: [{id: "1", subject: Add login, complexity: SIMPLE}]
      policy: {idle: {ping: 20s, nudge: 40s, escalate: 60s, replace: 90s, interval: 5s}}
      steps:
        - {at: 0s, from: lead, send: STATE_OWNERSHIP_HANDOFF, data: {epoch: 1}}
        - {at: 1s, from: coder-1, send: CLAIM, task: "1"}
        - {at: 80s, state: {"members.coder-1.idle_stage": escalated}}
      """;

  static List<Path> files() {
    return ScenarioFiles.all();
  }

  @ParameterizedTest
  @MethodSource("files")
  @DisplayName("T-71 every alert and action of every story names rule, facts and threshold")
  void every_alert_is_explained(Path file) {
    Scenario scenario = ScenarioFile.read(file);
    TeamState state = TeamState.blank(scenario.cast().team());
    List<Entry> past = new ArrayList<>();
    for (Entry entry : entries(scenario)) {
      if (Why.isExplained(entry)) explained(Why.explain(state, List.copyOf(past), entry));
      past.add(entry);
      state = Core.evolve(state, entry);
    }
  }

  @Test
  @DisplayName("T-71 a threshold is told as it held for the team, and not as it usually is")
  void thresholds(@TempDir Path folder) throws IOException {
    Path file = folder.resolve("quick.yaml");
    Files.writeString(file, QUICK);
    Scenario scenario = ScenarioFile.read(file);
    TeamState state = TeamState.blank(scenario.cast().team());
    List<Entry> past = new ArrayList<>();
    List<String> thresholds = new ArrayList<>();
    for (Entry entry : entries(scenario)) {
      if (entry.event() instanceof LivenessEvent.Reminded) {
        thresholds.add(Why.explain(state, List.copyOf(past), entry).threshold());
      }
      past.add(entry);
      state = Core.evolve(state, entry);
    }
    assertThat(thresholds)
        .containsExactly(
            "ping after 20s of silence",
            "nudge after 40s of silence that still stood 5s later",
            "escalate after 1m of silence that still stood 5s later");
  }

  /** As far as a log that was tampered with can be read. */
  private static List<Entry> entries(Scenario scenario) {
    List<Entry> entries = new ArrayList<>();
    for (Line line : ScenarioRun.of(Plan.of(scenario)).log()) {
      try {
        if (line.index() != entries.size() + 1) break;
        entries.add(CODEC.decode(scenario.cast().team(), line.index(), line.body()));
      } catch (UnreadableEntry e) {
        break;
      }
    }
    return entries;
  }

  private static void explained(Explanation why) {
    long index = why.entry().index();
    assertThat(why.rule()).as("%s", why).matches("[THA]-[0-9]+");
    assertThat(why.because()).as("%s", why).isNotBlank().doesNotContain("null");
    assertThat(why.threshold()).as("%s", why).isNotBlank().doesNotContain("null");
    assertThat(why.prevention()).as("%s", why).isNotBlank().doesNotContain("null");
    assertThat(why.facts()).as("%s", why).isNotEmpty();
    assertThat(why.facts()).extracting(Fact::index).isSorted().allMatch(each -> each <= index);
    assertThat(why.facts())
        .extracting(Fact::what)
        .allMatch(what -> what.length() < Quote.LONGEST + 200);
  }
}
