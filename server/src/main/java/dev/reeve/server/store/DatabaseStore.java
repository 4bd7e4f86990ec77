package dev.reeve.server.store;

import dev.reeve.base.file.Home;
import dev.reeve.base.file.HostName;
import dev.reeve.daemon.log.EventLog;
import dev.reeve.daemon.log.LogUnavailable;
import dev.reeve.daemon.log.postgres.Belonging;
import dev.reeve.daemon.log.postgres.PostgresCheck;
import dev.reeve.daemon.log.postgres.PostgresEventLog;
import dev.reeve.daemon.log.postgres.PostgresUrl;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A database of PostgreSQL. It is the store of one folder of Reeve at a time: what the daemon there
 * runs can be followed only there, so another takes it over only when a person says so.
 *
 * @param takesOver whether a person has said so
 */
public record DatabaseStore(PostgresUrl url, boolean takesOver) implements Store {

  /** What names one; what follows the host has rules of its own. */
  public static final String FORM = "jdbc:postgresql://[^\\s/]{1,999}/\\S{1,999}";

  static @Nullable DatabaseStore of(String text) {
    if (!text.startsWith(PostgresUrl.SCHEME)) return null;
    try {
      return new DatabaseStore(PostgresUrl.of(text, System.getenv()), false);
    } catch (IllegalArgumentException e) {
      return null;
    }
  }

  public DatabaseStore takenOver() {
    return new DatabaseStore(url, true);
  }

  @Override
  public DatabaseStore in(Home home) {
    return this;
  }

  @Override
  public boolean isThere() {
    PostgresCheck check = PostgresCheck.of(url);
    if (check.trouble() != null) throw new LogUnavailable(check.trouble(), null);
    return check.isStore();
  }

  @Override
  public Hold hold(Home home) {
    return DatabaseHold.of(url);
  }

  @Override
  public EventLog open() {
    return PostgresEventLog.open(url);
  }

  @Override
  public EventLog open(Home home) {
    PostgresEventLog log = PostgresEventLog.open(url);
    try {
      claim(log, node(home));
      return log;
    } catch (RuntimeException e) {
      log.close();
      throw e;
    }
  }

  private void claim(PostgresEventLog log, String node) {
    Optional<Belonging> known = log.belonging();
    if (known.isPresent() && known.get().home().equals(node)) return;
    if (known.isPresent() && !takesOver) throw foreign(known.get());
    log.belongTo(new Belonging(node, HostName.here(), Instant.now()));
  }

  private Taken foreign(Belonging other) {
    return new Taken(
        "the store "
            + url
            + " belongs to "
            + other.home()
            + " on "
            + other.host()
            + " since "
            + other.since().truncatedTo(ChronoUnit.SECONDS)
            + ", and what runs there can be followed only there: start Reeve there, name another"
            + " store, or say --take-over if that one is gone for good");
  }

  @Override
  public String node(Home home) {
    return NodeName.of(home);
  }

  @Override
  public String toString() {
    return url.toString();
  }
}
