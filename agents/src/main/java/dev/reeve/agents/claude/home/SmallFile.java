package dev.reeve.agents.claude.home;

import dev.reeve.agents.stream.Parsing;
import dev.reeve.agents.stream.UnreadableJson;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import org.jspecify.annotations.Nullable;

/**
 * A small file that another program rewrites whenever it likes. It is read again only when it has
 * changed; while it is half written it says what it said before; a link is no file of that program.
 */
final class SmallFile<T> {

  /** Within so long a change may leave no trace in a file's time. */
  private static final long SETTLED_MILLIS = 100;

  private final Path file;
  private final Reading<T> reading;
  private @Nullable Stamp stamp;
  private @Nullable T last;

  /** What the bytes of a file mean. */
  interface Reading<T> {
    T of(byte[] bytes) throws UnreadableJson;
  }

  private record Stamp(long size, FileTime changed, @Nullable Object key, boolean settled) {

    static Stamp of(BasicFileAttributes file) {
      FileTime changed = file.lastModifiedTime();
      long age = System.currentTimeMillis() - changed.toMillis();
      return new Stamp(file.size(), changed, file.fileKey(), SETTLED_MILLIS < age);
    }
  }

  SmallFile(Path file, Reading<T> reading) {
    this.file = file;
    this.reading = reading;
  }

  /** What it says; null if it is not there, or could never be read. */
  @Nullable T read() {
    try {
      BasicFileAttributes found =
          Files.readAttributes(file, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
      if (!found.isRegularFile() || Parsing.LARGEST < found.size()) return forget();
      Stamp now = Stamp.of(found);
      if (now.equals(stamp) && now.settled()) return last;
      last = reading.of(bytes());
      stamp = now;
      return last;
    } catch (UnreadableJson e) {
      return last;
    } catch (IOException e) {
      return forget();
    }
  }

  private byte[] bytes() throws IOException {
    try (InputStream in = Files.newInputStream(file, LinkOption.NOFOLLOW_LINKS)) {
      return in.readNBytes(Parsing.LARGEST + 1);
    }
  }

  private @Nullable T forget() {
    stamp = null;
    last = null;
    return null;
  }
}
