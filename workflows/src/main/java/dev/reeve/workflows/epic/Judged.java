package dev.reeve.workflows.epic;

import dev.reeve.workflows.epic.Verdict.Dispatch;
import dev.reeve.workflows.epic.Verdict.Fail;
import dev.reeve.workflows.epic.Verdict.FileFix;
import dev.reeve.workflows.epic.Verdict.Halt;
import dev.reeve.workflows.epic.Verdict.Malformed;
import dev.reeve.workflows.epic.Verdict.Pass;
import dev.reeve.workflows.epic.Verdict.Propose;
import dev.reeve.workflows.epic.Verdict.Revise;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** What a verdict leads to, and what follows where nobody is asked. It touches nothing. */
final class Judged {

  static final String PLANNER = "pauli";
  static final String VERIFIER = "marsha";

  private static final String NOT_HERE = "this is no verdict for the role ";

  private Judged() {}

  /** Where nobody has to be asked; null if somebody has to. */
  static @Nullable Outcome alone(Turn turn) {
    return switch (turn.step()) {
      case Step.Halted _ -> turn.waits("");
      case Step.Wait(String attention) -> turn.waits(attention);
      case Step.Reset _ ->
          turn.goesOn(
              RowClass.BRAKE_RESET, "set to queued by a person", turn.onward(""), List.of());
      case Step.Braked(String reason) ->
          turn.stops(RowClass.BRAKE_FIRED, Epic.REVIEW, reason, List.of());
      case Step.Handoff _ -> Handing.over(turn);
      case Step.Verify _, Step.React _, Step.Preflight _, Step.Decompose _ -> null;
    };
  }

  static Outcome after(Turn turn, Verdict verdict) {
    return switch (turn.step()) {
      case Step.Verify(String item) -> verified(turn, turn.item(item), verdict);
      case Step.React(String item, _) -> reacted(turn, turn.item(item), verdict);
      case Step.Preflight _ -> preflighted(turn, verdict);
      case Step.Decompose _ -> decomposed(turn, verdict);
      default -> throw new IllegalStateException("nobody was asked: " + turn.step());
    };
  }

  private static Outcome verified(Turn turn, Item item, Verdict verdict) {
    String decision = VERIFIER + " " + word(verdict) + " on " + item.id();
    return switch (verdict) {
      case Pass _ ->
          turn.goesOn(RowClass.VERIFY_PASS, decision, turn.onward(item.id()), passed(turn, item));
      case Fail(String reason) ->
          turn.goesOn(
              RowClass.VERIFY_FAIL,
              decision,
              Turn.flat(reason) + "; next: react to " + item.id(),
              List.of(
                  Turn.status(item, ItemStatus.VERIFY_FAILED),
                  Turn.cell(item, Column.NOTES, Notes.with(item.notes(), Notes.FAILED, reason))));
      case Revise(String reason) -> revised(turn, item, reason);
      case Malformed(String reason) -> turn.malformed(VERIFIER, reason);
      default -> turn.malformed(VERIFIER, NOT_HERE + "verify");
    };
  }

  /** Whom a check was for has passed with it. */
  private static List<Change> passed(Turn turn, Item item) {
    List<Change> changes = new ArrayList<>();
    changes.add(Turn.status(item, ItemStatus.READY_FOR_USER_REVIEW));
    @Nullable Item checked = turn.epic().item(Notes.value(item.notes(), Notes.VERIFIES));
    if (checked != null && checked.is(ItemStatus.AWAITING_CHECK)) {
      changes.add(Turn.status(checked, ItemStatus.READY_FOR_USER_REVIEW));
    }
    return changes;
  }

  private static Outcome revised(Turn turn, Item item, String reason) {
    String id = turn.fresh(item.id() + "-check");
    List<Change> changes =
        List.of(
            Turn.status(item, ItemStatus.AWAITING_CHECK),
            new Change.Add(
                id,
                "Verify: " + item.title(),
                "",
                item.project(),
                List.of("verification"),
                "It is certain whether " + item.id() + " does what it should",
                Notes.with(Notes.with("", Notes.VERIFIES, item.id()), "depends on", item.surface()),
                "The verifier could neither pass nor fail "
                    + item.id()
                    + " ("
                    + item.surface()
                    + "):\n\n"
                    + reason));
    Outcome outcome =
        turn.goesOn(
            RowClass.VERIFY_REVISE,
            VERIFIER + " REVISE on " + item.id(),
            Turn.flat(reason) + "; next: " + id,
            changes);
    return turn.telling(outcome, "queue or cancel the check " + id);
  }

  private static Outcome reacted(Turn turn, Item item, Verdict verdict) {
    return switch (verdict) {
      case FileFix fix when fix.parent().equals(item.id()) -> Filing.fix(turn, item, fix);
      case FileFix fix ->
          turn.malformed(PLANNER, "the parent should be " + item.id() + ", but is " + fix.parent());
      case Halt(String status, String reason) -> givenUp(turn, item, status, reason);
      case Malformed(String reason) -> turn.malformed(PLANNER, reason);
      default -> turn.malformed(PLANNER, NOT_HERE + "react");
    };
  }

  /** The item stops; the epic goes on (E-16). */
  private static Outcome givenUp(Turn turn, Item item, String status, String reason) {
    List<Change> changes =
        List.of(
            Turn.cell(item, Column.STATUS, status),
            Turn.cell(item, Column.NOTES, Notes.with(item.notes(), reason)));
    Outcome outcome =
        turn.goesOn(
            RowClass.REACT_HALT,
            PLANNER + " halts " + item.id() + ": " + status,
            Turn.flat(reason) + "; " + turn.onward(item.id()),
            changes);
    return turn.telling(outcome, item.id() + " is now " + status + ": " + reason);
  }

  private static Outcome preflighted(Turn turn, Verdict verdict) {
    return switch (verdict) {
      case Dispatch dispatch -> Dispatching.of(turn, dispatch);
      case FileFix fix -> {
        @Nullable Item parent = turn.epic().item(fix.parent());
        yield parent != null && parent.is(ItemStatus.QUEUED)
            ? Filing.fix(turn, parent, fix)
            : turn.malformed(PLANNER, "the parent " + fix.parent() + " is no queued item");
      }
      case Halt(String status, String reason) ->
          turn.stops(RowClass.DISPATCH_HALT, status, reason, List.of());
      case Malformed(String reason) -> turn.malformed(PLANNER, reason);
      default -> turn.malformed(PLANNER, NOT_HERE + "preflight");
    };
  }

  private static Outcome decomposed(Turn turn, Verdict verdict) {
    return switch (verdict) {
      case Propose proposal -> Filing.plan(turn, proposal);
      case Halt(String status, String reason) ->
          turn.stops(RowClass.DISPATCH_HALT, status, reason, List.of());
      case Malformed(String reason) -> turn.malformed(PLANNER, reason);
      default -> turn.malformed(PLANNER, NOT_HERE + "decompose");
    };
  }

  private static String word(Verdict verdict) {
    return verdict.getClass().getSimpleName().toUpperCase(Locale.ROOT);
  }
}
