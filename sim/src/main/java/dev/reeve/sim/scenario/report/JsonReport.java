package dev.reeve.sim.scenario.report;

import dev.reeve.core.decision.DecisionKind;
import dev.reeve.core.member.WaitReason;
import dev.reeve.sim.scenario.Vocabulary;
import dev.reeve.sim.scenario.read.UnreadableScenario;
import dev.reeve.sim.scenario.run.Check;
import dev.reeve.sim.scenario.run.Recorded;
import dev.reeve.sim.scenario.run.Result;
import java.util.Arrays;
import java.util.Collection;
import java.util.Locale;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** A report for programs: one object a story. */
public final class JsonReport {

  private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

  private JsonReport() {}

  /**
   * @param whole whether it also tells of each expectation that holds
   */
  public static JsonNode of(Result result, boolean withLog, boolean whole) {
    ObjectNode report = JSON.objectNode();
    report.put("file", result.scenario().file());
    report.put("scenario", result.scenario().title());
    report.put("ok", result.holds());
    report.put("checks", result.checks().size());
    report.put("length_ms", result.length().toMillis());
    report.put("took_ms", result.took().toMillis());
    ArrayNode failures = report.putArray("failures");
    for (Check check : result.failures()) failures.add(failure(check));
    if (whole) {
      ArrayNode held = report.putArray("held");
      for (Check check : result.checks()) if (check.holds()) held.add(expectation(check));
    }
    if (withLog) {
      ArrayNode log = report.putArray("log");
      LogText.events(result.log()).forEach(log::add);
    }
    return report;
  }

  public static JsonNode of(UnreadableScenario trouble) {
    ObjectNode report = JSON.objectNode();
    report.put("file", trouble.file());
    report.put("ok", false);
    ObjectNode error = report.putObject("error");
    error.put("line", trouble.place().line());
    error.put("column", trouble.place().column());
    error.put("message", trouble.reason());
    return report;
  }

  private static ObjectNode expectation(Check check) {
    ObjectNode expectation = JSON.objectNode();
    expectation.put("line", check.place().line());
    return expectation.put("expected", check.expected());
  }

  private static JsonNode failure(Check check) {
    ObjectNode failure = expectation(check);
    failure.put("found", check.found());
    ArrayNode nearest = failure.putArray("nearest");
    for (Recorded each : check.nearest()) nearest.add(each.event());
    return failure;
  }

  /** The closed lists (W-7). */
  public static JsonNode words() {
    ObjectNode words = JSON.objectNode();
    words.set("events", array(Vocabulary.EVENTS));
    words.set("rejections", array(Vocabulary.REJECTIONS));
    ObjectNode decisions = words.putObject("decisions");
    for (DecisionKind kind : DecisionKind.values()) {
      decisions.set(kind.name(), array(kind.answers()));
    }
    words.set("wait_reasons", array(waitReasons()));
    return words;
  }

  static Collection<String> waitReasons() {
    return Arrays.stream(WaitReason.values())
        .map(reason -> reason.name().toLowerCase(Locale.ROOT))
        .toList();
  }

  private static ArrayNode array(Collection<String> words) {
    ArrayNode array = JSON.arrayNode();
    words.forEach(array::add);
    return array;
  }
}
