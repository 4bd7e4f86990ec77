package dev.reeve.daemon.log.sqlite;

import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Optional;

/** Whether a file is a store, without making or changing anything. */
public final class StoreCheck {

  private StoreCheck() {}

  /** What it is known to have lost as a whole; empty if nothing. */
  public static Optional<String> missing(Path file) {
    Losses losses = new Losses(file);
    losses.open();
    return Optional.ofNullable(losses.words());
  }

  /** Why it cannot be read as a store; empty if it can. */
  public static Optional<String> trouble(Path file) {
    try (Session session = Session.toRead(file)) {
      Schema.check(session);
      return Optional.empty();
    } catch (Schema.NotAStore e) {
      return Optional.of(e.what());
    } catch (SQLException e) {
      return Optional.of("cannot be read: " + e.getMessage());
    }
  }
}
