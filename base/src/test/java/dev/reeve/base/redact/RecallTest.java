package dev.reeve.base.redact;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** How many of the secrets of a corpus are found, in the surroundings that they turn up in. */
class RecallTest {

  private static final long SEED = 20_260_101;
  private static final int ROUNDS = 40;

  private static final List<String> AROUND_TOKENS =
      List.of(
          "@@",
          "the old one was @@ and it is gone",
          "it was @@.",
          "{\"value\":\"@@\",\"other\":1}",
          "{\\\"value\\\": \\\"@@\\\"}",
          "value: @@\nother: 2",
          "  - @@",
          "export VALUE=@@\n",
          "VALUE='@@'",
          "https://example.org/x?v=@@&y=1",
          "X-Whatever: @@\r\n",
          "2026-01-01T00:00:00Z INFO got @@ from peer 7",
          "client.use(\"@@\");",
          "first\\n@@\\nsecond",
          "\u001b[32m@@\u001b[0m",
          "<value>@@</value>",
          "| a | `@@` |",
          "v%3D@@%26",
          "(@@)");

  private static final List<String> AROUND_NAMED =
      List.of(
          "##=@@",
          "export ##=\"@@\"",
          "##: @@\n",
          "  ##: '@@'",
          "{\"##\": \"@@\"}",
          "{\\\"##\\\":\\\"@@\\\"}",
          "## = \"@@\"",
          "##=@@;Other=1",
          "properties.put(\"##\", \"@@\");",
          "<##>@@</##>",
          "'##' => '@@',",
          "2026-01-01 WARN retry with ##=@@ after 3 s",
          "config[\"##\"] = '@@'",
          "## := `@@`",
          "run --## @@ --fast");

  private static final List<String> AROUND_SHAPED =
      List.of("@@", "before\n@@\nafter", "@@\n\nmore text here, in words.\n");

  private final Map<String, int[]> byKind = new TreeMap<>();
  private final List<String> misses = new ArrayList<>();

  @Test
  @DisplayName("R-23 at least 99 % of real-shaped secrets of at least 60 kinds are redacted")
  void nearly_every_secret_is_found() {
    for (int round = 0; round < ROUNDS; round++) {
      Draw draw = new Draw(new SplittableRandom(SEED + round));
      TokenCorpus.draw(draw).forEach(sample -> tryAll(sample, AROUND_TOKENS, ""));
      NamedCorpus.draw(draw).forEach(sample -> tryAll(sample, AROUND_NAMED, sample.before()));
      ShapedCorpus.draw(draw).forEach(sample -> tryAll(sample, AROUND_SHAPED, ""));
    }
    int tried = byKind.values().stream().mapToInt(counts -> counts[0]).sum();
    double recall = 1 - (double) misses.size() / tried;
    System.out.printf(
        "R-23 recall %.3f %% of %d secrets of %d kinds%n", 100 * recall, tried, byKind.size());
    assertThat(byKind).hasSizeGreaterThanOrEqualTo(60);
    assertThat(recall).as("misses: %s", someMisses()).isGreaterThanOrEqualTo(0.99);
    assertThat(weakKinds()).as("kinds below 95 %%: %s", someMisses()).isEmpty();
  }

  private void tryAll(Sample sample, List<String> surroundings, String name) {
    for (String around : surroundings) {
      String filling = name.isEmpty() ? sample.whole() : sample.secret();
      String text = around.replace("##", name).replace("@@", filling);
      boolean missed = sample.leaksIn(Redactor.standard().redact(text).value());
      int[] counts = byKind.computeIfAbsent(sample.kind(), kind -> new int[2]);
      counts[0]++;
      if (missed) {
        counts[1]++;
        misses.add(sample.kind() + " in " + around + " as " + text);
      }
    }
  }

  private Set<String> weakKinds() {
    Set<String> weak = new TreeSet<>();
    byKind.forEach((kind, counts) -> {
      if (counts[0] < 20 * counts[1]) {
        weak.add(kind + " " + counts[1] + "/" + counts[0]);
      }
    });
    return weak;
  }

  private List<String> someMisses() {
    return misses.stream().limit(60).toList();
  }
}
