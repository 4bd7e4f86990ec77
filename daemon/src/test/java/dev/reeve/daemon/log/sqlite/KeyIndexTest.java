package dev.reeve.daemon.log.sqlite;

import static org.assertj.core.api.Assertions.assertThat;

import dev.reeve.daemon.log.Hash;
import dev.reeve.daemon.log.Line;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** What is kept in memory of a team's keys, against a plain map of all of them. */
class KeyIndexTest {

  private static final int LINES = 60_000;

  private final SplittableRandom random = new SplittableRandom(7);
  private final Map<Long, List<Long>> all = new HashMap<>();

  @Test
  @DisplayName("T-4 the index of keys names every block that holds a key, and hardly another")
  void blocks() {
    KeyIndex index = new KeyIndex();
    assertThat(index.candidates(random.nextLong())).isEmpty();
    for (long from = 1; from <= LINES; from += Block.LINES) index.add(block(from));
    all.forEach((key, uptos) -> assertThat(index.candidates(key)).contains(longs(uptos)));
    long wrong = 0;
    for (int i = 0; i < 100_000; i++) wrong += index.candidates(random.nextLong()).length;
    assertThat(wrong).isLessThan(10);
  }

  @Test
  @DisplayName(
      "T-4 the unstored end of a team's index finds every key, also where one stands twice")
  void tail() {
    Tail tail = Tail.empty(0, 0);
    long index = 1;
    for (int chunk = 1; chunk <= 300; chunk++) {
      List<Line> lines = new ArrayList<>();
      for (int i = 0; i < random.nextInt(1, 5); i++) lines.add(line(index++));
      tail = tail.plus(chunk, lines);
      long key = random.nextLong();
      assertThat(tail.find(key)).isEqualTo(all.getOrDefault(key, List.of()));
    }
    Tail whole = tail;
    all.forEach((key, indices) -> assertThat(whole.find(key)).isEqualTo(indices));
  }

  private Line line(long index) {
    long key = random.nextInt(4) == 0 ? Line.NO_KEY : key();
    if (key != Line.NO_KEY) all.computeIfAbsent(key, _ -> new ArrayList<>()).add(index);
    return new Line(index, new byte[0], key, Hash.ZERO);
  }

  private Block block(long from) {
    long upto = from + Block.LINES - 1;
    long[] keys = new long[Block.LINES];
    long[] indices = new long[Block.LINES];
    for (int i = 0; i < keys.length; i++) {
      keys[i] = key();
      indices[i] = from + i;
      List<Long> uptos = all.computeIfAbsent(keys[i], _ -> new ArrayList<>());
      if (!uptos.contains(upto)) uptos.add(upto);
    }
    return new Block(1, from, upto, new long[] {from}, new long[] {from}, keys, indices);
  }

  /** Now and then one that was there before. */
  private long key() {
    if (random.nextInt(50) != 0 || all.isEmpty()) return random.nextLong();
    return all.keySet().iterator().next();
  }

  private static long[] longs(List<Long> values) {
    return values.stream().mapToLong(Long::longValue).toArray();
  }
}
