package dev.reeve.core;

import static dev.reeve.core.Cast.CODER;
import static dev.reeve.core.Cast.LEAD;
import static dev.reeve.core.Cast.RIVAL;
import static dev.reeve.core.Cast.T1;
import static dev.reeve.core.Cast.UNIFIED;
import static dev.reeve.core.Cast.UNKNOWN;
import static dev.reeve.core.Cast.order;
import static dev.reeve.core.Cast.plan;
import static dev.reeve.core.Cast.seat;
import static dev.reeve.core.Cast.text;
import static dev.reeve.core.Story.at;

import dev.reeve.core.Order.Stamps;
import dev.reeve.core.Rejection.Code;
import dev.reeve.core.data.PersistentMap;
import dev.reeve.core.member.MemberCommand.Spawn;
import dev.reeve.core.member.MemberId;
import dev.reeve.core.member.Presence;
import dev.reeve.core.ownership.OwnershipCommand.HandOff;
import dev.reeve.core.task.Complexity;
import dev.reeve.core.task.Task.Standing;
import dev.reeve.core.task.TaskCommand.Assign;
import dev.reeve.core.task.TaskCommand.Cancel;
import dev.reeve.core.task.TaskCommand.Claim;
import dev.reeve.core.task.TaskCommand.Finish;
import dev.reeve.core.task.TaskId;
import dev.reeve.core.task.TaskStatus;
import dev.reeve.core.team.NewTeam.Job;
import dev.reeve.core.team.Phase;
import dev.reeve.core.team.TeamState;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A command that would be accepted, until something is made wrong about it. Each fault turns one
 * screw and leaves the others alone, so that two faults hold together.
 */
final class Situation {

  /** The commands that faults are tried on. */
  enum Base {
    CLAIM,
    DONE,
    ASSIGN,
    CANCEL,
    HANDOFF
  }

  /** What is wrong, the answer it calls for, and the screw that it turns. */
  enum Fault {
    TOO_LARGE("TOO_LARGE", "words"),
    RATE_LIMITED("RATE_LIMITED", "words"),
    UNREADABLE("INVALID", "words"),
    NO_REV("MISSING_FIELD", "rev"),
    OLD_REV("STALE_REV", "rev"),
    NEXT_EPOCH("INVALID", "epoch"),
    OLD_EPOCH("STALE_EPOCH", "epoch"),
    NEXT_INCARNATION("INVALID", "incarnation"),
    OLD_INCARNATION("STALE_INCARNATION", "incarnation"),
    UNKNOWN_SENDER("UNKNOWN_MEMBER", "sender"),
    STOPPED_SENDER("FORBIDDEN", "sender"),
    LEAD_SENDS("SINGLE_WRITER", "sender"),
    CODER_SENDS("FORBIDDEN", "sender"),
    UNKNOWN_ASSIGNEE("UNKNOWN_MEMBER", "assignee"),
    UNKNOWN_TASK("UNKNOWN_TASK", "task"),
    ANOTHERS("FORBIDDEN", "owner"),
    TAKEN("ALREADY_CLAIMED", "owner"),
    WRONG_STATUS("INVALID_TRANSITION", "status"),
    UNAPPROVED("APPROVALS_MISSING", "approvals"),
    SAID_BEFORE("REPEATED", "prior"),
    SAID_OTHERWISE("CONFLICT", "prior"),
    UNOWNED("NOT_OWNED", "phase"),
    LOCKED("LOCKED", "phase"),
    FROZEN("FROZEN", "phase"),
    CLOSED("TEAM_CLOSED", "phase"),
    LOWER_EPOCH("STALE_EPOCH", "next epoch");

    final String answer;
    private final String screw;

    Fault(String answer, String screw) {
      this.answer = answer;
      this.screw = screw;
    }

    /** A stranger has no incarnation to be wrong about; else two screws turn independently. */
    boolean holdsBeside(Fault other) {
      boolean stranger = this == UNKNOWN_SENDER || other == UNKNOWN_SENDER;
      boolean incarnation = screw.equals("incarnation") || other.screw.equals("incarnation");
      return !screw.equals(other.screw) && !(stranger && incarnation);
    }
  }

