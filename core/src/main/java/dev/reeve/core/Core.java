package dev.reeve.core;

import dev.reeve.core.budget.BudgetEvent;
import dev.reeve.core.budget.Budgeting;
import dev.reeve.core.decision.Checkpoints;
import dev.reeve.core.decision.DecisionCommand;
import dev.reeve.core.decision.DecisionCommand.Decide;
import dev.reeve.core.decision.DecisionEvent;
import dev.reeve.core.decision.Decisions;
import dev.reeve.core.file.FileEvent;
import dev.reeve.core.file.SharedFiles;
import dev.reeve.core.health.HealthEvent;
import dev.reeve.core.health.HealthEvent.RestartOrdered;
import dev.reeve.core.health.HealthReports;
import dev.reeve.core.health.Wards;
import dev.reeve.core.liveness.Changes;
import dev.reeve.core.liveness.Liveness;
import dev.reeve.core.liveness.LivenessEvent;
import dev.reeve.core.member.Losing;
import dev.reeve.core.member.MemberCommand;
import dev.reeve.core.member.MemberEvent;
import dev.reeve.core.member.Members;
import dev.reeve.core.message.MessageCommand;
import dev.reeve.core.message.MessageCommand.Say;
import dev.reeve.core.message.MessageEvent;
import dev.reeve.core.message.Messages;
import dev.reeve.core.message.TextProtocol;
import dev.reeve.core.ownership.Handoffs;
import dev.reeve.core.ownership.OwnershipCommand.HandOff;
import dev.reeve.core.ownership.OwnershipEvent;
import dev.reeve.core.policy.CallWatch;
import dev.reeve.core.policy.ExpectedTime;
import dev.reeve.core.policy.HandoffWatch;
import dev.reeve.core.policy.HealthPush;
import dev.reeve.core.policy.HeartbeatWatch;
import dev.reeve.core.policy.IdleLadder;
import dev.reeve.core.policy.LeadReminders;
import dev.reeve.core.policy.LockReferral;
import dev.reeve.core.policy.LockReminder;
import dev.reeve.core.policy.NobodyMoves;
import dev.reeve.core.policy.Policy;
import dev.reeve.core.policy.Referrals;
import dev.reeve.core.policy.Relief;
import dev.reeve.core.policy.StandingAnswers;
import dev.reeve.core.reconcile.Locking;
import dev.reeve.core.reconcile.Locks;
import dev.reeve.core.reconcile.ReconcileCommand.Unfreeze;
import dev.reeve.core.reconcile.ReconcileEvent;
import dev.reeve.core.reconcile.Rulings;
import dev.reeve.core.run.Crews;
import dev.reeve.core.run.RunEvent;
import dev.reeve.core.task.Gating;
import dev.reeve.core.task.Task;
import dev.reeve.core.task.TaskCommand;
import dev.reeve.core.task.TaskCommand.Claim;
import dev.reeve.core.task.TaskCommand.Finish;
import dev.reeve.core.task.TaskEvent;
import dev.reeve.core.task.TaskId;
import dev.reeve.core.task.Tasks;
import dev.reeve.core.task.Turns;
import dev.reeve.core.team.Phase;
import dev.reeve.core.team.TeamEvent;
import dev.reeve.core.team.TeamState;
import dev.reeve.core.team.Teams;
import dev.reeve.core.teardown.Rounds;
import dev.reeve.core.teardown.TeardownCommand;
import dev.reeve.core.teardown.TeardownEvent;
import dev.reeve.core.teardown.Teardowns;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The mind of Reeve: pure functions over one value. {@code decide} and {@code notice} say what a
 * command leads to, {@code record} writes it into lines, {@code evolve} says what a line makes of
 * the state, {@code react} what it asks of the world, and {@code nextDue} when to come back.
 */
public final class Core {

  private static final List<Policy> POLICIES =
      List.of(
          new HandoffWatch(),
          new HeartbeatWatch(),
          new IdleLadder(),
          new LeadReminders(),
          new NobodyMoves(),
          new Rounds(),
          new CallWatch(),
          new ExpectedTime(),
          new HealthPush(),
          new Referrals(),
          new Relief(),
          new StandingAnswers());

  /** While a team is locked or frozen its clocks stand still: only the lock's own goes on. */
  private static final List<Policy> WHEN_SHUT = List.of(new LockReferral(), new LockReminder());

  private Core() {}

  /** What somebody's command leads to. {@code prior} is what was accepted under its key before. */
  public static Outcome decide(TeamState state, Order order, @Nullable Prior prior, Instant now) {
    Outcome decided = decided(state, order, prior, now);
    return order.leaked() ? Leaks.and(state, order, decided) : decided;
  }

  private static Outcome decided(TeamState state, Order order, @Nullable Prior prior, Instant now) {
    Case it = new Case(state, order, prior, now);
    List<Asked> several = expand(order.command());
    if (several.isEmpty()) return decide(it);
    Answer refused = Guards.check(it);
    if (refused == null) return each(it, several);
    boolean leftToParts = prior == null && isOfParts(refused);
    return leftToParts ? each(it, several) : Outcome.answer(refused);
  }

