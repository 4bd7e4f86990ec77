package dev.reeve.server.store;

import dev.reeve.base.file.Home;
import dev.reeve.daemon.log.EventLog;
import org.jspecify.annotations.Nullable;

/** Where the log of a daemon is (W-1): a file, or a database that a server keeps. */
public sealed interface Store permits EmbeddedStore, DatabaseStore {

  /** What may name one, in words. */
  String EXPECTED = "sqlite:FILE or jdbc:postgresql://HOST/DATABASE";

  /** The one that a text names; null if it names none. */
  static @Nullable Store of(String text) {
    Store embedded = EmbeddedStore.of(text);
    return embedded != null ? embedded : DatabaseStore.of(text);
  }

  /** The one that a daemon in this folder means by it. */
  Store in(Home home);

  /**
   * Whether it is there already: to open one that is not makes it.
   *
   * @throws dev.reeve.daemon.log.LogUnavailable if nobody can say
   */
  boolean isThere();

  /**
   * Has it for the daemon in this folder alone.
   *
   * @throws Taken if another daemon has it
   */
  Hold hold(Home home);

  /** Opens it to be looked at. */
  EventLog open();

  /**
   * Opens it for the daemon in this folder.
   *
   * @throws Taken if it belongs to another folder
   */
  default EventLog open(Home home) {
    return open();
  }

  /** As whom the daemon in this folder writes to it (T-18). */
  String node(Home home);

  /** Where it is, for people; never with a password. */
  @Override
  String toString();
}
