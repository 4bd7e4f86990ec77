package dev.reeve.daemon.log.memory;

import static org.assertj.core.api.Assertions.assertThat;

import dev.reeve.core.team.TeamId;
import dev.reeve.daemon.log.Chain;
import dev.reeve.daemon.log.Finding;
import dev.reeve.daemon.log.Hash;
import dev.reeve.daemon.log.Head;
import dev.reeve.daemon.log.Line;
import dev.reeve.daemon.log.Scribe;
import dev.reeve.daemon.log.Snapshot;
import dev.reeve.daemon.log.Verifier;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

final class MemoryDamageTest {

  private static final int LINES = 60;
  private static final int SNAPSHOT = 40;
  private static final TeamId TEAM = new TeamId("b");

  private final MemoryEventLog sound = new MemoryEventLog();
  private final Verifier verifier = new Verifier(Verifier.Writers.ANY);

  @BeforeEach
  void fill() {
    for (String team : List.of("a", "b", "c")) Scribe.granted(sound, team).write(LINES);
    byte[] state = {1, 2, 3};
    sound.save(new Snapshot(TEAM, 1, SNAPSHOT, new Chain().hash(state), state));
  }

  @Test
  @DisplayName("R-4 T-20 10,000 random damages in memory are all found, at their team and index")
  void none_is_missed() {
    assertThat(verifier.verify(sound)).isEmpty();
    for (int seed = 0; seed < 10_000; seed++) {
      RandomGenerator random = RandomGeneratorFactory.of("L64X128MixRandom").create(seed);
      MemoryEventLog log = sound.copy();
      long index = damage(log.tampering(), random);
      List<Finding> findings = verifier.verify(log);
      assertThat(findings).as("seed %d", seed).anyMatch(finding -> finding.index() == index);
      assertThat(findings).as("seed %d", seed).allMatch(finding -> finding.team().equals(TEAM));
    }
    assertThat(verifier.verify(sound)).isEmpty();
  }

  /** Does one thing, and says at which index it has to be found. */
  private long damage(Tampering tampering, RandomGenerator random) {
    return switch (random.nextInt(10)) {
      case 0 -> {
        tampering.forge(TEAM, forged(LINES + 1, random));
        yield LINES + 1;
      }
      case 1 -> {
        tampering.head(TEAM, new Head(LINES, Hash.ZERO));
        yield LINES;
      }
      case 2 -> {
        tampering.head(TEAM, new Head(LINES + random.nextLong(1, 99), line(LINES).hash()));
        yield LINES + 1;
      }
      case 3 -> {
        tampering.snapshot(TEAM, SNAPSHOT, state -> flip(state, random));
        yield SNAPSHOT;
      }
      default -> damageLine(tampering, random);
    };
  }

  private long damageLine(Tampering tampering, RandomGenerator random) {
    long index = random.nextLong(1, LINES + 1);
    long other = 1 + index % LINES;
    switch (random.nextInt(6)) {
      case 0 -> tampering.body(TEAM, index, body -> flip(body, random));
      case 1 -> tampering.key(TEAM, index, random.nextLong());
      case 2 -> tampering.hash(TEAM, index, new Hash(flip(line(index).hash().bytes(), random)));
      case 3 -> tampering.drop(TEAM, index);
      case 4 -> tampering.swap(TEAM, index, other);
      default -> {
        tampering.forge(TEAM, forged(index, random));
        return Math.min(index + 1, LINES);
      }
    }
    return index;
  }

  /**
   * A line with a seal that is right for its place, but that nobody appended: only the next line,
   * or the head, can tell.
   */
  private Line forged(long index, RandomGenerator random) {
    Head before = index == 1 ? Head.EMPTY : new Head(index - 1, line(index - 1).hash());
    byte[] body = new byte[20];
    random.nextBytes(body);
    return new Chain().seal(TEAM, before, body, random.nextLong());
  }

  private Line line(long index) {
    return sound.read(TEAM, index - 1, 1).getFirst();
  }

  private static byte[] flip(byte[] bytes, RandomGenerator random) {
    byte[] flipped = bytes.clone();
    flipped[random.nextInt(bytes.length)] ^= (byte) (1 << random.nextInt(8));
    return flipped;
  }
}
