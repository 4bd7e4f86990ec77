package dev.reeve.daemon.log.sqlite;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Up to which line of each team the store has ever said that it is durable, in a small file beside
 * it. A write-ahead log that was cut short opens to an earlier state of the store, which is whole
 * in itself: nothing in it can tell that there was more.
 *
 * <p>It is written after each commit and never synced. So it is never ahead of what was durable;
 * after a power cut it may be behind, and then tells of nothing. No append waits for it or fails
 * with it.
 */
final class Promises implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(Promises.class);

  private static final int SLOT = Long.BYTES;
  private static final int CHECK = 48;
  private static final long INDEX = (1L << CHECK) - 1;

  /** More teams than that are not promised anything. */
  private static final long MOST_TEAMS = 10_000_000;

  /** Slots so far apart are written one by one. */
  private static final int FAR = 8_192;

  private final Path file;
  private final Losses losses;
  private final Map<Long, Long> lost = new ConcurrentHashMap<>();
  private @Nullable FileChannel channel;
  private ByteBuffer slots = ByteBuffer.allocate(0);
  private boolean failing;

  Promises(Path store) {
    file = store.resolveSibling(store.getFileName() + "-promised");
    losses = new Losses(store);
  }

  /**
   * Holds what was promised against where the logs end.
   *
   * @param ends by the number of the team; null for one of which nobody can say
   */
  synchronized void open(SortedMap<Long, @Nullable Long> ends) {
    try {
      channel =
          FileChannel.open(
              file, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
      long size = Math.min(channel.size(), MOST_TEAMS * SLOT) / SLOT * SLOT;
      slots = ByteBuffer.allocate((int) size);
      for (int read = 0; 0 <= read && slots.hasRemaining(); ) {
        read = channel.read(slots, slots.position());
      }
    } catch (IOException e) {
      failed(e);
    }
    losses.open();
    List<Long> gone = new ArrayList<>();
    for (long team = 0; team < slots.capacity() / SLOT; team++) {
      Long end = ends.get(team);
      if (end != null && 0 < end) compare(team, end);
      else if ((end != null || !ends.containsKey(team)) && 0 < promised(team)) gone.add(team);
    }
    lose(gone);
  }

  /** Holds what was promised to one team against where its log ends. */
  synchronized void compare(long team, long end) {
    if (team < 0 || slots.capacity() / SLOT <= team) return;
    long promised = promised(team);
    if (promised <= end) return;
    if (0 < end) lost.put(team, promised);
    else lose(List.of(team));
  }

  /** Of these teams nothing is left. That is known from now on by another file than this. */
  private void lose(List<Long> teams) {
    if (teams.isEmpty()) return;
    long lines = 0;
    for (long team : teams) lines += promised(team);
    String whose = teams.size() == 1 ? "a team" : teams.size() + " teams";
    boolean kept =
        losses.add("of " + whose + " of which " + lines + " lines were durable nothing is left");
    if (kept) teams.forEach(this::forget);
  }

  /** What is known to be gone as a whole, in a sentence; null if nothing is. */
  @Nullable String missing() {
    return losses.words();
  }

  /** The last line of a team that was durable, if its log ended before that one; or else 0. */
  long lost(long team) {
    return lost.getOrDefault(team, 0L);
  }

  /** Everything up to these lines is durable. */
  synchronized void keep(Map<Long, Long> ends) {
    long first = Long.MAX_VALUE;
    long last = 0;
    for (Map.Entry<Long, Long> end : ends.entrySet()) {
      long team = end.getKey();
      if (team < 0 || MOST_TEAMS <= team) continue;
      put(team, end.getValue());
      if (!lost.isEmpty()) lost.remove(team);
      first = Math.min(first, team);
      last = Math.max(last, team);
    }
    if (last < first) return;
    if (last - first <= FAR) {
      write(first, last);
    } else {
      for (long team : ends.keySet()) if (team <= last) write(team, team);
    }
  }

  /** Of a team that is no more nothing is promised. */
  synchronized void forget(long team) {
    if (slots.capacity() / SLOT <= team) return;
    slots.putLong((int) team * SLOT, 0);
    lost.remove(team);
    write(team, team);
  }

  private void put(long team, long index) {
    int at = (int) team * SLOT;
    if (slots.capacity() < at + SLOT) {
      ByteBuffer more = ByteBuffer.allocate(Math.max(at + SLOT, 2 * slots.capacity()));
      more.put(0, slots, 0, slots.capacity());
      slots = more;
    }
    slots.putLong(at, check(team, index) << CHECK | (index & INDEX));
  }

  /** What a power cut left in the file and nobody wrote is no promise. */
  private long promised(long team) {
    long slot = slots.getLong((int) team * SLOT);
    long index = slot & INDEX;
    return slot >>> CHECK == check(team, index) ? index : 0;
  }

  private static long check(long team, long index) {
    long mixed = (index * 0x9E3779B97F4A7C15L ^ team) * 0xBF58476D1CE4E5B9L;
    return mixed >>> CHECK;
  }

  private void write(long first, long last) {
    FileChannel open = channel;
    if (open == null) return;
    int from = (int) first * SLOT;
    ByteBuffer part = slots.slice(from, (int) (last + 1) * SLOT - from);
    try {
      for (long at = from; part.hasRemaining(); ) at += open.write(part, at);
      failing = false;
    } catch (IOException e) {
      failed(e);
    }
  }

  /** A store whose end is lost would then not be known for it: that is worth one line. */
  private void failed(IOException e) {
    if (!failing) LOG.warn("{} cannot be kept: {}", file, e.toString());
    failing = true;
  }

  @Override
  public synchronized void close() {
    try {
      if (channel != null) channel.close();
    } catch (IOException e) {
      failed(e);
    }
    channel = null;
  }
}
