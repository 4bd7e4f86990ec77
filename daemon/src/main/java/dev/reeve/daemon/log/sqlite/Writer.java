package dev.reeve.daemon.log.sqlite;

import dev.reeve.daemon.log.LogUnavailable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.sql.SQLException;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The one connection that writes. After any failure it is let go and opened anew for the next
 * transaction, so that a cause that is gone leaves no trace.
 */
final class Writer implements AutoCloseable {

  /** What is left of the write-ahead log after a burst. */
  private static final int JOURNAL_BYTES = 64 << 20;

  private static final int CACHE_KIBIBYTES = 16 * 1024;

  private static final Logger LOG = LoggerFactory.getLogger(Writer.class);

  private final Path file;
  private final Checkpoints checkpoints;
  private final Runnable afterFailure;
  private final Supplier<String> preparation;
  private final ReentrantLock lock = new ReentrantLock();
  private @Nullable Session session;
  private @Nullable Object identity;
  private boolean closed;
  private volatile int mended;
  private boolean hopeless;

  /**
   * @param afterFailure what to do once a transaction has failed, before anything else is written
   * @param preparation a statement for each new connection; a test makes the disk small with it
   */
  Writer(Path file, Runnable afterFailure, Supplier<String> preparation) {
    this.file = file;
    this.checkpoints = new Checkpoints(file);
    this.afterFailure = afterFailure;
    this.preparation = preparation;
  }

  /** Opens the store, and makes it if there is none: the only moment at which one is made. */
  void create() {
    lock.lock();
    try {
      session = open(true);
    } catch (SQLException fault) {
      throw Faults.unavailable(file, fault);
    } finally {
      lock.unlock();
    }
  }

  /** Runs all of the work in one transaction, durable on return, or none of it. */
  <T> T transact(Session.Work<T> work) {
    lock.lock();
    try {
      return commit(work);
    } catch (SQLException fault) {
      abandon();
      if (Faults.isCorrupt(fault) && mend(mended)) return again(work);
      throw Faults.unavailable(file, fault);
    } catch (RuntimeException | Error fault) {
      abandon();
      throw fault;
    } finally {
      lock.unlock();
    }
  }

  private <T> T again(Session.Work<T> work) {
    try {
      return commit(work);
    } catch (SQLException fault) {
      abandon();
      throw Faults.unavailable(file, fault);
    }
  }

  /** How often broken pages were got out of the way. */
  int mended() {
    return mended;
  }

  /**
   * Gets broken pages out of the way: the tables that they belong to are made anew from what
   * can be read. If that did not help once, it is not tried again.
   *
   * @param seen how often that was done before somebody came upon such a page
   * @return whether it is worth another try
   */
  boolean mend(int seen) {
    lock.lock();
    try {
      if (seen < mended) return true;
      if (hopeless) return false;
      hopeless = !commit(this::salvage);
      abandon();
      if (!hopeless) mended = seen + 1;
      return !hopeless;
    } catch (SQLException fault) {
      abandon();
      if (!Faults.isCorrupt(fault)) throw Faults.unavailable(file, fault);
      hopeless = true;
      return false;
    } catch (RuntimeException | Error fault) {
      abandon();
      throw fault;
    } finally {
      lock.unlock();
    }
  }

  @Override
  public void close() {
    lock.lock();
    try {
      closed = true;
      checkpoints.close();
      letGo();
    } finally {
      lock.unlock();
    }
  }

  private boolean salvage(Session target) throws SQLException {
    try (Session source = Session.toRead(file)) {
      return new BrokenTables(file, source, target).run();
    }
  }

  private <T> T commit(Session.Work<T> work) throws SQLException {
    Session current = session();
    current.begin();
    requirePresent();
    T result = work.with(current);
    current.commit();
    checkpoints.committed(current);
    return result;
  }

  private Session session() throws SQLException {
    if (closed) throw new LogUnavailable("the store " + file + " has been closed", null);
    if (session == null) session = open(false);
    return session;
  }

  private Session open(boolean create) throws SQLException {
    Session opened = Session.toWrite(file, create);
    try {
      Schema.prepare(opened);
      opened.pragma("journal_mode = WAL");
      opened.pragma("synchronous = FULL");
      opened.pragma("wal_autocheckpoint = 0");
      opened.pragma("cache_size = -" + CACHE_KIBIBYTES);
      opened.pragma("journal_size_limit = " + JOURNAL_BYTES);
      opened.script(preparation.get());
      if (create) identity = identity();
      return opened;
    } catch (SQLException | RuntimeException fault) {
      opened.close();
      throw fault;
    }
  }

  /**
   * A file that was deleted or replaced can still be written to through its open handle, and all of
   * it would be lost with the process: so it is looked at before each commit.
   */
  private void requirePresent() {
    Object now = identity();
    if (now == null || !now.equals(identity)) {
      throw new LogUnavailable(
          "the store "
              + file
              + " is gone: it was moved, deleted or replaced; bring it back, or restart Reeve"
              + " if another is to take its place",
          null);
    }
  }

  private @Nullable Object identity() {
    try {
      Object key = Files.readAttributes(file, BasicFileAttributes.class).fileKey();
      return key == null ? file : key;
    } catch (IOException gone) {
      return null;
    }
  }

  private void abandon() {
    letGo();
    afterFailure.run();
  }

  /** What goes wrong here has been said already: some faults end the transaction themselves. */
  private void letGo() {
    Session old = session;
    session = null;
    if (old == null) return;
    try (old) {
      old.rollback();
    } catch (SQLException known) {
      LOG.debug("letting go of {}", file, known);
    }
  }
}
