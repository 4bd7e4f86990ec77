package dev.reeve.sim.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import dev.reeve.daemon.log.Line;
import dev.reeve.sim.scenario.read.ScenarioFile;
import dev.reeve.sim.scenario.run.Plan;
import dev.reeve.sim.scenario.run.ScenarioRun;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * A crash between any two steps of any story leaves its log as it would have been, but for where
 * pulses are cut: the same events in the same order, with the same times and data, as far as no
 * pulse is part of them (a health report tells of the last sign of life). Writers and hashes
 * differ, since a restart is a new term; past a pulse that was cut in two, so do indices and the
 * names and facts that are made of them; and what shares its instant with such a pulse comes
 * microseconds later (T-20), so that there, and only there, times are compared to the millisecond.
 */
@Execution(ExecutionMode.CONCURRENT)
class CrashAnywhereTest {

  private static final JsonMapper JSON = new JsonMapper();
  private static final Pattern MESSAGE_ID = Pattern.compile("\"m-([0-9]+)\"");
  private static final Pattern FACT = Pattern.compile("(?<=\"fact\":|: [^\"]{0,99} \\[)([0-9]+)");
  private static final Pattern REQUEST = Pattern.compile("\\bs-[0-9]+-");
  private static final Pattern LAST_UPDATE = Pattern.compile(",\"last_update\":\"[^\"]*\"");
  private static final Pattern MICROSECONDS = Pattern.compile("(\\.[0-9]{3})[0-9]{3}Z\"");

  /** Of a story that damages its log, what can still be read depends on when it is read. */
  static List<Path> files() {
    return ScenarioFiles.all().stream()
        .filter(file -> !isDamaged(ScenarioFile.read(file)))
        .toList();
  }

  @ParameterizedTest
  @MethodSource("files")
  @DisplayName("T-34 a crash before any step of any story changes nothing that matters")
  void a_crash_anywhere_changes_nothing_that_matters(Path file) {
    Plan plan = Plan.of(ScenarioFile.read(file));
    List<Line> undisturbed = ScenarioRun.of(plan).log();
    for (int turn : turns(plan)) {
      List<Line> disturbed = ScenarioRun.of(plan.crashingBefore(turn)).log();
      Set<Instant> cuts = cuts(undisturbed, disturbed);
      assertThat(facts(disturbed, cuts))
          .as("%s with --crash-at %d", file.getFileName(), turn + 1)
          .isEqualTo(facts(undisturbed, cuts));
    }
  }

  /**
   * Of something that is sent again and again, the first times and some of the others will do. And
   * while the disk is full, Reeve cannot start.
   */
  private static List<Integer> turns(Plan plan) {
    List<Integer> turns = new ArrayList<>();
    boolean full = false;
    for (int turn = 0; turn < plan.turns().size(); turn++) {
      int time = plan.turns().get(turn).time();
      if (!full && (time <= 4 || time % 37 == 0)) turns.add(turn);
      if (plan.turns().get(turn).act() instanceof Step.Inject(_, _, Fault.Disk(var isFull))) {
        full = isFull;
      }
    }
    return turns;
  }

  private static boolean isDamaged(Scenario scenario) {
    return scenario.steps().stream()
        .anyMatch(step -> step instanceof Step.Inject(_, _, var fault) && isDamage(fault));
  }

  private static boolean isDamage(Fault fault) {
    return switch (fault) {
      case Fault.Tamper _, Fault.Drop _, Fault.Swap _, Fault.RivalWriter _ -> true;
      case Fault.DuplicateSnapshot _, Fault.DeleteSnapshots _ -> true;
      case Fault.Edit _, Fault.StrayEdit _ -> true;
      case Fault.Crash _, Fault.Pause _, Fault.Clock _, Fault.Disk _ -> false;
      case Fault.Deliveries _, Fault.Exit _, Fault.Spend _, Fault.Gate _, Fault.Lose _ -> false;
      case Fault.Unstartable _ -> false;
    };
  }

  /** The milliseconds in which either of the logs has a pulse. */
  private static Set<Instant> cuts(List<Line> one, List<Line> other) {
    return Stream.concat(one.stream(), other.stream())
        .map(line -> JSON.readTree(line.body()))
        .filter(CrashAnywhereTest::isPulse)
        .map(body -> at(body).truncatedTo(ChronoUnit.MILLIS))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /** Everything but pulses, writers and indices; messages are named by their place among these. */
  private static List<String> facts(List<Line> log, Set<Instant> cuts) {
    List<String> facts = new ArrayList<>();
    Map<Long, Integer> places = new TreeMap<>();
    for (Line line : log) {
      ObjectNode body = (ObjectNode) JSON.readTree(line.body());
      if (isPulse(body)) continue;
      places.put(line.index(), places.size());
      body.remove("writer");
      Instant millisecond = at(body).truncatedTo(ChronoUnit.MILLIS);
      if (cuts.contains(millisecond)) body.put("at", millisecond.toString());
      facts.add(renamed(body.toString(), places));
    }
    return facts;
  }

  private static boolean isPulse(JsonNode body) {
    return body.path("type").asString().equals("ACTIVITY");
  }

  private static Instant at(JsonNode body) {
    return Instant.parse(body.path("at").asString());
  }

  private static String renamed(String body, Map<Long, Integer> places) {
    String unnumbered = REQUEST.matcher(body).replaceAll("s-");
    String uncut = LAST_UPDATE.matcher(unnumbered).replaceAll("");
    String instants = MICROSECONDS.matcher(uncut).replaceAll("$1Z\"");
    String facts = FACT.matcher(instants).replaceAll(found -> String.valueOf(place(found, places)));
    Matcher id = MESSAGE_ID.matcher(facts);
    return id.replaceAll(found -> "\"message " + place(found, places) + "\"");
  }

  private static Integer place(MatchResult found, Map<Long, Integer> places) {
    return places.getOrDefault(Long.parseLong(found.group(1)), -1);
  }
}
