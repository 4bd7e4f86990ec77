package dev.reeve.server.store;

import dev.reeve.base.file.Home;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The hold of one daemon on its folder, or on its store: a lock that the system takes back when the
 * process is gone, however it went. The locked file says whose it is.
 */
public final class FileHold implements Hold {

  private static final String LOCK = "daemon.lock";
  private static final Pattern PID = Pattern.compile("[1-9][0-9]{0,9}");

  private final Path file;
  private final FileChannel channel;

  private FileHold(Path file, FileChannel channel) {
    this.file = file;
    this.channel = channel;
  }

  public static FileHold of(Home home) {
    Path file = home.folder().resolve(LOCK);
    return of(file, "in " + home.folder(), "use another folder with --dir");
  }

  /** A store may be in another daemon's folder, or go by several names: it has one writer. */
  static FileHold of(Path store) {
    Path real = real(store.toAbsolutePath());
    Path file = real.resolveSibling(real.getFileName() + ".lock");
    return of(file, "on the store " + real, "use another one with --store");
  }

  /**
   * Whoever holds a folder.
   *
   * @param started when its process was, as the system says it; empty if that is not known
   */
  public record Holder(long pid, String started) {}

  /** The daemon that holds a folder now; null if none does, or it has not said yet who it is. */
  public static @Nullable Holder holder(Home home) {
    Path file = home.folder().resolve(LOCK);
    try (FileChannel channel =
        FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
      if (lock(channel) != null) return null;
      List<String> lines = Files.readAllLines(file);
      Matcher pid = PID.matcher(lines.isEmpty() ? "" : lines.getFirst());
      if (!pid.lookingAt()) return null;
      return new Holder(Long.parseLong(pid.group()), lines.size() < 2 ? "" : lines.get(1));
    } catch (NoSuchFileException e) {
      return null;
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read " + file + ": " + Home.said(e, file), e);
    }
  }

  private static Path real(Path store) {
    try {
      if (Files.exists(store)) return store.toRealPath();
      Path folder = store.getParent();
      return folder == null ? store : folder.toRealPath().resolve(store.getFileName());
    } catch (IOException e) {
      throw new UncheckedIOException(
          "cannot use the store " + store + ": " + Home.said(e, store), e);
    }
  }

  private static FileHold of(Path file, String where, String instead) {
    try {
      FileChannel channel =
          FileChannel.open(
              file, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
      if (lock(channel) == null) {
        channel.close();
        throw new Taken(
            "a daemon runs already "
                + where
                + ": pid "
                + Files.readString(file).lines().findFirst().orElse("unknown")
                + "; stop it with 'reeve down', or "
                + instead);
      }
      FileHold hold = new FileHold(file, channel);
      hold.write(String.valueOf(ProcessHandle.current().pid()));
      return hold;
    } catch (IOException e) {
      throw new UncheckedIOException("cannot lock " + file + ": " + Home.said(e, file), e);
    }
  }

  private static @Nullable FileLock lock(FileChannel channel) throws IOException {
    try {
      return channel.tryLock();
    } catch (OverlappingFileLockException within) {
      return null;
    }
  }

  @Override
  public void startedAs(int port) {
    try {
      write(ProcessHandle.current().pid() + ", port " + port);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write " + file + ": " + Home.said(e, file), e);
    }
  }

  private void write(String text) throws IOException {
    String started = ProcessHandle.current().info().startInstant().map(Object::toString).orElse("");
    String lines = text + "\n" + started + "\n";
    channel.truncate(0);
    channel.write(ByteBuffer.wrap(lines.getBytes(StandardCharsets.UTF_8)), 0);
  }

  @Override
  public void close() {
    try {
      channel.close();
    } catch (IOException e) {
      throw new UncheckedIOException("cannot unlock " + file + ": " + Home.said(e, file), e);
    }
  }
}
