package dev.reeve.core.data;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.TreeMap;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import org.junit.jupiter.api.Test;

class RankedTest {

  /** A word that a tree looks at only where numbers are the same. */
  private record Word(String text) implements Comparable<Word>, Ranked {

    @Override
    public long rank() {
      return Ranked.of(text);
    }

    @Override
    public int compareTo(Word other) {
      return text.compareTo(other.text);
    }
  }

  @Test
  void a_number_is_its_first_eight_characters() {
    assertThat(Ranked.of("")).isZero();
    assertThat(Ranked.of("a")).isEqualTo(0x6100_0000_0000_0000L);
    assertThat(Ranked.of("abcdefgh")).isEqualTo(0x6162_6364_6566_6768L);
    assertThat(Ranked.of("abcdefghi")).isEqualTo(Ranked.of("abcdefgh"));
  }

  @Test
  void words_stand_in_the_order_of_their_letters_whatever_their_length() {
    for (long seed = 1; seed <= 20; seed++) {
      RandomGenerator random = RandomGeneratorFactory.of("L64X128MixRandom").create(seed);
      var expected = new TreeMap<Word, Integer>();
      PersistentMap<Word, Integer> map = PersistentMap.empty();
      for (int i = 0; i < 500; i++) {
        Word word = word(random);
        map = map.with(word, i);
        expected.put(word, i);
        Word gone = word(random);
        map = map.without(gone);
        expected.remove(gone);
      }
      assertThat(map.keys()).as("seed %d", seed).containsExactlyElementsOf(expected.keySet());
      for (Word word : expected.keySet()) assertThat(map.get(word)).isEqualTo(expected.get(word));
    }
  }

  private static Word word(RandomGenerator random) {
    StringBuilder text = new StringBuilder();
    int length = random.nextInt(11);
    for (int i = 0; i < length; i++) text.append((char) ('a' + random.nextInt(2)));
    return new Word(text.toString());
  }
}
