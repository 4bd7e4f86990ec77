package dev.reeve.sim.life;

import static dev.reeve.core.task.TaskStatus.BLOCKED;
import static dev.reeve.core.task.TaskStatus.CANCELLED;
import static dev.reeve.core.task.TaskStatus.DONE;
import static dev.reeve.core.task.TaskStatus.IN_PROGRESS;
import static dev.reeve.core.task.TaskStatus.IN_REVIEW;
import static dev.reeve.core.task.TaskStatus.PENDING;
import static dev.reeve.core.task.TaskStatus.STUCK;

import dev.reeve.core.Entry;
import dev.reeve.core.Event;
import dev.reeve.core.EventType;
import dev.reeve.core.member.MemberEvent.Spawned;
import dev.reeve.core.member.MemberId;
import dev.reeve.core.member.Presence;
import dev.reeve.core.member.Role;
import dev.reeve.core.ownership.OwnershipEvent.Acknowledged;
import dev.reeve.core.ownership.OwnershipEvent.HandedOff;
import dev.reeve.core.ownership.OwnershipEvent.HandedOffAgain;
import dev.reeve.core.reconcile.ReconcileEvent.LockExited;
import dev.reeve.core.task.TaskEvent;
import dev.reeve.core.task.TaskEvent.Added;
import dev.reeve.core.task.TaskEvent.AllTerminal;
import dev.reeve.core.task.TaskEvent.Assigned;
import dev.reeve.core.task.TaskEvent.Cancelled;
import dev.reeve.core.task.TaskEvent.Claimed;
import dev.reeve.core.task.TaskEvent.DuplicateClaim;
import dev.reeve.core.task.TaskEvent.DuplicateKey;
import dev.reeve.core.task.TaskEvent.EscalatedToMedium;
import dev.reeve.core.task.TaskEvent.Finished;
import dev.reeve.core.task.TaskEvent.Flagged;
import dev.reeve.core.task.TaskEvent.GateRan;
import dev.reeve.core.task.TaskEvent.GotStuck;
import dev.reeve.core.task.TaskEvent.Judged;
import dev.reeve.core.task.TaskEvent.LoopReported;
import dev.reeve.core.task.TaskEvent.LoopSuspected;
import dev.reeve.core.task.TaskEvent.Overlapped;
import dev.reeve.core.task.TaskEvent.OwnerChanged;
import dev.reeve.core.task.TaskEvent.ReviewerRelieved;
import dev.reeve.core.task.TaskEvent.SecurityIncident;
import dev.reeve.core.task.TaskEvent.Sighted;
import dev.reeve.core.task.TaskEvent.Staffed;
import dev.reeve.core.task.TaskEvent.StatusChanged;
import dev.reeve.core.task.TaskEvent.Submitted;
import dev.reeve.core.task.TaskEvent.TurnBegan;
import dev.reeve.core.task.TaskEvent.TurnEnded;
import dev.reeve.core.task.TaskEvent.WaitImpossible;
import dev.reeve.core.task.TaskId;
import dev.reeve.core.task.TaskStatus;
import dev.reeve.core.task.TurnEnd;
import dev.reeve.core.team.TeamState;
import java.util.EnumSet;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What a naive reader makes of a team's lines: who has which task at which rev, who is who, and
 * which epoch it is. Written from the rules alone (T-3, T-4, T-11, T-12, T-51), so that it errs
 * independently of the core if it errs; a line that the rules do not allow breaks the law.
 */
final class NaiveTeam {

  private static final Set<EventType> BEFORE_OWNERSHIP =
      EnumSet.of(
          EventType.TEAM_CREATED,
          EventType.SPAWN,
          EventType.ADD_TASK,
          EventType.ASSIGN,
          EventType.STATE_OWNERSHIP_HANDOFF,
          EventType.STATE_OWNERSHIP_ACK,
          EventType.HANDOFF_MISSING,
          EventType.SPLIT_BRAIN_DETECTED,
          EventType.STATE_DIVERGENCE,
          EventType.RECONCILE_LOCK_ENTER,
          EventType.RECONCILE_LOCK_EXIT,
          EventType.SNAPSHOT_NOT_FOUND,
          EventType.NOT_WATCHING,
          EventType.CLOCK_JUMP,
          EventType.ACTIVITY,
          EventType.HEARTBEAT,
          EventType.PROGRESS,
          EventType.WAIT,
          EventType.ERROR,
          EventType.TOOL_STARTED,
          EventType.TOOL_ENDED,
          EventType.HEALTH_RESPONSE,
          EventType.DELIVERY);

