package dev.reeve.core.member;

import dev.reeve.core.task.TaskId;
import dev.reeve.core.text.SafeText;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a member is at: a wait that it declared, the tool calls in flight, how far it says it has
 * come.
 *
 * @param turn the implicit task of its last turn, open or over (T-77)
 */
public record Labour(
    @Nullable Wait declared,
    List<ToolCall> calls,
    @Nullable Integer percent,
    SafeText step,
    int errors,
    @Nullable TaskId turn) {

  public static final Labour NONE = new Labour(null, List.of(), null, SafeText.EMPTY, 0, null);

  /** So many calls at a time are followed; the oldest give way. */
  private static final int FOLLOWED = 64;

  public Labour {
    calls = List.copyOf(calls);
  }

  /** What the next incarnation finds: nothing but the name of the last turn. */
  public Labour cleared() {
    return turn == null ? NONE : NONE.in(turn);
  }

  public Labour waiting(Wait newWait) {
    return new Labour(newWait, calls, percent, step, errors, turn);
  }

  /** Any later activity ends a declared wait (T-85). */
  public Labour moving() {
    return declared == null ? this : new Labour(null, calls, percent, step, errors, turn);
  }

  public Labour calling(ToolCall call) {
    List<ToolCall> more = new ArrayList<>(without(call.call()));
    if (FOLLOWED <= more.size()) more.removeFirst();
    more.add(call);
    return new Labour(declared, more, percent, step, errors, turn);
  }

  public Labour called(SafeText call) {
    return new Labour(declared, without(call), percent, step, errors, turn);
  }

  private List<ToolCall> without(SafeText call) {
    return calls.stream().filter(each -> !each.call().equals(call)).toList();
  }

  public Labour in(TaskId newTurn) {
    return new Labour(declared, calls, percent, step, errors, newTurn);
  }

  public Labour erred() {
    return new Labour(declared, calls, percent, step, errors + 1, turn);
  }

  public Labour begins() {
    if (percent == null && step.isBlank()) return this;
    return new Labour(declared, calls, null, SafeText.EMPTY, errors, turn);
  }

  public Labour at(@Nullable Integer newPercent, SafeText newStep) {
    return new Labour(
        declared,
        calls,
        newPercent == null ? percent : newPercent,
        newStep.isBlank() ? step : newStep,
        errors,
        turn);
  }
}
