package dev.reeve.daemon.codec;

import dev.reeve.core.Event;
import dev.reeve.core.EventType;
import dev.reeve.core.decision.DecisionId;
import dev.reeve.core.member.MemberId;
import dev.reeve.core.message.Saying;
import dev.reeve.core.teardown.TeardownEvent.AckStatus;
import dev.reeve.core.teardown.TeardownEvent.Answered;
import dev.reeve.core.teardown.TeardownEvent.Begun;
import dev.reeve.core.teardown.TeardownEvent.Blocked;
import dev.reeve.core.teardown.TeardownEvent.BlockedBy;
import dev.reeve.core.teardown.TeardownEvent.Candidate;
import dev.reeve.core.teardown.TeardownEvent.Checking;
import dev.reeve.core.teardown.TeardownEvent.Deleted;
import dev.reeve.core.teardown.TeardownEvent.FailedSafe;
import dev.reeve.core.teardown.TeardownEvent.Failure;
import dev.reeve.core.teardown.TeardownEvent.ForceApproved;
import dev.reeve.core.teardown.TeardownEvent.Forced;
import dev.reeve.core.teardown.TeardownEvent.Ready;
import dev.reeve.core.teardown.TeardownEvent.Requested;
import dev.reeve.core.teardown.TeardownEvent.Retried;
import dev.reeve.core.teardown.Unmet;
import dev.reeve.core.teardown.Unmet.Precondition;
import dev.reeve.core.text.SafeText;
import java.util.List;

/** Events of a team's end: one of each kind for the golden file, and any number by chance. */
final class TeardownSamples {

  private static final MemberId LEAD = new MemberId("lead");
  private static final MemberId CODER = new MemberId("coder-1");
  private static final SafeText TEXT = Samples.text("still \"saving\" 漢字");
  private static final Saying SAID = new Saying(LEAD, TEXT);

  private TeardownSamples() {}

  static List<Event> full() {
    List<Unmet> unmet =
        List.of(
            new Unmet(Precondition.OPEN_TASKS, Samples.text("#1 is STUCK")),
            new Unmet(Precondition.SUMMARIES_NOT_PERSISTED, TEXT));
    return List.of(
        new Begun(LEAD, 2, true, List.of(CODER, new MemberId("rev.1@home"))),
        new Checking(),
        new Blocked(unmet, SAID),
        new BlockedBy(CODER, TEXT, SAID),
        new Requested(CODER, "s-2", new Saying(CODER, TEXT)),
        new Retried(CODER, "s-2", 3, new Saying(CODER, TEXT)),
        new Answered(CODER, "s-2", false, TEXT),
        new Candidate(List.of(CODER), new DecisionId(3)),
        new ForceApproved(LEAD),
        new Forced(List.of(CODER), List.of(new MemberId("rev.1@home")), 3),
        new Ready(AckStatus.FORCED_FINALIZE_APPROVED, SAID),
        new FailedSafe(Failure.PRECONDITION, unmet, List.of(CODER), SAID),
        new Deleted(LEAD));
  }

  static List<Event> minimal() {
    return List.of(
        new Begun(LEAD, 1, false, List.of()),
        new BlockedBy(CODER, SafeText.EMPTY, SAID),
        new Answered(CODER, "s-1", true, SafeText.EMPTY),
        new FailedSafe(Failure.UNANSWERED, List.of(), List.of(), SAID));
  }

  static Event any(Chance chance, EventType type) {
    MemberId member = new MemberId(chance.pick(List.of("coder-1", "rev.1@home", "x")));
    List<MemberId> members = chance.list(() -> member);
    List<Unmet> unmet =
        chance.list(() -> new Unmet(chance.pick(Precondition.values()), chance.text()));
    Saying said = new Saying(member, chance.text());
    int count = (int) chance.number(0, 99);
    return switch (type) {
      case TEARDOWN_INIT -> new Begun(member, count, chance.flip(), members);
      case TEARDOWN_CHECK -> new Checking();
      case TEARDOWN_BLOCKED ->
          chance.flip() ? new Blocked(unmet, said) : new BlockedBy(member, chance.text(), said);
      case SHUTDOWN_REQUESTED -> new Requested(member, chance.string(), said);
      case TEARDOWN_RETRY -> new Retried(member, chance.string(), count, said);
      case SHUTDOWN_ACK -> new Answered(member, chance.string(), chance.flip(), chance.text());
      case FORCED_FINALIZE_CANDIDATE -> new Candidate(members, new DecisionId(1 + count));
      case FORCED_FINALIZE_ACK -> new ForceApproved(member);
      case FORCED_FINALIZE -> new Forced(members, members, count);
      case READY_TO_DELETE -> new Ready(chance.pick(AckStatus.values()), said);
      case TEARDOWN_FAILED_SAFE ->
          new FailedSafe(chance.pick(Failure.values()), unmet, members, said);
      default -> new Deleted(member);
    };
  }
}
