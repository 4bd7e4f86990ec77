package dev.reeve.daemon.log.sqlite;

import dev.reeve.daemon.log.LogUnavailable;
import java.nio.file.Path;
import java.sql.SQLException;
import org.sqlite.SQLiteErrorCode;

/** What went wrong with the file, in words for the person who has to put it right. */
final class Faults {

  private static final int PRIMARY = 0xff;

  private Faults() {}

  static LogUnavailable unavailable(Path file, SQLException fault) {
    return new LogUnavailable("the store " + file + " " + what(fault), fault);
  }

  /** Whether the file's pages themselves are broken, so that what is read from them is lost. */
  static boolean isCorrupt(SQLException fault) {
    SQLiteErrorCode code = primary(fault);
    return code == SQLiteErrorCode.SQLITE_CORRUPT || code == SQLiteErrorCode.SQLITE_NOTADB;
  }

  /** Whether a value is not what its column holds. */
  static boolean isMisfit(SQLException fault) {
    SQLiteErrorCode code = primary(fault);
    return code == SQLiteErrorCode.SQLITE_CONSTRAINT || code == SQLiteErrorCode.SQLITE_MISMATCH;
  }

  private static String what(SQLException fault) {
    if (fault instanceof Schema.NotAStore mistaken) return mistaken.what();
    return switch (primary(fault)) {
      case SQLITE_FULL -> "cannot grow: the disk is full; free some space, nothing else is needed";
      case SQLITE_READONLY -> "may only be read; let Reeve write to the file and its folder";
      case SQLITE_BUSY, SQLITE_LOCKED ->
          "is locked by another program; end that program, or wait until it is done";
      case SQLITE_CANTOPEN ->
          "cannot be opened; look whether it and its folder exist, may be read and written, and"
              + " whether file handles are left";
      case SQLITE_IOERR -> "cannot be read or written; look after the disk";
      case SQLITE_PERM, SQLITE_AUTH -> "may not be used by this user; change its permissions";
      case SQLITE_CORRUPT -> "has broken pages; stop the daemon and bring back a copy of it";
      case SQLITE_NOTADB -> "is no store but some other file; name another, or move it away";
      case SQLITE_NOMEM -> "cannot be used: memory is short";
      default -> "cannot be used: " + fault.getMessage();
    };
  }

  private static SQLiteErrorCode primary(SQLException fault) {
    return SQLiteErrorCode.getErrorCode(fault.getErrorCode() & PRIMARY);
  }
}
