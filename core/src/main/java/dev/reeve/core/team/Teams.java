package dev.reeve.core.team;

import dev.reeve.core.Event;
import dev.reeve.core.Noticed;
import dev.reeve.core.Outcome;
import dev.reeve.core.Rejection;
import dev.reeve.core.data.PersistentMap;
import dev.reeve.core.member.Losing;
import dev.reeve.core.member.Member;
import dev.reeve.core.member.MemberEvent.Spawned;
import dev.reeve.core.member.MemberId;
import dev.reeve.core.member.Roster;
import dev.reeve.core.ownership.OwnershipEvent.Acknowledged;
import dev.reeve.core.ownership.OwnershipEvent.HandedOff;
import dev.reeve.core.task.TaskEvent.Added;
import dev.reeve.core.task.TaskId;
import dev.reeve.core.team.NewTeam.Job;
import dev.reeve.core.team.NewTeam.Seat;
import dev.reeve.core.team.TeamEvent.ClockJumped;
import dev.reeve.core.team.TeamEvent.Created;
import dev.reeve.core.team.TeamEvent.NotWatching;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The rules of a team as a whole: how it is set up, and what was not watched. */
public final class Teams {

  /** Shorter gaps than this hurt nobody and are not recorded (T-34). */
  private static final Duration WORTH_TELLING = Duration.ofSeconds(1);

  private Teams() {}

  /** A team without ceremony is handed over as it is made (T-77). */
  public static Outcome found(TeamState state, NewTeam team, long unwatchedSeen) {
    Rejection rejection = state.isFounded() ? taken(state) : faulty(team);
    if (rejection != null) return Outcome.refuse(rejection);
    MemberId founder = founder(team);
    List<Event> events = new ArrayList<>();
    events.add(new Created(founder, team.profile(), team.settings(), unwatchedSeen));
    for (Seat seat : team.members()) events.add(new Spawned(founder, seat, 1));
    for (Job job : team.tasks()) events.add(new Added(founder, job));
    if (team.profile() == Profile.SOLO) {
      events.add(new HandedOff(founder, 1));
      events.add(new Acknowledged(1));
    }
    return Outcome.accept(events);
  }

  private static Rejection taken(TeamState state) {
    String reason =
        state.phase() == Phase.DELETED
            ? " was deleted, and its log remains: a name is not given again, take another"
            : " is there already: take another name";
    return Rejection.of(Rejection.Code.CONFLICT, "team " + state.id() + reason);
  }

  private static @Nullable Rejection faulty(NewTeam team) {
    PersistentMap<MemberId, Seat> seats = PersistentMap.empty();
    for (Seat seat : team.members()) {
      if (seats.containsKey(seat.id())) {
        return Rejection.invalid("members", "member " + seat.id() + " is named twice");
      }
      if (seat.id().isReserved()) {
        return Rejection.invalid("members", seat.id() + " is a reserved name");
      }
      seats = seats.with(seat.id(), seat);
    }
    PersistentMap<TaskId, Job> jobs = PersistentMap.empty();
    for (Job job : team.tasks()) {
      if (jobs.containsKey(job.id())) {
        return Rejection.invalid("tasks", "task " + job.id() + " is named twice");
      }
      jobs = jobs.with(job.id(), job);
    }
    return dangling(seats, jobs);
  }

  private static @Nullable Rejection dangling(
      PersistentMap<MemberId, Seat> seats, PersistentMap<TaskId, Job> jobs) {
    for (Job job : jobs.values()) {
      for (MemberId member : job.members()) {
        if (!seats.containsKey(member)) {
          return new Rejection(
              Rejection.Code.UNKNOWN_MEMBER,
              "task " + job.id() + " names " + member + ", who is no member",
              "tasks",
              null);
        }
      }
      for (TaskId other : job.plan().dependsOn()) {
        if (!jobs.containsKey(other)) {
          return new Rejection(
              Rejection.Code.UNKNOWN_TASK,
              "task " + job.id() + " depends on " + other + ", which is not there",
              "tasks",
              null);
        }
      }
    }
    return null;
  }

  /** The bootstrap is the Lead's (T-10), as the roster will know it (T-17). */
  private static MemberId founder(NewTeam team) {
    Roster roster = Roster.EMPTY;
    for (Seat seat : team.members()) {
      roster = roster.with(Member.first(seat.id(), seat.role(), seat.presence(), seat.skills()));
    }
    return roster.authority();
  }

  /** A stretch that the log knows already, or that ended before the team began, is no news. */
  public static Outcome unwatched(TeamState state, Noticed.Unwatched gap) {
    boolean told = gap.number() <= state.watch().seen();
    if (told || state.phase() == Phase.LOCKED) return Outcome.NOTHING;
    List<Event> events = new ArrayList<>();
    if (!gap.jump().isZero()) events.add(new ClockJumped(gap.number(), gap.jump()));
    Instant from = beginning(state, gap);
    boolean worthTelling = WORTH_TELLING.compareTo(Duration.between(from, gap.to())) <= 0;
    if (worthTelling) events.add(new NotWatching(gap.number(), from, gap.to()));
    return Outcome.accept(events);
  }

  /**
   * A line written within the stretch shows that somebody watched until then. One from after it
   * shows that the stretch was not worth telling when the team came to know of it, or that a lock
   * has taken it out already: nothing is written before that. Microseconds only tell lines apart
   * (T-20).
   */
  private static Instant beginning(TeamState state, Noticed.Unwatched gap) {
    Instant last = state.position().at().truncatedTo(ChronoUnit.MILLIS);
    if (!gap.from().isBefore(last)) return gap.from();
    return last.isBefore(gap.to()) ? last : gap.to();
  }

  /** What nobody saw moves what is due about those who owe something. */
  public static TeamState rearmed(TeamState state) {
    TeamState heard = Losing.unseen(state);
    TeamState next = heard;
    for (Member member : heard.roster().alarmed()) next = next.with(member);
    return next.with(next.agenda().rearmed(next));
  }

  public static TeamState evolve(TeamState state, TeamEvent event) {
    return switch (event) {
      case Created(_, var profile, var settings, var seen) ->
          state.founded(profile, settings, Watch.from(seen));
      case NotWatching(var number, var from, var to) ->
          rearmed(state.with(state.watch().missed(from, to, number)));
      case ClockJumped(var number, _) -> state.with(state.watch().heardOf(number));
    };
  }
}