  /** A task as far as ownership goes. */
  record Job(TaskStatus status, @Nullable MemberId owner, long rev, boolean turn) {

    boolean isOpen() {
      return status != DONE && status != CANCELLED;
    }

    private Job now(TaskStatus next) {
      return new Job(next, owner, rev + 1, turn);
    }
  }

  record Seat(Role role, boolean active, long incarnation) {}

  final TreeMap<TaskId, Job> jobs = new TreeMap<>();
  final TreeMap<MemberId, Seat> seats = new TreeMap<>();
  final NaiveTeardown end = new NaiveTeardown();
  final NaiveCrew crew = new NaiveCrew();
  private long epoch;

  long epoch() {
    return epoch;
  }

  long done() {
    return jobs.values().stream().filter(job -> job.status() == DONE).count();
  }

  void read(Entry entry) {
    Event event = entry.event();
    if (event instanceof LockExited exited) {
      reset(exited, entry);
      return;
    }
    long under = event instanceof Acknowledged(var next) ? next : epoch;
    LawBroken.unless(entry.epoch() == under, "T-16", () -> "under epoch " + epoch + ": " + entry);
    LawBroken.unless(
        0 < epoch || BEFORE_OWNERSHIP.contains(event.type()), "T-12", () -> "at epoch 0: " + entry);
    end.read(entry, jobs.values().stream().anyMatch(Job::isOpen));
    crew.read(entry);
    switch (event) {
      case TaskEvent of -> task(of);
      case Spawned(_, var seat, var incarnation) -> {
        Seat before = seats.get(seat.id());
        long least = before == null ? 1 : before.incarnation();
        LawBroken.unless(least <= incarnation, "T-2", () -> "incarnation fell: " + entry);
        boolean active = seat.presence() == Presence.ACTIVE;
        seats.put(seat.id(), new Seat(seat.role(), active, incarnation));
      }
      case HandedOff(_, var next) -> LawBroken.unless(epoch < next, "T-11", entry::toString);
      case HandedOffAgain(_, var again) ->
          LawBroken.unless(epoch == again, "T-11", entry::toString);
      case Acknowledged(var next) -> {
        LawBroken.unless(epoch < next, "T-11", () -> "epoch " + epoch + ", then " + entry);
        epoch = next;
      }
      default -> {}
    }
  }

  /** What a lock's exit carries is the state, whatever the lines before it said (T-29). */
  private void reset(LockExited exited, Entry entry) {
    Long began = exited.epoch();
    LawBroken.unless(began == null || epoch < began, "T-27", entry::toString);
    epoch = entry.epoch();
    TeamState carried = exited.rollback().state();
    jobs.clear();
    seats.clear();
    crew.reset(carried, entry);
    carried
        .tasks()
        .forEach((id, task) ->
            jobs.put(id, new Job(task.status(), task.owner(), task.rev(), task.isTurn())));
    carried
        .roster()
        .members()
        .forEach((id, member) ->
            seats.put(id, new Seat(member.role(), member.isActive(), member.incarnation())));
  }

  private void task(TaskEvent event) {
    Job before = jobs.get(event.task());
    if (event instanceof Added(_, var job)) {
      LawBroken.unless(before == null, "T-3", () -> "added twice: " + event);
      jobs.put(job.id(), new Job(job.standing().status(), job.standing().owner(), 1, false));
      return;
    }
    if (event instanceof TurnBegan began) {
      LawBroken.unless(before == null, "T-77", () -> "begun twice: " + event);
      jobs.values().removeIf(job -> job.turn() && began.actor().equals(job.owner()));
      jobs.put(began.task(), new Job(IN_PROGRESS, began.actor(), 1, true));
      return;
    }
    if (event instanceof Sighted seen) {
      jobs.put(seen.task(), new Job(seen.status(), seen.member(), 1, false));
      return;
    }
    LawBroken.unless(before != null, "T-3", () -> "no such task: " + event);
    Job job = Objects.requireNonNull(before);
    Long rev = event.rev();
    LawBroken.unless(rev == null || rev == job.rev(), "T-4", () -> job + ", then " + event);
    jobs.put(event.task(), after(job, event));
  }

