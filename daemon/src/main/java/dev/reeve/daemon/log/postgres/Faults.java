package dev.reeve.daemon.log.postgres;

import dev.reeve.daemon.log.LogUnavailable;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/** What went wrong with the database, in words for the person who has to put it right. */
final class Faults {

  private static final String DEADLOCK = "40P01";
  private static final String NOT_SERIALIZABLE = "40001";
  private static final String UNIQUE = "23505";
  private static final String INVALID_VALUE = "22023";
  private static final String CLOSED = "08003";

  private Faults() {}

  static LogUnavailable unavailable(PostgresUrl url, SQLException fault) {
    String sentence = "the store " + url + " " + url.scrub(what(fault));
    return new LogUnavailable(sentence, harmless(url, fault));
  }

  static LogUnavailable closed(PostgresUrl url) {
    return new LogUnavailable("the store " + url + " has been closed", null);
  }

  /** A cause goes into the log, too. */
  private static @Nullable Throwable harmless(PostgresUrl url, SQLException fault) {
    for (Throwable each = fault; each != null; each = each.getCause()) {
      String words = String.valueOf(each.getMessage());
      if (!url.scrub(words).equals(words)) return null;
    }
    return fault;
  }

  /** Whether the server undid the transaction because of others: it may be tried again. */
  static boolean isRepeatable(SQLException fault) {
    return is(fault, DEADLOCK) || is(fault, NOT_SERIALIZABLE) || isTaken(fault);
  }

  /** Whether the connection is gone, and with it all that was not committed. */
  static boolean isCutOff(SQLException fault) {
    String state = state(fault);
    return state.startsWith("08") || state.startsWith("57P") || state.equals("25P03");
  }

  /** Whether another row stands in the place of one that was to be written. */
  static boolean isTaken(SQLException fault) {
    return is(fault, UNIQUE);
  }

  /** Whether the server does not know a transaction that it once began. */
  static boolean isUnheardOf(SQLException fault) {
    return is(fault, INVALID_VALUE);
  }

  /** Whether the pages of the database are broken, so that what is read from them is lost. */
  static boolean isCorrupt(SQLException fault) {
    String state = state(fault);
    return state.equals("XX001") || state.equals("XX002");
  }

  private static boolean is(SQLException fault, String state) {
    return state.equals(state(fault));
  }

  /** A pool wraps what went wrong. */
  private static String state(SQLException fault) {
    Throwable each = fault;
    while (each instanceof SQLException known && !(each instanceof Mistaken)) {
      if (known.getSQLState() != null) return known.getSQLState();
      each = known.getCause();
    }
    return "";
  }

  private static String what(SQLException fault) {
    if (fault instanceof Mistaken mistaken) return mistaken.what();
    return switch (state(fault)) {
      case "28P01", "28000", "08004" ->
          "refuses this user or password; look at the address, PGUSER, PGPASSWORD or ~/.pgpass";
      case "3D000" -> "is not there: the server has no such database; make it with createdb";
      case "42501" -> "may not be used by this user; grant it CREATE on the database, or own it";
      case "53300" ->
          "has no connection left for Reeve; end other clients, or raise max_connections";
      case "53100" -> "cannot grow: the server's disk is full; free some space there";
      case "53200" -> "cannot be used: the server's memory is short";
      case "25006" -> "may only be read: it is a standby, or set so; name the one that is written";
      case "57014", "55P03", "25P03" ->
          "did not get it done in time: it is overloaded, or another session keeps rows locked;"
              + " look at pg_stat_activity there";
      case "57P03" -> "is starting or stopping; nothing is needed but to wait";
      case DEADLOCK, NOT_SERIALIZABLE -> "is used by others in a way that lets nobody through";
      case "XX001", "XX002" -> "has broken pages; stop the daemon and bring back a copy of it";
      default -> isCutOff(fault) ? cutOff(fault) : "cannot be used: " + message(fault);
    };
  }

  private static String cutOff(SQLException fault) {
    return is(fault, CLOSED)
        ? "was let go of; nothing is needed but to try again"
        : "does not answer ("
            + message(fault)
            + "); look whether the server runs and can be reached, Reeve goes on by itself then";
  }

  /** Of a pool's word and the driver's, the driver's. */
  private static String message(SQLException fault) {
    Throwable last = fault;
    while (last.getCause() instanceof SQLException deeper) last = deeper;
    return String.valueOf(last.getMessage()).lines().findFirst().orElse("");
  }

  /** The database is there, and is not what it should be. */
  static final class Mistaken extends SQLException {

    private static final long serialVersionUID = 1L;

    private final String what;

    Mistaken(String what) {
      super(what);
      this.what = what;
    }

    String what() {
      return what;
    }
  }
}
