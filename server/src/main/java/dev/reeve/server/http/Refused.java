package dev.reeve.server.http;

import dev.reeve.base.text.Printable;
import dev.reeve.core.Rejection;
import org.jspecify.annotations.Nullable;

/** A request that ends here: with a status, a code that programs rely on, and a sentence. */
final class Refused extends RuntimeException {

  private static final long serialVersionUID = 1;

  private static final int LONGEST_NAME = 80;

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

  /**
   * @param more what else is known of it; it may be empty
   */
  static Refused unknownTeam(String team, String more) {
    String sentence = "there is no team " + named(team) + more;
    return new Refused(404, Rejection.Code.UNKNOWN_TEAM.name(), sentence);
  }

  /**
   * @param field what named it
   * @param more what else is known of it; it may be empty
   */
  static Refused unknownMember(String field, String member, String more) {
    String sentence = "there is no member " + named(member) + more;
    return new Refused(new Rejection(Rejection.Code.UNKNOWN_MEMBER, sentence, field, null));
  }

  /** What is longer than any name is cut. */
  static String named(String name) {
    return Printable.line(name, LONGEST_NAME);
  }

  static Refused invalid(String sentence) {
    return new Refused(400, Rejection.Code.INVALID.name(), sentence);
  }

  /**
   * @param field which part of what was asked is at fault
   */
  static Refused invalid(String field, String sentence) {
    return new Refused(Rejection.invalid(field, sentence));
  }

  static Refused tooLarge(int most) {
    String sentence = "a body may have at most " + most + " bytes";
    return new Refused(413, Rejection.Code.TOO_LARGE.name(), sentence);
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
