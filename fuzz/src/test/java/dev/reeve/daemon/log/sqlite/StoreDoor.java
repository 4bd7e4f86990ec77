package dev.reeve.daemon.log.sqlite;

import static org.assertj.core.api.Assertions.assertThat;

import dev.reeve.core.team.TeamId;
import dev.reeve.daemon.log.Line;
import dev.reeve.daemon.log.LogDamaged;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.zip.CRC32C;

/** Lets the fuzzer in. */
public final class StoreDoor {

  private static final long NUMBER = 3;
  private static final long UPTO = 256;

  private StoreDoor() {}

  /** What is read of a chunk gives back the chunk, byte for byte. */
  public static void frames(TeamId team, byte[] bytes) {
    List<Line> lines = new ArrayList<>();
    try {
      long next = Frames.decode(team, 1, bytes, lines::add);
      assertThat(next).isEqualTo(1 + lines.size());
      assertThat(Frames.encode(lines)).isEqualTo(bytes);
    } catch (LogDamaged e) {
      byte[] whole = Frames.encode(lines);
      assertThat(Arrays.copyOf(bytes, whole.length)).isEqualTo(whole);
    }
  }

  /** As it is, and with the checksum that it should have: that keeps no attacker out. */
  public static void block(byte[] bytes) {
    decode(bytes);
    decode(sealed(bytes));
  }

  private static void decode(byte[] bytes) {
    try {
      Block block = Block.decode(NUMBER, UPTO, bytes);
      assertThat(block.encode()).isEqualTo(bytes);
      block.chunkOf(7);
      block.find(0);
    } catch (BrokenIndex e) {
      // as documented
    }
  }

  private static byte[] sealed(byte[] bytes) {
    CRC32C crc = new CRC32C();
    crc.update(ByteBuffer.allocate(2 * Long.BYTES).putLong(NUMBER).putLong(UPTO).flip());
    crc.update(bytes);
    byte[] all = Arrays.copyOf(bytes, bytes.length + Integer.BYTES);
    ByteBuffer.wrap(all).putInt(bytes.length, (int) crc.getValue());
    return all;
  }
}
