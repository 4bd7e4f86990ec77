package dev.reeve.agents.settings;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class UnifiedDiffTest {

  @Test
  void the_same_is_no_difference() {
    assertThat(UnifiedDiff.of("f", "a\n", "a\n")).isEmpty();
  }

  @Test
  void a_change_stands_between_what_is_around_it() {
    assertThat(UnifiedDiff.of("f", "1\n2\n3\n4\n5\n6\n7\n8\n9\n", "1\n2\n3\n4\nx\n6\n7\n8\n9\n"))
        .isEqualTo(
            """
            --- f
            +++ f
            @@ -2,7 +2,7 @@
             2
             3
             4
            -5
            +x
             6
             7
             8
            """);
  }

  @Test
  void a_new_text_and_a_missing_end_are_told() {
    assertThat(UnifiedDiff.of("f", "", "a"))
        .isEqualTo("--- f\n+++ f\n@@ -0,0 +1,1 @@\n+a\n\\ No newline at end of file\n");
  }

  @Test
  void applied_to_the_old_text_it_gives_the_new_one() {
    for (long seed = 0; seed < 2_000; seed++) {
      var random = new Random(seed);
      List<String> old = lines(random);
      var fresh = new ArrayList<String>();
      for (String line : old) {
        if (random.nextInt(10) == 0) fresh.add(random.nextInt(5) + "\n");
        if (random.nextInt(10) != 0) fresh.add(line);
      }
      String diff = UnifiedDiff.of("f", String.join("", old), String.join("", fresh));
      if (old.equals(fresh)) assertThat(diff).isEmpty();
      else assertThat(applied(diff, old)).as("seed %d", seed).isEqualTo(fresh);
    }
  }

  private static List<String> lines(Random random) {
    var lines = new ArrayList<String>();
    for (int i = random.nextInt(40); 0 < i; i--) lines.add(random.nextInt(5) + "\n");
    return lines;
  }

  private static List<String> applied(String diff, List<String> old) {
    var fresh = new ArrayList<String>();
    int at = 0;
    for (String line : diff.lines().skip(2).toList()) {
      if (line.startsWith("@@ -")) {
        String[] range = line.substring(4, line.indexOf(" +")).split(",", -1);
        int first = Integer.parseInt(range[0]) - (range[1].equals("0") ? 0 : 1);
        while (at < first) fresh.add(old.get(at++));
      } else if (line.startsWith("+")) {
        fresh.add(line.substring(1) + "\n");
      } else {
        assertThat(old.get(at++)).isEqualTo(line.substring(1) + "\n");
        if (line.startsWith(" ")) fresh.add(line.substring(1) + "\n");
      }
    }
    while (at < old.size()) fresh.add(old.get(at++));
    return fresh;
  }
}
