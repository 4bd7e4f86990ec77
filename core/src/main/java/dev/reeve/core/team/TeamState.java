package dev.reeve.core.team;

import dev.reeve.core.data.PersistentMap;
import dev.reeve.core.decision.Docket;
import dev.reeve.core.liveness.Ladder;
import dev.reeve.core.member.Member;
import dev.reeve.core.member.Roster;
import dev.reeve.core.message.Mail;
import dev.reeve.core.ownership.Ownership;
import dev.reeve.core.reconcile.Soundness;
import dev.reeve.core.task.Task;
import dev.reeve.core.task.TaskId;
import java.time.Instant;

/**
 * Everything that is true of a team after some line of its log. A value: each event makes a new one
 * that shares nearly all of the old, so its cost does not grow with the team (P-10).
 */
public record TeamState(
    TeamId id,
    Position position,
    Profile profile,
    Settings settings,
    Phase phase,
    Ownership ownership,
    Watch watch,
    Roster roster,
    PersistentMap<TaskId, Task> tasks,
    Mail mail,
    Docket docket,
    Soundness soundness) {

  /** Where in the log this is, and the time of the last line. */
  public record Position(long index, Instant at) {

    /** Before every line that can be written. */
    public static final Position START = new Position(0, Instant.EPOCH);
  }

  /** A team of which nothing is known yet. */
  public static TeamState blank(TeamId id) {
    return new TeamState(
        id,
        Position.START,
        Profile.STRICT,
        Settings.DEFAULT,
        Phase.BOOTSTRAP,
        Ownership.BOOTSTRAP,
        Watch.ALWAYS,
        Roster.EMPTY,
        PersistentMap.empty(),
        Mail.EMPTY,
        Docket.EMPTY,
        Soundness.UNTOUCHED);
  }

  public boolean isFounded() {
    return position.index() > 0;
  }

  public TeamState at(Position next) {
    return new TeamState(
        id, next, profile, settings, phase, ownership, watch, roster, tasks, mail, docket,
        soundness);
  }

  public TeamState founded(Profile as, Settings with, Watch from) {
    return new TeamState(
        id, position, as, with, phase, ownership, from, roster, tasks, mail, docket, soundness);
  }

  public TeamState in(Phase next) {
    return new TeamState(
        id, position, profile, settings, next, ownership, watch, roster, tasks, mail, docket,
        soundness);
  }

  public TeamState with(Ownership next) {
    return new TeamState(
        id, position, profile, settings, phase, next, watch, roster, tasks, mail, docket,
        soundness);
  }

  public TeamState with(Watch next) {
    return new TeamState(
        id, position, profile, settings, phase, ownership, next, roster, tasks, mail, docket,
        soundness);
  }

  public TeamState with(Roster next) {
    return new TeamState(
        id, position, profile, settings, phase, ownership, watch, next, tasks, mail, docket,
        soundness);
  }

  /** With the member as it is now, and as much about it due as there is. */
  public TeamState with(Member member) {
    boolean watched = !member.duties().isEmpty() || member.due() != null;
    return with(
        roster.with(watched ? member.due(Ladder.due(member, settings.clocks(), watch)) : member));
  }

  public TeamState with(Task task) {
    return new TeamState(
        id,
        position,
        profile,
        settings,
        phase,
        ownership,
        watch,
        roster,
        tasks.with(task.id(), task),
        mail,
        docket,
        soundness);
  }

  public TeamState without(TaskId task) {
    return new TeamState(
        id,
        position,
        profile,
        settings,
        phase,
        ownership,
        watch,
        roster,
        tasks.without(task),
        mail,
        docket,
        soundness);
  }

  public TeamState with(Mail next) {
    return new TeamState(
        id, position, profile, settings, phase, ownership, watch, roster, tasks, next, docket,
        soundness);
  }

  public TeamState with(Docket next) {
    return new TeamState(
        id, position, profile, settings, phase, ownership, watch, roster, tasks, mail, next,
        soundness);
  }

  public TeamState with(Soundness next) {
    return new TeamState(
        id, position, profile, settings, phase, ownership, watch, roster, tasks, mail, docket,
        next);
  }
}
