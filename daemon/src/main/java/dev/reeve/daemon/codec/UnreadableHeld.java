package dev.reeve.daemon.codec;

/**
 * Something that was held and that this version cannot read: damaged, or written by a newer one.
 */
public final class UnreadableHeld extends RuntimeException {

  private static final long serialVersionUID = 1L;

  UnreadableHeld(String what, Throwable cause) {
    super(what, cause);
  }
}
