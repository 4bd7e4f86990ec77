package dev.reeve.daemon.log;

import org.jspecify.annotations.Nullable;

/**
 * The store cannot be written or read now: disk full, read-only, locked, gone. Nothing was
 * half-written, and the next call tries anew: no restart is needed once the cause is gone.
 */
public final class LogUnavailable extends RuntimeException {

  private static final long serialVersionUID = 1L;

  public LogUnavailable(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
