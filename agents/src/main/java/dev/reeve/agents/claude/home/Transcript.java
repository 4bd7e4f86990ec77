package dev.reeve.agents.claude.home;

import dev.reeve.agents.stream.Parsing;
import dev.reeve.agents.stream.Part;
import dev.reeve.agents.stream.UnreadableJson;
import dev.reeve.base.data.Recent;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The file in which Claude Code writes a session down, of which only what is new is ever read. That
 * it grows is activity; what stands in it of tokens is an estimate of the cost.
 */
public final class Transcript {

  /** One that is longer when it is first seen is followed from its end on. */
  static final long READ_WHOLE = 8L << 20;

  /** So much of it is read at a time; the rest at the next look. */
  static final int AT_ONCE = 4 << 20;

  private static final int REMEMBERED = 64;
  private static final List<String> FIGURES =
      List.of(
          "input_tokens",
          "cache_creation_input_tokens",
          "cache_read_input_tokens",
          "output_tokens");

  private final Path file;
  private long read = -1;
  private @Nullable Object key;
  private boolean whole = true;
  private long tokens;
  private double usd;
  private final Map<String, Long> counted = new Recent<>(REMEMBERED);

  public Transcript(Path file) {
    this.file = file;
  }

  /** Whether it has grown since the last look; the first look is none. */
  public boolean look() {
    try {
      BasicFileAttributes found =
          Files.readAttributes(file, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
      if (!found.isRegularFile()) return false;
      boolean first = read < 0;
      boolean another = !first && (found.size() < read || !same(found.fileKey()));
      if (first || another) begin(found);
      if (found.size() <= read) return another;
      return follow(found.size()) && !first;
    } catch (IOException e) {
      return false; // it is gone, or not there yet
    }
  }

  private boolean same(@Nullable Object other) {
    return key == null || key.equals(other);
  }

  private void begin(BasicFileAttributes found) {
    key = found.fileKey();
    boolean small = found.size() <= READ_WHOLE;
    whole &= small;
    read = small ? 0 : found.size();
  }

  /** Reads whole lines; one that is not finished is left for the next look. */
  private boolean follow(long size) throws IOException {
    int most = (int) Math.min(AT_ONCE, size - read);
    ByteBuffer buffer = ByteBuffer.allocate(most);
    Set<? extends java.nio.file.OpenOption> how =
        Set.of(StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS);
    try (SeekableByteChannel channel = Files.newByteChannel(file, how)) {
      channel.position(read);
      while (buffer.hasRemaining() && 0 <= channel.read(buffer)) {
        // until there is no more of it
      }
    }
    byte[] bytes = Arrays.copyOf(buffer.array(), buffer.position());
    int start = 0;
    for (int i = 0; i < bytes.length; i++) {
      if (bytes[i] != '\n') continue;
      count(Arrays.copyOfRange(bytes, start, i));
      start = i + 1;
    }
    boolean endless = start == 0 && bytes.length == AT_ONCE; // no line of Claude Code's
    read += endless ? bytes.length : start;
    return 0 < bytes.length;
  }

  /** A message stands on several lines, each with its figures so far. */
  private void count(byte[] line) {
    try {
      Part said = Parsing.object(line);
      Double cost = said.number("costUSD");
      if (cost != null && 0 < cost) usd += cost;
      Part message = said.part("message");
      Part usage = message.part("usage");
      long sum = 0;
      for (String name : FIGURES) sum += Math.max(0, usage.whole(name));
      if (sum == 0) return;
      String id = message.id("id");
      long before = id.isEmpty() ? 0 : counted.getOrDefault(id, 0L);
      if (!id.isEmpty()) counted.put(id, Math.max(before, sum));
      tokens += Math.max(0, sum - before);
    } catch (UnreadableJson e) {
      // a version may write what it likes
    }
  }

  /** The tokens that stand in what was read. */
  public long tokens() {
    return tokens;
  }

  /** What it says it cost, where its version says that. */
  public double usd() {
    return usd;
  }

  /** Whether its figures are those of all of it; else of what was new since it was first seen. */
  public boolean isWhole() {
    return whole;
  }
}