  /** What the engine noticed leads to. */
  public static Outcome notice(TeamState state, Noticed noticed, Instant now) {
    boolean closed = state.phase() == Phase.DELETED;
    if (closed && !(noticed instanceof Noticed.Founded || noticed instanceof Noticed.Observation)) {
      return Outcome.NOTHING;
    }
    if (Locks.holds(state, noticed)) {
      throw new IllegalArgumentException("to be held until the lock is lifted: " + noticed);
    }
    return switch (noticed) {
      case Noticed.Founded founded -> Teams.found(state, founded.team(), founded.unwatchedSeen());
      case Noticed.Observation seen -> Turns.decide(state, seen);
      case Noticed.Tick _ -> tick(state, now);
      case Noticed.Pulse pulse -> Members.pulse(state, pulse);
      case Noticed.Lost lost -> Losing.lost(state, lost);
      case Noticed.Found found -> Losing.found(state, found);
      case Noticed.Leaked leaked -> Leaks.noticed(state, leaked);
      case Noticed.LongCall call -> Members.longCall(state, call);
      case Noticed.CallsRepeat repeat -> Members.circles(state, repeat);
      case Noticed.WorkChanged seen -> Changes.decide(state, seen, now);
      case Noticed.Unwatched gap -> Teams.unwatched(state, gap);
      case Noticed.DeliveryReport report -> Messages.delivery(state, report);
      case Noticed.RestartReport report -> HealthReports.notDone(state, report);
      case Noticed.Spending seen -> Budgeting.decide(state, seen);
      case Noticed.GateRun run -> Gating.decide(state, run);
      case Noticed.RunNotice run -> Crews.decide(state, run);
      case Noticed.SummariesKept kept -> Teardowns.kept(state, kept, now);
      case Noticed.MarkersMissing missing -> SharedFiles.decide(state, missing);
      case Noticed.ScopeViolated found -> SharedFiles.decide(state, found);
      case Noticed.CheckpointBlocked block -> Checkpoints.decide(state, block);
      case Noticed.Inspected found -> Outcome.accept(Locking.of(state, found, now));
    };
  }

  /** An outcome as lines of the log, and the state after them. */
  public record Recorded(List<Entry> entries, TeamState state) {

    public Recorded {
      entries = List.copyOf(entries);
    }
  }

  /** Gives the events of an outcome, and what follows from them, their places (T-16, T-20). */
  public static Recorded record(
      TeamState state, Outcome outcome, @Nullable Order order, Stamp stamp) {
    int own = outcome.events().size();
    return new Recording(state, stamp, own).own(outcome, order).consequences().recorded();
  }

  /** The time, the writer and the way in, as they stand in a line. */
  public record Stamp(Instant now, Writer writer, Via via, @Nullable Instant occurred) {

    public Stamp(Instant now, Writer writer, Via via) {
      this(now, writer, via, null);
    }
  }

  public static TeamState evolve(TeamState state, Entry entry) {
    boolean progress = Liveness.isProgress(state, entry.event());
    TeamState alive = Members.signOfLife(state, entry, progress);
    TeamState next =
        switch (entry.event()) {
          case TeamEvent event -> Teams.evolve(alive, event);
          case MemberEvent event -> Members.evolve(alive, event, entry);
          case TaskEvent event -> Tasks.evolve(alive, event, entry);
          case OwnershipEvent event -> Handoffs.evolve(alive, event);
          case MessageEvent event -> Messages.evolve(alive, event, entry);
          case DecisionEvent event -> Decisions.evolve(alive, event, entry);
          case LivenessEvent event -> Liveness.evolve(alive, event, entry);
          case HealthEvent event -> Liveness.asked(alive, event, entry);
          case FileEvent _ -> alive;
          case RunEvent event -> Crews.evolve(alive, event);
          case BudgetEvent event -> Budgeting.evolve(alive, event);
          case TeardownEvent event -> Teardowns.evolve(alive, event, entry);
          case ReconcileEvent event -> Locks.evolve(alive, event, entry);
        };
    TeamState settled = Teardowns.after(Tasks.escalated(next, entry), entry);
    TeamState heard = Messages.said(settled, entry);
    TeamState moved = progress ? Liveness.progressed(heard, entry) : heard;
    TeamState nursed = Wards.follow(moved, entry, progress);
    TeamState well = Liveness.lull(Crews.follow(nursed, entry), entry);
    return well.with(well.gazette().following(entry));
  }

  /** What a line, now durable, asks to be done. {@code after} is the state that it led to. */
  public static List<Effect> react(TeamState after, Entry entry) {
    if (entry.event() instanceof RestartOrdered) return Wards.owed(after, entry.event().member());
    boolean speaks = entry.event() instanceof MessageEvent || entry.event().said() != null;
    boolean ends = entry.event() instanceof TeardownEvent;
    List<Effect> crew = Crews.react(after, entry.event());
    if (!speaks && !ends) return crew; // nearly always
    List<Effect> effects = new ArrayList<>();
    if (speaks) effects.addAll(Messages.react(after, entry));
    if (entry.event() instanceof TeardownEvent event) {
      effects.addAll(Teardowns.react(after, event, entry));
    }
    effects.addAll(crew);
    return effects;
  }

