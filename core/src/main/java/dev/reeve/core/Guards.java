package dev.reeve.core;

import dev.reeve.core.Rejection.Code;
import dev.reeve.core.decision.DecisionCommand;
import dev.reeve.core.decision.DecisionCommand.Decide;
import dev.reeve.core.decision.DecisionId;
import dev.reeve.core.decision.Decisions;
import dev.reeve.core.member.Member;
import dev.reeve.core.member.MemberCommand;
import dev.reeve.core.member.MemberId;
import dev.reeve.core.member.Members;
import dev.reeve.core.member.Presence;
import dev.reeve.core.message.MessageCommand;
import dev.reeve.core.message.Messages;
import dev.reeve.core.ownership.OwnershipCommand.HandOff;
import dev.reeve.core.reconcile.Lock;
import dev.reeve.core.reconcile.Locks;
import dev.reeve.core.reconcile.ReconcileCommand.Unfreeze;
import dev.reeve.core.reconcile.Rulings;
import dev.reeve.core.task.Gating;
import dev.reeve.core.task.Relieved;
import dev.reeve.core.task.Task;
import dev.reeve.core.task.TaskCommand;
import dev.reeve.core.task.TaskCommand.Add;
import dev.reeve.core.task.TaskCommand.Assign;
import dev.reeve.core.task.TaskId;
import dev.reeve.core.task.Tasks;
import dev.reeve.core.team.Phase;
import dev.reeve.core.team.Phases;
import dev.reeve.core.team.TeamState;
import dev.reeve.core.teardown.TeardownCommand;
import dev.reeve.core.teardown.Teardowns;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Everything that can stand in a command's way, in the order of T-7: the first guard that speaks
 * answers. A command that passes them all is done.
 */
final class Guards {

  /** A slip of the finger must not use up all epochs that a team can ever have. */
  private static final long LAST_EPOCH = 1_000_000_000;

  private Guards() {}

  static @Nullable Answer check(Case it) {
    Rejection rejection = unfounded(it);
    if (rejection != null) return new Answer.Rejected(rejection);
    Answer answer = repeated(it);
    if (answer != null) return answer;
    rejection = outdated(it);
    if (rejection != null) return new Answer.Rejected(rejection);
    answer = closedByPhase(it);
    if (answer != null) return answer;
    rejection = unfitting(it);
    return rejection == null ? null : new Answer.Rejected(rejection);
  }

  /** What nobody could accept from this sender, whatever came before. */
  private static @Nullable Rejection unfounded(Case it) {
    Rejection found = unreadable(it);
    if (found == null) found = missing(it);
    if (found == null) found = invalid(it);
    if (found == null) found = unknown(it);
    if (found == null) found = forbidden(it);
    if (found == null) found = Relieved.claims(it);
    return found;
  }

  /** What rests on a state that is no more. */
  private static @Nullable Rejection outdated(Case it) {
    Rejection found = Tasks.unaddable(it);
    if (found == null) found = staleIncarnation(it);
    if (found == null) found = staleEpoch(it);
    return found;
  }

  /** What the task that it is about does not allow. */
  private static @Nullable Rejection unfitting(Case it) {
    Rejection found = Tasks.held(it);
    if (found == null) found = Tasks.alreadyClaimed(it);
    if (found == null) found = staleRev(it);
    if (found == null) found = singleWriter(it);
    if (found == null) found = invalidTransition(it);
    if (found == null) found = approvalsMissing(it);
    return found;
  }

  private static @Nullable Rejection unreadable(Case it) {
    return it.command() instanceof Unreadable(_, var rejection) ? rejection : null;
  }

  private static @Nullable Rejection missing(Case it) {
    if (it.command() instanceof DecisionCommand command) {
      boolean complete = it.prior() != null; // it was, when it was sent first (T-4)
      return complete ? null : Decisions.missing(it.state(), command);
    }
    boolean needsRev = it.command().type().isTransition();
    return needsRev && it.order().stamps().rev() == null ? Rejection.missing("rev") : null;
  }

