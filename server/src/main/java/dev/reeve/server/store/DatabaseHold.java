package dev.reeve.server.store;

import dev.reeve.daemon.log.postgres.PostgresHold;
import dev.reeve.daemon.log.postgres.PostgresUrl;
import dev.reeve.daemon.log.postgres.StoreTaken;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The hold on a database. It goes with its connection, so it is looked at now and then, and taken
 * again after the server was away. Should another be quicker, the log itself tells.
 */
final class DatabaseHold implements Hold {

  private static final Duration EVERY = Duration.ofSeconds(30);

  private static final Logger LOG = LoggerFactory.getLogger(DatabaseHold.class);

  private final PostgresUrl url;
  private final PostgresHold hold;
  private final Thread watch;
  private volatile boolean open = true;

  private DatabaseHold(PostgresUrl url, PostgresHold hold) {
    this.url = url;
    this.hold = hold;
    watch = Thread.ofVirtual().name("reeve-hold").start(this::watch);
  }

  static DatabaseHold of(PostgresUrl url) {
    try {
      return new DatabaseHold(url, PostgresHold.of(url));
    } catch (StoreTaken taken) {
      throw new Taken(
          "a daemon runs already on the store "
              + url
              + ": "
              + taken.holder()
              + "; stop it there with 'reeve down', or use another store with --store");
    }
  }

  private void watch() {
    boolean held = true;
    while (open) {
      LockSupport.parkNanos(EVERY.toNanos());
      boolean now = !open || hold.isHeld();
      if (held && !now) LOG.warn("the hold on the store {} is lost; it is tried again", url);
      held = now;
    }
  }

  /** The server knows the process; where it listens is known on its own machine. */
  @Override
  public void startedAs(int port) {}

  @Override
  public void close() {
    open = false;
    LockSupport.unpark(watch);
    try {
      watch.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    hold.close();
  }
}