  private final Base base;
  private MemberId sender;
  private Presence presence = Presence.ACTIVE;
  private MemberId assignee = RIVAL;
  private TaskId task = T1;
  private @Nullable MemberId owner;
  private TaskStatus status;
  private boolean approved = true;
  private @Nullable Long rev = 1L;
  private @Nullable Long epoch;
  private @Nullable Long incarnation;
  private @Nullable Prior prior;
  private Phase phase = Phase.ACTIVE;
  private @Nullable Rejection unreadable;
  private long nextEpoch = 3;

  Situation(Base base) {
    this.base = base;
    sender = base == Base.CLAIM || base == Base.DONE ? CODER : LEAD;
    owner = base == Base.DONE ? CODER : null;
    status = base == Base.DONE ? TaskStatus.IN_REVIEW : TaskStatus.PENDING;
  }

  private boolean membersOwn() {
    return base == Base.CLAIM || base == Base.DONE;
  }

  /** Incarnation 2 and epoch 2 are the current ones, so that there are older ones to name. */
  Situation with(Fault fault) {
    switch (fault) {
      case TOO_LARGE, RATE_LIMITED ->
          unreadable = Rejection.of(Code.valueOf(fault.answer), "found at the door");
      case UNREADABLE -> unreadable = Rejection.invalid("data", "not what it should be");
      case NO_REV -> rev = null;
      case OLD_REV -> rev = 0L;
      case NEXT_EPOCH -> epoch = 3L;
      case OLD_EPOCH -> epoch = 1L;
      case NEXT_INCARNATION -> incarnation = 3L;
      case OLD_INCARNATION -> incarnation = 1L;
      case UNKNOWN_SENDER -> sender = Cast.STRANGER;
      case STOPPED_SENDER -> presence = Presence.STOPPED;
      case LEAD_SENDS -> sender = LEAD;
      case CODER_SENDS -> sender = CODER;
      case UNKNOWN_ASSIGNEE -> assignee = Cast.STRANGER;
      case UNKNOWN_TASK -> task = UNKNOWN;
      case ANOTHERS, TAKEN -> owner = RIVAL;
      case WRONG_STATUS -> status = membersOwn() ? TaskStatus.STUCK : TaskStatus.CANCELLED;
      case UNAPPROVED -> approved = false;
      case SAID_BEFORE -> prior = new Prior("what was said", 5, 1);
      case SAID_OTHERWISE -> prior = new Prior("something else", 5, 1);
      case UNOWNED -> phase = Phase.BOOTSTRAP;
      case LOCKED -> phase = Phase.LOCKED;
      case FROZEN -> phase = Phase.FROZEN;
      case CLOSED -> phase = Phase.DELETED;
      case LOWER_EPOCH -> nextEpoch = 1;
    }
    return this;
  }

  String answer() {
    Asked command = unreadable == null ? command() : new Unreadable(command().type(), unreadable);
    Stamps stamps = new Stamps(rev, epoch, incarnation, null);
    Order order = new Order(sender, Via.DIRECT, stamps, "what was said", command);
    return Story.word(Core.decide(state(), order, prior, at(100)).answer());
  }

  private Asked command() {
    return switch (base) {
      case CLAIM -> new Claim(task);
      case DONE -> new Finish(task, null);
      case ASSIGN -> new Assign(task, assignee, List.of());
      case CANCEL -> new Cancel(task, text("not needed"));
      case HANDOFF -> new HandOff(nextEpoch);
    };
  }

  private TeamState state() {
    PersistentMap<String, MemberId> none = PersistentMap.empty();
    Standing standing =
        new Standing(status, owner, approved ? none.with("unified", UNIFIED) : none);
    Story story =
        Story.of(Cast.team(new Job(T1, plan(Complexity.SIMPLE), standing)))
            .given(at(1), order(LEAD, new HandOff(1)))
            .given(at(2), order(LEAD, new HandOff(2)))
            .given(at(3), order(LEAD, new Spawn(seat(CODER, "coder", presence))))
            .given(at(4), order(LEAD, new Spawn(seat(LEAD, "lead"))));
    return story.state().in(phase);
  }
}