  /**
   * What is still to be done in the world, after a restart. Of a team that is deleted that is only
   * the end of whoever was kept to the last: the crash may have come before it.
   */
  public static List<Effect> owed(TeamState state) {
    if (state.phase() == Phase.DELETED) return Crews.owed(state);
    List<Effect> owed = new ArrayList<>(Messages.owed(state));
    owed.addAll(Teardowns.owed(state));
    owed.addAll(Wards.owed(state));
    owed.addAll(Crews.owed(state));
    return owed;
  }

  /** The first instant at which a {@link Noticed.Tick} could change anything; null if none. */
  public static @Nullable Instant nextDue(TeamState state) {
    if (state.phase() == Phase.DELETED) return null;
    Instant next = null;
    for (Policy policy : policies(state)) {
      Instant due = policy.due(state);
      if (due != null && (next == null || due.isBefore(next))) next = due;
    }
    return next;
  }

  private static Outcome decide(Case it) {
    Answer answer = Guards.check(it);
    if (answer == null) return act(it);
    boolean doubled =
        answer instanceof Answer.Rejected(var rejection)
            && rejection.code() == Rejection.Code.ALREADY_CLAIMED;
    return doubled ? new Outcome(Tasks.afterRefusedClaim(it), answer) : Outcome.answer(answer);
  }

  private static Outcome act(Case it) {
    return switch (it.command()) {
      case HandOff command -> Outcome.accept(Handoffs.decide(it, command));
      case MemberCommand command -> Members.decide(it, command);
      case TaskCommand command -> Outcome.accept(Tasks.decide(it, command));
      case MessageCommand command -> Outcome.accept(Messages.decide(it, command));
      case Decide decide when Locks.isAwaiting(it.state(), decide.decision()) ->
          Outcome.accept(Rulings.decide(it, decide));
      case DecisionCommand command -> Outcome.accept(Decisions.decide(it, command));
      case Unfreeze command -> Outcome.accept(Rulings.decide(it, command));
      case TeardownCommand command -> Teardowns.decide(it, command);
      case Unreadable unreadable ->
          throw new IllegalStateException("refused before: " + unreadable.type());
    };
  }

  /** A text, and a DONE that claims the next task, are several commands in one. */
  private static List<Asked> expand(Asked command) {
    return switch (command) {
      case Say(var text) -> TextProtocol.parse(text);
      case Finish(var task, var claiming) when claiming != null ->
          List.of(new Finish(task, null), new Claim(claiming));
      default -> List.of();
    };
  }

  /**
   * Each part has its own say in the matter: what concerns one task is left to it, so that it does
   * not stand in the way of the other parts.
   */
  private static boolean isOfParts(Answer refused) {
    if (!(refused instanceof Answer.Rejected(var rejection))) return false;
    return switch (rejection.code()) {
      case UNKNOWN_TASK, FORBIDDEN -> true;
      default -> Rejection.Code.CONFLICT.compareTo(rejection.code()) < 0;
    };
  }

  private static Outcome each(Case it, List<Asked> commands) {
    List<Outcome> outcomes = new ArrayList<>();
    TeamState state = it.state();
    for (Asked command : commands) {
      Order order = part(state, it.order(), command);
      List<Asked> within = expand(command);
      Case part = new Case(state, order, null, it.now());
      Outcome outcome = within.isEmpty() ? decide(part) : each(part, within);
      outcomes.add(outcome);
      state = after(state, outcome, order, it.now());
    }
    return Outcome.each(commands, outcomes);
  }

  /** What a text says is meant for the task as it stands: its rev is filled in (T-6). */
  private static Order part(TeamState state, Order order, Asked command) {
    boolean revGiven = order.command() instanceof Finish && command instanceof Finish;
    if (revGiven || !command.type().isTransition()) {
      return order.saying(command, order.stamps());
    }
    TaskId id = command.task();
    Task task = id == null ? null : state.tasks().get(id);
    return order.saying(command, order.stamps().at(task == null ? 0 : task.rev()));
  }

  /** The state that the next part meets; what follows from this one comes when all are done. */
  private static TeamState after(TeamState state, Outcome outcome, Order order, Instant now) {
    Stamp provisional = new Stamp(now, new Writer("-", 0), Via.DIRECT);
    int own = outcome.events().size();
    return new Recording(state, provisional, own).own(outcome, order).recorded().state();
  }

  private static Outcome tick(TeamState state, Instant now) {
    List<Event> events = new ArrayList<>();
    for (Policy policy : policies(state)) {
      List<Event> found = policy.check(state, now);
      if (!found.isEmpty()) events.addAll(found); // nearly always there is nothing
    }
    return Outcome.accept(events);
  }

  private static List<Policy> policies(TeamState state) {
    return Locks.isShut(state) ? WHEN_SHUT : POLICIES;
  }
}
