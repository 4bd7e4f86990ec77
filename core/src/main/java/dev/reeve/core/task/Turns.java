package dev.reeve.core.task;

import dev.reeve.core.Event;
import dev.reeve.core.Noticed.Arrived;
import dev.reeve.core.Noticed.Departed;
import dev.reeve.core.Noticed.Exited;
import dev.reeve.core.Noticed.Observation;
import dev.reeve.core.Noticed.Overheard;
import dev.reeve.core.Noticed.TaskSeen;
import dev.reeve.core.Noticed.TurnBegun;
import dev.reeve.core.Noticed.TurnOver;
import dev.reeve.core.Outcome;
import dev.reeve.core.Rejection;
import dev.reeve.core.data.PersistentMap;
import dev.reeve.core.member.Losing;
import dev.reeve.core.member.Member;
import dev.reeve.core.member.MemberEvent.Left;
import dev.reeve.core.member.MemberId;
import dev.reeve.core.member.Members;
import dev.reeve.core.member.Presence;
import dev.reeve.core.member.Role;
import dev.reeve.core.member.Skills;
import dev.reeve.core.message.MessageEvent;
import dev.reeve.core.task.TaskEvent.Sighted;
import dev.reeve.core.task.TaskEvent.TurnBegan;
import dev.reeve.core.task.TaskEvent.TurnEnded;
import dev.reeve.core.team.NewTeam.Seat;
import dev.reeve.core.team.Phase;
import dev.reeve.core.team.TeamState;
import dev.reeve.core.text.SafeText;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Conversations that somebody else runs and Reeve only sees (T-77): whoever appears in them becomes
 * a member, and each turn is a task of its own, opened and closed by Reeve.
 */
public final class Turns {

  private Turns() {}

  public static Outcome decide(TeamState state, Observation seen) {
    boolean leaves = seen instanceof Departed || seen instanceof Exited;
    boolean mayLeave = leaves && state.phase() == Phase.TEARING_DOWN;
    if (state.phase() != Phase.ACTIVE && !mayLeave) {
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
      case Exited(var id, var reason) -> Losing.exited(state, id, reason);
      case TaskSeen task -> Outcome.accept(sighting(state, task));
      case Overheard(var id, var to, var text) ->
          Outcome.accept(new MessageEvent.Overheard(id, to, text));
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

  /** Only what is news; of what is over before it was ever seen nothing is told. */
  private static List<Event> sighting(TeamState state, TaskSeen seen) {
    MemberId owner = seen.owner();
    MemberId known = owner == null || state.roster().get(owner) == null ? null : owner;
    Task before = state.tasks().get(seen.task());
    boolean anothers = before != null && !before.isObserved();
    boolean old = before == null && seen.status().isTerminal();
    boolean same =
        before != null
            && before.status() == seen.status()
            && before.plan().subject().equals(seen.subject())
            && Objects.equals(before.owner(), known);
    return anothers || old || same
        ? List.of()
        : List.of(new Sighted(seen.member(), seen.task(), seen.subject(), seen.status(), known));
  }

  static TeamState sighted(TeamState state, Sighted seen) {
    Plan plan = Plan.of(seen.subject(), Complexity.SIMPLE);
    return state.with(Task.observed(seen.task(), plan, seen.status(), seen.member()));
  }

  /**
   * The id of a task in the list of a session: the list goes when the session does, so what is left
   * of it is found by its name.
   */
  public static @Nullable TaskId listed(MemberId session, String number) {
    return TaskId.parse(session.value() + "." + number);
  }

  /** What a session that is gone kept for itself is nobody's any more; the log remembers it. */
  public static TeamState forgotten(TeamState state, MemberId session) {
    TeamState next = state;
    String prefix = session.value() + ".";
    TaskId first = new TaskId(session.value());
    for (PersistentMap.Entry<TaskId, Task> each : state.tasks().from(first)) {
      String id = each.key().value();
      if (!id.startsWith(session.value())) break;
      if (id.startsWith(prefix) && each.value().isObserved()) next = next.without(each.key());
    }
    return next;
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
