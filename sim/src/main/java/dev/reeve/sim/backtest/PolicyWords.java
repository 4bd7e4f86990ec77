package dev.reeve.sim.backtest;

import dev.reeve.base.time.Durations;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** What a policy says, in a few words. */
final class PolicyWords {

  private static final String LADDER = "idle.";

  private PolicyWords() {}

  static String of(ObjectNode policy) {
    List<String> words = new ArrayList<>();
    policy.properties().forEach(each -> add(words, each.getKey(), each.getValue()));
    return words.isEmpty() ? "the same policy" : String.join(", ", words);
  }

  private static void add(List<String> words, String path, JsonNode value) {
    if (value.isObject()) {
      value.properties().forEach(each -> add(words, path + "." + each.getKey(), each.getValue()));
      return;
    }
    String text = value.isString() ? value.stringValue() : value.toString();
    Duration span = Durations.parse(text);
    String shown = span == null ? text : Tally.span(span);
    boolean stage = path.startsWith(LADDER) && span != null;
    words.add(stage ? stage(path.substring(LADDER.length())) + " at " + shown : path + " " + shown);
  }

  /** Like {@code reviewer ping}. */
  private static String stage(String path) {
    return path.replace('.', ' ').replace('_', ' ');
  }
}
