package dev.reeve.daemon.log.postgres;

/** Another program holds the store. */
public final class StoreTaken extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final String holder;

  StoreTaken(PostgresUrl url, String holder) {
    super("the store " + url + " is held by " + holder + "; stop that one, or name another store");
    this.holder = holder;
  }

  /** As it named itself to the server. */
  public String holder() {
    return holder;
  }
}