  private static @Nullable Rejection invalid(Case it) {
    Long incarnation = it.order().stamps().incarnation();
    Member sender = it.sender();
    if (incarnation != null && sender != null && sender.incarnation() < incarnation) {
      return Rejection.invalid(
          "incarnation", "there is no incarnation " + incarnation + " of " + sender.id());
    }
    Long epoch = it.order().stamps().epoch();
    if (epoch != null && it.state().ownership().epoch() < epoch) {
      return Rejection.invalid(
          "epoch", "the team is at epoch " + it.state().ownership().epoch() + ", not " + epoch);
    }
    return switch (it.command()) {
      case MemberCommand command -> Members.invalid(command);
      case DecisionCommand command -> Decisions.invalid(it.state(), command);
      case Unfreeze(var decide, _, _) -> Decisions.invalid(it.state(), decide);
      case HandOff(var next) when next < 1 || LAST_EPOCH < next ->
          Rejection.invalid(
              "epoch", "an epoch is a number from 1 to " + LAST_EPOCH + ", not " + next);
      default -> null;
    };
  }

  private static @Nullable Rejection unknown(Case it) {
    if (it.sender() == null && !it.isFromAuthority())
      return unknownMember(it.order().actor(), "actor");
    for (MemberId named : namedMembers(it.command())) {
      boolean talk = it.command() instanceof MessageCommand;
      boolean known =
          talk
              ? Messages.addressee(it.state(), named) != null
              : it.state().roster().get(named) != null;
      if (!known) return unknownMember(named, naming(it.command(), named));
    }
    TaskId missing = isHeld(it) ? null : missingTask(it);
    return missing == null
        ? null
        : Rejection.unknown(Code.UNKNOWN_TASK, "task", missing, "task_id");
  }

  private static Rejection unknownMember(MemberId id, String field) {
    return Rejection.unknown(Code.UNKNOWN_MEMBER, "member", id, field);
  }

  /** In which field of a command one of its {@link #namedMembers} stands. */
  private static String naming(Asked command, MemberId named) {
    return switch (command) {
      case MessageCommand _ -> "to";
      case Assign(_, var member, _) when named.equals(member) -> "member";
      case Add(var job) when named.equals(job.standing().owner()) -> "owner";
      case Add(var job) when !job.plan().reviewers().contains(named) -> "approvals";
      default -> "reviewers";
    };
  }

  private static List<MemberId> namedMembers(Asked command) {
    return switch (command) {
      case Assign(_, var member, var reviewers) when member != null -> {
        List<MemberId> named = new ArrayList<>(reviewers);
        named.addFirst(member);
        yield named;
      }
      case Assign(_, _, var reviewers) -> reviewers;
      case Add(var job) -> job.members();
      case MessageCommand talk -> {
        MemberId to = Messages.named(talk);
        yield to == null ? List.of() : List.of(to);
      }
      default -> List.of();
    };
  }

  /** The first task that the command names and that is not there. */
  private static @Nullable TaskId missingTask(Case it) {
    if (it.command() instanceof Add(var job)) {
      for (TaskId named : job.plan().dependsOn()) {
        if (!it.state().tasks().containsKey(named)) return named;
      }
      return null;
    }
    return it.task() == null ? it.command().task() : null;
  }

