package dev.reeve.base.file;

import static java.nio.file.StandardOpenOption.CREATE;
import static java.nio.file.StandardOpenOption.WRITE;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import org.jspecify.annotations.Nullable;

/**
 * A file that one holds at a time, of all threads and all processes of this machine. The system
 * takes the hold back when a process is gone, however it went. The file is for this alone: whoever
 * opens and closes it otherwise ends every hold of its process on it.
 */
public final class LockFile {

  /** Within one process the system does not keep threads apart; this does. */
  private static final Map<Path, Semaphore> WITHIN = new ConcurrentHashMap<>();

  private LockFile() {}

  /** A hold; it ends when it is closed. */
  public interface Held extends AutoCloseable {
    @Override
    void close();
  }

  /** Waits until it is free. The folder has to be there. */
  public static Held take(Path file) {
    Semaphore here = within(file);
    here.acquireUninterruptibly();
    try {
      FileChannel channel = FileChannel.open(file, CREATE, WRITE);
      try {
        channel.lock();
      } catch (IOException e) {
        channel.close();
        throw e;
      }
      return () -> release(channel, here);
    } catch (IOException e) {
      here.release();
      throw unusable(file, e);
    }
  }

  /** Null if another one has it. */
  public static @Nullable Held tryTake(Path file) {
    Semaphore here = within(file);
    if (!here.tryAcquire()) return null;
    try {
      FileChannel channel = FileChannel.open(file, CREATE, WRITE);
      if (channel.tryLock() != null) return () -> release(channel, here);
      channel.close();
      here.release();
      return null;
    } catch (IOException e) {
      here.release();
      throw unusable(file, e);
    }
  }

  private static Semaphore within(Path file) {
    return WITHIN.computeIfAbsent(place(file), _ -> new Semaphore(1));
  }

  /** The same however the way there is written. */
  private static Path place(Path file) {
    Path absolute = file.toAbsolutePath().normalize();
    @Nullable Path folder = absolute.getParent();
    try {
      return folder == null || !Files.isDirectory(folder)
          ? absolute
          : folder.toRealPath().resolve(absolute.getFileName());
    } catch (IOException e) {
      return absolute;
    }
  }

  private static void release(FileChannel channel, Semaphore here) {
    try {
      channel.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } finally {
      here.release();
    }
  }

  private static UncheckedIOException unusable(Path file, IOException trouble) {
    return new UncheckedIOException(
        "cannot lock " + file + ": " + Home.said(trouble, file), trouble);
  }
}
