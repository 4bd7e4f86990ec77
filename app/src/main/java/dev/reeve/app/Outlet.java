package dev.reeve.app;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/** The output of a command, which remembers why it could not be written: a writer only says so. */
final class Outlet extends FilterOutputStream {

  private static final Path OF_THIS_PROCESS = Path.of("/dev/fd/1");
  private static final int KIND = 0170000;
  private static final int PIPE = 0010000;
  private static final int SOCKET = 0140000;

  /** So long it is waited for what is being written: who has stopped the terminal reads nothing. */
  private static final Duration MOMENT = Duration.ofMillis(200);

  private final ReentrantLock writing = new ReentrantLock();
  private volatile boolean over;
  private volatile @Nullable IOException trouble;

  Outlet(OutputStream to) {
    super(to);
  }

  static Outlet ofThisProcess() {
    return new Outlet(new FileOutputStream(FileDescriptor.out)); // System.out tells no reason
  }

  @Override
  public void write(int letter) throws IOException {
    write(new byte[] {(byte) letter}, 0, 1);
  }

  @Override
  public void write(byte[] letters, int from, int length) throws IOException {
    writing.lock();
    try {
      if (!over) out.write(letters, from, length);
    } catch (IOException e) {
      if (trouble == null) trouble = e;
      throw e;
    } finally {
      writing.unlock();
    }
  }

  /** What comes from now on is not written: the last word has been said elsewhere. */
  void hush() {
    over = true;
    try {
      if (writing.tryLock(MOMENT.toMillis(), TimeUnit.MILLISECONDS)) writing.unlock();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Whether nobody reads any more: then nobody misses what was not written. */
  boolean isForsaken() {
    return trouble != null && isPipe();
  }

  /** Why something that somebody waits for was not written; null if nothing was lost. */
  @Nullable String loss() {
    IOException first = trouble;
    return first == null || isPipe() ? null : String.valueOf(first.getMessage());
  }

  /** A pipe fails only if its reader is gone; the words for that differ with the language. */
  private static boolean isPipe() {
    try {
      int kind = (Integer) Files.getAttribute(OF_THIS_PROCESS, "unix:mode") & KIND;
      return kind == PIPE || kind == SOCKET;
    } catch (IOException | UnsupportedOperationException e) {
      return false;
    }
  }
}