  private static @Nullable Rejection forbidden(Case it) {
    MemberId actor = it.order().actor();
    CommandType type = it.command().type();
    Member sender = it.sender();
    if (sender != null && !sender.isActive()) return notThere(sender, it.state());
    if (sender == null && isOfOnesLife(type)) {
      return Rejection.of(
          Code.FORBIDDEN, actor + " is no member: it has no " + type + " to report");
    }
    boolean leftToSingleWriter =
        it.isFromAuthority() && type.group() == CommandType.Group.TRANSITION;
    if (leftToSingleWriter) return null;
    if (!Authority.may(Authority.office(it.state(), actor), type)) {
      String role = sender == null ? "nobody's role" : sender.role().word();
      String whose =
          Authority.isLeadsOwn(type)
              ? ": the team's Lead is " + it.state().roster().authority()
              : "";
      return Rejection.of(Code.FORBIDDEN, actor + " (" + role + ") may not send " + type + whose);
    }
    Task task = it.task();
    boolean own =
        task == null
            || sender == null
            || isHeld(it)
            || Authority.isOnesOwn(it.state(), sender, type, task);
    return own
        ? null
        : Rejection.of(
            Code.FORBIDDEN, actor + " may not send " + type + " for task " + whose(task));
  }

  /** With what would help: whoever is not there can do nothing about it itself. */
  private static Rejection notThere(Member sender, TeamState state) {
    String over = sender.presence() == Presence.STOPPED ? ": its incarnation is over" : "";
    String is = sender.id() + " is " + sender.presence() + over;
    String lead = "the team's Lead (" + state.roster().authority() + ")";
    return Rejection.of(
        Code.FORBIDDEN, is + "; " + lead + " brings it in with SPAWN", sender.presence().name());
  }

  /** Whose a task is, and whether there is one, is in doubt while the team is locked (T-23). */
  private static boolean isHeld(Case it) {
    return Phases.rule(it.command().type(), it.state().phase()) == Phases.Rule.HOLD;
  }

  private static boolean isOfOnesLife(CommandType type) {
    return switch (type.group()) {
      case SIGNAL, LIVENESS -> true;
      default -> false;
    };
  }

  private static String whose(@Nullable Task task) {
    if (task == null) return "-";
    return task.id()
        + (task.owner() == null ? ", which is free" : ", which is " + task.owner() + "'s");
  }

  private static @Nullable Answer repeated(Case it) {
    Prior prior = it.prior();
    if (prior == null) return null;
    if (prior.digest().equals(it.order().digest())) return new Answer.Repeated(prior);
    return new Answer.Rejected(
        Rejection.of(
            Code.CONFLICT,
            "another command was accepted under this key, at replay index " + prior.index(),
            String.valueOf(prior.index())));
  }

  private static @Nullable Rejection staleIncarnation(Case it) {
    Long named = it.order().stamps().incarnation();
    Member sender = it.sender();
    if (named == null || sender == null || named == sender.incarnation()) return null;
    return Rejection.of(
        Code.STALE_INCARNATION,
        sender.id() + " is at incarnation " + sender.incarnation() + ", not " + named,
        String.valueOf(sender.incarnation()));
  }

  private static @Nullable Rejection staleEpoch(Case it) {
    long current = it.state().ownership().epoch();
    Long stamped = it.order().stamps().epoch();
    boolean late = stamped != null && stamped < current;
    boolean lower = it.command() instanceof HandOff(var next) && next < current;
    boolean again =
        it.command() instanceof Unfreeze unfreeze && Rulings.isStale(it.state(), unfreeze);
    return late || lower || again
        ? Rejection.of(Code.STALE_EPOCH, "the team is at epoch " + current, String.valueOf(current))
        : null;
  }

  /** Cells that say INVALID_TRANSITION have their turn later, as T-7 orders. */
  private static @Nullable Answer closedByPhase(Case it) {
    Phases.Rule rule = Phases.rule(it.command().type(), it.state().phase());
    if (rule == Phases.Rule.HOLD) return new Answer.Held(it.order());
    Rejection shut = shut(it);
    if (shut != null) return new Answer.Rejected(shut);
    DecisionId decided = decided(it.command());
    boolean awaited = decided != null && Locks.isAwaiting(it.state(), decided);
    if (!awaited && (isBetweenHandoffAndAck(it) || isFrozenUnowned(it))) {
      return new Answer.Rejected(
          Rejection.of(
              Code.NOT_OWNED, "the team is not handed over: send STATE_OWNERSHIP_HANDOFF"));
    }
    if (rule == Phases.Rule.INVALID_TRANSITION || rule.code() == null) return null;
    return new Answer.Rejected(
        Rejection.of(
            rule.code(),
            it.command().type() + " is not accepted while the team is " + it.state().phase(),
            it.state().phase().name()));
  }

