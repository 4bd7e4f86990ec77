package dev.reeve.pages.live;

import static org.assertj.core.api.Assertions.assertThat;

import dev.reeve.pages.live.Viewer.Change;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;

/** Whoever does what it is told has the page as it is. */
class ViewerTest {

  private static final int STEPS = 40;

  /** A page as a browser has it: its panels, and in each the elements by id. */
  private final Map<String, Map<String, String>> page = new LinkedHashMap<>();

  private final Map<String, String> singles = new LinkedHashMap<>();

  @RepeatedTest(20)
  @DisplayName("after any changes the page is the same as one that was loaded anew")
  void the_same_page(RepetitionInfo repetition) {
    Random random = new Random(repetition.getCurrentRepetition());
    Viewer viewer = new Viewer();
    List<String> ids = new ArrayList<>();
    for (int i = 0; i < 12; i++) ids.add("m" + i);
    for (int step = 0; step < STEPS; step++) {
      if (random.nextInt(8) == 0) Collections.shuffle(ids, random);
      Sight sight = sight(random, ids);
      viewer.look(sight).forEach(this::apply);
      assertThat(page).isEqualTo(shown(sight));
      assertThat(singles).containsEntry("head", Html.text(sight.parts().getFirst().content()));
    }
  }

  @Test
  @DisplayName("what is as it was is not sent again")
  void nothing_new() {
    Sight sight = sight(new Random(1), List.of("a", "b", "c"));
    Viewer viewer = new Viewer();
    assertThat(viewer.look(sight)).hasSize(3);
    assertThat(viewer.look(sight)).isEmpty();
  }

  /** Everybody is in one of two panels, or in none. */
  private static Sight sight(Random random, List<String> ids) {
    List<Part> left = new ArrayList<>();
    List<Part> right = new ArrayList<>();
    for (String id : ids) {
      int where = random.nextInt(5);
      if (where < 4) (where < 2 ? left : right).add(part(id, random.nextInt(3)));
    }
    return new Sight(
        List.of(part("head", random.nextInt(2))),
        List.of(new Panel("left", left), new Panel("right", right)));
  }

  private static Part part(String id, int version) {
    return new Part(id, out -> out.writeContent(id + ":" + version + ";"));
  }

  private static Map<String, Map<String, String>> shown(Sight sight) {
    Map<String, Map<String, String>> shown = new LinkedHashMap<>();
    for (Panel panel : sight.panels()) {
      Map<String, String> items = new LinkedHashMap<>();
      for (Part part : panel.items()) items.put(part.id(), part.html());
      shown.put(panel.id(), items);
    }
    return shown;
  }

  private void apply(Change change) {
    switch (change) {
      case Change.Put(var id, var html) -> {
        if (id.equals("head")) singles.put(id, html);
        page.values().forEach(items -> items.replace(id, html));
      }
      case Change.Drop(var id) -> page.values().forEach(items -> items.remove(id));
      case Change.Fill(var panel, var html) -> page.put(panel, items(html));
      case Change.Add(var panel, var after, var html) -> {
        String id = html.substring(0, html.indexOf(':'));
        assertThat(page.values()).as("two with one id").noneMatch(each -> each.containsKey(id));
        String all = String.join("", page.getOrDefault(panel, Map.of()).values());
        int at = after.isEmpty() ? 0 : end(all, after);
        page.put(panel, items(all.substring(0, at) + html + all.substring(at)));
      }
    }
  }

  private static int end(String all, String id) {
    int begin = (";" + all).indexOf(";" + id + ":");
    assertThat(begin).as(id + " is not there").isNotNegative();
    return all.indexOf(';', begin) + 1;
  }

  private static Map<String, String> items(String html) {
    Map<String, String> items = new LinkedHashMap<>();
    for (String each : html.split(";", -1)) {
      if (!each.isEmpty()) items.put(each.substring(0, each.indexOf(':')), each + ";");
    }
    return items;
  }
}
