package dev.reeve.core.member;

import dev.reeve.core.Case;
import dev.reeve.core.Entry;
import dev.reeve.core.Event;
import dev.reeve.core.Noticed;
import dev.reeve.core.Outcome;
import dev.reeve.core.Rejection;
import dev.reeve.core.liveness.Liveness;
import dev.reeve.core.liveness.Owing;
import dev.reeve.core.member.MemberCommand.Act;
import dev.reeve.core.member.MemberCommand.AnswerHealth;
import dev.reeve.core.member.MemberCommand.EndTool;
import dev.reeve.core.member.MemberCommand.ReportError;
import dev.reeve.core.member.MemberCommand.ReportProgress;
import dev.reeve.core.member.MemberCommand.ReportQuality;
import dev.reeve.core.member.MemberCommand.ReportToolOutage;
import dev.reeve.core.member.MemberCommand.ReportWait;
import dev.reeve.core.member.MemberCommand.Spawn;
import dev.reeve.core.member.MemberCommand.StartTool;
import dev.reeve.core.member.MemberEvent.CallsRepeated;
import dev.reeve.core.member.MemberEvent.Erred;
import dev.reeve.core.member.MemberEvent.Gone;
import dev.reeve.core.member.MemberEvent.HealthAnswered;
import dev.reeve.core.member.MemberEvent.KeyLeaked;
import dev.reeve.core.member.MemberEvent.Left;
import dev.reeve.core.member.MemberEvent.Lifeline;
import dev.reeve.core.member.MemberEvent.Progressed;
import dev.reeve.core.member.MemberEvent.Pulsed;
import dev.reeve.core.member.MemberEvent.QualityReported;
import dev.reeve.core.member.MemberEvent.Spawned;
import dev.reeve.core.member.MemberEvent.ToolEnded;
import dev.reeve.core.member.MemberEvent.ToolMissing;
import dev.reeve.core.member.MemberEvent.ToolSettled;
import dev.reeve.core.member.MemberEvent.ToolStarted;
import dev.reeve.core.member.MemberEvent.ToolSystemic;
import dev.reeve.core.member.MemberEvent.Waits;
import dev.reeve.core.member.MemberEvent.WorkChanged;
import dev.reeve.core.task.Board;
import dev.reeve.core.task.Outage;
import dev.reeve.core.task.Task;
import dev.reeve.core.task.TaskEvent.Sighted;
import dev.reeve.core.task.TaskId;
import dev.reeve.core.task.Tasks;
import dev.reeve.core.task.Turns;
import dev.reeve.core.team.NewTeam.Seat;
import dev.reeve.core.team.TeamState;
import dev.reeve.core.team.TeamState.Position;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The rules of members: their signs of life, and how they come into the team. */
public final class Members {

  private Members() {}

  public static @Nullable Rejection invalid(MemberCommand command) {
    if (command instanceof Spawn(var seat) && seat.id().isReserved()) {
      return Rejection.invalid("member", seat.id() + " is a reserved name");
    }
    if (command instanceof Act(var heartbeat) && !Losing.isPossible(heartbeat)) {
      return Rejection.invalid("heartbeat", "should be 0s, or from 5s to 1h");
    }
    return null;
  }

  /** Nobody is there twice: whom Reeve runs it stops first (T-48). */
  public static @Nullable Rejection illegal(TeamState state, MemberCommand command) {
    boolean alive = command instanceof Spawn(var seat) && state.crew().isLive(seat.id());
    return alive && command instanceof Spawn(var seat)
        ? Rejection.invalidTransition(
            "the process of " + seat.id() + " is alive: have it restarted, or wait for its end",
            "ACTIVE")
        : null;
  }

  public static Outcome decide(Case it, MemberCommand command) {
    MemberId actor = it.order().actor();
    return switch (command) {
      case Act(var heartbeat) -> Losing.promised(it, heartbeat);
      case StartTool _ -> Outcome.NOTED;
      case EndTool end -> ended(it, end);
      case ReportProgress(var task, var headway) -> Outcome.accept(progress(it, task, headway));
      case ReportWait(var task, var reason, var until) ->
          Outcome.accept(
              and(
                  new Waits(actor, task, reason, until),
                  reason == WaitReason.BLOCKED ? Tasks.blocked(it) : null));
      case ReportError(var task, var text) -> Outcome.accept(new Erred(actor, task, text));
      case AnswerHealth(var task, var status, var blocker, var help) ->
          Outcome.accept(new HealthAnswered(actor, task, status, blocker, help));
      case ReportQuality(var task, var passed, var findings) ->
          Outcome.accept(new QualityReported(actor, task, passed, findings));
      case ReportToolOutage(var tool, var error, var task) ->
          Outcome.accept(new ToolMissing(actor, tool, error, task));
      case Spawn(var seat) -> Outcome.accept(spawned(it.state(), actor, seat));
    };
  }

