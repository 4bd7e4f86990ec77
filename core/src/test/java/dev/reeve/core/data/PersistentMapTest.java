package dev.reeve.core.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.reeve.core.data.PersistentMap.Entry;
import java.util.ArrayList;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PersistentMapTest {

  private static final int LARGE = 100_000;

  @ParameterizedTest
  @ValueSource(ints = {3, 30, 300, 3_000})
  void it_does_what_a_tree_map_does(int keys) {
    for (long seed = 1; seed <= 20; seed++) {
      RandomGenerator random = random(seed);
      var expected = new TreeMap<Integer, String>();
      PersistentMap<Integer, String> map = PersistentMap.empty();
      for (int step = 0; step < 2_000; step++) {
        int key = random.nextInt(keys);
        if (random.nextInt(5) < 3) {
          map = map.with(key, "v" + step);
          expected.put(key, "v" + step);
        } else {
          map = map.without(key);
          expected.remove(key);
        }
        assertSmallQuestionsAgree(map, expected, random.nextInt(keys), "seed " + seed);
        if (step % 200 == 0) assertAllAgrees(map, expected, random.nextInt(keys), "seed " + seed);
      }
      assertAllAgrees(map, expected, random.nextInt(keys), "seed " + seed);
    }
  }

  @Test
  void old_versions_stay_what_they_were() {
    for (long seed = 1; seed <= 20; seed++) {
      RandomGenerator random = random(seed);
      PersistentMap<Integer, Integer> map = PersistentMap.empty();
      var versions = new ArrayList<PersistentMap<Integer, Integer>>();
      var texts = new ArrayList<String>();
      for (int step = 0; step < 500; step++) {
        int key = random.nextInt(100);
        map = random.nextBoolean() ? map.with(key, step) : map.without(key);
        versions.add(map);
        texts.add(map.toString());
      }
      assertThat(versions).as("seed %d", seed).extracting(Object::toString).isEqualTo(texts);
    }
  }

  @Test
  void the_history_of_a_map_does_not_show_in_equality() {
    for (long seed = 1; seed <= 20; seed++) {
      RandomGenerator random = random(seed);
      PersistentMap<Integer, Integer> up = PersistentMap.empty();
      PersistentMap<Integer, Integer> down = PersistentMap.empty();
      int size = 1 + random.nextInt(200);
      for (int i = 0; i < size; i++) {
        up = up.with(i, i);
        down = down.with(size + i, i).with(size - i - 1, size - i - 1);
      }
      for (int i = 0; i < size; i++) down = down.without(size + i);
      assertThat(down).as("seed %d", seed).isEqualTo(up).hasSameHashCodeAs(up);
      assertThat(up.with(0, -1)).isNotEqualTo(up).doesNotHaveSameHashCodeAs(up);
      assertThat(up.without(0)).isNotEqualTo(up);
    }
  }

  @Test
  void nothing_new_is_made_when_nothing_changes() {
    String value = "one";
    var map = PersistentMap.<Integer, String>empty().with(1, value);
    assertThat(map.with(1, value)).isSameAs(map);
    assertThat(map.without(2)).isSameAs(map);
    assertThat(PersistentMap.<Integer, String>empty().without(1)).isSameAs(PersistentMap.empty());
  }

  @Test
  void an_empty_map_has_no_first_entry() {
    PersistentMap<String, String> map = PersistentMap.empty();
    assertThat(map.first()).isNull();
    assertThat(map.firstKey()).isNull();
    assertThat(map.isEmpty()).isTrue();
    assertThatThrownBy(() -> map.iterator().next()).isInstanceOf(NoSuchElementException.class);
  }

  @Test
  void views_cannot_be_written_to() {
    var map = PersistentMap.<String, String>empty().with("a", "b");
    assertThatThrownBy(() -> map.keys().clear()).isInstanceOf(UnsupportedOperationException.class);
    assertThatThrownBy(() -> map.values().add("c"))
        .isInstanceOf(UnsupportedOperationException.class);
  }

  /** An update copies one path, so its cost is the depth; that is what is counted here. */
  @Test
  void a_hundred_thousand_entries_stay_shallow() {
    for (long seed = 1; seed <= 3; seed++) {
      RandomGenerator random = random(seed);
      PersistentMap<Integer, Integer> ascending = PersistentMap.empty();
      PersistentMap<Integer, Integer> descending = PersistentMap.empty();
      PersistentMap<Integer, Integer> mixed = PersistentMap.empty();
      for (int i = 0; i < LARGE; i++) {
        ascending = assertShallow(ascending.with(i, i), seed);
        descending = assertShallow(descending.with(-i, i), seed);
        mixed = assertShallow(mixed.with(random.nextInt(), i), seed);
      }
      assertThat(ascending.size()).isEqualTo(LARGE);
      for (int i = 0; i < LARGE; i++) {
        ascending = assertShallow(ascending.without(i), seed);
        descending = assertShallow(descending.without(-random.nextInt(LARGE)), seed);
        Integer first = mixed.firstKey();
        if (first != null) mixed = assertShallow(mixed.without(first), seed);
      }
      assertThat(ascending).isEqualTo(PersistentMap.empty());
      assertThat(mixed).isEqualTo(PersistentMap.empty());
    }
  }

  private static PersistentMap<Integer, Integer> assertShallow(
      PersistentMap<Integer, Integer> map, long seed) {
    double bound = 1.45 * Math.log(map.size() + 2.0) / Math.log(2);
    if (bound < map.tree().height()) {
      throw new AssertionError(
          "seed " + seed + ": depth " + map.tree().height() + " with " + map.size() + " entries");
    }
    return map;
  }

  private static void assertSmallQuestionsAgree(
      PersistentMap<Integer, String> map, SortedMap<Integer, String> expected, int key, String as) {
    assertThat(map.size()).as(as).isEqualTo(expected.size());
    assertThat(map.get(key)).as(as).isEqualTo(expected.get(key));
    assertThat(map.containsKey(key)).as(as).isEqualTo(expected.containsKey(key));
    assertThat(map.isEmpty()).as(as).isEqualTo(expected.isEmpty());
    assertThat(map.first()).as(as).isEqualTo(expected.isEmpty() ? null : first(expected));
    assertThat(map.firstKey()).as(as).isEqualTo(expected.isEmpty() ? null : expected.firstKey());
    SortedMap<Integer, String> rest = expected.tailMap(key);
    assertThat(map.ceiling(key)).as(as).isEqualTo(rest.isEmpty() ? null : first(rest));
  }

  private static void assertAllAgrees(
      PersistentMap<Integer, String> map, SortedMap<Integer, String> expected, int key, String as) {
    assertThat(map.toString()).as(as).isEqualTo(expected.toString());
    assertThat(map.keys()).as(as).containsExactlyElementsOf(expected.keySet());
    assertThat(map.keys().size()).as(as).isEqualTo(expected.size());
    assertThat(map.values()).as(as).containsExactlyElementsOf(expected.values());
    assertThat(map.from(key)).as(as).containsExactlyElementsOf(entries(expected.tailMap(key)));
    var visited = new TreeMap<Integer, String>();
    map.forEach(visited::put);
    assertThat(visited).as(as).isEqualTo(expected);
    assertBalanced(map.tree(), as);
  }

  private static void assertBalanced(Tree<Integer, String> tree, String as) {
    if (tree
        instanceof
        Tree.Node<Integer, String>(var lower, _, _, _, var upper, int height, int size)) {
      assertThat(Math.abs(lower.height() - upper.height())).as(as).isLessThanOrEqualTo(1);
      assertThat(height).as(as).isEqualTo(1 + Math.max(lower.height(), upper.height()));
      assertThat(size).as(as).isEqualTo(1 + lower.size() + upper.size());
      assertBalanced(lower, as);
      assertBalanced(upper, as);
    }
  }

  private static Entry<Integer, String> first(SortedMap<Integer, String> map) {
    var first = map.entrySet().iterator().next();
    return new Entry<>(first.getKey(), first.getValue());
  }

  private static List<Entry<Integer, String>> entries(SortedMap<Integer, String> map) {
    var entries = new ArrayList<Entry<Integer, String>>();
    map.forEach((key, value) -> entries.add(new Entry<>(key, value)));
    return entries;
  }

  private static RandomGenerator random(long seed) {
    return RandomGeneratorFactory.of("L64X128MixRandom").create(seed);
  }
}
