package dev.reeve.daemon.log.sqlite;

import dev.reeve.core.team.TeamId;
import dev.reeve.daemon.log.Hash;
import dev.reeve.daemon.log.Line;
import dev.reeve.daemon.log.LogDamaged;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.function.Consumer;

/**
 * How lines lie in a chunk's body: for each, its body's length (4 bytes), its key (8), its hash
 * (32) and its body. Indices are not stored: they count up from the chunk's first.
 */
final class Frames {

  private static final int FIXED = Integer.BYTES + Long.BYTES + Hash.LENGTH;

  private Frames() {}

  static byte[] encode(List<Line> lines) {
    int size = 0;
    for (Line line : lines) size = Math.addExact(size, FIXED + line.body().length);
    ByteBuffer frames = ByteBuffer.allocate(size);
    for (Line line : lines) {
      frames.putInt(line.body().length).putLong(line.key()).put(line.hash().bytes());
      frames.put(line.body());
    }
    return frames.array();
  }

  /**
   * Hands over the lines in order, up to the first that cannot be one.
   *
   * @return the index after the last line
   * @throws LogDamaged at that line; those before it have been handed over
   */
  static long decode(TeamId team, long first, byte[] body, Consumer<Line> lines) {
    ByteBuffer frames = ByteBuffer.wrap(body);
    long index = first;
    while (frames.hasRemaining()) {
      if (frames.remaining() < FIXED) throw broken(team, index);
      int length = frames.getInt();
      long key = frames.getLong();
      byte[] hash = new byte[Hash.LENGTH];
      frames.get(hash);
      if (length < 0 || frames.remaining() < length) throw broken(team, index);
      byte[] text = new byte[length];
      frames.get(text);
      lines.accept(new Line(index++, text, key, new Hash(hash)));
    }
    if (index == first) throw broken(team, index);
    return index;
  }

  private static LogDamaged broken(TeamId team, long index) {
    return new LogDamaged(team, index, "its frame is broken");
  }
}
