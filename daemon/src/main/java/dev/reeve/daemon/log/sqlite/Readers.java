package dev.reeve.daemon.log.sqlite;

import dev.reeve.daemon.log.LogUnavailable;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayDeque;
import java.util.concurrent.Semaphore;
import org.jspecify.annotations.Nullable;

/**
 * The connections that only read, opened as they are needed and used again: at most {@link #MOST},
 * so that a crowd of readers waits instead of using up the file handles.
 */
final class Readers implements AutoCloseable {

  private static final int MOST = 8;

  private final Path file;
  private final Semaphore permits = new Semaphore(MOST, true);
  private final ArrayDeque<Session> idle = new ArrayDeque<>();
  private int generation;
  private boolean closed;

  Readers(Path file) {
    this.file = file;
  }

  /** Runs the work on one consistent view of the store. */
  <T extends @Nullable Object> T read(Session.Work<T> work) {
    try {
      return attempt(work);
    } catch (SQLException fault) {
      throw Faults.unavailable(file, fault);
    }
  }

  /** As {@link #read}, for callers that know what a fault in their part of the file means. */
  <T extends @Nullable Object> T attempt(Session.Work<T> work) throws SQLException {
    permits.acquireUninterruptibly();
    try {
      return borrowing(work);
    } finally {
      permits.release();
    }
  }

  /** Forgets every connection: the file behind them may not be the one at the path any more. */
  synchronized void renew() {
    generation++;
    idle.forEach(Readers::discard);
    idle.clear();
  }

  @Override
  public synchronized void close() {
    closed = true;
    renew();
  }

  private <T extends @Nullable Object> T borrowing(Session.Work<T> work) throws SQLException {
    int borrowedIn = generation();
    Session session = take();
    boolean sound = false;
    try {
      session.begin();
      T result = work.with(session);
      session.commit();
      sound = true;
      return result;
    } finally {
      giveBack(session, sound && borrowedIn == generation());
    }
  }

  private Session take() throws SQLException {
    Session waiting = poll();
    if (waiting != null) return waiting;
    return Session.toRead(file);
  }

  private synchronized @Nullable Session poll() {
    if (closed) throw new LogUnavailable("the store " + file + " has been closed", null);
    return idle.pollFirst();
  }

  private synchronized int generation() {
    return generation;
  }

  private synchronized void giveBack(Session session, boolean usable) {
    if (usable && !closed) {
      idle.addFirst(session);
    } else {
      discard(session);
    }
  }

  private static void discard(Session session) {
    try {
      session.close();
    } catch (SQLException unimportant) {
      // It only read.
    }
  }
}
