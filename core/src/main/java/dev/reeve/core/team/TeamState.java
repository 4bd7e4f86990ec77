package dev.reeve.core.team;

import dev.reeve.core.data.PersistentMap;
import dev.reeve.core.data.PersistentSet;
import dev.reeve.core.decision.Docket;
import dev.reeve.core.liveness.Agenda;
import dev.reeve.core.liveness.Liveness;
import dev.reeve.core.member.Member;
import dev.reeve.core.member.MemberId;
import dev.reeve.core.member.Roster;
import dev.reeve.core.message.Mail;
import dev.reeve.core.ownership.Ownership;
import dev.reeve.core.task.Task;
import dev.reeve.core.task.TaskId;
import dev.reeve.core.task.TaskStatus;
import java.time.Instant;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Everything that is true of a team after some line of its log. A value: each event makes a new one
 * that shares nearly all of the old, so its cost does not grow with the team (P-10).
 *
 * @param inReview the tasks that somebody has to review, so that nobody has to look for them
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
    PersistentSet<TaskId> inReview,
    Mail mail,
    Docket docket,
    Agenda agenda) {

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
        PersistentSet.empty(),
        Mail.EMPTY,
        Docket.EMPTY,
        Agenda.EMPTY);
  }

  public boolean isFounded() {
    return position.index() > 0;
  }

  public TeamState at(Position next) {
    return new TeamState(
        id, next, profile, settings, phase, ownership, watch, roster, tasks, inReview, mail,
        docket,
        agenda);
  }

  public TeamState founded(Profile as, Settings with, Watch from) {
    return new TeamState(
        id, position, as, with, phase, ownership, from, roster, tasks, inReview, mail, docket, agenda);
  }

  public TeamState in(Phase next) {
    return new TeamState(
        id, position, profile, settings, next, ownership, watch, roster, tasks, inReview, mail,
        docket,
        agenda);
  }

  public TeamState with(Ownership next) {
    return new TeamState(
        id, position, profile, settings, phase, next, watch, roster, tasks, inReview, mail, docket, agenda);
  }

  public TeamState with(Watch next) {
    return new TeamState(
        id, position, profile, settings, phase, ownership, next, roster, tasks, inReview, mail,
        docket,
        agenda);
  }

  public TeamState with(Roster next) {
    return new TeamState(
        id, position, profile, settings, phase, ownership, watch, next, tasks, inReview, mail,
        docket,
        agenda);
  }

  /** With the member as it is now, and as much about it due as there is. */
  public TeamState with(Member member) {
    MemberId authority = roster.authority();
    Roster next = roster.with(armed(member, authority));
    if (next.authority().equals(authority)) return with(next);
    return with(rearmed(rearmed(next, authority), next.authority()));
  }

  private Roster rearmed(Roster changed, MemberId id) {
    Member member = changed.get(id);
    return member == null ? changed : changed.with(armed(member, changed.authority()));
  }

  /** The Lead has no ladder: nobody is escalated to itself (T-37). */
  private Member armed(Member member, MemberId authority) {
    if (member.duties().isEmpty() && member.due() == null) return member;
    boolean lead = member.id().equals(authority);
    @Nullable WatchTime due = lead ? null : Liveness.due(member, settings.clocks(), watch);
    return Objects.equals(due, member.due()) ? member : member.due(due);
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
        task.status() == TaskStatus.IN_REVIEW
            ? inReview.with(task.id())
            : inReview.without(task.id()),
        mail,
        docket,
        agenda);
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
        inReview.without(task),
        mail,
        docket,
        agenda);
  }

  public TeamState with(Mail next) {
    return new TeamState(
        id, position, profile, settings, phase, ownership, watch, roster, tasks, inReview, next,
        docket,
        agenda);
  }

  public TeamState with(Docket next) {
    return new TeamState(
        id, position, profile, settings, phase, ownership, watch, roster, tasks, inReview, mail,
        next, agenda);
  }

  public TeamState with(Agenda next) {
    return new TeamState(
        id, position, profile, settings, phase, ownership, watch, roster, tasks, inReview, mail,
        docket, next);
  }
}