  private static Job after(Job job, TaskEvent event) {
    return switch (event) {
      case Added _, TurnBegan _, Sighted _ -> job;
      case TurnEnded(_, _, var end) ->
          step(job, event, end == TurnEnd.COMPLETED ? DONE : CANCELLED, IN_PROGRESS);
      case Claimed claimed -> {
        boolean free = job.owner() == null || job.owner().equals(claimed.actor());
        LawBroken.unless(free && job.status() == PENDING, "T-51", () -> job + ", then " + event);
        yield new Job(IN_PROGRESS, claimed.actor(), job.rev() + 1, false);
      }
      case Assigned assigned -> {
        expect(job, event, job.isOpen());
        TaskStatus status = assigned.member() == null ? PENDING : IN_PROGRESS;
        yield new Job(status, assigned.member(), job.rev() + 1, false);
      }
      case OwnerChanged changed -> {
        expect(job, event, job.isOpen());
        TaskStatus status = changed.member() == null ? PENDING : IN_PROGRESS;
        yield new Job(status, changed.member(), job.rev() + 1, false);
      }
      case Submitted _ -> step(job, event, IN_REVIEW, IN_PROGRESS);
      case Finished _ -> step(job, event, DONE, IN_REVIEW);
      case GotStuck _ -> step(job, event, STUCK, IN_PROGRESS, BLOCKED, IN_REVIEW);
      case Cancelled _ -> {
        expect(job, event, job.isOpen());
        yield job.now(CANCELLED);
      }
      case StatusChanged changed -> inConsequence(job, changed);
      case Judged _ -> {
        expect(job, event, job.status() == IN_REVIEW);
        yield job;
      }
      case LoopReported _, EscalatedToMedium _, WaitImpossible _, DuplicateClaim _ -> job;
      case DuplicateKey _, Overlapped _, Flagged _, LoopSuspected _ -> job;
      case Staffed _, AllTerminal _, SecurityIncident _, GateRan _, ReviewerRelieved _ -> job;
    };
  }

  private static Job inConsequence(Job job, StatusChanged changed) {
    Set<TaskStatus> from =
        switch (changed.because()) {
          case WAITS -> Set.of(IN_PROGRESS);
          case PROGRESS -> Set.of(BLOCKED);
          case CHANGES_WANTED -> Set.of(IN_REVIEW);
          case DECISION -> Set.of(STUCK, BLOCKED);
        };
    expect(job, changed, from.contains(job.status()));
    return job.now(changed.to());
  }

  /** A transition by the owner, out of one of the statuses that allow it. */
  private static Job step(Job job, TaskEvent event, TaskStatus to, TaskStatus... from) {
    boolean allowed = Set.of(from).contains(job.status());
    expect(job, event, allowed && event.actor().equals(job.owner()));
    return job.now(to);
  }

  private static void expect(Job job, TaskEvent event, boolean holds) {
    LawBroken.unless(holds, "T-3", () -> job + ", then " + event);
  }

  /** What everybody sees must be what the lines say. */
  void compare(TeamState seen) {
    jobs.forEach((id, job) -> {
      var task = seen.tasks().get(id);
      boolean same =
          task != null
              && task.status() == job.status()
              && task.rev() == job.rev()
              && Objects.equals(task.owner(), job.owner());
      LawBroken.unless(same, "T-4", () -> "the lines say " + job + ", the state says " + task);
    });
    seats.forEach((id, seat) -> {
      var member = seen.roster().get(id);
      boolean same = member != null && member.incarnation() == seat.incarnation();
      LawBroken.unless(same, "T-2", () -> "the lines say " + seat + ", the state says " + member);
    });
    crew.compare(seen);
    boolean sameEpoch = seen.ownership().epoch() == epoch;
    LawBroken.unless(sameEpoch, "T-11", () -> "epoch " + epoch + ", but seen " + seen.ownership());
    LawBroken.unless(
        seen.tasks().size() == jobs.size() && seen.roster().members().size() == seats.size(),
        "R-3",
        () -> "tasks or members that no line tells of");
  }
}
