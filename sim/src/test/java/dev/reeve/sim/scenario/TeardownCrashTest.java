package dev.reeve.sim.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import dev.reeve.core.Entry;
import dev.reeve.core.member.MemberId;
import dev.reeve.core.team.TeamId;
import dev.reeve.core.teardown.TeardownEvent;
import dev.reeve.core.teardown.TeardownEvent.Answered;
import dev.reeve.core.teardown.TeardownEvent.Requested;
import dev.reeve.core.teardown.TeardownEvent.Retried;
import dev.reeve.daemon.codec.EntryCodec;
import dev.reeve.sim.scenario.read.ScenarioReader;
import dev.reeve.sim.scenario.run.Plan;
import dev.reeve.sim.scenario.run.ScenarioRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Reeve crashes at every step of a teardown, just before it and just after it. */
class TeardownCrashTest {

  static List<Path> stories() {
    return ScenarioFiles.all().stream()
        .filter(file -> file.getFileName().toString().startsWith("teardown"))
        .toList();
  }

  @ParameterizedTest
  @MethodSource("stories")
  @DisplayName(
      "T-65 crashed at every step, a teardown asks nobody again who agreed, and ends alike")
  void crashed_at_every_step(Path story) throws IOException {
    String text = Files.readString(story);
    List<Entry> undisturbed = run(story, text);
    List<String> steps = steps(undisturbed);
    assertThat(steps).isNotEmpty();
    Set<Long> moments = new TreeSet<>();
    for (Entry entry : undisturbed) {
      if (!(entry.event() instanceof TeardownEvent)) continue;
      long at = Duration.between(Scenario.START, entry.at()).toMillis();
      moments.addAll(List.of(Math.max(0, at - 1), at, at + 1));
    }
    for (long moment : moments) {
      String crashed = text.stripTrailing() + "\n  - {at: " + moment + "ms, fault: crash}\n";
      List<Entry> disturbed = run(story, crashed);
      assertNobodyAskedAgain(disturbed);
      assertThat(steps(disturbed)).as("%s crashed at %d ms", story, moment).isEqualTo(steps);
    }
  }

  private static void assertNobodyAskedAgain(List<Entry> log) {
    Set<MemberId> agreed = new TreeSet<>();
    for (Entry entry : log) {
      switch (entry.event()) {
        case TeardownEvent.Begun _ -> agreed.clear();
        case Answered answered when answered.approve() -> agreed.add(answered.actor());
        case Requested asked -> assertThat(agreed).doesNotContain(asked.member());
        case Retried again -> assertThat(agreed).doesNotContain(again.member());
        default -> {}
      }
    }
  }

  /** What happened in a teardown, to whom and when; a restart may cost microseconds. */
  private static List<String> steps(List<Entry> log) {
    List<String> steps = new ArrayList<>();
    for (Entry entry : log) {
      if (!(entry.event() instanceof TeardownEvent event)) continue;
      long at = Duration.between(Scenario.START, entry.at()).toSeconds();
      steps.add(at + " " + event.type() + " " + event.actor() + " " + event.member());
    }
    return steps;
  }

  private static List<Entry> run(Path story, String text) {
    Scenario scenario = ScenarioReader.read(story.toString(), text);
    TeamId team = scenario.cast().team();
    EntryCodec codec = new EntryCodec();
    return ScenarioRun.of(Plan.of(scenario)).log().stream()
        .map(line -> codec.decode(team, line.index(), line.body()))
        .toList();
  }
}
