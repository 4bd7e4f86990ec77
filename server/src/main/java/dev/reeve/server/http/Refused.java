package dev.reeve.server.http;

import dev.reeve.core.Rejection;
import org.jspecify.annotations.Nullable;

/** A request that ends here: with a status, a code that programs rely on, and a sentence. */
final class Refused extends RuntimeException {

  private static final long serialVersionUID = 1;

  private final int status;
  private final String code;
  private final transient @Nullable Rejection rejection;

  Refused(int status, String code, String sentence) {
    super(sentence, null, false, false);
    this.status = status;
    this.code = code;
    rejection = null;
  }

  Refused(Rejection rejection) {
    super(rejection.reason(), null, false, false);
    status = Statuses.of(rejection.code());
    code = rejection.code().name();
    this.rejection = rejection;
  }

  static Refused forbidden(String sentence) {
    return new Refused(403, Rejection.Code.FORBIDDEN.name(), sentence);
  }

  static Refused unknownTeam(String team) {
    return new Refused(404, Rejection.Code.UNKNOWN_TEAM.name(), "there is no team " + team);
  }

  static Refused unknownMember(String member) {
    return new Refused(404, Rejection.Code.UNKNOWN_MEMBER.name(), "there is no member " + member);
  }

  static Refused invalid(String sentence) {
    return new Refused(400, Rejection.Code.INVALID.name(), sentence);
  }

  static Refused unavailable(String sentence) {
    return new Refused(503, "UNAVAILABLE", sentence);
  }

  /** What nobody has foreseen; the log says what. */
  static Refused failed() {
    return new Refused(500, "UNAVAILABLE", "something went wrong; the daemon's log says what");
  }

  int status() {
    return status;
  }

  String code() {
    return code;
  }

  @Nullable Rejection rejection() {
    return rejection;
  }

  String sentence() {
    return String.valueOf(getMessage());
  }
}