  /**
   * A call that ended soon and well is a mere signal; one that the log knows of, or that failed, is
   * a fact (T-19).
   */
  private static Outcome ended(Case it, EndTool end) {
    Member sender = it.sender();
    boolean known = sender != null && sender.call(end.call()) != null;
    if (end.ok() && !known) return Outcome.NOTED;
    return Outcome.accept(
        new ToolEnded(it.order().actor(), end.call(), end.ok(), end.error(), end.task()));
  }

  /** Whoever is blocked goes on by naming its task, or by saying something new. */
  private static List<Event> progress(Case it, @Nullable TaskId task, Headway headway) {
    MemberId actor = it.order().actor();
    boolean news = isProgress(it, headway);
    Event resumed = task == null && !news ? null : Tasks.resumed(it.state(), actor, task);
    return and(new Progressed(actor, task, headway, news || resumed != null), resumed);
  }

  /**
   * A rise of the percentage or a step that is new is progress; saying it again is activity (T-44).
   */
  private static boolean isProgress(Case it, Headway headway) {
    Member sender = it.sender();
    if (sender == null) return false;
    TaskId meant = Liveness.meant(sender, it.command().task());
    Task task = meant == null ? null : it.state().tasks().get(meant);
    if (task != null) return task.spoken().isNews(sender.id(), headway);
    Integer before = sender.labour().percent();
    Integer now = headway.percent();
    boolean rose = now != null && (before == null ? now > 0 : now > before);
    return rose || (!headway.step().isBlank() && !headway.step().equals(sender.labour().step()));
  }

  public static Spawned spawned(TeamState state, MemberId actor, Seat seat) {
    Member before = state.roster().get(seat.id());
    boolean again = before != null && before.presence() != Presence.NOT_SPAWNED;
    long incarnation = before == null ? 1 : before.incarnation() + (again ? 1 : 0);
    return new Spawned(actor, seat, incarnation);
  }

  public static Outcome pulse(TeamState state, Noticed.Pulse pulse) {
    if (state.roster().get(pulse.member()) == null) return Outcome.NOTHING;
    return Outcome.accept(new Pulsed(pulse.member(), pulse.first(), pulse.last(), pulse.counts()));
  }

  /** Whoever has gone since it began makes it no more, and its successor made it never (T-2). */
  public static Outcome longCall(TeamState state, Noticed.LongCall noticed) {
    Member member = state.roster().get(noticed.member());
    if (member == null || !member.isActive()) return Outcome.NOTHING;
    boolean known = member.call(noticed.call().call()) != null;
    return known || isBefore(member, noticed.call())
        ? Outcome.NOTHING
        : Outcome.accept(new ToolStarted(noticed.member(), noticed.call()));
  }

  private static boolean isBefore(Member member, ToolCall call) {
    Instant spawned = member.life().spawned();
    return spawned != null && call.since().isBefore(spawned);
  }

  /** Its task is not taken from it: what repeats is said, and it may go on. */
  public static Outcome circles(TeamState state, Noticed.CallsRepeat repeat) {
    Member member = state.roster().get(repeat.member());
    if (member == null || !member.isActive()) return Outcome.NOTHING;
    return Outcome.accept(
        new CallsRepeated(repeat.member(), member.onlyTask(), repeat.repetition()));
  }

  public static TeamState evolve(TeamState state, MemberEvent event, Entry entry) {
    return switch (event) {
      case Spawned(_, var seat, var incarnation) -> spawn(state, seat, incarnation, entry);
      case Left(var actor, _) -> left(state, actor, entry);
      case Gone(var id, _, _, _, _) -> left(state, id, entry);
      case Lifeline lifeline -> Losing.evolve(state, lifeline, entry);
      case Pulsed(var actor, _, var last, _) -> {
        Member member = member(state, actor);
        yield state.with(seen(state, member.with(member.life().pulsed(entry.at(), last)), last));
      }
      case Progressed progressed -> progressed(state, progressed, entry);
      case Waits(var actor, _, var reason, var until) -> {
        Member member = member(state, actor);
        yield state.with(
            member.with(member.labour().waiting(new Wait(reason, entry.happened(), until))));
      }
      case Erred(var actor, _, _) -> {
        Member member = member(state, actor);
        yield state.with(member.with(member.labour().erred()));
      }
      case ToolStarted(var actor, var call) -> {
        Member member = member(state, actor);
        Member alive = member.with(member.life().active(call.since()));
        yield state.with(seen(state, alive.with(alive.labour().calling(call)), call.since()));
      }
      case ToolEnded(var actor, var call, _, _, _) -> {
        Member member = member(state, actor);
        ToolCall open = member.call(call);
        if (open == null) yield state;
        Member called = member.with(member.labour().called(call));
        yield state.with(Liveness.waited(state, called, open, entry.at()));
      }
      case ToolMissing missing -> state.with(missing(state.board(), missing, entry));
      case ToolSettled(var tool, _, _) -> state.with(state.board().has(tool));
      case HealthAnswered answered -> Liveness.replied(state, answered.actor(), entry.at());
      case ToolSystemic _, QualityReported _, KeyLeaked _, CallsRepeated _, WorkChanged _ -> state;
    };
  }