  /** Of all decisions a lock waits for its own alone (T-23, T-27). */
  private static @Nullable Rejection shut(Case it) {
    DecisionId decision = decided(it.command());
    boolean other =
        decision != null
            && it.state().soundness().lock() != null
            && !Locks.isAwaiting(it.state(), decision);
    if (!other) return null;
    boolean locked = it.state().phase() == Phase.LOCKED;
    return Rejection.of(
        locked ? Code.LOCKED : Code.FROZEN,
        decision + " has to wait: the team is " + it.state().phase(),
        it.state().phase().name());
  }

  private static @Nullable DecisionId decided(Asked command) {
    return switch (command) {
      case Decide decide -> decide.decision();
      case Unfreeze unfreeze -> unfreeze.decide().decision();
      default -> null;
    };
  }

  /** A team that was frozen before anybody owned it is still nobody's (T-12). */
  private static boolean isFrozenUnowned(Case it) {
    Lock lock = it.state().soundness().lock();
    return lock != null
        && it.state().phase() == Phase.FROZEN
        && Phases.rule(it.command().type(), it.state().phase()) == Phases.Rule.ACCEPT
        && Phases.rule(it.command().type(), lock.phase()) == Phases.Rule.NOT_OWNED;
  }

  /** Between a handoff and its acknowledgement nobody owns the state: only signs of life pass. */
  private static boolean isBetweenHandoffAndAck(Case it) {
    if (!it.state().ownership().isUnsettled()) return false;
    return switch (it.command().type().group()) {
      case SIGNAL, LIVENESS, ENVELOPE, HANDOFF -> false;
      default -> true;
    };
  }

  private static @Nullable Rejection staleRev(Case it) {
    Task task = it.task();
    Long rev = it.order().stamps().rev();
    if (!it.command().type().isTransition() || task == null || rev == null) return null;
    return rev == task.rev()
        ? null
        : Rejection.of(
            Code.STALE_REV,
            "task " + task.id() + " is at rev " + task.rev() + ", not " + rev,
            String.valueOf(task.rev()));
  }

  private static @Nullable Rejection singleWriter(Case it) {
    boolean membersOwn = it.command().type().group() == CommandType.Group.TRANSITION;
    return membersOwn && it.isFromAuthority()
        ? Rejection.of(
            Code.SINGLE_WRITER,
            it.command().type() + " is for the member to send: assign, cancel or decide instead")
        : null;
  }

  private static @Nullable Rejection invalidTransition(Case it) {
    if (Phases.rule(it.command().type(), it.state().phase()) == Phases.Rule.INVALID_TRANSITION) {
      return Rejection.invalidTransition(
          it.command().type() + " is not possible while the team is " + it.state().phase(),
          it.state().phase().name());
    }
    return switch (it.command()) {
      case TaskCommand command -> Tasks.illegal(it, command);
      case MessageCommand command -> Messages.illegal(it, command);
      case DecisionCommand command -> Decisions.illegal(it.state(), command);
      case Unfreeze(var decide, _, _) -> Decisions.illegal(it.state(), decide);
      case TeardownCommand command -> Teardowns.illegal(it, command);
      case MemberCommand command -> Members.illegal(it.state(), command);
      default -> null;
    };
  }

  private static @Nullable Rejection approvalsMissing(Case it) {
    if (!(it.command() instanceof TaskCommand command)) return null;
    Rejection missing = Tasks.approvalsMissing(it, command);
    return missing == null ? Gating.unproven(it) : missing;
  }
}
