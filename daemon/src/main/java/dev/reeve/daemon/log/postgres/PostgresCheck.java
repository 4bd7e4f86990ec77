package dev.reeve.daemon.log.postgres;

import dev.reeve.daemon.log.LogUnavailable;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/**
 * What is found where a store is to be, before anybody uses it. Nothing is written.
 *
 * @param isStore whether there is a store that this version can use
 * @param found in words, what is there
 * @param trouble why no store can be used or made there; null if one can
 */
public record PostgresCheck(boolean isStore, String found, @Nullable String trouble) {

  public static PostgresCheck of(PostgresUrl url) {
    try (Session session = Session.open(url, Application.self())) {
      String server = "PostgreSQL " + Schema.server(session);
      boolean there = Schema.isThere(session, url.schema());
      if (there) Schema.check(session, url.schema());
      String found = there ? "schema " + url.schema() : "not there yet";
      return new PostgresCheck(there, server + ", " + found, null);
    } catch (SQLException fault) {
      LogUnavailable unavailable = Faults.unavailable(url, fault);
      return new PostgresCheck(false, "", String.valueOf(unavailable.getMessage()));
    }
  }
}
