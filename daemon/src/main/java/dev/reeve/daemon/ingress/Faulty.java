package dev.reeve.daemon.ingress;

import dev.reeve.core.Rejection;

/**
 * Ends the reading of something at its first fault. It never leaves this package: the readers turn
 * it into their answer. Without a stack trace, because faults are ordinary and must stay cheap.
 */
final class Faulty extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final transient Rejection rejection;

  Faulty(Rejection rejection) {
    super(rejection.reason(), null, false, false);
    this.rejection = rejection;
  }

  static Faulty missing(String field) {
    return new Faulty(Rejection.missing(field));
  }

  static Faulty invalid(String field, String reason) {
    return new Faulty(Rejection.invalid(field, reason));
  }

  Rejection rejection() {
    return rejection;
  }
}