  private static TeamState left(TeamState state, MemberId id, Entry entry) {
    TeamState gone = state.with(member(state, id).stopped());
    return Turns.forgotten(Owing.after(state, gone, id, entry), id);
  }

  private static Board missing(Board board, ToolMissing missing, Entry entry) {
    Outage known = board.outages().get(Outage.key(missing.tool()));
    Outage outage = known == null ? new Outage(missing.tool(), List.of(), entry.at()) : known;
    return board.with(outage.of(missing.actor()));
  }

  private static TeamState spawn(TeamState state, Seat seat, long incarnation, Entry entry) {
    Member before = state.roster().get(seat.id());
    Member member =
        before == null
            ? Member.first(seat.id(), seat.role(), seat.presence(), seat.skills())
            : before.reborn(seat.role(), seat.presence(), seat.skills(), incarnation);
    Member begun = member.isActive() ? member.with(member.life().reborn(entry.at())) : member;
    TeamState more =
        state.with(begun).with(state.ownership().expecting(state.watch().watched(entry.at())));
    return Owing.after(state, more, seat.id(), entry);
  }

  private static TeamState progressed(TeamState state, Progressed event, Entry entry) {
    Member before = member(state, event.actor());
    Headway headway = event.headway();
    Member after = before.with(before.labour().at(headway.percent(), headway.step()));
    TeamState said = Liveness.eta(told(state, after), event, entry.happened());
    TeamState replied = Liveness.spoke(said, event.actor(), entry.happened());
    return Tasks.reported(replied, event);
  }

  /**
   * The state at one more line: whatever a member does shows that it is alive, and ends a wait that
   * it had declared.
   *
   * @param progress whether it moves something on (T-44), by which its life is told of anyway at
   *     the end of the line
   */
  public static TeamState signOfLife(TeamState state, Entry entry, boolean progress) {
    Position line = new Position(entry.index(), entry.at());
    Member member = state.roster().get(entry.event().actor());
    if (member == null || entry.event() instanceof Pulsed || entry.event() instanceof ToolStarted) {
      return state.at(line);
    }
    if (entry.event() instanceof Sighted) return state.at(line); // others write into its list too
    if (progress && member.labour().declared() == null) return state.at(line); // nearly always
    Member alive = member.with(member.life().active(entry.happened()));
    return state.at(line, moving(state, alive, entry.happened()));
  }

  /** A sign of it that is told later than it came: it ends a wait that was declared before. */
  private static Member seen(TeamState state, Member member, Instant at) {
    Wait wait = member.labour().declared();
    return wait != null && wait.since().isBefore(at) ? moving(state, member, at) : member;
  }

  private static Member moving(TeamState state, Member member, Instant at) {
    Wait wait = member.labour().declared();
    Member moving = member.with(member.labour().moving());
    return wait == null || !wait.reason().isTyped()
        ? moving
        : Liveness.waited(state, moving, wait, at);
  }

  /** With a new task percent and step begin anew: what was said of another is no measure (T-44). */
  public static TeamState begins(TeamState state, @Nullable MemberId id) {
    Member member = id == null ? null : state.roster().get(id);
    return member == null ? state : told(state, member.with(member.labour().begins()));
  }

  /** With what a member says of its work, which has no say in when something falls due about it. */
  private static TeamState told(TeamState state, Member member) {
    return state.with(state.roster().with(member));
  }

  private static Member member(TeamState state, MemberId id) {
    return Objects.requireNonNull(state.roster().get(id), id::value);
  }

  private static List<Event> and(Event first, @Nullable Event second) {
    return second == null ? List.of(first) : List.of(first, second);
  }
}
