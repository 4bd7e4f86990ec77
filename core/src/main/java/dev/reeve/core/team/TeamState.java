package dev.reeve.core.team;

import dev.reeve.core.budget.Ledger;
import dev.reeve.core.data.PersistentMap;
import dev.reeve.core.decision.Docket;
import dev.reeve.core.health.Ward;
import dev.reeve.core.liveness.Agenda;
import dev.reeve.core.liveness.Liveness;
import dev.reeve.core.member.Member;
import dev.reeve.core.member.MemberId;
import dev.reeve.core.member.Roster;
import dev.reeve.core.message.Mail;
import dev.reeve.core.ownership.Ownership;
import dev.reeve.core.reconcile.Soundness;
import dev.reeve.core.report.Gazette;
import dev.reeve.core.run.Crew;
import dev.reeve.core.task.Board;
import dev.reeve.core.task.Task;
import dev.reeve.core.task.TaskId;
import dev.reeve.core.teardown.Teardown;
import java.time.Instant;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

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
    Board board,
    Mail mail,
    Docket docket,
    Ward ward,
    Crew crew,
    Teardown teardown,
    Agenda agenda,
    Soundness soundness,
    Gazette gazette,
    Ledger ledger) {

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
        Board.EMPTY,
        Mail.EMPTY,
        Docket.EMPTY,
        Ward.EMPTY,
        Crew.EMPTY,
        Teardown.NONE,
        Agenda.EMPTY,
        Soundness.UNTOUCHED,
        Gazette.EMPTY,
        Ledger.EMPTY);
  }

  public boolean isFounded() {
    return position.index() > 0;
  }

  /** Whether members may move: it is handed over, and neither shut nor at its end (T-8, T-12). */
  public boolean isAtWork() {
    return phase == Phase.ACTIVE && !ownership.isUnsettled();
  }

  public PersistentMap<TaskId, Task> tasks() {
    return board.tasks();
  }

  public TeamState at(Position next) {
    return with(parts -> parts.position = next);
  }

  /** At a line that a member has written, which {@link #with} shows as it is now. */
  public TeamState at(Position next, Member actor) {
    Roster seen = seating(roster, actor);
    return with(parts -> {
      parts.position = next;
      parts.roster = seen;
    });
  }

  public TeamState founded(Profile as, Settings with, Watch from) {
    return with(parts -> {
      parts.profile = as;
      parts.settings = with;
      parts.watch = from;
    });
  }

  public TeamState in(Phase next) {
    return with(parts -> parts.phase = next);
  }

  @SuppressWarnings("ReferenceEquality") // only a shortcut
  public TeamState with(Ownership next) {
    return next == ownership ? this : with(parts -> parts.ownership = next);
  }

  public TeamState with(Watch next) {
    return with(parts -> parts.watch = next);
  }

  @SuppressWarnings("ReferenceEquality") // only a shortcut
  public TeamState with(Roster next) {
    return next == roster ? this : with(parts -> parts.roster = next);
  }

  /** With the member as it is now, and as much about it due as there is. */
  public TeamState with(Member member) {
    return with(seating(roster, member));
  }

  /** The same within a roster that takes the place of this team's when all have been seated. */
  public Roster seating(Roster among, Member member) {
    MemberId authority = among.authority();
    Roster next = among.with(armed(member, authority));
    if (next.authority().equals(authority)) return next;
    return rearmed(rearmed(next, authority), next.authority());
  }

  private Roster rearmed(Roster changed, MemberId id) {
    Member member = changed.get(id);
    return member == null ? changed : changed.with(armed(member, changed.authority()));
  }

  /** The Lead has no ladder: nobody is escalated to itself (T-37). */
  private Member armed(Member member, MemberId authority) {
    if (member.duties().isEmpty() && member.due() == null) return member;
    boolean lead = member.id().equals(authority);
    @Nullable WatchTime due = lead ? null : Liveness.due(this, member);
    return Objects.equals(due, member.due()) ? member : member.due(due);
  }

  @SuppressWarnings("ReferenceEquality") // only a shortcut
  public TeamState with(Board next) {
    return next == board ? this : with(parts -> parts.board = next);
  }

  public TeamState with(Task task) {
    return with(board.with(task));
  }

  public TeamState without(TaskId task) {
    return with(board.without(task));
  }

  public TeamState with(Mail next) {
    return with(parts -> parts.mail = next);
  }

  public TeamState with(Docket next) {
    return with(parts -> parts.docket = next);
  }

  public TeamState with(Ward next) {
    return with(parts -> parts.ward = next);
  }

  public TeamState with(Crew next) {
    return with(parts -> parts.crew = next);
  }

  public TeamState with(Teardown next) {
    return with(parts -> parts.teardown = next);
  }

  public TeamState with(Agenda next) {
    return with(parts -> parts.agenda = next);
  }

  public TeamState with(Soundness next) {
    return with(parts -> parts.soundness = next);
  }

  @SuppressWarnings("ReferenceEquality") // nearly always the same
  public TeamState with(Gazette next) {
    return next == gazette ? this : with(parts -> parts.gazette = next);
  }

  public TeamState with(Ledger next) {
    return with(parts -> parts.ledger = next);
  }

  private TeamState with(Consumer<Parts> change) {
    Parts parts = new Parts(this);
    change.accept(parts);
    return parts.whole();
  }

  /** A state taken apart, so that one part can be exchanged. */
  private static final class Parts {
    private final TeamId id;
    private Position position;
    private Profile profile;
    private Settings settings;
    private Phase phase;
    private Ownership ownership;
    private Watch watch;
    private Roster roster;
    private Board board;
    private Mail mail;
    private Docket docket;
    private Ward ward;
    private Crew crew;
    private Teardown teardown;
    private Agenda agenda;
    private Soundness soundness;
    private Gazette gazette;
    private Ledger ledger;

    private Parts(TeamState of) {
      id = of.id;
      position = of.position;
      profile = of.profile;
      settings = of.settings;
      phase = of.phase;
      ownership = of.ownership;
      watch = of.watch;
      roster = of.roster;
      board = of.board;
      mail = of.mail;
      docket = of.docket;
      ward = of.ward;
      crew = of.crew;
      teardown = of.teardown;
      agenda = of.agenda;
      soundness = of.soundness;
      gazette = of.gazette;
      ledger = of.ledger;
    }

    private TeamState whole() {
      return new TeamState(
          id, position, profile, settings, phase, ownership, watch, roster, board, mail, docket,
          ward, crew, teardown, agenda, soundness, gazette, ledger);
    }
  }
}
