package dev.reeve.daemon.codec;

/** What was read is not what is ever written. Says what, for the message of whoever catches it. */
final class Malformed extends RuntimeException {

  private static final long serialVersionUID = 1L;

  Malformed(String what) {
    super(what);
  }
}
