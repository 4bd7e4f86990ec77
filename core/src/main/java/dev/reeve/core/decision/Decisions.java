package dev.reeve.core.decision;

import dev.reeve.core.Case;
import dev.reeve.core.Entry;
import dev.reeve.core.Event;
import dev.reeve.core.Rejection;
import dev.reeve.core.decision.DecisionCommand.Adjust;
import dev.reeve.core.decision.DecisionCommand.Decide;
import dev.reeve.core.decision.DecisionEvent.Adjusted;
import dev.reeve.core.decision.DecisionEvent.Decided;
import dev.reeve.core.decision.DecisionEvent.Opened;
import dev.reeve.core.decision.DecisionEvent.Proposed;
import dev.reeve.core.decision.DecisionEvent.Referred;
import dev.reeve.core.decision.DecisionEvent.Withdrawn;
import dev.reeve.core.liveness.Agenda.Item;
import dev.reeve.core.liveness.Liveness;
import dev.reeve.core.member.MemberId;
import dev.reeve.core.member.Role;
import dev.reeve.core.reconcile.Rulings;
import dev.reeve.core.task.ApprovalMatrix;
import dev.reeve.core.task.Approver;
import dev.reeve.core.task.Task;
import dev.reeve.core.task.TaskId;
import dev.reeve.core.task.Tasks;
import dev.reeve.core.team.TeamState;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The life of a decision (T-72): opened, then answered once or withdrawn. */
public final class Decisions {

  private Decisions() {}

  /** Puts a matter before the Lead. */
  public static Opened open(TeamState now, Decision.Matter matter) {
    return new Opened(new DecisionId(now.docket().next()), matter, now.roster().authority());
  }

  /** Whether the words of an answer make sense: the decision exists and has that option. */
  public static @Nullable Rejection invalid(TeamState state, DecisionCommand command) {
    return switch (command) {
      case Decide decide -> invalid(state, decide);
      case Adjust adjust when !DecisionKind.RESTART.answers().contains(adjust.action()) ->
          Rejection.invalid(
              "action", adjust.action() + " is none of " + DecisionKind.RESTART.answers());
      case Adjust _ -> null;
    };
  }

  private static @Nullable Rejection invalid(TeamState state, Decide command) {
    Decision decision = state.docket().decisions().get(command.decision());
    if (decision == null) {
      return Rejection.unknown(Rejection.Code.INVALID, "decision", command.decision(), "decision");
    }
    List<String> options = decision.matter().options();
    if (options.contains(command.answer())) return Rulings.invalid(state, command);
    return Rejection.invalid(
        "answer", command.decision() + " takes one of " + options + ", not " + command.answer());
  }

  /** Whether it may be answered now. */
  public static @Nullable Rejection illegal(TeamState state, DecisionCommand command) {
    return switch (command) {
      case Decide decide -> {
        Decision decision = decision(state, decide.decision());
        yield decision.isOpen()
            ? unstaffed(state, decision, decide.answer())
            : Rejection.invalidTransition(
                decision.id() + " is " + decision.state() + " already", decision.answer());
      }
      case Adjust adjust ->
          restart(state, adjust) == null
              ? Rejection.invalidTransition("no RESTART decision is open" + of(adjust), "")
              : null;
    };
  }

  private static @Nullable Rejection unstaffed(TeamState state, Decision decision, String answer) {
    List<String> absent = absent(state, decision, answer);
    if (absent.isEmpty()) return null;
    String words = String.join(", ", absent);
    String lack =
        decision.matter().wanted() == null
            ? "nobody who is there can give the approval of "
                + words
                + ". Bring them in with SPAWN, or name others with ASSIGN, which answers "
            : "nobody who is there has the role "
                + words
                + ". Bring somebody in with SPAWN, which answers ";
    return Rejection.invalidTransition(
        "task "
            + decision.matter().task()
            + " is not staffed: "
            + lack
            + decision.id()
            + "; or answer refused",
        words);
  }

  /** Who is needed and is not there, though this answer says so (T-32). */
  public static List<String> absent(TeamState state, Decision decision, String answer) {
    boolean says = decision.matter().kind() == DecisionKind.STAFFING && answer.equals("staffed");
    TaskId id = decision.matter().task();
    Task task = id == null ? null : state.tasks().get(id);
    if (!says || task == null) return List.of();
    Role wanted = decision.matter().wanted();
    if (wanted != null) {
      return state.roster().active(wanted) == null ? List.of(wanted.word()) : List.of();
    }
    if (Tasks.isApproved(state, task)) return List.of();
    return ApprovalMatrix.absent(task, state.roster()).stream().map(Approver::word).toList();
  }

  private static String of(Adjust adjust) {
    return adjust.executor() == null ? "" : " about " + adjust.executor();
  }

  /** Without a name the coordinator can only mean the one that is open (H-3). */
  public static @Nullable Rejection missing(TeamState state, DecisionCommand command) {
    boolean unnamed = command instanceof Adjust adjust && adjust.executor() == null;
    if (!unnamed || state.docket().open(DecisionKind.RESTART).size() == 1) return null;
    return Rejection.missing("executor_id");
  }

  /** The open decision that the coordinator means: the one about the executor, or the only one. */
  private static @Nullable Decision restart(TeamState state, Adjust adjust) {
    for (Decision decision : state.docket().open(DecisionKind.RESTART)) {
      MemberId about = decision.matter().member();
      if (adjust.executor() == null || adjust.executor().equals(about)) return decision;
    }
    return null;
  }

  public static List<Event> decide(Case it, DecisionCommand command) {
    return switch (command) {
      case Decide(var decision, var answer, _, var note) ->
          List.of(new Decided(it.order().actor(), decision, answer, note));
      case Adjust adjust -> {
        Decision answered = Objects.requireNonNull(restart(it.state(), adjust));
        MemberId actor = it.order().actor();
        String action = adjust.action();
        yield List.of(
            new Adjusted(actor, answered.matter().member(), action, adjust.spec(), adjust.reason()),
            new Decided(actor, answered.id(), action, adjust.reason()));
      }
    };
  }

  public static TeamState evolve(TeamState state, DecisionEvent event, Entry entry) {
    Docket docket = state.docket();
    return switch (event) {
      case Opened(var id, var matter, _) -> {
        TeamState open = state.with(docket.with(Decision.open(id, matter, entry.at())));
        yield open.with(open.agenda().with(Item.of(id), entry.at(), open));
      }
      case Decided decided -> {
        Decision answered = decision(state, decided.decision()).answered(decided.answer());
        TeamState settled = closed(state, answered);
        yield Liveness.decided(settled, answered, entry.at());
      }
      case Referred referred -> state.with(state.agenda().referred(Item.of(referred.decision())));
      case Withdrawn(var id, _) -> closed(state, decision(state, id).withdrawn());
      case Proposed proposed -> Liveness.proposed(state, proposed, entry.at());
      case Adjusted _ -> state;
    };
  }

  private static TeamState closed(TeamState state, Decision decision) {
    return state
        .with(state.docket().with(decision))
        .with(state.agenda().without(Item.of(decision.id())));
  }

  public static Decision decision(TeamState state, DecisionId id) {
    return Objects.requireNonNull(state.docket().decisions().get(id), id::toString);
  }
}
