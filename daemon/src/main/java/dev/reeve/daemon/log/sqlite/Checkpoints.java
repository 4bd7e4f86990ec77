package dev.reeve.daemon.log.sqlite;

import java.nio.file.Path;
import java.sql.ResultSet;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Moves pages from the write-ahead log into the file, out of the way of commits.
 *
 * <p>SQLite would do it inside the commit that reaches a limit, which then takes ten times as long
 * as the others. Here a thread of its own moves nearly all, while commits go on, and what they add
 * meanwhile, until hardly anything is left. The writer then moves the rest at once, since the log
 * can begin anew only when nothing is left. Should the thread not keep up, the writer does all of
 * it: the log stays bounded.
 */
final class Checkpoints implements AutoCloseable {

  /** Pages in the log at which the thread begins: 16 MB. */
  private static final int BEGIN = 4_000;

  /** Pages left that the writer may move by itself: it takes about as long as a commit or two. */
  private static final int LITTLE = 200;

  /** Pages left for which the thread does not begin once more. */
  private static final int FEW = 50;

  /** So often the thread moves what was added while it moved: each time that is less. */
  private static final int PASSES = 6;

  /** Pages in the log at which the writer waits for nobody: 128 MB. */
  private static final int MOST = 32_000;

  /** So many commits in a row do not ask how long the log is: it grows by little in each. */
  private static final int UNASKED = 7;

  private static final Logger LOG = LoggerFactory.getLogger(Checkpoints.class);

  private final Path file;
  private @Nullable Thread mover;
  private volatile boolean moving;
  private boolean awaited;
  private int sinceAsked = UNASKED;

  Checkpoints(Path file) {
    this.file = file;
  }

  /** How many pages the log has, and how many of them have been moved. */
  private record Progress(long pages, long moved) {

    long left() {
      return pages - moved;
    }
  }

  /** A commit is done. What fails here fails again later, or better: no commit depends on it. */
  void committed(Session writer) {
    boolean ended = awaited && !moving;
    if (!ended && sinceAsked++ < UNASKED) return;
    sinceAsked = 0;
    awaited = moving;
    try {
      Progress now = run(writer, "NOOP");
      if (now.pages < BEGIN || (moving && now.pages < MOST)) return;
      if (now.left() <= LITTLE || MOST <= now.pages) {
        run(writer, "PASSIVE");
      } else if (!ended) {
        begin();
      }
    } catch (SQLException fault) {
      LOG.warn("the write-ahead log of {} cannot be moved into it now", file, fault);
    }
  }

  /** Waits for a move under way, so that nobody uses the file any more. */
  @Override
  public void close() {
    Thread last = mover;
    boolean interrupted = false;
    while (last != null && last.isAlive()) {
      try {
        last.join();
      } catch (InterruptedException wait) {
        interrupted = true;
      }
    }
    if (interrupted) Thread.currentThread().interrupt();
  }

  private void begin() {
    moving = true;
    awaited = true;
    mover = Thread.ofPlatform().daemon().name("checkpoint").start(this::move);
  }

  private void move() {
    try (Session session = Session.toWrite(file, false)) {
      session.pragma("synchronous = FULL");
      long left = Long.MAX_VALUE;
      for (int pass = 0; pass < PASSES; pass++) {
        long now = run(session, "NOOP").left();
        if (now <= FEW || left <= now) return; // as long as somebody reads there, nothing moves
        left = now;
        run(session, "PASSIVE");
      }
    } catch (SQLException fault) {
      LOG.warn("the write-ahead log of {} cannot be moved into it now", file, fault);
    } finally {
      moving = false;
    }
  }

  private static Progress run(Session session, String mode) throws SQLException {
    String checkpoint = "PRAGMA wal_checkpoint(" + mode + ")";
    try (ResultSet row = session.prepare(checkpoint).executeQuery()) {
      return row.next() ? new Progress(row.getLong(2), row.getLong(3)) : new Progress(0, 0);
    }
  }
}
