package dev.reeve.workflows.checkpoint;

import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The checks that Reeve knows itself (C-8), by name. */
final class BuiltIns {

  private static final String EXISTENCE = "documents-exist";

  private static final SortedMap<String, Function<Evidence, Answer>> ALL =
      new TreeMap<>(
          Map.ofEntries(
              Map.entry(EXISTENCE, BriefChecks::documentsExist),
              Map.entry("goals-covered", BriefChecks::goalsCovered),
              Map.entry("scope-respected", BriefChecks::scopeRespected),
              Map.entry("terms-aligned", ChainChecks::termsAligned),
              Map.entry("terms-consistent", ChainChecks::termsConsistent),
              Map.entry("decisions-agree", ChainChecks::decisionsAgree),
              Map.entry("decision-chain", ChainChecks::decisionChain),
              Map.entry("self-score-trend", ChainChecks::selfScoreTrend),
              Map.entry("open-questions", ChainChecks::openQuestions),
              Map.entry("wisdom-consistent", ChainChecks::wisdomConsistent),
              Map.entry("components-covered", PlanChecks::componentsCovered),
              Map.entry("must-have-tasked", PlanChecks::mustHaveTasked),
              Map.entry("complexity-sane", PlanChecks::complexitySane),
              Map.entry("dependencies-sound", PlanChecks::dependenciesSound),
              Map.entry("execution-fits", PlanChecks::executionFits),
              Map.entry("decisions-referenced", PlanChecks::decisionsReferenced),
              Map.entry("upstream-consumed", ProcessChecks::upstreamConsumed),
              Map.entry("wisdom-contributed", ProcessChecks::wisdomContributed),
              Map.entry("errors-bounded", HealthChecks::errorsBounded),
              Map.entry("tasks-active", HealthChecks::tasksActive),
              Map.entry("no-duplicate-spawn", HealthChecks::noDuplicateSpawn)));

  /** They say something of the plan alone, whatever else a spec lets them rest on. */
  private static final Set<String> OF_THE_PLAN =
      Set.of("must-have-tasked", "complexity-sane", "dependencies-sound", "execution-fits");

  private BuiltIns() {}

  static boolean needsPlan(String name) {
    return OF_THE_PLAN.contains(name);
  }

  static SortedSet<String> names() {
    return new TreeSet<>(ALL.keySet());
  }

  /** Why the check cannot be made, because what it rests on is not there; null if it can (C-9). */
  static @Nullable Answer obstacle(Check check, Evidence evidence) {
    if (check.name().equals(EXISTENCE)) return null;
    for (Source source : check.evidence()) {
      @Nullable Answer obstacle = evidence.obstacle(source);
      if (obstacle != null) return obstacle;
    }
    return null;
  }

  static Answer answer(Check check, Evidence evidence) {
    @Nullable Answer obstacle = obstacle(check, evidence);
    @Nullable Function<Evidence, Answer> known = ALL.get(check.name());
    if (known == null) throw new IllegalStateException("no built-in check " + check.name());
    return obstacle == null ? known.apply(evidence) : obstacle;
  }
}
