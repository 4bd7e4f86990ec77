package dev.reeve.workflows.checkpoint;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The files of a session, to be read. Paths begin in its folder and never lead out of it. */
interface SessionFiles {

  /**
   * How a file looks from outside: while this is the same, so is what is in it.
   *
   * @param changed when the system last saw it changed; nobody can set this
   */
  record Stamp(long size, Instant changed, String key) {}

  /** The files in a folder, by name; none if there is no such folder. */
  List<String> list(String folder) throws IOException;

  /** Null if there is no such file. */
  @Nullable Stamp stamp(String path) throws IOException;

  /** What is in it from a byte on. */
  byte[] read(String path, long from) throws IOException;

  /** Those of a folder on disk. */
  record OnDisk(Path root) implements SessionFiles {

    private static final long LARGEST = 10_000_000;
    private static final int MOST_FILES = 10_000;

    @Override
    public List<String> list(String folder) throws IOException {
      @Nullable Path place = inside(folder);
      if (place == null || !Files.isDirectory(place)) return List.of();
      String prefix = folder.endsWith("/") ? folder : folder + "/";
      try (Stream<Path> files = Files.list(place)) {
        return files
            .filter(Files::isRegularFile)
            .map(file -> prefix + file.getFileName())
            .sorted()
            .limit(MOST_FILES)
            .toList();
      }
    }

    @Override
    public @Nullable Stamp stamp(String path) throws IOException {
      @Nullable Path place = inside(path);
      if (place == null || !Files.isRegularFile(place)) return null;
      FileTime changed = (FileTime) Files.getAttribute(place, "unix:ctime");
      String key = String.valueOf(Files.getAttribute(place, "unix:ino"));
      return new Stamp(Files.size(place), changed.toInstant(), key);
    }

    @Override
    public byte[] read(String path, long from) throws IOException {
      @Nullable Path place = inside(path);
      if (place == null) throw new IOException(path + " is not there");
      try (FileChannel channel = FileChannel.open(place, StandardOpenOption.READ)) {
        long size = channel.size() - from;
        if (LARGEST < size) throw new IOException(path + " is larger than 10 MB");
        ByteBuffer bytes = ByteBuffer.allocate((int) Math.max(0, size));
        while (bytes.hasRemaining()) {
          if (channel.read(bytes, from + bytes.position()) < 0) break;
        }
        byte[] read = new byte[bytes.flip().limit()];
        bytes.get(read);
        return read;
      }
    }

    /** Null if it is not there, or leads out of the session. */
    private @Nullable Path inside(String path) throws IOException {
      try {
        Path place = root.resolve(path);
        if (!Files.exists(place)) return null;
        Path real = place.toRealPath();
        return real.startsWith(root.toRealPath()) ? real : null;
      } catch (InvalidPathException e) {
        return null;
      }
    }
  }
}
