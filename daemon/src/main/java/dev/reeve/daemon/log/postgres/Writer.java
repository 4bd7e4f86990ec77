package dev.reeve.daemon.log.postgres;

import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The one connection that writes. After any failure it is let go and opened anew for the next
 * transaction, so that a cause that is gone leaves no trace.
 *
 * <p>Work may be done more than once until it is committed: again if the server undid it because of
 * others, and again on a new connection if the old one had died while nobody used it.
 */
final class Writer implements AutoCloseable {

  /** Of two that stand in each other's way one gets through at each try. */
  private static final int MOST_TRIES = 10;

  /** Of all joins only that which takes rows in the order given: see {@link Standing#advance}. */
  private static final String IN_ORDER = "SET enable_hashjoin = off; SET enable_mergejoin = off";

  private static final Logger LOG = LoggerFactory.getLogger(Writer.class);

  private final PostgresUrl url;
  private final String application;
  private final Teams teams;
  private final Duration patience;
  private final ReentrantLock lock = new ReentrantLock();
  private @Nullable Session session;
  private int backend;
  private boolean closed;
  private boolean inDoubt;

  /**
   * @param patience how long to ask what became of a commit that was not answered
   */
  Writer(PostgresUrl url, String application, Teams teams, Duration patience) {
    this.url = url;
    this.application = application;
    this.teams = teams;
    this.patience = patience;
  }

  /** Runs all of the work in one transaction, durable on return, or none of it. */
  <T> T transact(Session.Work<T> work) {
    lock.lock();
    try {
      inDoubt = false;
      return attempt(work);
    } catch (SQLException fault) {
      abandon();
      throw Faults.unavailable(url, fault);
    } catch (RuntimeException | Error fault) {
      abandon();
      throw fault;
    } finally {
      lock.unlock();
    }
  }

  /** Whether nobody knows yet if the last transaction took place: it was told as failed. */
  boolean isInDoubt() {
    return inDoubt;
  }

  @Override
  public void close() {
    lock.lock();
    try {
      closed = true;
      letGo();
    } finally {
      lock.unlock();
    }
  }

  private <T> T attempt(Session.Work<T> work) throws SQLException {
    if (closed) throw Faults.closed(url);
    boolean used = session != null;
    for (int tries = 1; ; tries++) {
      Session current = session();
      try {
        return commit(current, work);
      } catch (SQLException fault) {
        boolean died = used && Faults.isCutOff(fault);
        boolean again = (died || Faults.isRepeatable(fault)) && !inDoubt;
        if (!again || tries == MOST_TRIES) throw fault;
        if (died) {
          abandon();
          used = false;
        } else {
          current.rollback();
        }
      }
    }
  }

  private <T> T commit(Session current, Session.Work<T> work) throws SQLException {
    current.begin();
    T result = work.with(current);
    String transaction = current.transaction();
    try {
      current.commit();
    } catch (SQLException unanswered) {
      if (transaction == null || !isDone(transaction, unanswered)) throw unanswered;
    }
    return result;
  }

  /**
   * A {@code COMMIT} was not answered: whether it happened, the server knows by the transaction's
   * name. Whoever waits for the log is told the truth, or that nobody knows.
   */
  private boolean isDone(String transaction, SQLException unanswered) throws SQLException {
    abandon();
    inDoubt = true;
    Aftermath aftermath = new Aftermath(url, application, backend);
    boolean done = aftermath.isCommitted(transaction, patience);
    inDoubt = false;
    LOG.warn(
        "the store {} did not answer a commit ({}); it asked again: it {} place",
        url,
        url.scrub(String.valueOf(unanswered.getMessage())),
        done ? "took" : "did not take");
    return done;
  }

  private Session session() throws SQLException {
    Session current = session;
    if (current == null) {
      current = open();
      session = current;
    }
    return current;
  }

  private Session open() throws SQLException {
    Session opened = Session.open(url, application);
    try {
      if (backend != 0) new Aftermath(url, application, backend).end(opened);
      Schema.check(opened, url.schema());
      teams.check(opened);
      opened.script(IN_ORDER);
      backend = opened.backend();
      return opened;
    } catch (SQLException | RuntimeException fault) {
      opened.discard();
      throw fault;
    }
  }

  /** After a failure neither the connection nor what is in memory need fit the store any more. */
  private void abandon() {
    letGo();
    teams.forget();
  }

  private void letGo() {
    Session old = session;
    session = null;
    if (old != null) old.discard();
  }
}
