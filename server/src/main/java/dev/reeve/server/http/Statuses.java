package dev.reeve.server.http;

import dev.reeve.core.Rejection;

/** Which status of HTTP a rejection is answered with. */
final class Statuses {

  private Statuses() {}

  static int of(Rejection.Code code) {
    return switch (code) {
      case TOO_LARGE -> 413;
      case RATE_LIMITED -> 429;
      case MISSING_FIELD, INVALID -> 400;
      case UNKNOWN_TEAM, UNKNOWN_MEMBER, UNKNOWN_TASK -> 404;
      case FORBIDDEN -> 403;
      case CONFLICT, STALE_INCARNATION, STALE_EPOCH, STALE_REV -> 409;
      case NOT_OWNED, ALREADY_CLAIMED, SINGLE_WRITER, INVALID_TRANSITION, APPROVALS_MISSING -> 409;
      case LOCKED, FROZEN -> 423;
      case TEAM_CLOSED -> 410;
    };
  }
}
