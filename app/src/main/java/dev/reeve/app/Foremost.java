package dev.reeve.app;

import dev.reeve.sim.scenario.report.Paint;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.ToIntFunction;
import tools.jackson.databind.JsonNode;

/**
 * Of very many things of a team those that matter most; the others are only counted.
 *
 * @param shown as people count them; if there are very many, what matters most goes first
 * @param others how many more there are, of which kinds, and where to see them; empty if none
 */
record Foremost(List<Map.Entry<String, JsonNode>> shown, String others) {

  /** More of them nobody reads. */
  private static final int MOST = 100;

  /**
   * @param rank of one of them: the least comes first
   * @param kind the field by which the others are counted
   */
  static Foremost of(JsonNode team, String things, ToIntFunction<JsonNode> rank, String kind) {
    List<Map.Entry<String, JsonNode>> all = TeamText.inOrder(team.path(things));
    if (all.size() <= MOST) return new Foremost(all, "");
    all.sort(Comparator.comparingInt(each -> rank.applyAsInt(each.getValue())));
    String counts = counts(all.subList(MOST, all.size()), kind);
    return new Foremost(
        all.subList(0, MOST),
        "and %d more (%s); all of them: reeve team show %s"
            .formatted(all.size() - MOST, counts, TeamText.text(team, "id")));
  }

  /** Below the lines of those that are shown one for the others, if there are any. */
  List<String> below(List<String> lines, Paint paint) {
    if (others.isEmpty()) return lines;
    List<String> all = new ArrayList<>(lines);
    all.add("  " + paint.faint(others));
    return all;
  }

  private static String counts(List<Map.Entry<String, JsonNode>> others, String kind) {
    Map<String, Integer> counts = new TreeMap<>();
    for (Map.Entry<String, JsonNode> each : others) {
      String word = TeamText.text(each.getValue(), kind).toLowerCase(Locale.ROOT);
      counts.merge(word.replace('_', ' '), 1, Integer::sum);
    }
    List<String> words = new ArrayList<>();
    counts.forEach((word, count) -> words.add(count + " " + word));
    return String.join(", ", words);
  }
}
