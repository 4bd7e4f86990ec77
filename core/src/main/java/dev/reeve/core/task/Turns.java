package dev.reeve.core.task;

import dev.reeve.core.Event;
import dev.reeve.core.Noticed.Arrived;
import dev.reeve.core.Noticed.Departed;
import dev.reeve.core.Noticed.Observation;
import dev.reeve.core.Noticed.TurnBegun;
import dev.reeve.core.Noticed.TurnOver;
import dev.reeve.core.Outcome;
import dev.reeve.core.Rejection;
import dev.reeve.core.member.Member;
import dev.reeve.core.member.MemberEvent.Left;
import dev.reeve.core.member.MemberId;
import dev.reeve.core.member.Members;
import dev.reeve.core.member.Presence;
import dev.reeve.core.member.Role;
import dev.reeve.core.member.Skills;
import dev.reeve.core.task.TaskEvent.TurnBegan;
import dev.reeve.core.task.TaskEvent.TurnEnded;
import dev.reeve.core.team.NewTeam.Seat;
import dev.reeve.core.team.Phase;
import dev.reeve.core.team.TeamState;
import dev.reeve.core.text.SafeText;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Conversations that somebody else runs and Reeve only sees (T-77): whoever appears in them becomes
 * a member, and each turn is a task of its own, opened and closed by Reeve.
 */
public final class Turns {

  private Turns() {}

  public static Outcome decide(TeamState state, Observation seen) {
    boolean leaving = seen instanceof Departed && state.phase() == Phase.TEARING_DOWN;
    if (state.phase() != Phase.ACTIVE && !leaving) {
      return Outcome.refuse(
          Rejection.of(
              Rejection.Code.TEAM_CLOSED,
              "team " + state.id() + " takes no new turns: it is " + state.phase()));
    }
    Member member = state.roster().get(seen.member());
    if (member == null && !(seen instanceof Arrived)) {
      return Outcome.refuse(
          Rejection.of(
              Rejection.Code.UNKNOWN_MEMBER,
              seen.member() + " has not arrived in team " + state.id()));
    }
    return switch (seen) {
      case Arrived(var id, var role) -> Outcome.accept(arrive(state, member, id, role));
      case TurnBegun(var id, var subject) -> {
        List<Event> events = closed(member, TurnEnd.INTERRUPTED);
        events.add(new TurnBegan(id, freeId(state), subject));
        yield Outcome.accept(events);
      }
      case TurnOver(_, var end) -> Outcome.accept(closed(member, end));
      case Departed(var id, var reason) -> Outcome.accept(depart(member, id, reason));
    };
  }

  private static List<Event> arrive(
      TeamState state, @Nullable Member member, MemberId id, Role role) {
    if (member != null && member.isActive()) return List.of();
    Seat seat = new Seat(id, role, Presence.ACTIVE, Skills.ANY);
    return List.of(Members.spawned(state, id, seat));
  }

  private static List<Event> depart(@Nullable Member member, MemberId id, SafeText reason) {
    if (member == null || !member.isActive()) return List.of();
    List<Event> events = closed(member, TurnEnd.INTERRUPTED);
    events.add(new Left(id, reason));
    return events;
  }

  /** What ends the open turn of a member, if there is one. */
  public static List<Event> closed(@Nullable Member member, TurnEnd end) {
    List<Event> events = new ArrayList<>();
    TaskId open = member == null ? null : member.turn();
    if (member != null && open != null) events.add(new TurnEnded(member.id(), open, end));
    return events;
  }

  private static TaskId freeId(TeamState state) {
    long number = state.position().index() + 1;
    TaskId id = new TaskId("turn-" + number);
    while (state.tasks().containsKey(id)) id = new TaskId("turn-" + ++number);
    return id;
  }

  /** A new turn takes the place of the member's last one, which the log remembers. */
  static TeamState begin(TeamState state, TurnBegan began, Instant at) {
    Member member = state.roster().get(began.actor());
    if (member == null) return state;
    TaskId last = member.labour().turn();
    Plan plan = Plan.of(began.subject(), Complexity.SIMPLE);
    return (last == null ? state : state.without(last))
        .with(member.with(member.labour().begins().in(began.task())))
        .with(Task.turn(began.task(), plan, began.actor(), at));
  }
}
