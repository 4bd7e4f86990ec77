package dev.reeve.core.teardown;

import dev.reeve.core.member.MemberId;
import dev.reeve.core.text.SafeText;
import java.util.List;

/** What Reeve says on the way to the end of a team. */
final class Wording {

  /** So much of what a member said is repeated to others (T-84). */
  private static final int QUOTED = 200;

  private Wording() {}

  static SafeText request(String request, int retry) {
    String again = retry == 0 ? "" : " (asked again, retry " + retry + ")";
    return SafeText.own(
        "Shutdown requested"
            + again
            + ": save your work, then answer SHUTDOWN_ACK with request_id "
            + request
            + " and approve true; or approve false with a reason.");
  }

  static SafeText blocked(List<Unmet> unmet) {
    return SafeText.own(
        "The teardown cannot begin: " + all(unmet) + ". Send TEARDOWN again when it can.");
  }

  static SafeText unwritten(SafeText waiting) {
    return SafeText.phrase(
        "The team is stopped all the same: %s. What waits stays in the log; when the team is"
            + " deleted it is added to that file, under headings of my own, unless the file is no"
            + " text.",
        waiting);
  }

  static SafeText refused(MemberId member, SafeText reason) {
    String why = reason.isBlank() ? "without a reason" : "'" + quoted(reason) + "'";
    return SafeText.own(member + " will not shut down: " + why + ". It is asked again.");
  }

  private static SafeText quoted(SafeText text) {
    return text.value().length() <= QUOTED ? text : text.part(0, QUOTED);
  }

  static SafeText ready(TeardownEvent.AckStatus acks) {
    String how =
        switch (acks) {
          case COMPLETE -> "Everybody has agreed to stop.";
          case FORCED_FINALIZE_APPROVED -> "It went on without those who are missing.";
        };
    return SafeText.own(how + " The team is ready to be deleted: send DELETE_TEAM.");
  }

  static SafeText question(List<MemberId> missing) {
    return SafeText.own(
        "No answer to the shutdown request from " + names(missing) + ". Go on without them?");
  }

  static SafeText failed(TeardownEvent.Failure cause, List<Unmet> unmet, List<MemberId> missing) {
    String why =
        switch (cause) {
          case PRECONDITION -> all(unmet);
          case REFUSED -> "you chose not to go on without " + names(missing);
          case PROCESSES_LEFT -> "processes of members are left that could not be stopped";
          case UNANSWERED -> "nobody decided whether to go on without " + names(missing);
        };
    return SafeText.own(
        "The teardown was given up, and nothing was deleted: "
            + why
            + ". Send TEARDOWN to try again.");
  }

  private static String all(List<Unmet> unmet) {
    return String.join("; ", unmet.stream().map(Unmet::toString).toList());
  }

  private static String names(List<MemberId> members) {
    return String.join(", ", members.stream().map(MemberId::value).toList());
  }
}
