package dev.reeve.agents.claude;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Damaged payloads: a hook comes of them, or the documented error, and nothing else. */
class HookMutationTest {

  private static final int ROUNDS = 30_000;

  @Test
  @DisplayName("R-12 a damaged hook is read or refused, never anything else")
  void a_damaged_hook_is_read_or_refused() {
    List<byte[]> payloads = Recorded.hooks();
    var reader = new HookReader();
    int read = 0;
    int refused = 0;
    for (long seed = 0; seed < ROUNDS; seed++) {
      var random = new Random(seed);
      byte[] payload = payloads.get(random.nextInt(payloads.size()));
      try {
        reader.read(new Mutation(random).of(payload));
        read++;
      } catch (UnreadableHook expected) {
        refused++;
      } catch (RuntimeException | StackOverflowError e) {
        throw new AssertionError("seed " + seed, e);
      }
    }
    assertThat(read).isGreaterThan(ROUNDS / 4);
    assertThat(refused).isGreaterThan(ROUNDS / 4);
  }
}
