package dev.reeve.daemon.log;

/** The store cannot be written or read now: disk full, read-only, locked, gone. Nothing was half-written. */
public final class LogUnavailable extends RuntimeException {

  private static final long serialVersionUID = 1L;

  public LogUnavailable(String message, Throwable cause) {
    super(message, cause);
  }
}
