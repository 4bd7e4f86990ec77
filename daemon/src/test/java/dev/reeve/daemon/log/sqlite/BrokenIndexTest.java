package dev.reeve.daemon.log.sqlite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.reeve.daemon.log.LogDamaged;
import dev.reeve.daemon.log.Scribe;
import dev.reeve.daemon.log.Verifier;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.CRC32C;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class BrokenIndexTest {

  @TempDir Path folder;
  private SqliteEventLog log;
  private Hand hand;
  private Scribe scribe;

  @BeforeEach
  void fill() throws Exception {
    Path file = folder.resolve("store.db");
    log = SqliteEventLog.open(file);
    Scribe first = Scribe.granted(log, "a");
    for (int i = 0; i < 20; i++) first.write(50);
    hand = new Hand(file);
    log.close();
    log = SqliteEventLog.open(file);
    scribe = Scribe.granted(log, "a");
  }

  @AfterEach
  void close() throws Exception {
    hand.close();
    log.close();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "DELETE FROM block WHERE upto = 300",
        "DELETE FROM block WHERE upto = 900",
        "UPDATE block SET upto = upto + 1",
        "UPDATE block SET body = zeroblob(length(body)) WHERE upto = 600"
      })
  @DisplayName("R-4 a broken index hides no line and no key, and the next append mends it")
  void mended(String damage) throws Exception {
    assertThat(hand.run(damage)).isPositive();
    assertThat(verify()).isNotEmpty();
    assertAllIsThere(1000);
    scribe.write(300);
    assertAllIsThere(1300);
    assertThat(verify()).isEmpty();
  }

  @Test
  @DisplayName("R-4 a broken chunk hides only its own lines, and the log goes on behind it")
  void contained() throws Exception {
    for (int lost : new int[] {3, 19}) hand.run("DELETE FROM chunk WHERE seq = ?", lost + 1);
    assertThat(log.read(scribe.team(), 100, 1000)).hasSize(50);
    assertThatThrownBy(() -> log.read(scribe.team(), 150, 10))
        .isInstanceOf(LogDamaged.class)
        .hasMessageContaining("team a, replay index 151");
    assertThat(log.read(scribe.team(), 900, 1000)).hasSize(50);
    assertThatThrownBy(() -> log.read(scribe.team(), 950, 10)).isInstanceOf(LogDamaged.class);
    assertThat(log.find(scribe.team(), 940)).containsExactly(940L);
    scribe.write(400);
    assertThat(log.read(scribe.team(), 1000, 1000)).hasSize(400);
    assertThat(log.find(scribe.team(), 1001)).containsExactly(1001L);
    assertThat(log.read(scribe.team(), 900, 1000)).hasSize(50);
  }

  @Test
  @DisplayName("R-4 what a broken pointer or head hides is still found by its team")
  void lost_pointers() throws Exception {
    hand.run("UPDATE chunk SET previous = 2 WHERE seq = 20");
    hand.run("UPDATE head SET chunk = 999");
    assertThat(verify()).isNotEmpty();
    assertAllIsThere(1000);
  }

  private void assertAllIsThere(int lines) {
    List<Long> indices = new ArrayList<>();
    for (int after = 0; after < lines; after += 100) {
      log.read(scribe.team(), after, 100).forEach(line -> indices.add(line.index()));
      assertThat(log.find(scribe.team(), after + 1)).containsExactly(after + 1L);
    }
    assertThat(indices).hasSize(lines).isSorted();
  }

  private List<?> verify() {
    return new Verifier(Verifier.Writers.ANY).verify(log);
  }

  @Test
  @DisplayName("R-4 a block that says it is larger than can be is broken, whatever its checksum")
  void larger_than_can_be() {
    byte[] body = new Block(3, 1, 256, new long[0], new long[0], new long[0], new long[0]).encode();
    ByteBuffer block = ByteBuffer.wrap(body).putInt(Long.BYTES, 1 << 28);
    CRC32C crc = new CRC32C();
    crc.update(ByteBuffer.allocate(2 * Long.BYTES).putLong(3).putLong(256).flip());
    crc.update(body, 0, body.length - Integer.BYTES);
    block.putInt(body.length - Integer.BYTES, (int) crc.getValue());
    assertThatThrownBy(() -> Block.decode(3, 256, body)).isInstanceOf(BrokenIndex.class);
  }
}
