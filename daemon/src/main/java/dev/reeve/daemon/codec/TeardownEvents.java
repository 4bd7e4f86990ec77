package dev.reeve.daemon.codec;

import dev.reeve.core.member.MemberId;
import dev.reeve.core.message.Saying;
import dev.reeve.core.teardown.TeardownEvent;
import dev.reeve.core.teardown.TeardownEvent.Answered;
import dev.reeve.core.teardown.TeardownEvent.Begun;
import dev.reeve.core.teardown.TeardownEvent.Blocked;
import dev.reeve.core.teardown.TeardownEvent.BlockedBy;
import dev.reeve.core.teardown.TeardownEvent.Candidate;
import dev.reeve.core.teardown.TeardownEvent.Checking;
import dev.reeve.core.teardown.TeardownEvent.Deleted;
import dev.reeve.core.teardown.TeardownEvent.FailedSafe;
import dev.reeve.core.teardown.TeardownEvent.ForceApproved;
import dev.reeve.core.teardown.TeardownEvent.Forced;
import dev.reeve.core.teardown.TeardownEvent.Ready;
import dev.reeve.core.teardown.TeardownEvent.Requested;
import dev.reeve.core.teardown.TeardownEvent.Retried;
import dev.reeve.core.teardown.Unmet;
import java.util.List;

/** The stored form of the end of a team. */
final class TeardownEvents {

  private static final String PRECONDITION = "precondition";
  private static final String REFUSED = "refused";

  private TeardownEvents() {}

  static void write(Out out, TeardownEvent event) {
    switch (event) {
      case Begun(_, var attempt, var stop, var targets) -> {
        out.whole("attempt", attempt);
        out.flag("stop", stop);
        out.namesIfAny("targets", targets);
      }
      case Blocked(var unmet, _) -> {
        out.string("cause", PRECONDITION);
        out.each("unmet", unmet, TeardownEvents::writeUnmet);
      }
      case BlockedBy(_, var reason, _) -> {
        out.string("cause", REFUSED);
        out.textIfAny("reason", reason);
      }
      case Requested(_, var request, _) -> out.string("request_id", request);
      case Retried(_, var request, var round, _) -> {
        out.string("request_id", request);
        out.whole("round", round);
      }
      case Answered(_, var request, var approve, var reason) -> {
        out.string("request_id", request);
        out.flag("approve", approve);
        out.textIfAny("reason", reason);
      }
      case Candidate(var missing, var decision) -> {
        out.namesIfAny("missing", missing);
        out.id("decision", decision);
      }
      case Forced forced -> writeForced(out, forced);
      case Ready(var acks, _) -> out.word("ack_status", Words.ACK_STATUS, acks);
      case FailedSafe failed -> writeFailure(out, failed);
      case Checking _, ForceApproved _, Deleted _ -> {}
    }
    if (event.said() != null) out.said(event.said());
  }

  private static void writeForced(Out out, Forced forced) {
    out.namesIfAny("unresolved", forced.unresolved());
    out.namesIfAny("acknowledged", forced.acknowledged());
    out.whole("rounds", forced.rounds());
  }

  private static void writeFailure(Out out, FailedSafe failed) {
    out.word("cause", Words.TEARDOWN_FAILURE, failed.cause());
    out.eachIfAny("unmet", failed.unmet(), TeardownEvents::writeUnmet);
    out.namesIfAny("missing", failed.missing());
  }

  static TeardownEvent read(Envelope of, In in) {
    return switch (of.type()) {
      case TEARDOWN_INIT ->
          new Begun(of.actor(), in.count("attempt"), in.flag("stop"), members(in, "targets"));
      case TEARDOWN_CHECK -> new Checking();
      case TEARDOWN_BLOCKED -> blocked(of, in);
      case SHUTDOWN_REQUESTED ->
          new Requested(of.knownMember(), in.string("request_id"), in.said());
      case TEARDOWN_RETRY ->
          new Retried(of.knownMember(), in.string("request_id"), in.count("round"), in.said());
      case SHUTDOWN_ACK ->
          new Answered(
              of.actor(), in.string("request_id"), in.flag("approve"), in.textIfAny("reason"));
      case FORCED_FINALIZE_CANDIDATE ->
          new Candidate(members(in, "missing"), in.decision("decision"));
      case FORCED_FINALIZE_ACK -> new ForceApproved(of.actor());
      case FORCED_FINALIZE ->
          new Forced(members(in, "unresolved"), members(in, "acknowledged"), in.count("rounds"));
      case READY_TO_DELETE -> new Ready(in.word("ack_status", Words.ACK_STATUS), in.said());
      case TEARDOWN_FAILED_SAFE ->
          new FailedSafe(
              in.word("cause", Words.TEARDOWN_FAILURE),
              in.each("unmet", TeardownEvents::readUnmet),
              members(in, "missing"),
              in.said());
      case TEAM_DELETED -> new Deleted(of.actor());
      default -> throw Events.misdirected(of);
    };
  }

  private static TeardownEvent blocked(Envelope of, In in) {
    String cause = in.string("cause");
    Saying said = in.said();
    return switch (cause) {
      case PRECONDITION -> new Blocked(in.each("unmet", TeardownEvents::readUnmet), said);
      case REFUSED -> new BlockedBy(of.knownMember(), in.textIfAny("reason"), said);
      default -> throw new Malformed("a teardown is not blocked by " + cause);
    };
  }

  private static List<MemberId> members(In in, String name) {
    return in.names(name, MemberId::new);
  }

  static void writeUnmet(Out out, Unmet unmet) {
    out.word("precondition", Words.PRECONDITION, unmet.precondition());
    out.text("detail", unmet.detail());
  }

  static Unmet readUnmet(In in) {
    return new Unmet(in.word("precondition", Words.PRECONDITION), in.text("detail"));
  }
}
